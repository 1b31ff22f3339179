import CCairo
import EmakiDisplay
import EmakiLayout

/// Scales a glyph that a font holds as a picture of one size to the size at which it is shown.
struct GlyphBitmap {
  /// The picture: premultiplied BGRA, which is only read.
  let pixels: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  /// The bytes from row to row.
  let stride: Int
  /// The pixels from the glyph's origin to the picture's left edge.
  let left: Int32
  /// The pixels from the glyph's origin down to the picture's top edge.
  let top: Int32

  /// Scales the picture as Cairo scales such glyphs: the result covers whole pixels, and its origin is rounded to one.
  func scaled(by shape: Transform) -> RasterizedGlyph {
    var matrix = Transform.translation(x: Double(left), y: Double(top)).then(shape)
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { Point(x: Double($0), y: Double($1)) }
    guard let (low, size) = matrix.pixels(of: corners) else { return .empty }
    matrix.tx -= low.x
    matrix.ty -= low.y
    let scaled = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width * size.height)
    scaled.initialize(repeating: 0, count: size.width * size.height)
    let area = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    Canvas(pixels: scaled, area: area).withCairo(area) { cairo in
      let picture = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride))
      var inverse = matrix.cairo
      cairo_matrix_invert(&inverse)
      cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(cairo, picture, 0, 0)
      cairo_pattern_set_matrix(cairo_get_source(cairo), &inverse)
      cairo_paint(cairo)
      cairo_surface_destroy(picture)
    }
    // The glyph's origin in the scaled picture.
    let origin = matrix.apply(Point(x: Double(-left), y: Double(-top)))
    var glyph = RasterizedGlyph(
      left: -Int32((origin.x + 0.5).rounded(.down)), top: -Int32((origin.y + 0.5).rounded(.down)), width: Int32(size.width),
      height: Int32(size.height))
    glyph.pixels = scaled
    return glyph
  }
}

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

  /// The greatest number of pixels of a glyph each way. A larger glyph is larger than any text that can be read, and is not drawn.
  static let sideLimit = 4096
}
