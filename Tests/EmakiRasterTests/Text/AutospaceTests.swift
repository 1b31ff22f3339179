import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests spaces between scripts. Widths are in em. JLREQ asks for a quarter of an em between ideographs and Western letters or digits, and
/// CSS Text 4 says where.
@Suite struct AutospaceTests {
  private static let size = 16.0

  private static func layout(
    _ string: String, em: Double = 1000, language: String? = "ja", style: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var text = AttributedText(string, font: .system(size: size), language: language)
    style(&text.paragraphStyle)
    var request = TextRequest(text: text, maximumWidth: em * size)
    request.locatesCharacters = true
    return try TestFonts.typesetter().layout(request)
  }

  /// Returns the width, in em, that such spaces add to a text on one line.
  private static func added(_ string: String) throws -> Double {
    let (without, with) = (try layout(string), try layout(string) { $0.textAutospace = .normal })
    #expect(with.lines.count == 1)
    return (with.size.width - without.size.width) / size
  }

  @Test(arguments: [
    ("日本ABC", 1), ("ABC日本", 1), ("日本ABC日本", 2), ("ひらがなa", 1), ("カナー1", 1), ("第1章", 2), ("日本é語", 2), ("e\u{301}日", 1), ("漢α", 1), ("人々a", 1),
    ("Привет日", 1), ("葛\u{E0100}a", 1),
    // Beside punctuation, blanks, full-width letters and Hangul there is none.
    ("日本、ABC", 0), ("日本「ABC」日本", 0), ("日本 ABC", 0), ("日本　ABC", 0), ("日本Ａ", 0), ("日本(A)", 0), ("日・A", 0), ("日한", 0), ("日本", 0), ("AB 12", 0),
    ("日-1", 0), ("%日", 0), ("日\u{A0}a", 0), ("😀日", 0), ("日\u{2060}a", 0), ("日\u{200B}a", 0),
  ])
  func `ideographs stand a quarter of an em from letters and digits`(string: String, count: Int) throws {
    #expect(abs(try Self.added(string) - 0.25 * Double(count)) < 0.002)
  }

  @Test func `no space is at the ends of lines`() throws {
    // The line holds three ideographs; the letter goes to the next one.
    let lines = try Self.layout("日本語A", em: 3.1) { $0.textAutospace = .normal }.lines
    #expect(lines.map { ($0.frame.width / Self.size * 100).rounded() / 100 }[0] == 3)
    let plain = try Self.layout("日本語A", em: 3.1).lines
    #expect(lines.map(\.frame.width) == plain.map(\.frame.width))
    // The line has room for the letter, but not for the space too, so it is broken.
    let width = try Self.layout("日本A").size.width / Self.size
    #expect(try Self.layout("日本A", em: width + 0.1) { $0.textAutospace = .normal }.lines.count == 2)
    #expect(try Self.layout("日本A", em: width + 0.26) { $0.textAutospace = .normal }.lines.count == 1)
  }

  @Test func `justified and spaced texts have it, too`() throws {
    for string in ["我用GitHub写code，每天8小时。", "Appleの製品"] {
      func width(_ autospace: ParagraphStyle.TextAutospace, spacing: Double) throws -> Double {
        var text = AttributedText(string, font: .system(size: Self.size), language: "ja")
        text.addAttribute(\.letterSpacing, spacing, range: 0..<string.count)
        (text.paragraphStyle.textAutospace, text.paragraphStyle.alignment) = (autospace, .justified)
        return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 1000)).size.width
      }
      let count: Double = string.hasPrefix("我") ? 5 : 1
      for spacing in [0.0, 1] {
        #expect(abs(try width(.normal, spacing: spacing) - width(.none, spacing: spacing) - count * Self.size / 4) < 0.05)
      }
    }
  }

  @Test func `the space belongs to the glyph before it`() throws {
    let clusters = try #require(Self.layout("日A") { $0.textAutospace = .normal }.details?.clusters)
    #expect(clusters.count == 2)
    #expect(abs(clusters[1].minX - 1.25 * Self.size) < 0.01)
    #expect(clusters[0].maxX == clusters[1].minX)
  }

  @Test func `texts have none unless they ask for it, and the cache keeps both`() throws {
    let typesetter = try TestFonts.typesetter()
    var spaced = AttributedText("日A", font: .system(size: Self.size))
    let plain = spaced
    spaced.paragraphStyle.textAutospace = .normal
    let widths = [plain, spaced, plain, spaced].map { typesetter.layout(TextRequest(text: $0, maximumWidth: .unbounded)).size.width }
    #expect(abs(widths[1] - widths[0] - Self.size / 4) < 0.01)
    #expect(widths[0] == widths[2] && widths[1] == widths[3])
  }

  @Test func `the size of the ideograph decides`() throws {
    var text = AttributedText("日", font: .system(size: 40))
    text.append(AttributedText("A", font: .system(size: 10)))
    let plain = text
    text.paragraphStyle.textAutospace = .normal
    let typesetter = try TestFonts.typesetter()
    let widths = [plain, text].map { typesetter.layout(TextRequest(text: $0, maximumWidth: .unbounded)).size.width }
    #expect(abs(widths[1] - widths[0] - 10) < 0.01)
  }
}
