import EmakiDisplay
import EmakiLayout
import EmakiRandom
import Testing

@testable import EmakiRaster

/// Texts of tens of thousands of characters, which are set in chunks.
@Suite struct LongTextTests {
  private func work(_ string: String) throws -> Int {
    let typesetter = try TestFonts.typesetter()
    let layout = typesetter.layout(TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: 300))
    #expect(layout.lines.last?.utf8Range.upperBound == string.utf8.count)
    return typesetter.work
  }

  @Test(arguments: [
    " ", "\u{1}", "-", "(", "a", "。", "\u{3000}", "ー", "\u{AD}", "\u{2028}", "\u{301}", "\u{200D}", "word ", "漢字", "กำ", "aא", "א(", "www.",
    "\t" + String(repeating: "a", count: 4000), "\t" + String(repeating: " ", count: 4000), "a\u{AD}",
  ])
  func `the work grows with the length of a text, whatever it repeats`(part: String) throws {
    let count = 36_000 / part.utf8.count
    let string = "x" + String(repeating: part, count: count) + "y"
    let longer = "x" + String(repeating: part, count: 3 * count) + "y"
    let (little, much) = (try work(string), try work(longer))
    #expect(much <= 4 * little, "\(little) for \(string.utf8.count) bytes, \(much) for \(longer.utf8.count)")
    // Lines that hold only a separator are counted as if Pango had shaped the whole chunk for each.
    #expect(much <= (part == "\u{2028}" ? 200 : 20) * longer.utf8.count, "\(much) for \(longer.utf8.count) bytes")
  }

  static let words = [
    "ferry", "to", "AVATAR", "well-known", "日本語", "の文章です。", "「括弧」", "한국어", "😀", "ไทยแลนด์", "नमस्ते", "(", ")", "123", "\u{F8FE}", "שלום",
    "مرحبًا", "\n",
  ]
  /// Pango gets long words in parts, and chooses fonts anew at the beginning of each part. So all of these words have one font.
  static let longWords = [
    "ferry", "to", "AVATAR", "(9:15)", String(repeating: "unbroken", count: 90), String(repeating: "-(", count: 400), "\n",
  ]

  @Test(arguments: [words, longWords], 0..<3) func `a text of several chunks has the same lines as Pango's`(words: [String], seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var string = ""
    while string.utf8.count < 40_000 { string += words[Int(random.next() % UInt64(words.count))] + (random.next() % 3 == 0 ? "" : " ") }
    let (ours, pango) = (try TestFonts.typesetter(), try TestFonts.typesetter())
    pango.breaksWithPango = true
    (ours.trimsPunctuation, pango.trimsPunctuation) = (false, false)
    (ours.spacesBetweenScripts, pango.spacesBetweenScripts) = (false, false)
    // Where a long word is cut, the rest that the last line stands for ends with the chunk.
    for (width, lines) in [(257.0, 0), (120, 0), (257, words == Self.longWords ? 0 : 500)] {
      let text = AttributedText(string, font: .system(size: 14), language: seed == 0 ? "en" : nil)
      let request = TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines)
      let (layout, other) = (ours.layout(request), pango.layout(request))
      let difference = zip(layout.lines, other.lines).first { $0 != $1 }
      #expect(difference == nil)
      let isSame = ComparableLayout(layout) == ComparableLayout(other)
      #expect(isSame)
      #expect(layout.missingScalars == other.missingScalars)
    }
  }

  @Test func `a chunk does not end behind a space that is far from its limit`() throws {
    let string = "x " + String(repeating: "a", count: 40_000)
    let layout = try TestFonts.typesetter().layout(TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: 300))
    // Words that fit on no line begin on a line with others.
    #expect(layout.lines.dropLast().allSatisfy { $0.utf8Range.count > 20 || $0.utf8Range.lowerBound == 0 })
    #expect(layout.lines.count < 40_000 / 30)
  }

  @Test func `text whose direction alternates often is divided into smaller chunks`() {
    var string = String(repeating: "aא", count: 3000)
    string.withUTF8 { #expect(TextChunks.chunk(of: $0, from: 0, wordLength: TextChunks.length).count < 2000) }
    string = String(repeating: "word ", count: 3000)
    string.withUTF8 { #expect(TextChunks.chunk(of: $0, from: 0, wordLength: TextChunks.length).count == 15_000) }
  }

  // MARK: Line separators

  @Test(arguments: ["\u{2068}", "\u{2066}א\u{2069}", "\u{202E}"])
  func `text with many characters that ask for a direction is divided into smaller chunks`(part: String) {
    var text = String(repeating: part, count: 3 * TextChunks.directionChanges)
    let controls = part.unicodeScalars.filter { $0.value >= 0x2000 }.count
    text.withUTF8 { utf8 in
      let chunk = TextChunks.chunk(of: utf8, from: 0, wordLength: TextChunks.shapedWordLength)
      let expected = TextChunks.directionChanges / controls * part.utf8.count
      #expect(chunk.count <= expected + part.utf8.count)
    }
  }

  @Test(arguments: ["a\u{85}b", "\u{85}\u{85}", "\u{B}é\u{C}Å\u{85}x\u{1185}"])
  func `controls that end lines become those that Pango knows, in the same places`(text: String) throws {
    let replaced = try #require(AttributedText(text).withLineFeeds?.string)
    let expected = text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x0B, 0x0C: "\n"
      case 0x85: "\r\n"
      default: String(scalar)
      }
    }
    #expect(Array(replaced.utf8) == Array(expected.joined().utf8))
    #expect(replaced.utf8.count == text.utf8.count)
  }

  @Test(arguments: [nil, TextTruncation(token: AttributedText("…"))]) func `a line separator ends a text of one line`(
    truncation: TextTruncation?
  )
    throws
  {
    func layout(_ string: String) throws -> TextLayout {
      var request = TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: 300, maximumNumberOfLines: 1)
      request.truncation = truncation
      return try TestFonts.typesetter().layout(request)
    }
    let cut = try layout("3 minutes\u{2028}ago")
    #expect(cut.isTruncated && cut.lines.count == 1)
    #expect(cut.glyphs.map(\.index) == (try layout("3 minutes\nago")).glyphs.map(\.index))
    // No text follows the separator, so nothing is left out.
    #expect(try !layout("3 minutes\u{2028}").isTruncated)
  }

  @Test func `a line separator ends the last line that is allowed`() throws {
    func shown(_ string: String) throws -> [UInt32] {
      let request = TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: 300, maximumNumberOfLines: 2)
      return try TestFonts.typesetter().layout(request).glyphs.map(\.index)
    }
    #expect(try shown("one\u{2028}two\u{2028}three") == shown("one\u{2028}two\nthree"))
  }
}
