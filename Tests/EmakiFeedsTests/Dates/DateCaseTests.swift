import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiFeeds

/// Tests that dates, counts and zones are what the files of `Cases/Dates` say.
struct DateCaseTests {
  static let folder = CaseFolder("../Cases/Dates")

  @Test func `no case is missing or passed over`() { #expect(Self.folder.faults == []) }

  @Test(arguments: folder.cases) func `a date or a number is drawn as its case says`(example: FileCase) {
    let inputs = Set("date part zone now style language count number currency".words + ["seconds later"])
    let differences = example.differences(inputs: example["offsets"] == nil ? inputs : ["zone"]) { key in
      switch key {
      case "texts": Self.texts(example).joined(separator: " | ")
      case "is a zone": "\(DateStyle().isZone(example["zone"] ?? ""))"
      case "offsets": Self.offsets(ofZone: example["zone"] ?? "").joined(separator: " | ")
      default: nil
      }
    }
    #expect(differences == [])
  }

  /// Returns the texts in each style and at each moment, which is so many seconds later than the date.
  private static func texts(_ example: FileCase) -> [String] {
    let language = example["language"]
    if let count = example["count"] { return [DateStyle().countText(JSONNumber(count), language: language) ?? "none"] }
    if let number = example["number"], let code = example["currency"] {
      return [DateStyle().currencyText(JSONNumber(number), code, language: language) ?? "none"]
    }
    if let number = example["number"] { return [DateStyle().localized(number, language: language)] }
    let text = example["date"] ?? ""
    func list(_ key: String, _ usual: String) -> [String] { (example[key] ?? usual).components(separatedBy: " | ") }
    // What is read of a date shows best in digits.
    let usual = example["now"] == nil && example["seconds later"] == nil ? "iso" : "standard"
    return list("style", usual).flatMap { style in
      list("seconds later", "-").map { later in
        let moment = Double(later).map { (DateStyle.date(from: text) ?? .distantPast).addingTimeInterval($0) }
        let now = moment ?? example["now"].flatMap { DateStyle.date(from: $0) }
        let dates = DateStyle(now: now, timeZone: example["zone"] ?? "UTC", style: DateStyle.Form(rawValue: style) ?? .standard)
        guard let name = example["part"] else { return dates.text(for: text, language: language) }
        return DateStyle.Part(rawValue: name).map { dates.text(for: text, language: language, $0) } ?? "no part"
      }
    }
  }

  /// Returns a zone's minutes from UTC on 15 January and 15 July of 1995, 2000 and so on to 2020.
  private static func offsets(ofZone zone: String) -> [String] {
    let words = LanguageWords()
    return (0..<12).map { index in
      let noon = CalendarDay(year: 1995 + index / 2 * 5, month: index % 2 == 0 ? 1 : 7, day: 15).daysSince1970 * 86_400 + 43_200
      return words.offset(ofZone: zone, at: noon).map { "\($0 / 60)" } ?? "none"
    }
  }
}
