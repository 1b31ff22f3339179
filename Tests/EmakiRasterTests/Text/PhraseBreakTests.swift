import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests that lines of Japanese end between phrases.
@Suite struct PhraseBreakTests {
  private static func text(_ string: String, language: String? = "ja") -> AttributedText {
    AttributedText(string, size: 10, language: language) { $0.lineBreakMode = .byPhraseWrapping }
  }

  private static func lines(_ string: String, width: Double) throws -> [String] {
    try text(string).layout(width: width).lines(of: string)
  }

  private static let marked = TextFixture.lines("phrases.txt")

  @Test func `there are phrases to test`() { #expect(Self.marked.count == 12) }

  @Test(arguments: marked) func `lines end between phrases`(marked: String) throws {
    let phrases = marked.split(separator: "|")
    let allowed = phrases.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
    let longest = phrases.map(\.count).max() ?? 0
    // The opening bracket and the full stop are within an em each.
    for width in stride(from: 10 * Double(longest) + 5, through: 200, by: 15) {
      let ends = try Self.text(phrases.joined()).layout(width: width).ends
      #expect(Set(allowed).isSuperset(of: ends), "\(ends) at \(width)")
    }
  }

  @Test func `a phrase that is longer than a line ends where its lines could`() throws {
    #expect(try Self.lines("コミュニケーション", width: 45) == ["コミュニ", "ケーショ", "ン"])
    // A small kana begins no line.
    #expect(try Self.lines("アアアッア", width: 35) == ["アア", "アッア"])
    #expect(try Self.lines("ーーーーーー", width: 35).count == 2)
  }

  @Test(arguments: TextFixture.strings("phrases to part"))
  func `no line of a phrase that is parted begins with what closes, or ends with what opens`(string: String) throws {
    for width in stride(from: 25.0, through: 150, by: 5) {
      for line in try Self.lines(string, width: width) {
        #expect(!"。、」！".contains(line.first ?? " "), "\(line) at \(width)")
        #expect(line.last != "「", "\(line) at \(width)")
      }
    }
  }

  @Test(arguments: [("zh", "北京大学图书馆"), ("en", "a quiet place")]) func `other texts end lines as ever`(language: String, string: String)
    throws
  {
    let plain = try AttributedText(string, size: 10, language: language).layout(width: 35)
    #expect(try Self.text(string, language: language).layout(width: 35).ends == plain.ends)
  }
}
