import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiRaster

/// Tests texts that are shaped once and broken at many widths. Pango, which shapes and breaks at once, gives the expected lines.
struct ShapedTextTests {
  private let pair: TypesetterPair
  private var ours: PangoTypesetter { pair.ours }
  private var counters: ShapedTextCache.Counters { ours.shapedTexts.counters }

  init() throws {
    pair = try TypesetterPair()
    (pair.ours.dropsAllSpaces, pair.pango.dropsAllSpaces) = (false, false)
  }

  @Test(arguments: SampleRow.all) func `the sample texts have the same lines as Pango's at every width`(row: SampleRow) throws {
    for width in stride(from: 0.0, through: 420, by: 21) {
      for lines in [0, 1, 2, 3] { try pair.expectSame(row.text(), width: width, lines: lines) }
    }
    #expect(counters == .init(shaped: 1, reused: 21 * 4 - 1))
  }

  @Test(arguments: SampleRow.all) func `spaces between scripts are as wide as where Pango sets them in the paragraph's font`(row: SampleRow)
    throws
  {
    (ours.spacesBetweenScripts, pair.pango.spacesBetweenScripts) = (true, true)
    for width in stride(from: 147.0, through: 420, by: 21) {
      for lines in [0, 1, 2, 3] {
        let layouts = try [ours, pair.pango].map { try row.text().layout(width: width, lines: lines, locates: true, by: $0) }
        #expect(layouts[0].lines == layouts[1].lines && layouts[0].clusters == layouts[1].clusters, "\(width) pt, \(lines) lines")
      }
    }
  }

  private static let words = TextFixture.lines("words.txt")

  @Test(arguments: 0..<24) func `random texts have the same lines as Pango's at every width`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
    var text = AttributedText("", lineHeight: pick([nil, 20]), alignment: pick([.natural, .center, .right]))
    for _ in 0..<Int(2 + random.next() % 40) {
      let font = Font.system(size: pick([14, 14, 14, 20]), weight: pick([.regular, .regular, .bold]))
      var part = AttributedText(pick(Self.words) + pick(["", " ", " "]), font: font)
      switch random.next() % 8 {
      case 0: part = part.with(\.color, .pureRed, 0..<part.string.count / 2)
      case 1: part = part.with(\.underline, .single)
      case 2: part = part.with(\.baselineOffset, 3)
      case 3: part.append(AttributedText(TextAttachment(bounds: Rect(1, -2, 19, 23))))
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
      for lines in [0, 1, 2] { try pair.expectSame(text, width: width, lines: lines) }
    }
    #expect(Self.words.count > 40 && counters.shaped == 1)
  }

  private static let spaced = TextFixture.strings("texts with soft hyphens and spaces")

  @Test(arguments: spaced, [ParagraphStyle.Alignment.natural, .justified, .right])
  func `justified texts and soft hyphens have the same lines as Pango's`(string: String, alignment: ParagraphStyle.Alignment) throws {
    let text = AttributedText("\(string)\n\(string)", lineHeight: 20, alignment: alignment)
    for width in stride(from: 40.0, through: 320, by: 9) {
      for lines in [0, 2] { try pair.expectSame(text, width: width, lines: lines) }
    }
    #expect(counters.shaped == 1)
  }

  /// Pango lets the end of a line keep half of a space, and may end it before a letter for which there is room.
  @Test(arguments: spaced, [1, 2.5, -0.4])
  func `letters of spaced texts stand where Pango sets them, and each line is as wide as by itself`(string: String, spacing: Double) throws
  {
    let text = AttributedText(string, lineHeight: 20).with(\.letterSpacing, spacing)
    ours.dropsAllSpaces = true
    let whole = try [ours, pair.pango].map { ComparableLayout(try text.layout(by: $0)).glyphs }
    #expect(whole[0] == whole[1])
    for width in stride(from: 40.0, through: 320, by: 9) {
      let lines = try text.layout(width: width, by: ours).lines
      for (number, line) in lines.enumerated() {
        var part = text.part(line.utf8Range)
        let shown = part.string.trimmingSuffix { $0 == " " }
        // What ends in a hyphen is wider than by itself.
        if shown.hasSuffix("\u{AD}") { continue }
        part = part.part(0..<(number < lines.count - 1 ? shown : part.string[...]).utf8.count)
        #expect(try abs(part.layout(by: ours).size.width - line.frame.width) < 0.05, "\(width): \(part.string)")
      }
    }
  }

