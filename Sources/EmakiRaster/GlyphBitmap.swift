import CPangoCairo

/// A glyph that a font holds as a picture of one size, on its way to the size it is shown at.
struct GlyphBitmap {
  private let pixels: UnsafeMutablePointer<UInt8>
  private let width: Int
  private let height: Int
  private let stride: Int
  private let left: Int32
  private let top: Int32

  /// - Parameters:
  ///   - pixels: premultiplied BGRA, only read.
  ///   - left: from the glyph's origin to the picture's left edge; `top` likewise, downwards.
  init(_ pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, left: Int32, top: Int32) {
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
    self.left = left
    self.top = top
  }

  /// Scaled as Cairo scales the glyphs of such a font: the result covers whole pixels, and its origin is rounded to one.
  func scaled(by shape: cairo_matrix_t) -> GlyphCache.Glyph {
    var matrix = shape
    cairo_matrix_translate(&matrix, Double(left), Double(top))
    var low = (x: Double.infinity, y: Double.infinity)
    var high = (x: -Double.infinity, y: -Double.infinity)
    for (x, y) in [(0, 0), (width, 0), (0, height), (width, height)] {
      var corner = (x: Double(x), y: Double(y))
      cairo_matrix_transform_point(&matrix, &corner.x, &corner.y)
      low = (min(low.x, corner.x.rounded(.down)), min(low.y, corner.y.rounded(.down)))
      high = (max(high.x, corner.x.rounded(.up)), max(high.y, corner.y.rounded(.up)))
    }
    let size = (width: Int(high.x - low.x), height: Int(high.y - low.y))
    guard size.width > 0, size.height > 0, size.width <= GlyphCache.sideLimit, size.height <= GlyphCache.sideLimit else { return .empty }
    matrix.x0 -= low.x
    matrix.y0 -= low.y
    let scaled = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width * size.height)
    scaled.initialize(repeating: 0, count: size.width * size.height)
    draw(matrix, to: scaled, size)
    // The glyph's origin in the scaled picture.
    var origin = (x: Double(-left), y: Double(-top))
    cairo_matrix_transform_point(&matrix, &origin.x, &origin.y)
    var glyph = GlyphCache.Glyph(
      left: -Int32((origin.x + 0.5).rounded(.down)), top: -Int32((origin.y + 0.5).rounded(.down)), width: Int32(size.width),
      height: Int32(size.height))
    glyph.pixels = scaled
    glyph.box = GlyphCache.Box(
      left: Float(glyph.left), top: Float(glyph.top), right: Float(glyph.left + glyph.width), bottom: Float(glyph.top + glyph.height))
    return glyph
  }

  private func draw(_ matrix: cairo_matrix_t, to target: UnsafeMutablePointer<UInt32>, _ size: (width: Int, height: Int)) {
    let bytes = UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self)
    let picture = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride))
    let surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
    let cairo = cairo_create(surface)
    var inverse = matrix
    cairo_matrix_invert(&inverse)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(cairo, picture, 0, 0)
    cairo_pattern_set_matrix(cairo_get_source(cairo), &inverse)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    cairo_surface_destroy(picture)
  }
}
