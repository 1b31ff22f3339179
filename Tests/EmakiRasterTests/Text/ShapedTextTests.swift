import EmakiDisplay
import EmakiLayout
import EmakiRandom
import Testing

@testable import EmakiRaster

/// Tests texts that are shaped once and broken at many widths. Pango, which shapes and breaks at once, gives the expected lines.
@Suite struct ShapedTextTests {
  private static func typesetters() throws -> (ours: PangoTypesetter, pango: PangoTypesetter) {
    let (ours, pango) = (try TestFonts.typesetter(), try TestFonts.typesetter())
    pango.breaksWithPango = true
    (ours.trimsPunctuation, pango.trimsPunctuation) = (false, false)
    (ours.dropsAllSpaces, pango.dropsAllSpaces) = (false, false)
    // Their fonts differ: Pango makes them items of their own.
    (ours.spacesBetweenScripts, pango.spacesBetweenScripts) = (false, false)
    return (ours, pango)
  }

  private func expectSameLines(_ request: TextRequest, _ ours: PangoTypesetter, _ pango: PangoTypesetter) {
    var request = request
    request.locatesCharacters = true
    let difference = difference(ours.layout(request), pango.layout(request))
    #expect(difference == nil, "\(request.maximumWidth) pt, \(request.maximumNumberOfLines) lines: \(request.text.string.debugDescription)")
  }

  /// Returns a description of the first difference.
  private func difference(_ a: TextLayout, _ b: TextLayout) -> String? {
    func clusters(_ layout: TextLayout, line: Int) -> String {
      (layout.details?.clusters ?? []).filter { $0.line == line }.map { "\($0.utf8Range) \($0.maxX - $0.minX)" }.joined(separator: ", ")
    }
    for (index, (line, other)) in zip(a.lines, b.lines).enumerated()
    where line.utf8Range != other.utf8Range || line.frame.width != other.frame.width {
      return "line \(index): \(clusters(a, line: index)) is \(clusters(b, line: index))"
    }
    for (index, (line, other)) in zip(a.lines, b.lines).enumerated() where line != other { return "line \(index): \(line) is \(other)" }
    if a.lines.count != b.lines.count { return "\(a.lines.count) lines are \(b.lines.count)" }
    let (glyphs, others) = (ComparableLayout(a).glyphs, ComparableLayout(b).glyphs)
    for (index, (glyph, other)) in zip(glyphs, others).enumerated() where glyph != other { return "glyph \(index): \(glyph) is \(other)" }
    if glyphs.count != others.count { return "\(glyphs.count) glyphs are \(others.count)" }
    let (clusters, located) = (a.details?.clusters ?? [], b.details?.clusters ?? [])
    for (cluster, other) in zip(clusters, located) where cluster != other { return "\(cluster) is \(other)" }
    if clusters.count != located.count { return "\(clusters.count) clusters are \(located.count)" }
    if a.size != b.size || a.isTruncated != b.isTruncated || a.missingScalars != b.missingScalars { return "size or something else" }
    if a.details?.decorations != b.details?.decorations { return "decorations" }
    return a.details?.attachments == b.details?.attachments ? nil : "attachments"
  }

  @Test(arguments: SampleRow.all) func `the sample texts have the same lines as Pango's at every width`(row: SampleRow) throws {
    let (ours, pango) = try Self.typesetters()
    for width in stride(from: 0.0, through: 420, by: 21) {
      for lines in [0, 1, 2, 3] {
        expectSameLines(TextRequest(text: row.text(), maximumWidth: width, maximumNumberOfLines: lines), ours, pango)
      }
    }
    #expect(ours.shapedTexts.counters.shaped == 1)
    #expect(ours.shapedTexts.counters.reused == 21 * 4 - 1)
  }

  @Test(arguments: SampleRow.all) func `spaces between scripts are as wide as where Pango sets them in the paragraph's font`(row: SampleRow)
    throws
  {
    let (ours, pango) = try Self.typesetters()
    (ours.spacesBetweenScripts, pango.spacesBetweenScripts) = (true, true)
    for width in stride(from: 147.0, through: 420, by: 21) {
      for lines in [0, 1, 2, 3] {
        var request = TextRequest(text: row.text(), maximumWidth: width, maximumNumberOfLines: lines)
        request.locatesCharacters = true
        let (layout, other) = (ours.layout(request), pango.layout(request))
        #expect(layout.lines == other.lines, "\(width) pt, \(lines) lines")
        #expect(layout.details?.clusters == other.details?.clusters, "\(width) pt, \(lines) lines")
      }
    }
  }

  @Test func `spaces between scripts have the width of the paragraph's font`() throws {
    let typesetter = try TestFonts.typesetter()
    func width(_ string: String) -> Double {
      typesetter.layout(TextRequest(text: AttributedText(string, font: .system(size: 16)), maximumWidth: .unbounded)).size.width
    }
    let space = width("a b") - width("a") - width("b")
    for other in ["本", "😀", "ب", "한"] {
      #expect(abs(width("\(other)  b") - width(other) - width("b") - 2 * space) < 0.02, "\(other)")
    }
  }