  // MARK: The cache

  private static let body = "The ferry to the lighthouse leaves at 9:15 on Sunday. 早めに来てください。"

  /// Lays a text out at some widths, and returns what is known of it.
  private func shaped(_ string: String, at widths: some Sequence<Double>) throws -> ShapedText {
    let text = AttributedText(string)
    for width in widths { _ = try text.layout(width: width, by: ours) }
    return try #require(ours.shapedTexts.text(text) { nil })
  }

  @Test func `a text that was measured is not shaped again for another width`() throws {
    let shaped = try shaped(Self.body, at: stride(from: 400.0, through: 80, by: -8))
    // In hardly any place does the shape of a letter depend on the text that is removed at the end of a line.
    #expect(shaped.reshapedCount <= 2 && counters == .init(shaped: 1, reused: 41))
  }

  @Test func `texts that are canonically equal but have other bytes are shaped separately`() throws {
    let glyphs = try ["神社 \u{FA19}", "神社 \u{795E}"].map { try AttributedText($0).layout(width: 200, by: ours).glyphs.map(\.index) }
    #expect(glyphs[0] != glyphs[1] && counters == .init(shaped: 2))
  }

  @Test func `alignment, indents and line heights do not shape again, fonts and languages do`() throws {
    var text = AttributedText(Self.body)
    let changes: [(inout AttributedText) -> Void] = [
      { _ in }, { $0.paragraphStyle.alignment = .center }, { $0.paragraphStyle.lineHeight = 22 }, { $0.paragraphStyle.headIndent = 20 },
      { $0.language = "zh-Hans" }, { $0.addAttribute(\.font, .system(size: 15), range: 0..<3) },
    ]
    let counts = try changes.map { change in
      change(&text)
      _ = try text.layout(width: 200, by: ours)
      return counters.shaped
    }
    #expect(counts == [1, 1, 1, 1, 2, 3])
  }

  @Test func `the memory for glyphs is limited, and glyphs of the oldest texts are dropped first`() throws {
    ours.shapedTexts = ShapedTextCache(limit: 1 << 20)
    // Each text has some 90 glyphs and takes 4 KB.
    let texts = (0..<600).map { AttributedText("\($0) \(Self.body) and a little more to say") }
    let sizes = try texts.map { text in
      _ = try text.layout(width: 200, by: ours)
      return ours.shapedTexts.byteCount
    }
    #expect(sizes.allSatisfy { $0 <= 1 << 20 } && counters.shaped == 600 && counters.dropped > 300)
    #expect([0, 599].map { ours.shapedTexts.text(texts[$0]) { nil } != nil } == [false, true])
  }

  @Test func `characters of few glyphs and many bytes count with their bytes`() throws {
    ours.shapedTexts = ShapedTextCache(limit: 1 << 18)
    // Each text has 16 glyphs, 112 scalars and 400 bytes, and takes at least 2 KB.
    for number in 0..<200 { _ = try AttributedText("\(number)" + String(repeating: "👨‍👩‍👧‍👦", count: 16)).layout(width: 200, by: ours) }
    #expect(counters.dropped > 50)
  }

  @Test func `the longest text that is shaped at once is kept`() throws {
    _ = try shaped(String(repeating: "word and word ", count: 2300), at: [200, 300])
    #expect(counters == .init(shaped: 1, reused: 2))
  }

  @Test func `the memory for parts that are shaped alone is limited`() throws {
    let shaped = try shaped(String(repeating: "والاستقلالية", count: 20), at: stride(from: 30.0, through: 400, by: 10))
    // The last may be a line of the widest.
    #expect(shaped.reshapedCount > 100 && shaped.partGlyphCount < ShapedText.partGlyphLimit + 400)
  }

  @Test(arguments: ["a\tb c", "one\u{2028}two", String(repeating: "x", count: 2000)])
  func `texts that only Pango can break are broken by Pango`(string: String) throws {
    #expect(try AttributedText(string).layout(width: 30, by: ours).lines.count > 1 && counters == .init())
  }

  @Test func `a part that would look different alone is shaped alone, once`() throws {
    // An Arabic word is parted inside. Its letters join across the ends of lines, and their shapes depend on their neighbours.
    let before = try shaped("والاستقلالية", at: [30]).reshapedCount
    #expect(try before > 0 && shaped("والاستقلالية", at: [30]).reshapedCount == before)
  }
}

extension String {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, matches(last) { rest.removeLast() }
    return rest
  }
}
