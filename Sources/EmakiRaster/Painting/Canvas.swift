import EmakiDisplay

/// Gives access to the pixels that are painted, a window on a cell's device pixels. It belongs to one worker and does not own its memory.
struct Canvas {
  /// The pixel at the top left corner of `area`; rows follow without padding.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The window's place in the cell, in device pixels.
  let area: PixelRect

  /// Returns the first pixel of a rectangle, which must lie inside `area`.
  func pointer(to rect: PixelRect) -> UnsafeMutablePointer<UInt32> { pixels + ((rect.y - area.y) * area.width + (rect.x - area.x)) }
}
