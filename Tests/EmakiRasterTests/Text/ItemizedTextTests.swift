import EmakiDisplay
import EmakiLayout
import EmakiRandom
import Testing

@testable import EmakiRaster

/// Tests texts that are divided into items before they are shaped. A layout of Pango, which divides and shapes at once, gives the expected glyphs.
@Suite struct ItemizedTextTests {
  private let ours: PangoTypesetter
  private let pango: PangoTypesetter

  init() throws {
    (ours, pango) = (try TestFonts.typesetter(), try TestFonts.typesetter())
    pango.shapesWithPango = true
  }

  /// Expects the same of a text from both typesetters.
  ///
  /// - Returns: the number of its items; 0 where Pango breaks it.
  @discardableResult private func expectSame(_ text: AttributedText) throws -> Int {
    let request = TextRequest(text: text, maximumWidth: .unbounded)
    func shaped(_ typesetter: PangoTypesetter) -> ShapedText? {
      typesetter.prepare(request)
      var string = text.string
      return string.withUTF8 { typesetter.makeShapedText(request, $0) }
    }
    let name = text.string.debugDescription
    let (own, expected) = (shaped(ours), shaped(pango))
    #expect((own == nil) == (expected == nil), "\(name)")
    guard let own, let expected else { return 0 }
    #expect(own.breaks == expected.breaks, "\(name)")
    #expect(
      own.starts == expected.starts && own.marks == expected.marks && own.gaps == expected.gaps, "\(name)")
    #expect(own.paragraphs.map(\.utf8Range) == expected.paragraphs.map(\.utf8Range), "\(name)")
    #expect(own.paragraphs.map(\.direction) == expected.paragraphs.map(\.direction), "\(name)")
    for (paragraph, other) in zip(own.paragraphs, expected.paragraphs) {
      try #require(paragraph.items.count == other.items.count, "\(name)")
      for (item, same) in zip(paragraph.items, other.items) { expectSame(item, same, own, text.string) }
    }
    return own.paragraphs.map(\.items.count).reduce(0, +)
  }

  private func expectSame(_ item: ShapedItem, _ other: ShapedItem, _ text: ShapedText, _ string: String) {
    let name = string.debugDescription
    #expect(item.start == other.start && item.count == other.count && item.level == other.level, "\(name)")
    #expect(item.isRightToLeft == other.isRightToLeft && item.isShape == other.isShape, "\(name)")
    #expect((0...item.count).allSatisfy { item.width(of: 0..<$0) == other.width(of: 0..<$0) }, "\(name)")
    #expect(item.glyphs.clusters == other.glyphs.clusters, "\(name)")
    for (glyph, same) in zip(item.glyphs.glyphs, other.glyphs.glyphs) {
      #expect(glyph.glyph == same.glyph, "\(name)")
      #expect(glyph.geometry.width == same.geometry.width, "\(name)")
      #expect(glyph.geometry.x_offset == same.geometry.x_offset && glyph.geometry.y_offset == same.geometry.y_offset, "\(name)")
      #expect(glyph.attr.is_cluster_start == same.attr.is_cluster_start, "\(name)")
    }
    for item in [item, other] where !item.knowsBreaks { item.findBreaks(in: Array(string.utf8), starts: text.starts) }
    #expect((0..<item.count).allSatisfy { item.isUnsafe($0) == other.isUnsafe($0) }, "\(name)")
  }

  @Test func `rows of all languages have the glyphs and the places of Pango's layout`() throws {
    var items = 0
    for row in SampleRow.languages + SampleRow.all {
      for direction in ParagraphStyle.WritingDirection.allCases {
        var text = AttributedText(row.body, font: .system(size: 14), language: row.language)
        text.paragraphStyle.baseWritingDirection = direction
        items += try expectSame(text)
      }
    }
    #expect(items > 600, "texts are shaped so")
    #expect(pango.setCount == ours.setCount)
  }

  @Test func `paragraphs have the directions of Pango's layout`() throws {
    let texts = [
      "12:30\nשלום\n45\nabc", "שלום\n...\nabc", "...\n...", "\n", "\n\nמה", "a\r\nb\rc\n\n", "abc\u{2029}שלום\u{2029}1", "1 + 2 = 3", " ",
      "\u{200F}1 a",
      "\u{202B}abc\u{202C} שלום", "\u{2067}abc\u{2069} 12", "مرحبا 12 abc\nabc مرحبا", "🎉", "🎉\nשלום", "a\u{AD}b", "a\tb",
      "a\u{2028}b", "",
      "\u{FEFF}a", "a\u{200D}b", "9\u{20E3} 9\u{FE0F}\u{20E3}", "\u{1F1E6}\u{1F1E7}\u{1F1E8}", "\u{10FFFF}\u{E000}x", "＃「」。「」、",
      "កម្ពុជា ລາວ မြန်မာ ไทย བོད་",
    ]
    for string in texts {
      for direction in ParagraphStyle.WritingDirection.allCases {
        var text = AttributedText(string, font: .system(size: 14))
        text.paragraphStyle.baseWritingDirection = direction
        try expectSame(text)
      }
    }
  }

  @Test func `runs of several fonts are items of their own`() throws {
    let fonts = [Font.system(size: 14), .system(size: 14, weight: .bold), .system(size: 22), .system(size: 14)]
    var random = SplitMix64(seed: 7)
    for row in SampleRow.languages {
      var text: AttributedText?
      var letters = row.body[...]
      while !letters.isEmpty {
        let part = letters.prefix(Int.random(in: 1...12, using: &random))
        letters = letters.dropFirst(part.count)
        let font = fonts[Int.random(in: fonts.indices, using: &random)]
        let run = AttributedText(String(part), font: font, color: Color(UInt32.random(in: 0...0xFFFFFF, using: &random)))
        if text == nil { text = run } else { text?.append(run) }
      }
      try expectSame(#require(text))
    }
  }

  @Test(arguments: 1...8) func `texts of any characters have the glyphs of Pango's layout`(seed: UInt64) throws {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x20, 0xA0...0x24F, 0x300...0x36F, 0x370...0x52F, 0x590...0x6FF, 0x900...0xDFF, 0xE00...0xEFF, 0x1000...0x109F,
      0x1780...0x17FF, 0x2000...0x206F, 0x20A0...0x27BF, 0x3000...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xACFF, 0xFE00...0xFE0F,
      0xFF00...0xFFEF,
      0x1F300...0x1F6FF, 0x1F1E6...0x1F1FF, 0xE000...0xE010, 0x0A...0x0A,
    ]
    var random = SplitMix64(seed: seed)
    for _ in 0..<120 {
      var string = ""
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let range = ranges[Int.random(in: ranges.indices, using: &random)]
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { string.unicodeScalars.append(scalar) }
        }
      }
      try expectSame(AttributedText(string, font: .system(size: 14)))
    }
  }
}
