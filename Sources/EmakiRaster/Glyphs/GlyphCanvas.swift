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
    let corners = [Point(x: -em / 2, y: -em), Point(x: 2 * em, y: -em), Point(x: -em / 2, y: 1.5 * em), Point(x: 2 * em, y: 1.5 * em)]
    guard let (low, size) = shape.pixels(of: corners) else { return .empty }
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
    pixels.initialize(repeating: 0, count: size.area)
    defer { pixels.deallocate() }
    let area = PixelRect(size: size)
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
    let own = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    for y in 0..<height { (own + y * width).initialize(from: pixels + (minY + y) * size.width + minX, count: width) }
    return RasterizedGlyph(
      left: Int32(left + minX), top: Int32(top + minY), width: Int32(width), height: Int32(height), pixels: own)
  }
}

extension Transform {
  /// Returns the smallest rectangle of whole pixels that a shape with some corners is mapped into; `nil` where that is empty, or larger than a glyph
  /// may be.
  func pixels(of corners: [Point]) -> (origin: Point, size: PixelSize)? {
    let places = corners.map(apply)
    func span(_ values: [Double]) -> (low: Double, length: Double) {
      let low = (values.min() ?? 0).rounded(.down)
      return (low, (values.max() ?? 0).rounded(.up) - low)
    }
    let (columns, rows) = (span(places.map(\.x)), span(places.map(\.y)))
    let limit = Double(RasterizedGlyph.sideLimit)
    guard columns.length > 0, rows.length > 0, columns.length <= limit, rows.length <= limit else { return nil }
    return (Point(x: columns.low, y: rows.low), PixelSize(width: Int(columns.length), height: Int(rows.length)))
  }
}
