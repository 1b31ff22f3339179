import EmakiDisplay
import Testing

@testable import EmakiRaster

/// Tests that lines of Japanese end between phrases.
struct PhraseBreakTests {
  private static func text(_ string: String, language: String? = "ja") -> AttributedText {
    AttributedText(string, size: 10, language: language) { $0.lineBreakMode = .byPhraseWrapping }
  }

  private static func lines(_ string: String, width: Double) throws -> [String] {
    try text(string).layout(width: width).lines(of: string)
  }

  private static let marked = TextFixture.lines("phrases.txt")

  @Test(arguments: marked) func `lines end between phrases`(marked: String) throws {
    let phrases = marked.split(separator: "|")
    let (allowed, longest) = (phrases.byteOffsets, phrases.map(\.count).max() ?? 0)
    // The opening bracket and the full stop are within an em each.
    for width in stride(from: 10 * Double(longest) + 5, through: 200, by: 15) {
      let ends = try Self.text(phrases.joined()).layout(width: width).ends
      #expect(Set(allowed).isSuperset(of: ends), "\(ends) at \(width)")
    }
  }

  @Test func `a phrase that is longer than a line ends where its lines could`() throws {
    // A small kana begins no line.
    let lines = try [("コミュニケーション", 45.0), ("アアアッア", 35)].map(Self.lines)
    #expect(try lines == [["コミュニ", "ケーショ", "ン"], ["アア", "アッア"]] && Self.lines("ーーーーーー", width: 35).count == 2)
  }

  @Test(arguments: TextFixture.strings("phrases to part"))
  func `no line of a phrase that is parted begins with what closes, or ends with what opens`(string: String) throws {
    for width in stride(from: 25.0, through: 150, by: 5) {
      for line in try Self.lines(string, width: width) {
        #expect(!"。、」！".contains(line.first ?? " ") && line.last != "「", "\(line) at \(width)")
      }
    }
  }

  @Test(arguments: [("zh", "北京大学图书馆"), ("en", "a quiet place")]) func `other texts end lines as ever`(language: String, string: String)
    throws
  {
    let texts = [AttributedText(string, size: 10, language: language), Self.text(string, language: language)]
    let ends = try texts.map { try $0.layout(width: 35).ends }
    #expect(ends[0] == ends[1])
  }
}
