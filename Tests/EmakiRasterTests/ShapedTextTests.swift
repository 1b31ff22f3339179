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

  private func expectSameLines(_ request: TextRequest, _ ours: PangoTypesetter, _ pango: PangoTypesetter) {
    var request = request
    request.locatesCharacters = true
    let difference = difference(ours.layout(request), pango.layout(request))
    if difference != nil && request.maximumNumberOfLines == 0 {
      let (a, b) = (ours.layout(request), pango.layout(request))
      let utf8 = Array(request.text.string.utf8)
      if let index = zip(a.lines, b.lines).enumerated().first(where: { $0.element.0.utf8Range != $0.element.1.utf8Range || $0.element.0.frame.width != $0.element.1.frame.width })?.offset {
        print("DBG \(request.maximumWidth) #\(index) ours \(a.lines[index].utf8Range) \(a.lines[index].frame.width) pango \(b.lines[index].utf8Range) \(b.lines[index].frame.width)")
        for l in [a, b] { print("DBG   ", (l.details?.clusters ?? []).filter { $0.line == index }.map { "\($0.utf8Range) \($0.minX - l.lines[index].frame.minX) \($0.maxX - $0.minX) \(String(decoding: utf8[$0.utf8Range], as: UTF8.self).debugDescription)" }) }
        let at = max(0, a.lines[index].utf8Range.lowerBound - 12)..<min(utf8.count, b.lines[index].utf8Range.upperBound + 20)
        print("DBG   text", String(decoding: utf8[at], as: UTF8.self).unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " "))
        var end = 0
        print("DBG   runs", request.text.runs.map { r -> String in end += r.utf8Count; return "\(end):\(r.font.size),\(r.font.weight.value),\(r.rare != nil)" }.joined(separator: " "), request.text.paragraphStyle.lineBreakMode, request.text.paragraphStyle.baseWritingDirection, request.text.language ?? "-")
      }
    }
    #expect(difference == nil, "\(request.maximumWidth) pt, \(request.maximumNumberOfLines) lines: \(request.text.string.debugDescription)")
  }

  /// The first thing that differs.
  private func difference(_ a: TextLayout, _ b: TextLayout) -> String? {
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

  @Test(arguments: SampleRow.all) func `lines of samples are Pango's at every width`(row: SampleRow) throws {
    let (ours, pango) = try Self.typesetters()
    for width in stride(from: 0.0, through: 420, by: 13) {
      for lines in [0, 1, 2, 3] {
        expectSameLines(TextRequest(text: row.text(), maximumWidth: width, maximumNumberOfLines: lines), ours, pango)
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
        expectSameLines(TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines), ours, pango)
      }
    }
    #expect(ours.shapedTexts.counters.shaped == 1)
  }

  @Test func dbg() throws {
    let (ours, pango) = try Self.typesetters()
    for string in ["ッ \u{200B}", "ッ \u{200B}x", "ッ\u{200B}\nx", "a\u{200B}", "नमस्ते", "مرحبًا", "9:15 日本語   ferry", "日本語　\u{200B}"] {
      for width in [Double.unbounded, 0, 20] {
        var request = TextRequest(text: AttributedText(string, font: .system(size: 14), lineHeight: 20), maximumWidth: width)
        request.locatesCharacters = true
        let (a, b) = (ours.layout(request), pango.layout(request))
        if difference(a, b) == nil { print("DBG same \(width) \(string.debugDescription)"); continue }
        for l in [a, b] {
          print("DBG \(width) \(string.debugDescription) lines \(l.lines.map { "\($0.utf8Range) \($0.frame.width)" }) clusters \((l.details?.clusters ?? []).map { "\($0.line) \($0.utf8Range) \($0.minX) \($0.maxX)" })")
        }
        print("DBG breaks", ours.shapedText(request, UnsafeBufferPointer(start: nil, count: 0))?.breaks.map(\.rawValue) ?? [])
      }
    }
  }
}
