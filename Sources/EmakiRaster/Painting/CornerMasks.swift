import EmakiDisplay

/// Corner masks say how much of each pixel lies in a rectangle whose corners may differ.
struct CornerMasks {
  let rect: PixelRect
  /// The masks of the corners: top left, top right, bottom left, bottom right; `nil` for a square corner.
  let corners: [CornerMask?]

  init(_ rect: PixelRect, corners: [CornerMask?]) {
    self.rect = rect
    self.corners = corners
  }

  /// The side of the largest corner, in pixels.
  var side: Int { corners.reduce(0) { max($0, $1?.side ?? 0) } }

  /// Returns the share of a pixel that lies in the rectangle, from 0 to 255.
  func coverage(_ x: Int, _ y: Int) -> UInt8 {
    guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return 0 }
    let (left, top) = (x - rect.x, y - rect.y)
    let (right, bottom) = (rect.maxX - 1 - x, rect.maxY - 1 - y)
    let missing =
      missing(0, left, top) + missing(1, right, top) + missing(2, left, bottom) + missing(3, right, bottom)
    return UInt8(255 - min(255, missing))
  }

  private func missing(_ corner: Int, _ x: Int, _ y: Int) -> Int {
    guard let mask = corners[corner], x < mask.side, y < mask.side else { return 0 }
    return 255 - Int(mask.coverage[y * mask.side + x])
  }
}
