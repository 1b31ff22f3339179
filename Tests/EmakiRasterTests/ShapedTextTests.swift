import EmakiDisplay
import EmakiLayout
import EmakiRandom
import Testing

@testable import EmakiRaster

/// Texts that are shaped once and broken at many widths. Pango, which shapes and breaks at once, says how.
@Suite struct ShapedTextTests {
  private static func typesetters() throws -> (ours: PangoTypesetter, pango: PangoTypesetter) {
    let (ours, pango) = (try TestFonts.typesetter(), try TestFonts.typesetter())
    pango.breaksWithPango = true
    return (ours, pango)
  }

  private func expectSameLines(_ request: TextRequest, _ ours: PangoTypesetter, _ pango: PangoTypesetter, _ comment: Comment) {
    var request = request
    request.locatesCharacters = true
    let (a, b) = (ours.layout(request), pango.layout(request))
    // Not expected as one: a failure would print all of it.
    let (lines, glyphs) = (a.lines == b.lines && a.size == b.size, ComparableLayout(a) == ComparableLayout(b))
    #expect(lines, comment)
    #expect(glyphs, comment)
    let clusters = a.details?.clusters == b.details?.clusters
    #expect(clusters, comment)
    let rest = a.details?.decorations == b.details?.decorations && a.details?.attachments == b.details?.attachments
    #expect(rest, comment)
    #expect(a.missingScalars == b.missingScalars, comment)
  }

  @Test(arguments: SampleRow.all) func `lines of samples are Pango's at every width`(row: SampleRow) throws {
    let (ours, pango) = try Self.typesetters()
    for width in stride(from: 0.0, through: 420, by: 13) {
      for lines in [0, 1, 2, 3] {
        expectSameLines(
          TextRequest(text: row.text(), maximumWidth: width, maximumNumberOfLines: lines), ours, pango, "\(width) pt, \(lines) lines")
      }
    }
    #expect(ours.shapedTexts.counters.shaped == 1)
    #expect(ours.shapedTexts.counters.reused == 33 * 4 - 1)
  }

  static let words = [
    "ferry", "to", "AVATAR", "e\u{301}te\u{301}", "9:15", "10x10", "->", "well-known", "https://example.com/a/b?c=d",
    "\u{201C}quoted\u{201D}", "日本語", "の文章です。",
    "「括弧」", "ー", "ァ", "ッ", "한국어", "שלום", "עולם", "مرحبًا", "بالعالم", "123", "(", ")", "—", "…", "👨‍👩‍👧‍👦", "🇯🇵", "1️⃣", "😀😀", "ไทยแลนด์", "नमस्ते",
    "\u{F8FE}",
    "\n", "  ", "\u{3000}", "\u{A0}", "\u{200B}", "f\u{200D}i", "supercalifragilisticexpialidocious", "\r\n", "\u{2029}",
  ]

  @Test(arguments: 0..<40) func `lines of random texts are Pango's at every width`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
    let (ours, pango) = try Self.typesetters()
    var text = AttributedText("", font: .system(size: 14), lineHeight: pick([nil, 20]), alignment: pick([.natural, .center, .right]))
    for _ in 0..<Int(2 + random.next() % 40) {
      var part = AttributedText(
        pick(Self.words) + pick(["", " ", " "]), font: .system(size: pick([14, 14, 14, 20]), weight: pick([.regular, .regular, .bold])))
      switch random.next() % 8 {
      case 0: part.addAttribute(\.color, .pureRed, range: 0..<part.string.count / 2)
      case 1: part.addAttribute(\.underline, .single, range: 0..<part.string.count)
      case 2: part.addAttribute(\.baselineOffset, 3, range: 0..<part.string.count)
      case 3: part.append(AttributedText(TextAttachment(bounds: Rect(x: 1, y: -2, width: 19, height: 23))))
      default: break
      }
      text.append(part)
    }
    text.language = pick([nil, "en", "ja", "zh-Hant", "ar"])
    text.paragraphStyle.firstLineHeadIndent = pick([0, 0, 17])
    text.paragraphStyle.headIndent = pick([0, 0, 9])
    text.paragraphStyle.tailIndent = pick([0, 0, 5])
    text.paragraphStyle.lineBreakMode = pick([.byWordWrapping, .byWordWrapping, .byCharWrapping])
    text.paragraphStyle.baseWritingDirection = pick([.natural, .natural, .rightToLeft])
    for width in [Double.unbounded, 0, 1, 20, 37.3, 61, 100, 133, 200, 257, 340, 900] {
      for lines in [0, 1, 2] {
        expectSameLines(
          TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines), ours, pango,
          "seed \(seed), \(width) pt, \(lines) lines: \(text.string.debugDescription)")
      }
    }
    #expect(ours.shapedTexts.counters.shaped == 1)
  }
}
