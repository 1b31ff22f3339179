import CCairo
import CPango
import EmakiDisplay
import EmakiLayout

/// A rasterised glyph is a glyph's pixels and their place, in device pixels from the glyph's origin. By default it is empty.
struct RasterizedGlyph {
  var left: Int32 = 0
  var top: Int32 = 0
  var width: Int32 = 0
  var height: Int32 = 0
  /// The coverage, width x height bytes; `nil` for a glyph without ink or one with colours.
  var coverage: UnsafeMutablePointer<UInt8>?
  /// The premultiplied pixels, width x height of them; `nil` for a glyph without colours.
  var pixels: UnsafeMutablePointer<UInt32>?

  /// The approximate number of bytes that the glyph takes: its pixels, its entry in a table that may have room for as many again, and what
  /// the allocator adds.
  var byteCount: Int { Int(width) * Int(height) * (pixels == nil ? 1 : 4) + 2 * MemoryLayout<RasterizedGlyph>.stride + 32 }

  func deallocate() {
    coverage?.deallocate()
    pixels?.deallocate()
  }

  /// The greatest number of pixels of a glyph each way. A larger glyph is larger than any text that can be read, and is not drawn.
  static let sideLimit = 4096
}

extension RasterizedGlyph {
  /// Scales a glyph that a font holds as a premultiplied BGRA picture of one size as Cairo scales such glyphs: the result covers whole pixels, and
  /// its origin is rounded to one.
  static func scaled(_ slot: FT_GlyphSlotRec, by shape: Transform) -> RasterizedGlyph {
    let bitmap = slot.bitmap
    guard Int32(bitmap.pixel_mode) == Int32(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer else {
      return RasterizedGlyph()
    }
    let (left, top) = (Double(slot.bitmap_left), -Double(slot.bitmap_top))
    let (width, height) = (Double(bitmap.width), Double(bitmap.rows))
    var matrix = Transform.translation(x: left, y: top).then(shape)
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { Point(x: $0, y: $1) }
    guard let area = matrix.pixels(of: corners) else { return RasterizedGlyph() }
    matrix.tx -= Double(area.x)
    matrix.ty -= Double(area.y)
    let scaled = UnsafeMutablePointer<UInt32>.allocate(capacity: area.size.area)
    scaled.initialize(repeating: 0, count: area.size.area)
    Canvas(pixels: scaled, area: area).withCairo(area) { cairo in
      let picture = cairo_image_surface_create_for_data(buffer, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), bitmap.pitch)
      beginPath(cairo, matrix)
      cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(cairo, picture, 0, 0)
      cairo_paint(cairo)
      cairo_surface_destroy(picture)
    }
    // The glyph's origin in the scaled picture.
    let origin = matrix.apply(Point(x: -left, y: -top))
    return RasterizedGlyph(
      left: -Int32((origin.x + 0.5).rounded(.down)), top: -Int32((origin.y + 0.5).rounded(.down)), width: Int32(area.width),
      height: Int32(area.height), pixels: scaled)
  }
}

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
    guard let area = shape.pixels(of: corners) else { return RasterizedGlyph() }
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: area.size.area)
    pixels.initialize(repeating: 0, count: area.size.area)
    defer { pixels.deallocate() }
    var isPainted = false
    Canvas(pixels: pixels, area: area).withCairo(area) { cairo in
      isPainted = paint(cairo, area.size, shape.then(.translation(x: -Double(area.x), y: -Double(area.y))))
    }
    return isPainted ? cropped(pixels, area) : RasterizedGlyph()
  }

  /// Returns the part of pixels that has ink.
  private static func cropped(_ pixels: UnsafeMutablePointer<UInt32>, _ area: PixelRect) -> RasterizedGlyph {
    var (minX, minY, maxX, maxY) = (area.width, area.height, 0, 0)
    for y in 0..<area.height {
      for x in 0..<area.width where pixels[y * area.width + x] != 0 {
        (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
      }
    }
    if maxX <= minX { return RasterizedGlyph() }
    let (width, height) = (maxX - minX, maxY - minY)
    let own = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    for y in 0..<height { (own + y * width).initialize(from: pixels + (minY + y) * area.width + minX, count: width) }
    return RasterizedGlyph(
      left: Int32(area.x + minX), top: Int32(area.y + minY), width: Int32(width), height: Int32(height), pixels: own)
  }
}

extension Transform {
  /// Returns the smallest rectangle of whole pixels that a shape with some corners is mapped into; `nil` where that is empty, or larger than a glyph
  /// may be.
  func pixels(of corners: [Point]) -> PixelRect? {
    let places = corners.map(apply)
    let (x, y) = (places.map(\.x), places.map(\.y))
    let (left, top) = ((x.min() ?? 0).rounded(.down), (y.min() ?? 0).rounded(.down))
    let (width, height) = ((x.max() ?? 0).rounded(.up) - left, (y.max() ?? 0).rounded(.up) - top)
    let limit = Double(RasterizedGlyph.sideLimit)
    guard width > 0, height > 0, width <= limit, height <= limit else { return nil }
    return PixelRect(x: Int(left), y: Int(top), width: Int(width), height: Int(height))
  }
}
