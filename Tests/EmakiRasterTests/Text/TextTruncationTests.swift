import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct TextTruncationTests {
  private func layout(_ string: String, width: Double = 200, lines: Int = 0, language: String? = nil) throws -> TextLayout {
    let text = AttributedText(string, font: .system(size: 14), lineHeight: 20, language: language)
    return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines))
  }

  private func glyphs(onLine line: Int, of layout: TextLayout) -> [TextLayout.Glyph] {
    layout.runs.filter { $0.origin.y == layout.lines[line].baseline }.flatMap { layout.glyphs[$0.glyphs] }
  }

  static let rows = SampleRow.all.filter { $0.body.count > 40 }

  @Test(arguments: rows, [1, 2, 3]) func `a line limit cuts only longer texts`(row: SampleRow, limit: Int) throws {
    let typesetter = try TestFonts.typesetter()
    let whole = typesetter.layout(TextRequest(text: row.text(), maximumWidth: 257))
    let cut = typesetter.layout(TextRequest(text: row.text(), maximumWidth: 257, maximumNumberOfLines: limit))
    #expect(cut.lines.count == min(limit, whole.lines.count))
    #expect(cut.isTruncated == (whole.lines.count > limit))
    #expect(cut.size.height == 20 * Double(cut.lines.count))
    for line in cut.lines { #expect(line.frame.maxX <= 257) }
    let untouched = cut.isTruncated ? limit - 1 : cut.lines.count
    for index in 0..<untouched { #expect(cut.lines[index] == whole.lines[index]) }
    // The last line goes on as far as it can: at most a wide character and the ellipsis short.
    if cut.isTruncated && !row.body.contains("\n") { #expect(try #require(cut.lines.last).frame.width > 257 - 14 - 3 * 14) }
  }

  @Test(arguments: [1, 2, 3, 4]) func `paragraphs after the last allowed line are replaced by an ellipsis`(limit: Int) throws {
    let cut = try layout("1\n2\n3\n4\n5", lines: limit)
    let written = try layout((1...limit).map(String.init).joined(separator: "\n") + "\u{2026}")
    #expect(cut.isTruncated)
    #expect(cut.lines.count == limit)
    #expect(cut.lines.map(\.frame) == written.lines.map(\.frame))
    #expect(ComparableLayout(cut).glyphs == ComparableLayout(written).glyphs)
  }

  @Test(arguments: ["ស្រុកស្រុកស្រុកស្រុក", "ಪ್ರೀತಿಪ್ರೀತಿಪ್ರೀತಿ", "ਪ੍ਰੀਤਪ੍ਰੀਤਪ੍ਰੀਤ"], [TruncationMode.byTruncatingHead, .byTruncatingMiddle])
  func `a line that is cut at its head begins with a whole syllable`(string: String, mode: TruncationMode) throws {
    var places: Set<Int> = []
    for width in stride(from: 30.0, through: 150, by: 3) {
      var request = TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: width, maximumNumberOfLines: 1)
      request.truncation = TextTruncation(mode: mode)
      request.locatesCharacters = true
      let layout = try TestFonts.typesetter().layout(request)
      let clusters = try #require(layout.details).clusters
      for cluster in clusters
      where cluster.utf8Range.lowerBound > 0 && !clusters.contains(where: { $0.utf8Range.upperBound == cluster.utf8Range.lowerBound }) {
        places.insert(cluster.utf8Range.lowerBound)
      }
    }
    let utf8 = Array(string.utf8)
    #expect(!places.isEmpty)
    for place in places {
      let before = String(decoding: utf8[..<place], as: UTF8.self).unicodeScalars.last
      #expect(before?.properties.canonicalCombiningClass != .virama, "\(place)")
    }
  }

  @Test func `a text of as many paragraphs as allowed lines is not cut`() throws {
    let layout = try layout("1\n2\n3", lines: 3)
    #expect(!layout.isTruncated)
    #expect(layout.lines.count == 3)
  }

  @Test(arguments: ["1\n2\n3\n", "1\r\n2\r\n3\r\n", "1\n2\n3 \n \n"])
  func `a text with only white space after the last allowed line is not cut`(string: String) throws {
    let layout = try layout(string, lines: 3)
    #expect(!layout.isTruncated)
    #expect(layout.lines.count == 3)
  }

  @Test(arguments: [1, 2]) func `a cut line ends in the ellipsis`(limit: Int) throws {
    let ellipsis = try layout("\u{2026}").glyphs[0].index
    let cut = try layout("The ferry to the lighthouse leaves at 9:15 on Sunday. Bring a warm jacket.", width: 120, lines: limit)
    let last = glyphs(onLine: limit - 1, of: cut)
    #expect(last.max { $0.x < $1.x }?.index == ellipsis)
    #expect(cut.glyphs.filter { $0.index == ellipsis }.count == 1)
  }

  @Test(arguments: [1, 2], [TextAlignmentTests.hebrew, TextAlignmentTests.arabic + " " + TextAlignmentTests.arabic])
  func `a cut right-to-left line has its ellipsis at the left and is right aligned`(limit: Int, string: String) throws {
    let cut = try layout(string, width: 90, lines: limit)
    #expect(cut.isTruncated)
    #expect(cut.lines.count == limit)
    let last = glyphs(onLine: limit - 1, of: cut)
    let leftmost = try #require(last.min { $0.x < $1.x })
    // The ellipsis of some font of the text, which has it once.
    let ellipses = Set(try ["\u{2026}", "\u{5D0}\u{2026}", "\u{627}\u{2026}"].flatMap { try layout($0).glyphs.map(\.index) })
    #expect(ellipses.contains(leftmost.index))
    for line in cut.lines { #expect(abs(line.frame.maxX - 90) < 1e-9) }
  }

  @Test func `a right-to-left text keeps its beginning when it is cut`() throws {
    let cut = try layout(TextAlignmentTests.hebrew, width: 90, lines: 1)
    let first = try layout("נ").glyphs[0].index
    #expect(cut.glyphs.max { $0.x < $1.x }?.index == first)
  }

  @Test func `the lines of a cut text name the characters that they contain`() throws {
    let string = "alpha beta gamma delta epsilon zeta eta theta"
    let cut = try layout(string, width: 100, lines: 2)
    let first = try #require(cut.lines.first)
    #expect(first.utf8Range.lowerBound == 0)
    #expect(cut.lines[1].utf8Range.lowerBound == first.utf8Range.upperBound)
  }

  @Test func `a text that fits into one line is not cut`() throws {
    let layout = try layout("short", lines: 1)
    #expect(!layout.isTruncated)
    #expect(ComparableLayout(layout) == ComparableLayout(try self.layout("short")))
  }

  @Test(arguments: [
    "The lamp is still  in the window, and the cat is asleep beside it.", "Il est\u{A0}parti hier soir \u{A0}tard",
    "שלום  עולם ושלום לכולם", "one two\nthree four",
  ]) func `no white space stands before the ellipsis`(string: String) throws {
    let joined = string.replacing("\n", with: " ")
    var widths: Set<Double> = []
    for width in stride(from: 20.0, to: 190, by: 1.5) {
      let cut = try layout(string, width: width, lines: 1)
      let frame = try #require(cut.lines.first).frame
      widths.insert(frame.width)
      if !cut.isTruncated { continue }
      // There are as many glyphs as characters, and the ellipsis.
      let kept = String(joined.prefix(cut.glyphs.count - 1))
      #expect(kept.last?.isWhitespace != true, "\(kept)")
      let written = try layout(kept + "\u{2026}", width: .unbounded)
      // The ellipsis is set by itself, without the font's kerning. A space is 3.9 points wide.
      #expect(abs(frame.width - written.lines[0].frame.width) < 2, "\(kept)")
    }
    #expect(widths.count > 5)
  }
}