  static let words = [
    "ferry", "to", "AVATAR", "e\u{301}te\u{301}", "9:15", "10x10", "->", "well-known", "https://example.com/a/b?c=d",
    "\u{201C}quoted\u{201D}", "日本語", "の文章です。",
    "「括弧」", "ー", "ァ", "ッ", "한국어", "שלום", "עולם", "مرحبًا", "بالعالم", "123", "(", ")", "—", "…", "👨‍👩‍👧‍👦", "🇯🇵", "1️⃣", "😀😀", "ไทยแลนด์", "नमस्ते",
    "\u{F8FE}",
    "\n", "  ", "\u{3000}", "\u{A0}", "\u{200B}", "f\u{200D}i", "supercalifragilisticexpialidocious", "\r\n", "\u{2029}",
  ]

  @Test(arguments: 0..<24) func `random texts have the same lines as Pango's at every width`(seed: UInt64) throws {
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
        expectSameLines(TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines), ours, pango)
      }
    }
    #expect(ours.shapedTexts.counters.shaped == 1)
  }

  private static let spaced = [
    "The AVATAR office fills 1234 waffles, e\u{301}te\u{301} by e\u{301}te\u{301}, with \u{A0} coffee\u{A0}cups.",
    "日本語の文章です。「括弧」ときどきEnglishも。",
    "Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}gesell\u{AD}schaft und mehr", "한국어 말 ok, ελληνικά και привет",
    "one two three  four five",
  ]

  @Test(arguments: spaced, [ParagraphStyle.Alignment.natural, .justified, .right])
  func `justified texts and soft hyphens have the same lines as Pango's`(string: String, alignment: ParagraphStyle.Alignment) throws {
    let (ours, pango) = try Self.typesetters()
    let text = AttributedText("\(string)\n\(string)", font: .system(size: 14), lineHeight: 20, alignment: alignment)
    for width in stride(from: 40.0, through: 320, by: 9) {
      for lines in [0, 2] { expectSameLines(TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines), ours, pango) }
    }
    #expect(ours.shapedTexts.counters.shaped == 1)
  }

  /// Pango lets the end of a line keep half of a space, and may end it before a letter for which there is room.
  @Test(arguments: spaced, [1, 2.5, -0.4])
  func `letters of spaced texts stand where Pango sets them, and each line is as wide as by itself`(string: String, spacing: Double) throws
  {
    let (ours, pango) = try Self.typesetters()
    var text = AttributedText(string, font: .system(size: 14), lineHeight: 20)
    text.addAttribute(\.letterSpacing, spacing, range: 0..<string.count)
    ours.dropsAllSpaces = true
    let whole = TextRequest(text: text, maximumWidth: .unbounded)
    #expect(ComparableLayout(ours.layout(whole)).glyphs == ComparableLayout(pango.layout(whole)).glyphs)
    for width in stride(from: 40.0, through: 320, by: 9) {
      let lines = ours.layout(TextRequest(text: text, maximumWidth: width)).lines
      for (number, line) in lines.enumerated() {
        var part = text.part(line.utf8Range)
        let shown = part.string.trimmingSuffix { $0 == " " }
        // What ends in a hyphen is wider than by itself.
        if shown.hasSuffix("\u{AD}") { continue }
        part = part.part(0..<(number < lines.count - 1 ? shown : part.string[...]).utf8.count)
        let alone = ours.layout(TextRequest(text: part, maximumWidth: .unbounded))
        #expect(abs(alone.size.width - line.frame.width) < 0.05, "\(width): \(part.string)")
      }
    }
  }

  // MARK: The cache

  private let body = "The ferry to the lighthouse leaves at 9:15 on Sunday. 早めに来てください。"

  @Test func `a text that was measured is not shaped again for another width`() throws {
    let typesetter = try TestFonts.typesetter()
    let text = AttributedText(body, font: .system(size: 14))
    var lineCounts: Set<Int> = []
    for width in stride(from: 400.0, through: 80, by: -8) {
      lineCounts.insert(typesetter.layout(TextRequest(text: text, maximumWidth: width)).lines.count)
    }
    #expect(lineCounts.count > 3)
    #expect(typesetter.shapedTexts.counters == ShapedTextCache.Counters(shaped: 1, reused: 40))
    // In hardly any place does the shape of a letter depend on the text that is removed at the end of a line.
    #expect(try #require(typesetter.shapedTexts.text(text) { nil }).reshapedCount <= 2)
  }

  @Test func `texts that are canonically equal but have other bytes are shaped separately`() throws {
    let typesetter = try TestFonts.typesetter()
    let glyphs = ["神社 \u{FA19}", "神社 \u{795E}"].map { string in
      typesetter.layout(TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: 200)).glyphs.map(\.index)
    }
    #expect(glyphs[0] != glyphs[1])
    #expect(typesetter.shapedTexts.counters == ShapedTextCache.Counters(shaped: 2))
  }

  @Test func `alignment, indents and line heights do not shape again, fonts and languages do`() throws {
    let typesetter = try TestFonts.typesetter()
    var text = AttributedText(body, font: .system(size: 14))
    func shapes(_ change: (inout AttributedText) -> Void) -> Int {
      change(&text)
      let before = typesetter.shapedTexts.counters.shaped
      _ = typesetter.layout(TextRequest(text: text, maximumWidth: 200))
      return typesetter.shapedTexts.counters.shaped - before
    }
    #expect(shapes { _ in } == 1)
    #expect(shapes { $0.paragraphStyle.alignment = .center } == 0)
    #expect(shapes { $0.paragraphStyle.lineHeight = 22 } == 0)
    #expect(shapes { $0.paragraphStyle.headIndent = 20 } == 0)
    #expect(shapes { $0.language = "zh-Hans" } == 1)
    #expect(shapes { $0.addAttribute(\.font, .system(size: 15), range: 0..<3) } == 1)
  }

  @Test func `the memory for glyphs is limited, and glyphs of the oldest texts are dropped first`() throws {
    let typesetter = try TestFonts.typesetter()
    typesetter.shapedTexts = ShapedTextCache(limit: 1 << 20)
    // Each text has some 90 glyphs and takes 4 KB.
    for number in 0..<600 {
      let text = AttributedText("\(number) \(body) and a little more to say", font: .system(size: 14))
      _ = typesetter.layout(TextRequest(text: text, maximumWidth: 200))
      #expect(typesetter.shapedTexts.byteCount <= 1 << 20)
    }
    let counters = typesetter.shapedTexts.counters
    #expect(counters.shaped == 600 && counters.dropped > 300)
    for (number, isKnown) in [(599, true), (0, false)] {
      let text = AttributedText("\(number) \(body) and a little more to say", font: .system(size: 14))
      #expect((typesetter.shapedTexts.text(text) { nil } != nil) == isKnown)
    }
  }

  @Test func `characters of few glyphs and many bytes count with their bytes`() throws {
    let typesetter = try TestFonts.typesetter()
    typesetter.shapedTexts = ShapedTextCache(limit: 1 << 18)
    // Each text has 16 glyphs, 112 scalars and 400 bytes, and takes at least 2 KB.
    for number in 0..<200 {
      let text = AttributedText("\(number)" + String(repeating: "👨‍👩‍👧‍👦", count: 16), font: .system(size: 14))
      _ = typesetter.layout(TextRequest(text: text, maximumWidth: 200))
    }
    #expect(typesetter.shapedTexts.counters.dropped > 50)
  }

  @Test func `the longest text that is shaped at once is kept`() throws {
    let typesetter = try TestFonts.typesetter()
    let text = AttributedText(String(repeating: "word and word ", count: 2300), font: .system(size: 14))
    for width in [200.0, 300] { _ = typesetter.layout(TextRequest(text: text, maximumWidth: width)) }
    #expect(typesetter.shapedTexts.counters == ShapedTextCache.Counters(shaped: 1, reused: 1))
  }

  @Test func `the memory for parts that are shaped alone is limited`() throws {
    let typesetter = try TestFonts.typesetter()
    let text = AttributedText(String(repeating: "والاستقلالية", count: 20), font: .system(size: 14))
    for width in stride(from: 30.0, through: 400, by: 10) { _ = typesetter.layout(TextRequest(text: text, maximumWidth: width)) }
    let shaped = try #require(typesetter.shapedTexts.text(text) { nil })
    #expect(shaped.reshapedCount > 100)
    // The last may be a line of the widest.
    #expect(shaped.partGlyphCount < ShapedText.partGlyphLimit + 400)
  }

  @Test(arguments: ["a\tb c", "one\u{2028}two", String(repeating: "x", count: 2000)])
  func `texts that only Pango can break are broken by Pango`(string: String) throws {
    let typesetter = try TestFonts.typesetter()
    let layout = typesetter.layout(TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: 30))
    #expect(layout.lines.count > 1)
    #expect(typesetter.shapedTexts.counters == ShapedTextCache.Counters())
  }

  @Test func `a part that would look different alone is shaped alone`() throws {
    // An Arabic word is parted inside. Its letters join across the ends of lines, and their shapes depend on their neighbours.
    let typesetter = try TestFonts.typesetter()
    let text = AttributedText("والاستقلالية", font: .system(size: 14))
    _ = typesetter.layout(TextRequest(text: text, maximumWidth: 30))
    let shaped = try #require(typesetter.shapedTexts.text(text) { nil })
    #expect(shaped.reshapedCount > 0)
    let before = shaped.reshapedCount
    _ = typesetter.layout(TextRequest(text: text, maximumWidth: 30))
    #expect(shaped.reshapedCount == before)
  }
}

extension String {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, matches(last) { rest.removeLast() }
    return rest
  }
}
