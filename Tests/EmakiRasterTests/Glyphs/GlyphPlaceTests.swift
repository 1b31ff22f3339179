import EmakiDisplay
import EmakiLayout
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiRaster

struct GlyphPlaceTests {
  /// The differences between the gaps that are painted and those of the layout, in device pixels.
  private struct GapErrors {
    private var all: [Double] = []

    var rootMeanSquare: Double { (all.reduce(0) { $0 + $1 * $1 } / Double(all.count)).squareRoot() }
    var largest: Double { all.max() ?? 0 }

    /// Returns the number of errors that are larger.
    func count(above limit: Double) -> Int { all.count { $0 > limit } }

    mutating func add(_ error: Double) { all.append(abs(error)) }
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

  @Test func `a gap is off by a quarter of a pixel at most, and seldom by nearly that`() {
    var random = SeededGenerator(seed: 1)
    var (errors, rounded) = (GapErrors(), GapErrors())
    for _ in 0..<200 {
      var (place, exact) = (QuarterPlace(), Double.random(in: 0..<100, using: &random))
      var former: (quarters: Int, exact: Double)?
      for _ in 0..<50 {
        let quarters = place.next(exact)
        place.stand(at: quarters, exact)
        #expect(abs(Double(quarters) - exact) <= 0.65)
        if let former {
          errors.add((Double(quarters - former.quarters) - (exact - former.exact)) / 4)
          rounded.add((exact.rounded() - former.exact.rounded() - (exact - former.exact)) / 4)
        }
        former = (quarters, exact)
        exact += random.double(10...40)
      }
    }
    #expect(errors.largest <= 0.25 && errors.rootMeanSquare < rounded.rootMeanSquare)
    #expect(errors.count(above: 0.2125) * 4 < rounded.count(above: 0.2125))
  }

  @Test func `letters stand in the same places whatever their colours are`() throws {
    let typesetter = try TestFonts.typesetter()
    let string = "Sofia liked your photo, and minimum illness is illimitable."
    var divided = AttributedText("")
    for (index, word) in string.words.enumerated() {
      let attributes = TextAttributes(font: .system(size: 14), color: index % 2 == 0 ? .black : Color(0xD81B30))
      divided.append(AttributedText(index == 0 ? String(word) : " " + word, attributes: attributes))
    }
    let painter = TextPainter(glyphs: GlyphCache(scale: 2), scratch: ScratchMemory())
    func places(_ text: AttributedText) -> [[PixelRect]] {
      let layout = typesetter.layout(TextRequest(text: text, maximumWidth: 120))
      let area = PixelRect(0, 0, 400, 400)
      return stride(from: 0, to: 1, by: 0.01).map { x in
        painter.place(layout, origin: Point(x, 0), scale: 2, near: area).glyphs.map(\.rect)
      }
    }
    #expect(places(divided) == places(AttributedText(string)))
  }

  @Test func `glyphs of one width stand apart by it, to a quarter of a pixel`() {
    for width in stride(from: 20.0, to: 22, by: 0.01) {
      var place = QuarterPlace()
      var places: [Int] = []
      for index in 0..<200 {
        places.append(place.next(Double(index) * width))
        place.stand(at: places[index], Double(index) * width)
      }
      for index in 1..<places.count { #expect(abs(Double(places[index] - places[index - 1]) - width) <= 1, "\(width)") }
    }
  }

  @Test(arguments: [1.0, 1.5, 2, 3]) func `gaps between letters are those of the layout to a quarter of a pixel`(scale: Double) throws {
    let cache = GlyphCache(scale: scale)
    let painter = TextPainter(glyphs: cache, scratch: ScratchMemory())
    let typesetter = try TestFonts.typesetter()
    var errors = GapErrors()
    for string in ["Kittens mentioned illimitably", "Filled with minimum HTTP illness", "ノードのレイアウトを計算しました"] {
      let layout = typesetter.layout(TextRequest(text: AttributedText(string), maximumWidth: .unbounded))
      let area = PixelRect(0, 0, 4000, 400)
      let placed = painter.place(layout, origin: Point(3.3, 0.7), scale: scale, near: area).glyphs
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

  /// Places a text at each of some origins, and returns the left ends of its ink and the number of glyphs that were rasterised.
  private func place(_ string: String, at origins: [Point]) throws -> (lefts: [Int], count: Int) {
    let cache = GlyphCache(scale: 1)
    let painter = TextPainter(glyphs: cache, scratch: ScratchMemory())
    let layout = try AttributedText(string).layout()
    let lefts = origins.map { painter.place(layout, origin: $0, scale: 1, near: PixelRect(0, 0, 400, 400)).bounds.x }
    return (lefts, cache.rasterizedCount)
  }

  @Test func `an emoji stands on whole pixels and has one picture`() throws {
    let (lefts, count) = try place("🎂", at: [0.0, 0.25, 0.49, 0.5, 0.75].map { Point(20 + $0, 20) })
    #expect(lefts == [0, 0, 0, 1, 1].map { lefts[0] + $0 } && count == 1)
  }

  @Test func `baselines stand on whole pixels, and letters on quarters`() throws {
    let steps = (0..<8).map { 20 + Double($0) / 8 }
    #expect(try place("x", at: steps.map { Point(20, $0) }).count == 1)
    #expect(try place("x", at: steps.map { Point($0, 20) }).count == 4)
  }
}
