import CCairo
import EmakiDisplay

/// Lets Cairo paint on a canvas, or read pixels from one.
extension Canvas {
  /// The greatest number of pixels of one of Cairo's surfaces each way: its coordinates have 16 bits.
  static let cairoLimit = 32767

  /// Calls a function with a Cairo context of a part of the canvas, whose top left pixel is the origin.
  ///
  /// - Parameter part: lies inside `area` and has at most `cairoLimit` pixels each way.
  func withCairo(_ part: PixelRect, _ body: (OpaquePointer) -> Void) {
    let surface = surface(of: part)
    let cairo: OpaquePointer = cairo_create(surface)
    body(cairo)
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  private func surface(of part: PixelRect) -> OpaquePointer {
    UnsafeMutableRawPointer(pointer(to: part)).withMemoryRebound(to: UInt8.self, capacity: part.height * stride * 4) {
      cairo_image_surface_create_for_data($0, CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height), Int32(stride * 4))
    }
  }

  /// Draws a part of the canvas with a context, filtered. The transform maps the canvas's device pixels to those of the context.
  func draw(_ part: PixelRect, _ transform: Transform, opacity: Double = 1, with cairo: OpaquePointer) {
    let picture = surface(of: part)
    beginPath(cairo, transform)
    cairo_set_source_surface(cairo, picture, Double(part.x), Double(part.y))
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
    cairo_paint_with_alpha(cairo, opacity)
    // The context must not keep a reference to pixels that the caller may free.
    cairo_set_source_rgb(cairo, 0, 0, 0)
    cairo_surface_destroy(picture)
  }
}

extension Transform {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

/// Begins a path. The transform maps the path and what it is filled with.
func beginPath(_ cairo: OpaquePointer, _ transform: Transform) {
  var matrix = transform.cairo
  cairo_set_matrix(cairo, &matrix)
  cairo_new_path(cairo)
}
