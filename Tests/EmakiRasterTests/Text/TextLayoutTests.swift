import EmakiLayout
import Testing

@testable import EmakiDisplay
@testable import EmakiRaster

struct TextLayoutTests {
  static let widths = [257.0, 120]

  @Test(arguments: SampleRow.all, widths) func `a text fits into its width as a whole, and is as high as its line height times its lines`(
    row: SampleRow, width: Double
  ) throws {
    let layout = try row.text().layout(width: width)
    let utf8 = row.body.bytes
    var end = 0
    for (index, line) in layout.lines.enumerated() {
      // The same font stands on the same baseline in every line.
      let top = 20 * Double(index)
      let isInPlace = isNear([line.frame.minY, line.frame.maxY, line.baseline], [top, top + 20, top + layout.firstBaseline], within: 1e-9)
      #expect(isInPlace && line.frame.minX >= 0 && line.frame.maxX <= width, "\(line)")
      #expect(line.utf8Range.lowerBound >= end && utf8[end..<line.utf8Range.lowerBound].allSatisfy { $0 == 0x0A })
      end = line.utf8Range.upperBound
    }
    #expect(
      end == utf8.count && layout.size.height == 20 * Double(layout.lines.count) && !layout.isTruncated && layout.missingScalars.isEmpty)
  }

  @Test func `a layout keeps memory for the glyphs that it shows, not for the bytes of the text`() throws {
    // Three bytes each.
    let text = AttributedText(String(repeating: "永", count: 500))
    let (whole, cut) = try (text.layout(width: 200).glyphs, text.layout(width: 200, lines: 2).glyphs)
    #expect(whole.count == 500 && whole.capacity < 600 && cut.count < 40 && cut.capacity < 100)
  }

  @Test func `without a line height a line is as high as its tallest font`() throws {
    var mixed = AttributedText("small ", size: 10)
    mixed.append(AttributedText("LARGE", size: 30))
    #expect(try mixed.layout().size.height == AttributedText("LARGE", size: 30).layout().size.height)
  }

  @Test(arguments: SampleRow.all, [1.0, 3]) func `ink of the sample texts is at most a point outside the text's frame`(
    row: SampleRow, scale: Double
  ) throws {
    try expectInk(of: row.text().layout(width: 257), within: 1, scale: scale)
  }

  @Test(arguments: TextFixture.strings("Latin"))
  func `Latin ink stays inside its line box`(string: String) throws {
    // Ink may be on pixels that the box reaches into.
    let layout = try AttributedText(string, lineHeight: 20).layout()
    try expectInk(of: layout, within: 1.0 / 8, scale: 8)
  }

  /// Expects that ink is within a frame, or a part of a point above or below it. Letters such as j hang out at their sides by up to a point.
  private func expectInk(of layout: TextLayout, within margin: Double, scale: Double) throws {
    let frame = Rect(origin: Point(20, 20), size: layout.size)
    let size = Size(frame.maxX + 20, frame.maxY + 20)
    let ink = try paint([.text(layout, at: frame.origin)], size: size, scale: scale).inkBounds()
    let room = Rect(frame.minX - 1, frame.minY - margin, frame.width + 2, frame.height + 2 * margin)
    #expect(PixelRect(room, scale: scale).contains(ink))
  }

  /// Unicode's annex 14, classes BK and NL.
  @Test(arguments: ["\u{B}", "\u{C}", "\u{85}"]) func `controls that end lines end them, and are not seen`(control: String) throws {
    let (broken, plain) = (try AttributedText("ab\(control)©d\(control)").layout(), try AttributedText("ab\n©d\n").layout())
    #expect(broken.missingScalars.isEmpty && broken.lineCount == plain.lineCount && broken.size == plain.size)
    #expect(broken.glyphs.map(\.index) == plain.glyphs.map(\.index) && broken.glyphs.map(\.x) == plain.glyphs.map(\.x))
    let isCut = try AttributedText("ab\(control)cd").layout(lines: 1).isTruncated
    #expect(isCut && broken.lines.map(\.utf8Range.lowerBound).prefix(2) == [0, 2 + control.utf8.count])
  }

  // MARK: Missing code points

  @Test func `a code point that no font has is reported once and drawn as a box`() throws {
    let layout = try AttributedText("a\u{F8FE}b\u{F8FE}\u{10FFFD}").layout()
    #expect(layout.missingScalars == ["\u{F8FE}", "\u{10FFFD}"] && layout.missingGlyphs.map(\.script) == ["Unknown", "Unknown"])
    #expect(layout.glyphs.map { GlyphTable.Key.missingScalar(of: $0.index) } == [nil, 0xF8FE, nil, 0xF8FE, 0x10FFFD])
  }

  @Test(arguments: [
    ("a\u{F8FE}b", "a\u{F8FE}b"),
    // 16 characters to either side.
    ("0123456789abcdefghij\u{F8FE}\n0123456789abcdefghij", "…456789abcdefghij\u{F8FE} 0123456789abcd…"),
  ])
  func `a missing code point is reported with the text around it`(string: String, context: String) throws {
    #expect(try AttributedText(string).layout().missingGlyphs.map(\.text) == [context])
  }

  /// Looking for each of these code points by itself takes a minute.
  @Test func `thousands of missing code points are reported, each with the text around it`() throws {
    let scalars = (0x10_0000..<0x10_4E20 as Range<UInt32>).compactMap { Unicode.Scalar($0) }
    let layout = try AttributedText(String(String.UnicodeScalarView(scalars + scalars.prefix(1)))).layout(width: 300)
    let around = layout.missingGlyphs.map { ($0.scalar, $0.text.unicodeScalars) }
    #expect(layout.missingScalars == scalars && around.allSatisfy { $1.contains($0) })
    #expect(around[10_000].1.dropFirst().first == scalars[10_000 - 16])
  }

  @Test func `a line that is tried at several heights reports each missing code point once`() throws {
    // The large letter makes the line higher than was tried first.
    var text = AttributedText("a\u{F8FE}", size: 10)
    text.append(AttributedText("b\u{F8FE}\u{10FFFD}", size: 40))
    let layout = try text.layout(width: 300, around: [DrawingPath(Rect(0, 0, 20, 10))])
    #expect(layout.missingScalars == ["\u{F8FE}", "\u{10FFFD}"])
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
  var clusters: String
  var decorations: [TextLayout.Decoration]
  var attachments: [TextAttachment]
  var attachmentRects: [Rect]
  var missingScalars: [Unicode.Scalar]

  init(_ layout: TextLayout) {
    clusters = "\(layout.clusters)"
    decorations = layout.details?.decorations ?? []
    attachments = layout.details?.attachments.map(\.attachment) ?? []
    attachmentRects = layout.details?.attachments.map(\.rect) ?? []
    missingScalars = layout.missingScalars
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
