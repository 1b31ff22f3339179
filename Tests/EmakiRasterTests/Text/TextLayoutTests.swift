import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct TextLayoutTests {
  static let widths = [257.0, 120]

  @Test(arguments: SampleRow.all, widths) func `a text is as high as its line height times its lines, in any script`(
    row: SampleRow, width: Double
  )
    throws
  {
    let layout = try TestFonts.typesetter().layout(TextRequest(text: row.text(), maximumWidth: width))
    #expect(layout.size.height == 20 * Double(layout.lines.count))
    for (index, line) in layout.lines.enumerated() {
      #expect(line.frame.minY == 20 * Double(index))
      #expect(line.frame.height == 20)
      // The same font stands on the same baseline in every line.
      #expect(abs(line.baseline - line.frame.minY - layout.firstBaseline) < 1e-9)
    }
  }

  @Test(arguments: SampleRow.all, widths) func `lines fit into the width and contain the whole text in order`(row: SampleRow, width: Double)
    throws
  {
    let layout = try TestFonts.typesetter().layout(TextRequest(text: row.text(), maximumWidth: width))
    let utf8 = Array(row.body.utf8)
    var end = 0
    for line in layout.lines {
      #expect(line.frame.minX >= 0 && line.frame.maxX <= width)
      #expect(line.utf8Range.lowerBound >= end)
      #expect(utf8[end..<line.utf8Range.lowerBound].allSatisfy { $0 == 0x0A })
      end = line.utf8Range.upperBound
    }
    #expect(end == utf8.count)
    #expect(!layout.isTruncated)
    #expect(layout.missingScalars.isEmpty)
  }

  @Test func `a layout keeps memory for the glyphs that it shows, not for the bytes of the text`() throws {
    // Three bytes each.
    let text = AttributedText(String(repeating: "永", count: 500), font: .system(size: 14))
    let whole = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 200)).glyphs
    #expect(whole.count == 500 && whole.capacity < 600)
    let cut = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 200, maximumNumberOfLines: 2)).glyphs
    #expect(cut.count < 40 && cut.capacity < 100)
  }

  @Test func `an empty text is one line high`() throws {
    let typesetter = try TestFonts.typesetter()
    let fixed = typesetter.layout(TextRequest(text: AttributedText("", font: .system(size: 14), lineHeight: 20), maximumWidth: 100))
    #expect(fixed.size == Size(width: 0, height: 20))
    #expect(fixed.lines.count == 1)
    let natural = typesetter.layout(TextRequest(text: AttributedText("", font: .system(size: 14)), maximumWidth: 100))
    let letter = typesetter.layout(TextRequest(text: AttributedText("x", font: .system(size: 14)), maximumWidth: 100))
    #expect(natural.size.height == letter.size.height)
  }

  @Test func `without a line height a line is as high as its tallest font`() throws {
    let typesetter = try TestFonts.typesetter()
    func height(_ text: AttributedText) -> Double { typesetter.layout(TextRequest(text: text, maximumWidth: .unbounded)).size.height }
    var mixed = AttributedText("small ", font: .system(size: 10))
    mixed.append(AttributedText("LARGE", font: .system(size: 30)))
    #expect(height(mixed) == height(AttributedText("LARGE", font: .system(size: 30))))
    // Inter 4: ascender 0.96875 and descender 0.2412 of the size.
    #expect(abs(height(AttributedText("x", font: .system(size: 100))) - 121) < 1)
  }

  @Test(arguments: [
    "Hamburgefonstiv", "ÀÉÎÕÜ çğşț", "Jumpy quizzing fjord, (w) [x] {y} | / @ § ¶", "Chị Hương ơi, tối nay mình ăn phở nhé", "ẦẪỆỘỮ",
  ])
  func `Latin ink stays inside its line box`(string: String) throws {
    let text = AttributedText(string, font: .system(size: 14), lineHeight: 20)
    let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 120))
    // The box of a glyph's pixels is larger than its ink by less than a quarter of a point.
    let scale = 8.0
    let cache = GlyphCache(scale: scale)
    for run in layout.runs {
      let line = try #require(layout.lines.first { $0.baseline == run.origin.y })
      for glyph in layout.glyphs[run.glyphs] {
        let box = cache.glyph(glyph.index, of: run.font)
        let y = run.origin.y + Double(glyph.y) / TextLayout.unitsPerPoint
        let x = run.origin.x + Double(glyph.x) / TextLayout.unitsPerPoint
        #expect(y + Double(box.top) / scale >= line.frame.minY - 1 / scale)
        #expect(y + Double(box.top + box.height) / scale <= line.frame.maxY + 1 / scale)
        // A letter such as j may hang out by less than a point.
        #expect(x + Double(box.left) / scale > line.frame.minX - 1)
        #expect(x + Double(box.left + box.width) / scale < line.frame.maxX + 1)
      }
    }
  }

  @Test(arguments: SampleRow.all, [1.0, 3]) func `ink of the sample texts is at most a point outside the text's frame`(
    row: SampleRow, scale: Double
  )
    throws
  {
    let layout = try TestFonts.typesetter().layout(TextRequest(text: row.text(), maximumWidth: 257))
    let frame = Rect(origin: Point(x: 20, y: 20), size: layout.size)
    let entries = [DisplayList.Entry.pass(DisplayPass(node: "text", items: [.text(layout, origin: frame.origin)]))]
    let ink = try paint(entries, size: Size(width: frame.maxX + 20, height: frame.maxY + 20), scale: scale).inkBounds()
    // Glyphs stand on whole pixels; a letter such as j hangs out at its side, an Arabic tail below a line of 20 points, by a point at most.
    let room = PixelRect(Rect(x: frame.minX - 1, y: frame.minY - 1, width: frame.width + 2, height: frame.height + 2), scale: scale)
    #expect(room.contains(ink))
  }

  /// Unicode's annex 14, classes BK and NL.
  @Test(arguments: ["\u{B}", "\u{C}", "\u{85}"]) func `controls that end lines end them, and are not seen`(control: String) throws {
    func layout(_ string: String, lines: Int = 0) throws -> TextLayout {
      try TestFonts.typesetter().layout(
        TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: .unbounded, maximumNumberOfLines: lines))
    }
    let (broken, plain) = (try layout("ab\(control)©d\(control)"), try layout("ab\n©d\n"))
    #expect(broken.missingScalars.isEmpty)
    #expect(broken.lineCount == plain.lineCount && broken.size == plain.size)
    #expect(broken.glyphs.map(\.index) == plain.glyphs.map(\.index) && broken.glyphs.map(\.x) == plain.glyphs.map(\.x))
    #expect(broken.lines.map(\.utf8Range.lowerBound).prefix(2) == [0, 2 + control.utf8.count])
    #expect(try layout("ab\(control)cd", lines: 1).isTruncated)
  }

  @Test func `a code point that no font has is reported once and drawn as a box`() throws {
    let layout = try TestFonts.typesetter().layout(
      TextRequest(text: AttributedText("a\u{F8FE}b\u{F8FE}\u{10FFFD}", font: .system(size: 14)), maximumWidth: .unbounded))
    #expect(layout.missingScalars == ["\u{F8FE}", "\u{10FFFD}"])
    #expect(layout.glyphs.count == 5)
    #expect(layout.glyphs.compactMap { GlyphTable.Key.missingScalar(of: $0.index) } == [0xF8FE, 0xF8FE, 0x10FFFD])
    #expect(layout.missingGlyphs.map(\.script) == ["Unknown", "Unknown"])
  }

  @Test func `a missing code point is reported with the text around it`() throws {
    func text(_ string: String) throws -> String? {
      try TestFonts.typesetter().layout(TextRequest(text: AttributedText(string), maximumWidth: .unbounded)).missingGlyphs.first?.text
    }
    #expect(try text("a\u{F8FE}b") == "a\u{F8FE}b")
    // 16 characters to either side.
    #expect(try text("0123456789abcdefghij\u{F8FE}\n0123456789abcdefghij") == "…456789abcdefghij\u{F8FE} 0123456789abcd…")
  }

  /// Looking for each of these code points by itself once took a minute.
  @Test func `thousands of missing code points are reported, each with the text around it`() throws {
    let values: Range<UInt32> = 0x10_0000..<0x10_4E20
    let scalars = values.compactMap { Unicode.Scalar($0) }
    let string = String(String.UnicodeScalarView(scalars + scalars.prefix(1)))
    let layout = try TestFonts.typesetter().layout(TextRequest(text: AttributedText(string), maximumWidth: 300))
    #expect(layout.missingScalars == scalars)
    #expect(layout.missingGlyphs.allSatisfy { $0.text.unicodeScalars.contains($0.scalar) })
    #expect(layout.missingGlyphs[10_000].text.unicodeScalars.dropFirst().first == scalars[10_000 - 16])
  }

  @Test func `a line that is tried at several heights reports each missing code point once`() throws {
    // The large letter makes the line higher than was tried first.
    var text = AttributedText("a\u{F8FE}", font: .system(size: 10))
    text.append(AttributedText("b\u{F8FE}\u{10FFFD}", font: .system(size: 40)))
    var request = TextRequest(text: text, maximumWidth: 300)
    request.exclusionPaths = [DrawingPath(Rect(x: 0, y: 0, width: 20, height: 10))]
    #expect(try TestFonts.typesetter().layout(request).missingScalars == ["\u{F8FE}", "\u{10FFFD}"])
  }

  @Test(arguments: SampleRow.all) func `a layout is the same at every scale and from every typesetter`(row: SampleRow) throws {
    let request = TextRequest(text: row.text(), maximumWidth: 200, maximumNumberOfLines: 2)
    let first = ComparableLayout(try TestFonts.typesetter().layout(request))
    for scale in [1.0, 2, 3] {
      let typesetter = try RenderContext.test(scale: scale).measuring.typesetter
      // Texts that were shaped before must not change the layout.
      for other in SampleRow.all.prefix(3) { _ = typesetter.layout(TextRequest(text: other.text(weight: .bold), maximumWidth: 90)) }
      #expect(ComparableLayout(typesetter.layout(request)) == first)
    }
  }
}

/// A text layout as values that compare.
struct ComparableLayout: Equatable {
  struct Glyph: Equatable {
    var font: FontID
    var color: Color
    var origin: Point
    var index: UInt32
    var x: Int32
    var y: Int32
  }

  var size: Size
  var lines: [TextLayout.Line]
  var glyphs: [Glyph]
  var isTruncated: Bool

  init(_ layout: TextLayout) {
    size = layout.size
    lines = layout.lines
    isTruncated = layout.isTruncated
    glyphs = layout.runs.flatMap { run in
      layout.glyphs[run.glyphs].map {
        Glyph(font: run.font, color: run.color, origin: run.origin, index: $0.index, x: $0.x, y: $0.y)
      }
    }
  }
}
