import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

struct MissingGlyphBoxTests {
  private func layout(_ string: String, size: Double) throws -> TextLayout {
    try AttributedText(string, size: size).layout()
  }

  @Test(arguments: [1.0, 1.5, 2, 3], [8.0, 14, 40, 300]) func `boxes that stand side by side do not touch`(scale: Double, size: Double)
    throws
  {
    // The boxes have code points of four digits, of five and of six.
    for string in ["\u{378}\u{F8FE}\u{F123}", "\u{50000}\u{F1234}\u{10FFFD}"] {
      let layout = try layout(string, size: size)
      #expect(layout.missingScalars.count == 3)
      let cache = GlyphCache(scale: scale)
      let placed = TextPainter(glyphs: cache, scratch: ScratchMemory())
        .place(layout, origin: .zero, scale: scale, near: PixelRect(0, 0, 10_000, 10_000)).glyphs
      #expect(placed.count == 3)
      for (left, right) in zip(placed, placed.dropFirst()) { #expect(left.rect.maxX < right.rect.x) }
      #expect(placed.allSatisfy { Double($0.rect.maxX) <= layout.size.width * scale + 1 })
    }
  }

  @Test func `the digits of the code point stand in the box where there is room`() throws {
    func box(_ scalar: UInt32, em: Double) -> [UInt8] {
      let glyph = MissingGlyphBox(scalar, em: em).rasterized()
      defer { glyph.coverage?.deallocate() }
      return Array(UnsafeBufferPointer(start: glyph.coverage, count: Int(glyph.width * glyph.height)))
    }
    // At this size there is no room for digits, and all frames are the same.
    #expect(box(0x1234, em: 10) == box(0x4321, em: 10))
    #expect(box(0x1234, em: 28) != box(0x4321, em: 28))
    #expect(Set((0..<16).map { box(UInt32($0), em: 28) }).count == 16)
    #expect(box(0x10FFFD, em: 28).count > box(0xFFFD, em: 28).count)
    // The box is pale: none of its pixels is as dark as a letter's.
    #expect(box(0x8888, em: 56).allSatisfy { $0 <= 170 } && box(0x8888, em: 56).contains(170))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e9, 0.01]) func `a box of any size is drawn or left out`(em: Double) {
    let glyph = MissingGlyphBox(0x10FFFD, em: em).rasterized()
    #expect(glyph.width <= Int32(RasterizedGlyph.sideLimit))
    glyph.coverage?.deallocate()
  }
}
