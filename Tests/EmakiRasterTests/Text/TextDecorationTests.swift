import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// Expectations come from Inter's tables: 2816 units an em, ascender 2728, descender -680; the underline's top 464 below the baseline, the
/// strikethrough's 922 above it, both 192 thick. At 44 pt a point is 64 units.
struct TextDecorationTests {
  private static func text(_ string: String) -> AttributedText { AttributedText(string, size: 44, lineHeight: 60) }

  private static func underlined(_ string: String, _ line: TextLine = TextLine(color: .pureRed), _ range: Range<Int>? = nil)
    -> AttributedText
  {
    text(string).with(\.underline, line, range)
  }

  private func columns(_ bitmap: Bitmap, row: Int, _ color: Color = .pureRed) -> [Int] {
    (0..<bitmap.width).filter { bitmap[$0, row] == color.premultiplied }
  }

  /// The rows that have a colour from side to side.
  private func rows(_ bitmap: Bitmap, _ color: Color = .pureRed) -> [Int] {
    (0..<bitmap.height).filter { columns(bitmap, row: $0, color).count == bitmap.width }
  }

  // MARK: Lines

  @Test func `an underline is at the font's place`() throws {
    let layout = try Self.underlined("xx").layout()
    #expect(isNear(layout.edges, [0, layout.firstBaseline + 7.25, layout.size.width, layout.firstBaseline + 10.25]))
    for scale in [1.0, 2, 3] {
      let top = Int(((layout.firstBaseline + 7.25) * scale).rounded())
      #expect(try rows(paint(layout, scale: scale)) == Array(top..<top + Int(3 * scale)))
    }
  }

  @Test func `a strikethrough is in front of the glyphs, an underline behind them`() throws {
    // The descender of p crosses the underline, the letter's bowl the strikethrough.
    let layout = try Self.underlined("p").with(\.strikethrough, TextLine(color: .pureBlue)).layout()
    let bitmap = try paint(layout, scale: 1)
    let strike = Int((layout.firstBaseline - 922 / 64).rounded())
    let under = Int((layout.firstBaseline + 7.25).rounded()) + 1
    #expect(rows(bitmap, .pureBlue) == Array(strike..<strike + 3))
    #expect(columns(bitmap, row: under, .black).count >= 2 && columns(bitmap, row: under).count >= bitmap.width / 2)
  }

  @Test func `an underline is at least a pixel thick`() throws {
    // 4 pt: the font wants 0.27 of a point.
    let text = AttributedText("xxxxxx", size: 4, lineHeight: 10).with(\.underline, TextLine(color: .pureRed))
    #expect(try rows(paint(text.layout(), scale: 1)).count == 1)
  }

  @Test func `neighbouring runs with equal lines have one line without a seam, others neither overlap nor leave a gap`() throws {
    let text = Self.underlined("xixixi", TextLine(color: .pureRed.withAlpha(0.5)))
    // The colours of the letters do not change the line under them.
    let same = text.with(\.color, .pureBlue, 2..<3).with(\.font, .system(size: 44, weight: .regular), 3..<5)
    let other = text.with(\.underline, TextLine(color: .pureBlue.withAlpha(0.5)), 3..<6)
    for (text, count) in [(same, 1), (other, 2)] {
      let layout = try text.layout()
      #expect(layout.details?.decorations.count == count)
      for scale in [1.0, 1.5, 2] {
        let bitmap = try paint(layout, size: Size(layout.size.width, 60), scale: scale)
        let row = Int(((layout.firstBaseline + 8.5) * scale).rounded())
        #expect(Set((0..<bitmap.width).map { bitmap[$0, row] }).count == count)
      }
    }
  }

  @Test(arguments: [(.single, [0, 1, 2]), (.thick, [0, 1, 2, 3, 4, 5]), (.double, [0, 1, 2, 6, 7, 8])] as [(TextLine.Style, [Int])])
  func `a thick line is twice as thick, and a double line is two with a gap`(style: TextLine.Style, expected: [Int]) throws {
    let layout = try Self.underlined("xx", TextLine(style: style, color: .pureRed)).layout()
    let bitmap = try paint(layout, size: Size(layout.size.width, 80), scale: 1)
    let top = Int((layout.firstBaseline + 7.25).rounded())
    #expect((0..<bitmap.height).filter { bitmap[2, $0] == Color.pureRed.premultiplied } == expected.map { $0 + top })
  }

  @Test func `dashes and gaps are multiples of the thickness`() throws {
    let layout = try Self.underlined("xxx", TextLine(pattern: .dashDot, color: .pureRed)).layout()
    let row = Int((layout.firstBaseline + 8.5).rounded())
    // The line is 3 pixels thick: the dash has 12 pixels, then come a gap of 6, a dot of 3 and a gap of 6.
    #expect(try Array(columns(paint(layout, scale: 1), row: row).prefix(18)) == Array(0..<12) + Array(18..<21) + Array(27..<30))
  }

  @Test func `a line under a right-to-left word is below the word's ink`() throws {
    let layout = try Self.underlined("xx \(TextAlignmentTests.hebrew.prefix(4))", TextLine(color: .pureRed), 3..<7).layout()
    let edges = layout.edges
    #expect(try edges.count == 4 && isNear([edges[0], edges[2]], [Self.text("xx ").width, layout.size.width]))
  }

  // MARK: Backgrounds and shadows

