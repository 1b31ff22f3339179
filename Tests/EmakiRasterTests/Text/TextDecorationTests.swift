import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// Expectations come from Inter's tables: 2816 units an em, ascender 2728, descender -680; the underline's top 464 below the baseline, the
/// strikethrough's 922 above it, both 192 thick. At 44 pt a point is 64 units.
@Suite struct TextDecorationTests {
  private let font = Font.system(size: 44)
  private let red = Color(0xFF0000)
  private let blue = Color(0x0000FF)

  private func text(_ string: String, _ range: Range<Int>? = nil, _ change: (inout TextAttributes) -> Void) -> AttributedText {
    var text = AttributedText(string, font: font, lineHeight: 60)
    var attributes = TextAttributes(font: font)
    change(&attributes)
    text.setAttributes(attributes, range: range ?? 0..<string.count)
    return text
  }

  private func layout(_ text: AttributedText, width: Double = .unbounded) throws -> TextLayout {
    try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width))
  }

  private func decorations(_ text: AttributedText, width: Double = .unbounded) throws -> [TextLayout.Decoration] {
    try layout(text, width: width).details?.decorations ?? []
  }

  private func columns(_ bitmap: Bitmap, row: Int, _ color: Color) -> [Int] {
    (0..<bitmap.width).filter { bitmap[$0, row] == color.premultiplied }
  }

  @Test func `an underline is at the font's place`() throws {
    let text = text("xx") { $0.underline = TextLine(color: red) }
    let layout = try layout(text)
    let line = try #require(layout.details?.decorations.first)
    #expect(abs(line.rect.minY - (layout.firstBaseline + 7.25)) < 0.01)
    #expect(abs(line.rect.height - 3) < 0.01)
    #expect(line.rect.minX == 0 && line.rect.maxX == layout.size.width)
    for scale in [1.0, 2, 3] {
      let bitmap = try paint(layout, scale: scale)
      let rows = (0..<bitmap.height).filter { columns(bitmap, row: $0, red).count == bitmap.width }
      let top = Int(((layout.firstBaseline + 7.25) * scale).rounded())
      #expect(rows == Array(top..<top + Int(3 * scale)))
    }
  }

  @Test func `a strikethrough is in front of the glyphs, an underline behind them`() throws {
    // The descender of p crosses the underline, the letter's bowl the strikethrough.
    let text = text("p") {
      $0.underline = TextLine(color: red)
      $0.strikethrough = TextLine(color: blue)
    }
    let layout = try layout(text)
    let bitmap = try paint(layout, scale: 1)
    let strike = Int((layout.firstBaseline - 922 / 64).rounded())
    for row in strike..<strike + 3 { #expect(columns(bitmap, row: row, blue).count == bitmap.width) }
    let under = Int((layout.firstBaseline + 7.25).rounded()) + 1
    #expect(columns(bitmap, row: under, .black).count >= 2)
    #expect(columns(bitmap, row: under, red).count >= bitmap.width / 2)
  }

  @Test func `an underline is at least a pixel thick`() throws {
    // 4 pt: the font wants 0.27 of a point.
    var text = AttributedText("xxxxxx", font: .system(size: 4), lineHeight: 10)
    text.addAttribute(\.underline, TextLine(color: red), range: 0..<6)
    let bitmap = try paint(layout(text), scale: 1)
    #expect((0..<bitmap.height).filter { columns(bitmap, row: $0, red).count == bitmap.width }.count == 1)
  }

  @Test func `neighbouring runs with equal lines have one line without a seam`() throws {
    var text = text("xixixi") { $0.underline = TextLine(color: red.withAlpha(0.5)) }
    // The colours of the letters do not change the line under them.
    text.addAttribute(\.color, blue, range: 2..<3)
    text.addAttribute(\.font, .system(size: 44, weight: .regular), range: 3..<5)
    let layout = try layout(text)
    #expect(layout.details?.decorations.count == 1)
    for scale in [1.0, 1.5, 2] {
      let bitmap = try paint(layout, size: Size(width: layout.size.width, height: 60), scale: scale)
      let row = Int(((layout.firstBaseline + 8.5) * scale).rounded())
      #expect(Set((0..<bitmap.width).map { bitmap[$0, row] }).count == 1)
    }
  }

  @Test func `neighbouring runs with their own translucent lines neither overlap nor leave a gap`() throws {
    var text = text("xixixi") { $0.underline = TextLine(color: red.withAlpha(0.5)) }
    text.addAttribute(\.underline, TextLine(color: blue.withAlpha(0.5)), range: 3..<6)
    let layout = try layout(text)
    #expect(layout.details?.decorations.count == 2)
    let bitmap = try paint(layout, scale: 1)
    let row = Int((layout.firstBaseline + 8.5).rounded())
    #expect(Set((0..<bitmap.width).map { bitmap[$0, row] }).count == 2)
  }

  @Test func `a thick line is twice as thick, and a double line is two with a gap`() throws {
    func rows(_ style: TextLine.Style) throws -> [Int] {
      let layout = try layout(text("xx") { $0.underline = TextLine(style: style, color: red) })
      let bitmap = try paint(layout, size: Size(width: layout.size.width, height: 80), scale: 1)
      let top = Int((layout.firstBaseline + 7.25).rounded())
      return (0..<bitmap.height).filter { bitmap[2, $0] == red.premultiplied }.map { $0 - top }
    }
    #expect(try rows(.single) == [0, 1, 2])
    #expect(try rows(.thick) == [0, 1, 2, 3, 4, 5])
    #expect(try rows(.double) == [0, 1, 2, 6, 7, 8])
  }

  @Test func `dashes and gaps are multiples of the thickness`() throws {
    let layout = try layout(text("xxx") { $0.underline = TextLine(pattern: .dashDot, color: red) })
    let bitmap = try paint(layout, scale: 1)
    let row = Int((layout.firstBaseline + 8.5).rounded())
    // The line is 3 pixels thick: the dash has 12 pixels, then come a gap of 6, a dot of 3 and a gap of 6.
    #expect(Array(columns(bitmap, row: row, red).prefix(18)) == Array(0..<12) + Array(18..<21) + Array(27..<30))
  }

  @Test func `a background fills the line box of its characters`() throws {
    let layout = try layout(text("xx xx", 2..<3) { $0.backgroundColor = red })
    let before = try self.layout(AttributedText("xx", font: font)).size.width
    let behind = try self.layout(AttributedText("xx ", font: font)).size.width
    let rect = try #require(layout.details?.decorations.first).rect
    #expect(abs(rect.minX - before) < 0.01 && abs(rect.maxX - behind) < 0.01)
    #expect(rect.minY == 0 && rect.maxY == 60)
    let bitmap = try paint(layout, scale: 1)
    let ink = columns(bitmap, row: 0, red)
    #expect(ink == Array(Int(before.rounded())..<Int(behind.rounded())))
    #expect(columns(bitmap, row: 59, red) == ink)
  }

  @Test func `backgrounds of neighbouring lines touch`() throws {
    let decorations = try decorations(text("xxxx xxxx xxxx") { $0.backgroundColor = red }, width: 130)
    #expect(decorations.count == 3)
    #expect(decorations.map(\.rect.minY) == [0, 60, 120])
    #expect(decorations.map(\.rect.maxY) == [60, 120, 180])
  }

  @Test func `a line under a right-to-left word is below the word's ink`() throws {
    let string = "xx \(TextAlignmentTests.hebrew.prefix(4))"
    let layout = try layout(text(string, 3..<7) { $0.underline = TextLine(color: red) })
    let before = try self.layout(AttributedText("xx ", font: font)).size.width
    let lines = try #require(layout.details?.decorations)
    #expect(lines.count == 1)
    #expect(abs(lines[0].rect.minX - before) < 0.01 && abs(lines[0].rect.maxX - layout.size.width) < 0.01)
  }

  @Test func `letter spacing adds to each character`() throws {
    let plain = try layout(AttributedText("fillet", font: font))
    let spaced = try layout(text("fillet") { $0.letterSpacing = 5 })
    // The letters f and i form no ligature, so six letters have five gaps. There may be room for one more at the ends.
    #expect(spaced.glyphs.count == 6)
    let gap = spaced.size.width - plain.size.width
    #expect(gap >= 25 && gap <= 30.1)
    #expect(try layout(text("fillet") { $0.letterSpacing = -2 }).size.width < plain.size.width)
  }

  /// CSS Text 3, section 8.2: between typographic character units, which are at least extended grapheme clusters.
  @Test(arguments: [
    ("प्रिया", 2), ("ಪ್ರೀತಿ", 2), ("கொடுத்தோம்", 5), ("ശ്രീപ്രിയ", 3), ("ਪ੍ਰੀਤ", 2), ("กี่ที่นี่", 3), ("שָׁלוֹם", 4), ("e\u{301}te\u{301}", 3),
  ])
  func `letter spacing stands behind whole characters`(string: String, count: Int) throws {
    func starts(_ spacing: Double) throws -> [Double] {
      let text = text(string) { $0.letterSpacing = spacing }
      var request = TextRequest(text: text, maximumWidth: .unbounded)
      request.locatesCharacters = true
      let layout = try TestFonts.typesetter().layout(request)
      #expect(layout.missingScalars.isEmpty)
      return layout.glyphs.map { Double($0.x) / TextLayout.unitsPerPoint }
    }
    let (plain, spaced) = try (starts(0), starts(6))
    try #require(plain.count == spaced.count)
    // Each glyph moves by as many spaces as there are characters before it, so that those of one character stay together.
    let moves = zip(plain, spaced).map { ($1 - $0 - (spaced[0] - plain[0])) / 6 }
    for move in moves { #expect(abs(move - move.rounded()) < 0.05, "\(moves)") }
    #expect(Set(moves.map { $0.rounded() }).count == count, "\(moves)")
  }

  @Test(arguments: [
    "وازدراؤها قد أفضيا", "عَرَبِيّ، ١٢٣", "ܫܠܡܐ", "ᠮᠣᠩᠭᠣᠯ", "ߒߞߏ", "ࡌࡀࡍࡃࡀ", "ꡏꡡꡃ", "𞤀𞤣𞤤𞤢𞤥",
  ]) func `letters that join are not spaced`(string: String) throws {
    let plain = try layout(AttributedText(string, font: font))
    let spaced = try layout(text(string) { $0.letterSpacing = 5 })
    #expect(plain.missingScalars.isEmpty)
    #expect(spaced.size.width == plain.size.width)
    #expect(spaced.glyphs.map(\.index) == plain.glyphs.map(\.index) && spaced.glyphs.map(\.x) == plain.glyphs.map(\.x))
    // Those of other scripts beside them are.
    let latin = "abc " + string
    let gap = try layout(text(latin) { $0.letterSpacing = 5 }).size.width - layout(AttributedText(latin, font: font)).size.width
    #expect(gap >= 15 && gap <= 20.1, "\(gap)")
  }

  @Test func `letters without kerning have their own widths`() throws {
    let widths = try "AVATo".map { try layout(AttributedText(String($0), font: font)).size.width }
    let unkerned = try layout(text("AVATo") { $0.kerning = .none })
    #expect(abs(unkerned.size.width - widths.reduce(0, +)) < 0.01)
    #expect(try layout(AttributedText("AVATo", font: font)).size.width < unkerned.size.width - 1)
    // The rest of a text keeps its kerning.
    let half = try layout(text("AVATo AVATo", 0..<5) { $0.kerning = .none }).size.width
    let pair = try [layout(text("AVATo AVATo") { $0.kerning = .none }), layout(AttributedText("AVATo AVATo", font: font))].map(\.size.width)
    #expect(half < pair[0] - 1 && half > pair[1] + 1)
    // Kerning that the font switches on loses against the text.
    let kerned = Font(size: 44, features: ["kern": 1])
    #expect(try layout(text("AVATo") { ($0.font, $0.kerning) = (kerned, .none) }).size.width == unkerned.size.width)
  }

  @Test func `letters without ligatures have glyphs of their own`() throws {
    func glyphs(_ ligatures: TextAttributes.Ligatures) throws -> Int {
      try layout(text("ffi") { ($0.font, $0.ligatures) = (Font(families: ["Noto Sans"], size: 44), ligatures) }).glyphs.count
    }
    #expect(try glyphs(.auto) == 1)
    #expect(try glyphs(.none) == 3)
  }

  @Test func `a baseline offset lifts glyphs and makes a line without line height taller`() throws {
    var text = AttributedText("xx", font: font)
    text.addAttribute(\.baselineOffset, 10, range: 1..<2)
    let layout = try layout(text)
    #expect(layout.glyphs.map(\.y) == [0, -10 * 1024])
    // 2728 + 680 units at 64 a point, and 10 points above.
    #expect(abs(layout.size.height - (3408 / 64 + 10)) < 0.01)
    #expect(abs(layout.firstBaseline - (2728 / 64 + 10)) < 0.01)
    // The underline is lifted with the glyphs.
    text.addAttribute(\.underline, .single, range: 1..<2)
    #expect(abs(try #require(decorations(text).first).rect.minY - (layout.firstBaseline + 7.25 - 10)) < 0.01)
  }

  @Test func `a font feature selects digits of equal width`() throws {
    func width(_ digits: String, _ features: [String: Int]) throws -> Double {
      try layout(AttributedText(digits, font: Font(size: 44, features: features))).size.width
    }
    #expect(try width("111", [:]) != width("000", [:]))
    #expect(try width("111", ["tnum": 1]) == width("000", ["tnum": 1]))
  }

  @Test func `a font width that the family does not have is replaced by the nearest`() throws {
    let plain = try layout(AttributedText("width", font: font))
    for width in [Font.Width.condensed, .ultraExpanded] {
      #expect(try layout(AttributedText("width", font: Font(size: 44, width: width))).size == plain.size)
    }
  }

  @Test func `letters that differ only in colour have the same kerning as equal ones`() throws {
    var text = AttributedText("AVAVA", font: font)
    let plain = try layout(text)
    text.addAttribute(\.color, red, range: 1..<2)
    let colored = try layout(text)
    #expect(colored.glyphs.map(\.x) == plain.glyphs.map(\.x))
    #expect(colored.runs.map(\.color) == [.black, red, .black])
  }

  @Test func `colours and lines do not move glyphs`() throws {
    var text = AttributedText("Hamburgefonstiv AVAVA", font: .system(size: 14), lineHeight: 20)
    let plain = try layout(text)
    text.addAttribute(\.underline, .single, range: 3..<9)
    text.addAttribute(\.link, "x", range: 17..<18)
    let look = try layout(text)
    #expect(ComparableLayout(look) == ComparableLayout(plain))
  }

  @Test func `a plain text has no details`() throws {
    #expect(try layout(AttributedText("plain", font: font)).details == nil)
  }

  @Test func `a shadow lies behind the text at its offset`() throws {
    let node = TextNode()
    var text = AttributedText("████", font: .system(size: 20), lineHeight: 30)
    text.addAttribute(\.color, blue, range: 0..<4)
    text.addAttribute(\.shadow, Shadow(color: red, opacity: 1, offset: Point(x: 5, y: 7), radius: 0), range: 0..<4)
    node.attributedText = text
    node.frame = Rect(x: 0, y: 0, width: 200, height: 30)
    let root = DisplayNode(Rect(x: 0, y: 0, width: 220, height: 60), nil, [node])
    let bitmap = try root.painted()
    func bounds(_ color: Color) -> PixelRect {
      var bounds = PixelRect.empty
      for y in 0..<60 {
        for x in 0..<220 where bitmap[x, y] == color.premultiplied { bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1)) }
      }
      return bounds
    }
    let (ink, shadow) = (bounds(blue), bounds(red))
    #expect(ink.width > 20 && ink.height > 10)
    #expect(shadow.maxX == ink.maxX + 5 && shadow.maxY == ink.maxY + 7)
  }

  @Test func `only the run with a shadow casts one`() throws {
    let node = TextNode()
    var text = AttributedText("██  ██", font: .system(size: 20), lineHeight: 30, color: blue)
    text.addAttribute(\.shadow, Shadow(color: red, opacity: 1, offset: Point(x: 0, y: 15), radius: 0), range: 4..<6)
    node.attributedText = text
    node.frame = Rect(x: 0, y: 0, width: 200, height: 30)
    let bitmap = try DisplayNode(Rect(x: 0, y: 0, width: 220, height: 60), nil, [node]).painted()
    let inked = (0..<220).filter { x in (0..<60).contains { bitmap[x, $0] == blue.premultiplied } }
    let shaded = (0..<220).filter { x in (0..<60).contains { bitmap[x, $0] == red.premultiplied } }
    #expect(shaded.count > 10)
    #expect(try #require(shaded.first) > inked[inked.count / 2 - 1])
    #expect(shaded.last == inked.last)
  }
}
