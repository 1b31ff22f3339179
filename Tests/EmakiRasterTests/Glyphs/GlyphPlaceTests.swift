import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct GlyphPlaceTests {
  /// The differences between the gaps that are painted and those of the layout, in device pixels.
  private struct GapErrors {
    var squares = 0.0
    var count = 0
    var largest = 0.0

    var rootMeanSquare: Double { (squares / Double(count)).squareRoot() }

    mutating func add(_ error: Double) {
      squares += error * error
      count += 1
      largest = max(largest, abs(error))
    }
  }

  /// The middle of a glyph's ink, in device pixels from the left of its picture.
  private func middle(_ glyph: RasterizedGlyph) throws -> Double {
    let coverage = try #require(glyph.coverage)
    var (sum, moment) = (0.0, 0.0)
    for y in 0..<Int(glyph.height) {
      for x in 0..<Int(glyph.width) {
        let ink = Double(coverage[y * Int(glyph.width) + x])
        sum += ink
        moment += ink * (Double(x) + 0.5)
      }
    }
    return moment / sum
  }

  @Test(arguments: [1.0, 1.5, 2, 3]) func `gaps between letters are those of the layout to a quarter of a pixel`(scale: Double) throws {
    let cache = GlyphCache(scale: scale)
    let painter = TextPainter(glyphs: cache, scratch: ScratchMemory())
    let typesetter = try TestFonts.typesetter()
    var errors = GapErrors()
    for string in ["Kittens mentioned illimitably", "Filled with minimum HTTP illness", "ノードのレイアウトを計算しました"] {
      let layout = typesetter.layout(TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: .unbounded))
      let area = PixelRect(x: 0, y: 0, width: 4000, height: 400)
      let placed = painter.place(layout, origin: Point(x: 3.3, y: 0.7), scale: scale, near: area).glyphs
      let exact = try layout.runs.flatMap { run in
        try layout.glyphs[run.glyphs].compactMap { glyph -> Double? in
          let own = cache.glyph(glyph.index, of: run.font)
          if own.width == 0 { return nil }
          return (3.3 + run.origin.x + Double(glyph.x) / TextLayout.unitsPerPoint) * scale + Double(own.left) + (try middle(own))
        }
      }
      let drawn = try placed.map { Double($0.rect.x) + (try middle($0.glyph)) }
      #expect(drawn.count == exact.count && drawn.count > 10)
      for index in 1..<drawn.count { errors.add(drawn[index] - drawn[index - 1] - (exact[index] - exact[index - 1])) }
    }
    // The distance of two glyphs may be off by a quarter of a pixel. The middle of a glyph's ink is not exact either, because coverage has
    // only 8 bits.
    #expect(errors.rootMeanSquare <= 0.12, "\(errors.rootMeanSquare)")
    #expect(errors.largest <= 0.27, "\(errors.largest)")
  }

  @Test func `an emoji stands on whole pixels and has one picture`() throws {
    let cache = GlyphCache(scale: 1)
    let painter = TextPainter(glyphs: cache, scratch: ScratchMemory())
    let layout = try TestFonts.typesetter().layout(TextRequest(text: AttributedText("🎂"), maximumWidth: .unbounded))
    let area = PixelRect(x: 0, y: 0, width: 400, height: 400)
    let places = [0.0, 0.25, 0.49, 0.5, 0.75].map { painter.place(layout, origin: Point(x: 20 + $0, y: 20), scale: 1, near: area).bounds.x }
    #expect(places == [0, 0, 0, 1, 1].map { places[0] + $0 })
    #expect(cache.rasterizedCount == 1)
  }

  @Test func `baselines stand on whole pixels`() throws {
    let cache = GlyphCache(scale: 1)
    let painter = TextPainter(glyphs: cache, scratch: ScratchMemory())
    let layout = try TestFonts.typesetter().layout(TextRequest(text: AttributedText("x"), maximumWidth: .unbounded))
    let area = PixelRect(x: 0, y: 0, width: 400, height: 400)
    for step in 0..<8 { _ = painter.place(layout, origin: Point(x: 20, y: 20 + Double(step) / 8), scale: 1, near: area) }
    #expect(cache.rasterizedCount == 1)
    for step in 0..<8 { _ = painter.place(layout, origin: Point(x: 20 + Double(step) / 8, y: 20), scale: 1, near: area) }
    #expect(cache.rasterizedCount == 4)
  }
}
