import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests in which fonts spaces, marks and emoji are set where scripts meet.
@Suite struct FontChoiceTests {
  /// The fonts of a text on one line, from left to right, and the width of each character.
  private static func layout(_ string: String, language: String? = "en") throws -> (files: [String], widths: [Double]) {
    var request = TextRequest(text: AttributedText(string, font: .system(size: 14), language: language), maximumWidth: .unbounded)
    request.locatesCharacters = true
    let layout = try TestFonts.typesetter().layout(request)
    let files = layout.runs.filter { !$0.glyphs.isEmpty }.map { String(FontIdentity.file(of: $0.font)?.split(separator: "/").last ?? "") }
    return (files, layout.details?.clusters.map { $0.maxX - $0.minX } ?? [])
  }

  private static let emoji = "NotoColorEmoji.ttf"
  private static let text = "Inter-Regular.otf"

  @Test(arguments: ["😀 a", "a 😀", "😀 😀", "a 😀 a", "👨‍👩‍👧 a", "❤️ a", "1️⃣ a", "😀\u{A0}a", "😀 ", " 😀"])
  func `a space beside an emoji is of the text's font`(string: String) throws {
    let space = try Self.layout(" ").widths[0]
    let widths = try Self.layout(string).widths
    for (index, character) in string.enumerated() where character == " " || character == "\u{A0}" {
      #expect(abs(widths[index] - space) < 0.01, "\(widths)")
    }
  }

  @Test func `variation selectors choose between text and emoji`() throws {
    // Both forms are in the fonts: an old telephone, a heart and a watch.
    for character in ["\u{260E}", "\u{2764}", "\u{231A}", "\u{2600}", "\u{2708}"] {
      #expect(try Self.layout(character + "\u{FE0F}").files == [Self.emoji], "\(character)")
      let files = try Self.layout(character + "\u{FE0E}").files
      #expect(files.count == 1 && files != [Self.emoji], "\(character): \(files)")
    }
    // An emoji that no other font has keeps its colours.
    #expect(try Self.layout("\u{1F600}\u{FE0E}").files.count == 1)
  }

  @Test(arguments: [
    "日本 abc", "abc 日本", "日本,語", "Привет, 日本", "日本. ", "(日本)", "日本 (abc)", "한국, 한국!", "ไทย, ไทย", "a – 日", "日本 – a", "שלום abc", "नमस्ते abc",
    "日本  a", "مرحبا a", "සිංහල 日本", "සිංහල ไทย", "සිංහල 😀 සිංහල", "😀 😀", "🇫🇷 🇦 🇫🇷 z", "⌚ 😀\u{FE0E} ⌚", "日本 한국", "नमस्ते தமிழ்",
  ])
  func `spaces and marks of Latin between scripts are of the paragraph's font`(string: String) throws {
    var request = TextRequest(text: AttributedText(string, font: .system(size: 14), language: "ja"), maximumWidth: .unbounded)
    request.locatesCharacters = true
    let clusters = try #require(TestFonts.typesetter().layout(request).details).clusters
    var offset = 0
    for character in string {
      defer { offset += character.utf8.count }
      guard " ,.()!–".contains(character) else { continue }
      let own = try Self.layout(String(character), language: "ja")
      let width = try #require(clusters.first { $0.utf8Range.lowerBound == offset }).width
      #expect(own.files == [Self.text])
      #expect(abs(width - own.widths[0]) < 0.6, "\(character) of \(string): \(width), \(own.widths[0])")
    }
  }
}

extension TextLayout.Cluster {
  fileprivate var width: Double { maxX - minX }
}