  @Test func `a background fills the line box of its characters`() throws {
    let layout = try Self.text("xx xx").with(\.backgroundColor, .pureRed, 2..<3).layout()
    let (before, behind) = try (Self.text("xx").width, Self.text("xx ").width)
    #expect(isNear(layout.edges, [before, 0, behind, 60]))
    let bitmap = try paint(layout, scale: 1)
    let ink = Array(Int(before.rounded())..<Int(behind.rounded()))
    #expect([0, 59].map { columns(bitmap, row: $0) } == [ink, ink])
  }

  @Test func `backgrounds of neighbouring lines touch`() throws {
    let edges = try Self.text("xxxx xxxx xxxx").with(\.backgroundColor, .pureRed).layout(width: 130).edges
    #expect(edges.count == 12 && stride(from: 1, to: 12, by: 2).map { edges[$0] } == [0, 60, 60, 120, 120, 180])
  }

  @Test func `a shadow lies behind its run at its offset, and other runs have none`() throws {
    let text = AttributedText("██  ██", font: .system(size: 20), lineHeight: 30, color: .pureBlue)
      .with(\.shadow, Shadow(color: .pureRed, opacity: 1, offset: Point(5, 7), radius: 0), 4..<6)
    let node = TextNode()
    (node.attributedText, node.frame) = (text, Rect(0, 0, 200, 30))
    let bitmap = try DisplayNode(Rect(0, 0, 220, 60), nil, [node]).painted()
    let (ink, shadow) = (bitmap.bounds(of: .pureBlue), bitmap.bounds(of: .pureRed))
    #expect([shadow.maxX, shadow.maxY] == [ink.maxX + 5, ink.maxY + 7] && ink.height > 10)
    #expect(shadow.x > ink.x + ink.width / 2 && shadow.width > 10)
  }

  // MARK: Spacing

  @Test func `letter spacing adds to each character`() throws {
    let (plain, narrow) = try (Self.text("fillet").width, Self.text("fillet").with(\.letterSpacing, -2).width)
    let spaced = try Self.text("fillet").with(\.letterSpacing, 5).layout()
    // The letters f and i form no ligature, so six letters have five gaps. There may be room for one more at the ends.
    #expect(spaced.glyphs.count == 6 && 25...30.1 ~= spaced.size.width - plain && narrow < plain)
  }

  /// CSS Text 3, section 8.2: between typographic character units, which are at least extended grapheme clusters.
  @Test(arguments: TextFixture.rows("numbers of characters"))
  func `letter spacing stands behind whole characters`(row: [String]) throws {
    let (count, string) = (Int(row[0]), row[1])
    func starts(_ spacing: Double) throws -> [Double] {
      let layout = try Self.text(string).with(\.letterSpacing, spacing).layout(locates: true)
      return layout.missingScalars.isEmpty ? layout.glyphs.map { Double($0.x) / TextLayout.unitsPerPoint } : []
    }
    let (plain, spaced) = try (starts(0), starts(6))
    // Each glyph moves by as many spaces as there are characters before it, so that those of one character stay together.
    let moves = zip(plain, spaced).map { ($1 - $0 - (spaced[0] - plain[0])) / 6 }
    let places = Set(moves.map { $0.rounded() })
    #expect(plain.count == spaced.count && isNear(moves, moves.map { $0.rounded() }, within: 0.05) && places.count == count, "\(moves)")
  }

  @Test(arguments: TextFixture.strings("words whose letters join")) func `letters that join are not spaced`(string: String) throws {
    let (plain, spaced) = try (Self.text(string).layout(), Self.text(string).with(\.letterSpacing, 5).layout())
    #expect(plain.missingScalars.isEmpty && ComparableLayout(spaced) == ComparableLayout(plain))
    // Those of other scripts beside them are.
    let latin = Self.text("abc " + string)
    #expect(try 15...20.1 ~= latin.with(\.letterSpacing, 5).width - latin.width)
  }

  @Test func `a baseline offset lifts glyphs and makes a line without line height taller`() throws {
    // The underline is lifted with the glyphs.
    let layout = try AttributedText("xx", size: 44).with(\.baselineOffset, 10, 1..<2).with(\.underline, .single, 1..<2).layout()
    #expect(layout.glyphs.map(\.y) == [0, -10 * 1024])
    // 3408 / 64 points, of which 2728 / 64 are above the baseline, and 10 points above those.
    let found = [layout.size.height, layout.firstBaseline] + layout.edges.dropFirst().prefix(1)
    #expect(isNear(found, [63.25, 52.625, layout.firstBaseline - 2.75]))
  }

  // MARK: Glyphs

  @Test func `a font width that the family does not have is replaced by the nearest`() throws {
    let widths = try [Font.Width.normal, .condensed, .ultraExpanded].map {
      try AttributedText("width", font: Font(size: 44, width: $0)).width
    }
    #expect(widths == Array(repeating: widths[0], count: 3))
  }

  @Test func `colours, links and lines do not move glyphs`() throws {
    let text = AttributedText("Hamburgefonstiv AVAVA", lineHeight: 20)
    let look = try text.with(\.color, .pureRed, 17..<18).with(\.underline, .single, 3..<9).with(\.link, "x", 17..<18).layout()
    let plain = try text.layout()
    #expect(look.lines == plain.lines && look.glyphs.map(\.x) == plain.glyphs.map(\.x))
    #expect(look.runs.map(\.color) == [.black, .pureRed, .black])
  }
}

extension TextLayout {
  /// The left, upper, right and lower edges of each decoration.
  fileprivate var edges: [Double] {
    details?.decorations.map(\.rect).flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] } ?? []
  }
}
