import EmakiDisplay
import Foundation
import Testing

/// A row of `samples/notifications.json`.
struct SampleRow: CustomTestStringConvertible {
  let name: String
  let body: String
  let date: String
  let imageURL: String?
  let isRead: Bool
  let language: String?

  var testDescription: String { name }

  static let folder = URL.samples

  static let all = rows(of: "notifications.json")
  static let languages = rows(of: "languages.json")

  private static func rows(of name: String) -> [SampleRow] {
    let data = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
    let json = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] ?? []
    return json.enumerated().map { index, row in
      SampleRow(
        name: row["id"] as? String ?? "row \(index)", body: row["body"] as? String ?? "", date: row["date"] as? String ?? "",
        imageURL: row["imageURL"] as? String, isRead: row["isRead"] as? Bool ?? true, language: row["lang"] as? String)
    }
  }

  /// The row's message as its cell sets it.
  func text(weight: Font.Weight = .regular) -> AttributedText {
    AttributedText(body, font: .system(size: 14, weight: weight), lineHeight: 20, color: Color(0x1A1A1A), language: language)
  }
}

struct SampleRowTests {
  @Test func `the sample feed is found and holds texts`() {
    #expect(SampleRow.all.count { !$0.body.isEmpty } == max(30, SampleRow.all.count) && SampleRow.languages.count >= 60)
  }
}
