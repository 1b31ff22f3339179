import EmakiDisplay
import EmakiLayout

/// A glyph canvas is memory in which Cairo paints a glyph with colours of its own, in the size in which it is shown.
enum GlyphCanvas {
  /// Paints a glyph and returns its pixels; an empty glyph where nothing was painted.
  ///
  /// - Parameters:
  ///   - em: the size of an em in the font's own units.
  ///   - shape: maps the font's own units, whose y axis points up, to device pixels from the glyph's origin, whose y axis points down.
  ///   - paint: paints on a context of Cairo's with pixels of a size, with the transform from the font's own units to these pixels. It
  ///     returns whether there is such a glyph.
  static func painted(
    em: Double, shape: Transform, paint: (_ cairo: OpaquePointer, _ size: PixelSize, _ matrix: Transform) -> Bool
  ) -> RasterizedGlyph {
    // Emoji of all known fonts stay inside; what sticks out farther is cut off.
    var (low, high) = (Point(x: Double.infinity, y: .infinity), Point(x: -Double.infinity, y: -.infinity))
    for corner in [Point(x: -em / 2, y: -em), Point(x: 2 * em, y: -em), Point(x: -em / 2, y: 1.5 * em), Point(x: 2 * em, y: 1.5 * em)] {
      let place = shape.apply(corner)
      low = Point(x: min(low.x, place.x.rounded(.down)), y: min(low.y, place.y.rounded(.down)))
      high = Point(x: max(high.x, place.x.rounded(.up)), y: max(high.y, place.y.rounded(.up)))
    }
    let (width, height) = (high.x - low.x, high.y - low.y)
    let limit = Double(RasterizedGlyph.sideLimit)
    guard width > 0, height > 0, width <= limit, height <= limit else { return .empty }
    let size = PixelSize(width: Int(width), height: Int(height))
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
    pixels.initialize(repeating: 0, count: size.area)
    defer { pixels.deallocate() }
    let area = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    var isPainted = false
    Canvas(pixels: pixels, area: area).withCairo(area) { cairo in
      isPainted = paint(cairo, size, shape.then(.translation(x: -low.x, y: -low.y)))
    }
    return isPainted ? cropped(pixels, size, left: Int(low.x), top: Int(low.y)) : .empty
  }

  /// Returns the part of pixels that has ink.
  private static func cropped(_ pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize, left: Int, top: Int) -> RasterizedGlyph {
    var (minX, minY, maxX, maxY) = (size.width, size.height, 0, 0)
    for y in 0..<size.height {
      for x in 0..<size.width where pixels[y * size.width + x] != 0 {
        (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
      }
    }
    if maxX <= minX { return .empty }
    let (width, height) = (maxX - minX, maxY - minY)
    var glyph = RasterizedGlyph(left: Int32(left + minX), top: Int32(top + minY), width: Int32(width), height: Int32(height))
    let own = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    for y in 0..<height { (own + y * width).initialize(from: pixels + (minY + y) * size.width + minX, count: width) }
    glyph.pixels = own
    return glyph
  }
}
