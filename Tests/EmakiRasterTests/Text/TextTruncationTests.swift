import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

struct TextTruncationTests {
  private func layout(_ string: String, width: Double = 200, lines: Int = 0) throws -> TextLayout {
    try AttributedText(string, lineHeight: 20).layout(width: width, lines: lines)
  }

  /// The glyphs of the last line, from left to right.
  private func last(_ layout: TextLayout) -> [UInt32] {
    layout.runs.filter { $0.origin.y == layout.lines.last?.baseline }.flatMap { layout.glyphs[$0.glyphs] }.sorted { $0.x < $1.x }.map(
      \.index)
  }

  static let rows = SampleRow.all.filter { $0.body.count > 40 }

  @Test(arguments: rows, [1, 2, 3]) func `a line limit cuts only longer texts`(row: SampleRow, limit: Int) throws {
    let (whole, cut) = try (row.text().layout(width: 257), row.text().layout(width: 257, lines: limit))
    let untouched = cut.isTruncated ? limit - 1 : cut.lines.count
    #expect(cut.lines.count == min(limit, whole.lines.count) && cut.isTruncated == (whole.lines.count > limit))
    #expect(cut.size.height == 20 * Double(cut.lines.count) && cut.lines.prefix(untouched) == whole.lines.prefix(untouched))
    // The last line goes on as far as it can: at most a wide character and the ellipsis short.
    let isFilled = !cut.isTruncated || row.body.contains("\n") || cut.lines[limit - 1].frame.width > 257 - 14 - 3 * 14
    #expect(isFilled && cut.lines.allSatisfy { $0.frame.maxX <= 257 })
  }

  @Test func `a text that fits into one line is not cut`() throws {
    #expect(try ComparableLayout(layout("short", lines: 1)) == ComparableLayout(layout("short")))
  }

  @Test(arguments: [" ", "\u{A0}", "\u{3000}", "\t", "\n", "\u{2003}", "\u{200B} ", "\u{2028}", "\r\n"], [1, 2])
  func `blanks at the end are no reason for a cut`(blank: String, lines: Int) throws {
    let text = "Ends here on the line" + (lines == 1 ? "" : " and on the next one")
    let width = try AttributedText("Ends here on the line").width + 1
    let layout = try layout(text + String(repeating: blank, count: 80), width: width, lines: lines)
    #expect(!layout.isTruncated && layout.lines.count == lines)
    #expect(try self.layout(text + " it is not the end" + blank, width: width, lines: lines).isTruncated)
  }

  @Test(arguments: TextFixture.strings("syllables"), [TruncationMode.byTruncatingHead, .byTruncatingMiddle])
  func `a line that is cut at its head begins with a whole syllable`(string: String, mode: TruncationMode) throws {
    let utf8 = string.bytes
    var places: Set<Int> = []
    for width in stride(from: 30.0, through: 150, by: 3) {
      let clusters = try AttributedText(string).layout(width: width, lines: 1, truncation: TextTruncation(mode: mode), locates: true)
        .clusters
      let ends = clusters.map(\.utf8Range.upperBound) + [0]
      places.formUnion(clusters.map(\.utf8Range.lowerBound).filter { !ends.contains($0) })
    }
    let before = places.map { utf8[..<$0].text.unicodeScalars.last?.properties.canonicalCombiningClass }
    #expect(!before.isEmpty && !before.contains(.virama), "\(places)")
  }

  @Test(arguments: [1, 2]) func `a cut line ends in the ellipsis`(limit: Int) throws {
    let ellipsis = try layout("\u{2026}").glyphs[0].index
    let cut = try layout("The ferry to the lighthouse leaves at 9:15 on Sunday. Bring a warm jacket.", width: 120, lines: limit)
    #expect(last(cut).last == ellipsis && cut.glyphs.count { $0.index == ellipsis } == 1)
    #expect(cut.lines.map(\.utf8Range.lowerBound) == [0] + cut.ends.dropLast())
  }

  @Test(arguments: [1, 2], [TextAlignmentTests.hebrew, TextAlignmentTests.arabic + " " + TextAlignmentTests.arabic])
  func `a cut right-to-left line has its ellipsis at the left, is right aligned and keeps its beginning`(limit: Int, string: String) throws
  {
    let cut = try layout(string, width: 90, lines: limit)
    #expect(cut.isTruncated && cut.lines.count == limit && cut.lines.allSatisfy { abs($0.frame.maxX - 90) < 1e-9 })
    // The ellipsis of some font of the text, which has it once.
    let ellipses = try ["\u{2026}", "\u{5D0}\u{2026}", "\u{627}\u{2026}"].flatMap { try layout($0).glyphs.map(\.index) }
    let begins = try limit > 1 || string != TextAlignmentTests.hebrew || last(cut).last == layout("נ").glyphs[0].index
    #expect(begins && last(cut).first.map(ellipses.contains) == true)
  }

  @Test(arguments: TextFixture.strings("spaces before an ellipsis")) func `no white space stands before the ellipsis`(string: String) throws
  {
    let joined = string.replacing("\n", with: " ")
    var widths: Set<Double> = []
    for width in stride(from: 20.0, to: 190, by: 1.5) {
      let cut = try layout(string, width: width, lines: 1)
      widths.insert(cut.lines[0].frame.width)
      if !cut.isTruncated { continue }
      // There are as many glyphs as characters, and the ellipsis.
      let kept = String(joined.prefix(cut.glyphs.count - 1))
      #expect(kept.last?.isWhitespace != true, "\(kept)")
      // The ellipsis is set by itself, without the font's kerning. A space is 3.9 points wide.
      #expect(try abs(cut.lines[0].frame.width - layout(kept + "\u{2026}", width: .unbounded).lines[0].frame.width) < 2, "\(kept)")
    }
    #expect(widths.count > 5)
  }
}
