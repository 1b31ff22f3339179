import CPangoCairo

/// Canvases that Cairo paints on or from.
extension Canvas {
  /// How many pixels a surface of Cairo's can have each way: its coordinates have 16 bits.
  static let cairoLimit = 32767

  /// Lends a Cairo context of a part, whose top left pixel is the origin.
  ///
  /// - Parameter part: lies inside `area` and has at most `cairoLimit` pixels each way.
  func withCairo(_ part: PixelRect, _ body: (OpaquePointer?) -> Void) {
    let surface = cairoSurface(part)
    let cairo = cairo_create(surface)
    body(cairo)
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// A part as a surface, which the caller destroys.
  func cairoSurface(_ part: PixelRect) -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(pointer(to: part)).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(part.width),
      Int32(part.height), Int32(area.width * 4))
  }
}
