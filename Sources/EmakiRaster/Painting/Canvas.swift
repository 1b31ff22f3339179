import EmakiDisplay

/// Gives access to the pixels that are painted, a window on a cell's device pixels. It belongs to one worker and does not own its memory.
struct Canvas {
  /// The pixel at the top left corner of `area`.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The window's place in the cell, in device pixels.
  let area: PixelRect
  /// The distance from one row of pixels to the next, in pixels.
  let stride: Int

  /// Makes a canvas of pixels whose rows follow each other without padding.
  init(pixels: UnsafeMutablePointer<UInt32>, area: PixelRect) {
    (self.pixels, self.area, stride) = (pixels, area, area.width)
  }

  private init(pixels: UnsafeMutablePointer<UInt32>, area: PixelRect, stride: Int) {
    (self.pixels, self.area, self.stride) = (pixels, area, stride)
  }

  /// Returns the canvas of a part of the window, on which nothing is painted outside that part.
  ///
  /// - Parameter part: lies inside `area`.
  func clipped(to part: PixelRect) -> Canvas { Canvas(pixels: pointer(to: part), area: part, stride: stride) }

  /// Returns the first pixel of a rectangle, which must lie inside `area`.
  func pointer(to rect: PixelRect) -> UnsafeMutablePointer<UInt32> { pixels + ((rect.y - area.y) * stride + (rect.x - area.x)) }
}
