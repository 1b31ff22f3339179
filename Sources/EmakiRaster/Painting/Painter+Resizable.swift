import CEmakiKernels
import EmakiDisplay

/// Paints rounded rectangles whose corners may differ.
extension Painter {
  /// Paints a rectangle as one source over the background: each pixel is the sum of corners, border and inside, each by its share.
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
      emaki_blend_over(canvas.pointer(to: part), canvas.stride, pixels, part.width, Int32(part.width), Int32(part.height))
    }
  }
}
