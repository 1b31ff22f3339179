import CEmakiKernels
import EmakiDisplay

/// Rounded rectangles with corners of their own.
extension Painter {
  /// Every pixel is the sum of what lies in the corners, on the border and inside, each by its share: it is one source over the ground.
  func paint(_ shape: ResizableRoundedRectangle, in rect: PixelRect, on canvas: Canvas) {
    let part = rect.intersection(canvas.area)
    if part.isEmpty { return }
    let width = shape.borderWidth > 0 ? max(1, PixelRect.pixel(shape.borderWidth * scale)) : 0
    let radii = shape.radii.all.map { $0 * scale }
    let outer = CornerMasks(rect, corners: radii.map { corner($0, in: rect) })
    let inside = rect.expanded(by: -width)
    let inner = CornerMasks(inside, corners: radii.map { corner($0 - Double(width), in: inside) })
    let (fill, outside) = (shape.fill.premultiplied, shape.cornerColor.premultiplied)
    let border = blended(shape.borderColor.premultiplied, over: fill)
    let edge = max(outer.side, width)
    // Rows that neither a corner nor the border's ends touch are all the same.
    let middle = rect.y + edge..<max(rect.y + edge, rect.maxY - edge)
    scratch.withPixels(part.width * part.height) { pixels in
      var middleRow: UnsafeMutablePointer<UInt32>?
      for y in part.y..<part.maxY {
        let row = pixels + (y - part.y) * part.width
        if let middleRow, middle.contains(y) {
          row.update(from: middleRow, count: part.width)
          continue
        }
        for x in part.x..<part.maxX {
          let whole = outer.coverage(x, y)
          let within = min(whole, inner.coverage(x, y))
          // The shares sum to 255, so no channel of the sum passes 255 or its alpha.
          row[x - part.x] =
            multiplied(fill, by: within) &+ multiplied(border, by: whole - within) &+ multiplied(outside, by: 255 - whole)
        }
        if middle.contains(y) { middleRow = row }
      }
      emaki_blend_over(canvas.pointer(to: part), canvas.area.width, pixels, part.width, Int32(part.width), Int32(part.height))
    }
  }
}

/// How much of each pixel is in a rectangle whose corners may differ.
private struct CornerMasks {
  let rect: PixelRect
  /// Top left, top right, bottom left, bottom right; `nil` is square.
  let corners: [CornerMask?]

  init(_ rect: PixelRect, corners: [CornerMask?]) {
    self.rect = rect
    self.corners = corners
  }

  /// Of the largest corner, in pixels.
  var side: Int { corners.reduce(0) { max($0, $1?.side ?? 0) } }

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
