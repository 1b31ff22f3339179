import EmakiDisplay
import EmakiLayout
import EmakiSupport
import Testing

@testable import EmakiRaster

/// Tests texts that are divided into items before they are shaped. A layout of Pango, which divides and shapes at once, gives the expected glyphs.
struct ItemizedTextTests {
  private let ours: PangoTypesetter
  private let pango: PangoTypesetter

  init() throws {
    (ours, pango) = (try TestFonts.typesetter(), try TestFonts.typesetter())
    pango.shapesWithPango = true
  }

  /// What is known of an item, as values that compare.
  private struct Item: Equatable {
    var place: [Int]
    var isShape: Bool
    var isRightToLeft: Bool
    var clusters: [Int32]
    var glyphs: [[Int32]]
    var widths: [Int]
    var isUnsafe: [Bool]

    init(_ item: ShapedItem, of text: ShapedText, _ string: String) {
      if !item.knowsBreaks { item.findBreaks(in: Array(string.utf8), starts: text.starts) }
      (place, isShape, isRightToLeft) = ([item.start, item.count, Int(item.level)], item.isShape, item.isRightToLeft)
      clusters = item.glyphs.clusters.map { Int32($0) }
      glyphs = item.glyphs.glyphs.map {
        [Int32(bitPattern: $0.glyph), $0.geometry.width, $0.geometry.x_offset, $0.geometry.y_offset, Int32($0.attr.is_cluster_start)]
      }
      widths = (0...item.count).map { Int(item.width(of: 0..<$0)) }
      isUnsafe = (0..<item.count).map(item.isUnsafe)
    }
  }

  /// Expects the same of a text from both typesetters.
  ///
  /// - Returns: the number of its items; 0 where Pango breaks it.
  @discardableResult private func expectSame(_ text: AttributedText) throws -> Int {
    let request = text.request()
    let shaped = [ours, pango].map { typesetter -> ShapedText? in
      typesetter.prepare(request)
      var string = text.string
      return string.withUTF8 { typesetter.makeShapedText(request, $0) }
    }
    let name = text.string.debugDescription
    guard let own = shaped[0], let expected = shaped[1] else {
      #expect(shaped.allSatisfy { $0 == nil }, "\(name)")
      return 0
    }
    #expect(own.breaks == expected.breaks && own.starts == expected.starts, "\(name)")
    #expect(own.marks == expected.marks && own.gaps == expected.gaps, "\(name)")
    let paragraphs = [own, expected].map { $0.paragraphs.map { [$0.utf8Range.lowerBound, $0.utf8Range.upperBound] } }
    let isSame = own.paragraphs.map(\.direction) == expected.paragraphs.map(\.direction) && items(own) == items(expected)
    #expect(paragraphs[0] == paragraphs[1] && isSame, "\(name)")
    func items(_ shaped: ShapedText) -> [[Item]] { shaped.paragraphs.map { $0.items.map { Item($0, of: shaped, text.string) } } }
    return own.paragraphs.map(\.items.count).reduce(0, +)
  }

  @Test func `rows of all languages have the glyphs and the places of Pango's layout`() throws {
    var items = 0
    for row in SampleRow.languages + SampleRow.all {
      for direction in ParagraphStyle.WritingDirection.allCases {
        items += try expectSame(AttributedText(row.body, language: row.language) { $0.baseWritingDirection = direction })
      }
    }
    #expect(items > 600 && pango.setCount == ours.setCount, "texts are shaped so")
  }

  @Test func `paragraphs have the directions of Pango's layout`() throws {
    for string in TextFixture.lines("directions.txt") + [""] {
      for direction in ParagraphStyle.WritingDirection.allCases {
        try expectSame(AttributedText(string) { $0.baseWritingDirection = direction })
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
      try expectSame(AttributedText(string))
    }
  }
}
