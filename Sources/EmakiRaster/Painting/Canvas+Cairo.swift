import CCairo
import EmakiDisplay

/// Lets Cairo paint on a canvas, or read pixels from one.
extension Canvas {
  /// The greatest number of pixels of one of Cairo's surfaces each way: its coordinates have 16 bits.
  static let cairoLimit = 32767

  /// Calls a function with a Cairo context of a part of the canvas, whose top left pixel is the origin.
  ///
  /// - Parameter part: lies inside `area` and has at most `cairoLimit` pixels each way.
  /// - Returns: whether Cairo is there. Without it `body` is not called.
  func withCairo(_ part: PixelRect, _ body: (OpaquePointer) -> Void) -> Bool {
    guard let cairo = emaki_cairo_create(cairoPixels(part)) else { return false }
    body(cairo)
    emaki_cairo_destroy(cairo)
    return true
  }

  /// Returns a part of the canvas in the form in which Cairo takes it.
  func cairoPixels(_ part: PixelRect) -> emaki_cairo_pixels {
    emaki_cairo_pixels(pixels: pointer(to: part), width: Int32(part.width), height: Int32(part.height), stride: Int32(stride * 4))
  }
}

extension Transform {
  var cairo: emaki_cairo_matrix { emaki_cairo_matrix(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
