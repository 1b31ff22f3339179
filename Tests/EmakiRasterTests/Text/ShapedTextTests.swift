import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiRaster

/// Tests texts that are shaped once and broken at many widths. Pango, which shapes and breaks at once, gives the expected lines.
struct ShapedTextTests {
  private let ours: PangoTypesetter
  private var counters: CacheCounters { ours.shapedTexts.counters }

  init() throws { ours = try TestFonts.typesetter() }

  /// Expects that characters stand where Pango sets them.
  private func expectSame(_ text: AttributedText, width: Double, lines: Int = 0) {
    let request = text.request(width: width, lines: lines, locates: true)
    let layout = ours.layout(request)
    let pango = ReferenceLayout(request, in: ours.fonts.context, ours.library.set)
    let name = "\(width) pt, \(lines) lines: \(text.string.prefix(200).debugDescription)"
    let utf8 = text.string.bytes
    if let end = pango.ellipsisOffset {
      let kept = [end, layout.clusters.map(\.utf8Range.upperBound).max() ?? 0].map { utf8[..<$0].reversed().drop { $0 == 0x20 }.count }
      #expect(layout.isTruncated && kept[0] == kept[1], "\(name)")
      return
    }
    #expect(!layout.isTruncated && layout.lines.map(\.utf8Range.lowerBound) == pango.starts, "\(name)")
    let characters = Set(text.string.byteOffsets)
    for cluster in layout.clusters where utf8[cluster.utf8Range.lowerBound] != 0x20 && characters.contains(cluster.utf8Range.lowerBound) {
      let place = pango.place(ofByte: cluster.utf8Range.lowerBound)
      let x = (cluster.isRightToLeft ? cluster.maxX : cluster.minX) - layout.lines[cluster.line].frame.minX
      #expect(place.line == cluster.line && abs(place.x - x) < 0.01, "byte \(cluster.utf8Range.lowerBound), \(name)")
    }
  }

  /// What Pango does not know: marks of full width that are trimmed, and characters of India and of Southeast Asia, which it parts.
  private static func isPlain(_ string: String) -> Bool {
    string.withBytes { FullWidthPunctuation.marks(in: $0, .japanese).isEmpty && !$0.contains { 0xE0...0xE1 ~= $0 } }
  }

  private static let rows = (SampleRow.all + SampleRow.languages).filter { isPlain($0.body) }

  @Test(arguments: rows) func `characters stand where Pango sets them at every width`(row: SampleRow) throws {
    for width in stride(from: 84.0, through: 420, by: 42) {
      for lines in row.body.contains("\n") ? [0] : [0, 1] { expectSame(row.text(), width: width, lines: lines) }
    }
    #expect(Self.rows.count > 40 && counters.misses == 1)
  }

  /// All white space at the end of a line takes no room here, and the last of it at Pango's: there is never more than one.
  private static let words = TextFixture.lines("words.txt").filter {
    isPlain($0) && !$0.unicodeScalars.contains { $0.properties.isWhitespace || $0 == "\u{AD}" || $0 == "\u{200B}" }
  }

  @Test(arguments: 0..<24) func `characters of random texts stand where Pango sets them`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
    let string = (0..<Int(2 + random.next() % 40)).map { _ in pick(Self.words) + pick(["", " "]) }.joined().trimmingSuffix { $0 == " " }
    let text = AttributedText(String(string), lineHeight: 20, language: pick([nil, "en", "ja", "zh-Hant", "ar"]))
    for width in [Double.unbounded, 100, 133, 200, 257, 340, 900] { expectSame(text, width: width) }
    #expect(Self.words.count > 25 && counters.misses == 1)
  }

  private static let spaced = TextFixture.strings("texts with soft hyphens and spaces").filter(isPlain) + [TextAlignmentTests.hebrew]

  /// Pango lets the end of a line keep half of a space, and may end it before a letter for which there is room.
  @Test(arguments: spaced, [1, 2.5, -0.4])
  func `each line of a spaced text is as wide as by itself`(string: String, spacing: Double) throws {
    let text = AttributedText(string, lineHeight: 20).with(\.letterSpacing, spacing)
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
    let kept = ours.shapedTexts.value(for: text)
    return try #require(kept)
  }

  @Test func `a text that was measured is not shaped again for another width`() throws {
    let shaped = try shaped(Self.body, at: stride(from: 400.0, through: 80, by: -8))
    // In hardly any place does the shape of a letter depend on the text that is removed at the end of a line.
    #expect(shaped.work < 42 * Self.body.count && [counters.misses, counters.hits] == [1, 41])
  }

  @Test func `texts that are canonically equal but have other bytes are shaped separately`() throws {
    let glyphs = try ["神社 \u{FA19}", "神社 \u{795E}"].map { try AttributedText($0).layout(width: 200, by: ours).glyphs.map(\.index) }
    #expect(glyphs[0] != glyphs[1] && counters.misses == 2)
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
      return counters.misses
    }
    #expect(counts == [1, 1, 1, 1, 2, 3])
  }

  @Test func `the memory for glyphs is limited, and glyphs of the oldest texts are dropped first`() throws {
    ours.shapedTexts = ByteBoundedCache(byteLimit: 1 << 20)
    // Each text has some 90 glyphs and takes 4 KB.
    let texts = (0..<600).map { AttributedText("\($0) \(Self.body) and a little more to say") }
    let sizes = try texts.map { text in
      _ = try text.layout(width: 200, by: ours)
      return ours.shapedTexts.byteCount
    }
    #expect(sizes.allSatisfy { $0 <= 1 << 20 } && counters.misses == 600 && counters.evictions > 300)
    _ = try [599, 0].map { try texts[$0].layout(width: 200, by: ours) }
    #expect([counters.hits, counters.misses] == [1, 601])
  }

  @Test func `characters of few glyphs and many bytes count with their bytes`() throws {
    ours.shapedTexts = ByteBoundedCache(byteLimit: 1 << 18)
    // Each text has 16 glyphs, 112 scalars and 400 bytes, and takes at least 2 KB.
    for number in 0..<200 { _ = try AttributedText("\(number)" + String(repeating: "👨‍👩‍👧‍👦", count: 16)).layout(width: 200, by: ours) }
    #expect(counters.evictions > 50)
  }

  @Test func `the longest text that is shaped at once is kept`() throws {
    _ = try shaped(String(repeating: "word and word ", count: 2300), at: [200, 300])
    #expect([counters.misses, counters.hits] == [1, 2])
  }

  @Test func `a part that would look different alone is shaped alone, once`() throws {
    // An Arabic word is parted inside. Its letters join across the ends of lines, and their shapes depend on their neighbours.
    let works = try (0..<3).map { _ in try shaped("والاستقلالية", at: [30]).work }
    #expect(works[0] > 12 && works[2] - works[1] < works[0])
  }
}

extension String {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, matches(last) { rest.removeLast() }
    return rest
  }
}
