import CCairo
import CPango
import EmakiDisplay
import EmakiLayout

/// A rasterised glyph is a glyph's pixels and their place, in device pixels from the glyph's origin.
struct RasterizedGlyph {
  var left: Int32
  var top: Int32
  var width: Int32
  var height: Int32
  /// The coverage, width x height bytes; `nil` for a glyph without ink or one with colours.
  var coverage: UnsafeMutablePointer<UInt8>?
  /// The premultiplied pixels, width x height of them; `nil` for a glyph without colours.
  var pixels: UnsafeMutablePointer<UInt32>?

  /// The approximate number of bytes that the glyph takes: its pixels, its entry in a table that may have room for as many again, and what
  /// the allocator adds.
  var byteCount: Int { Int(width) * Int(height) * (pixels == nil ? 1 : 4) + 2 * MemoryLayout<RasterizedGlyph>.stride + 32 }

  static var empty: RasterizedGlyph { RasterizedGlyph(left: 0, top: 0, width: 0, height: 0) }

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
    guard Int32(bitmap.pixel_mode) == Int32(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer else { return .empty }
    let (left, top) = (Double(slot.bitmap_left), -Double(slot.bitmap_top))
    let (width, height) = (Double(bitmap.width), Double(bitmap.rows))
    var matrix = Transform.translation(x: left, y: top).then(shape)
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { Point(x: $0, y: $1) }
    guard let (low, size) = matrix.pixels(of: corners) else { return .empty }
    matrix.tx -= low.x
    matrix.ty -= low.y
    let scaled = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
    scaled.initialize(repeating: 0, count: size.area)
    let area = PixelRect(size: size)
    Canvas(pixels: scaled, area: area).withCairo(area) { cairo in
      let picture = cairo_image_surface_create_for_data(buffer, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), bitmap.pitch)
      var inverse = matrix.cairo
      cairo_matrix_invert(&inverse)
      cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(cairo, picture, 0, 0)
      cairo_pattern_set_matrix(cairo_get_source(cairo), &inverse)
      cairo_paint(cairo)
      cairo_surface_destroy(picture)
    }
    // The glyph's origin in the scaled picture.
    let origin = matrix.apply(Point(x: -left, y: -top))
    return RasterizedGlyph(
      left: -Int32((origin.x + 0.5).rounded(.down)), top: -Int32((origin.y + 0.5).rounded(.down)), width: Int32(size.width),
      height: Int32(size.height), pixels: scaled)
  }
}
