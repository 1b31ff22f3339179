import CEmakiKernels
import EmakiDisplay

/// Paints rectangles, rounded rectangles and their borders.
extension Painter {
  /// Fills a rectangle, with rounded corners of a radius in device pixels.
  func fill(_ rect: PixelRect, radius: Double, _ color: UInt32, on canvas: Canvas) {
    if !rect.intersects(canvas.area) { return }
    // The rows between the corners, then those above and below as masks.
    let n = corner(radius, in: rect).map { min($0.side, rect.height) } ?? 0
    let part = PixelRect(x: rect.x, y: rect.y + n, width: rect.width, height: rect.height - 2 * n).intersection(canvas.area)
    if !part.isEmpty {
      let fill = color >> 24 == 255 ? emaki_fill : emaki_blend_color
      fill(canvas.pointer(to: part), canvas.stride, Int32(part.width), Int32(part.height), color)
    }
    withCornerMasks(of: rect, radius: radius, in: canvas.area) { canvas.blend(color, through: $0, of: $1) }
  }

  /// Fills the corners of a rectangle, outside of the rounded rectangle in it.
  func corners(_ rect: PixelRect, radius: Double, _ color: UInt32, on canvas: Canvas) {
    withCornerMasks(of: rect, radius: radius, in: canvas.area) { mask, part in
      for index in 0..<part.width * part.height { mask[index] = 255 - mask[index] }
      canvas.blend(color, through: mask, of: part)
    }
  }

  /// Calls a function with masks of the rows that the corners of a rounded rectangle touch, as far as they lie in an area. Top and bottom
  /// come in one piece if they meet, or else in two.
  func withCornerMasks(of rect: PixelRect, radius: Double, in area: PixelRect, _ body: (UnsafeMutablePointer<UInt8>, PixelRect) -> Void) {
    guard let corner = corner(radius, in: rect) else { return }
    let n = min(corner.side, rect.height)
    let top = PixelRect(x: rect.x, y: rect.y, width: rect.width, height: n)
    for rows in 2 * n >= rect.height ? [rect] : [top, top.offset(x: 0, y: rect.height - n)] {
      let part = rows.intersection(area)
      if part.isEmpty { continue }
      scratch.withMask(part.width * part.height) { mask in
        for y in 0..<part.height {
          for x in 0..<part.width {
            mask[y * part.width + x] = corner.coverage(
              x: part.x + x - rect.x, y: part.y + y - rect.y, width: rect.width, height: rect.height)
          }
        }
        body(mask, part)
      }
    }
  }

  /// Fills the border of a rounded rectangle: the outer shape less the inner one, both in device pixels.
  func border(_ rect: PixelRect, radius: Double, width: Int, _ color: UInt32, on canvas: Canvas) {
    let part = rect.intersection(canvas.area)
    if part.isEmpty { return }
    scratch.withMask(part.width * part.height) { mask in
      addCoverage(of: rect, radius: radius, to: mask, of: part) { _, outer in outer }
      addCoverage(of: rect.expanded(by: -width), radius: radius - Double(width), to: mask, of: part) { $0 - min($0, $1) }
      canvas.blend(color, through: mask, of: part)
    }
  }

  /// Combines a mask of some pixels with the coverage of a rounded rectangle, where that lies.
  private func addCoverage(
    of rect: PixelRect, radius: Double, to mask: UnsafeMutablePointer<UInt8>, of area: PixelRect, _ combine: (UInt8, UInt8) -> UInt8
  ) {
    let part = rect.intersection(area)
    if part.isEmpty { return }
    let corner = corner(radius, in: rect)
    for y in part.y..<part.maxY {
      let row = mask + (y - area.y) * area.width - area.x
      for x in part.x..<part.maxX {
        let coverage = corner?.coverage(x: x - rect.x, y: y - rect.y, width: rect.width, height: rect.height) ?? 255
        row[x] = combine(row[x], coverage)
      }
    }
  }

  /// Returns the mask of a corner; `nil` for a square one. The radius is limited to half the shorter side and to 8192 pixels.
  func corner(_ radius: Double, in rect: PixelRect) -> CornerMask? {
    let radius = min(radius, Double(min(rect.width, rect.height)) / 2, 8192)
    // `radius <= 0` would let a radius through that is not a number, which rounds nothing.
    guard radius > 0 else { return nil }
    if let known = corners[radius] { return known }
    let made = CornerMask(radius: radius)
    if corners.count > 256 { corners.removeAll() }
    corners[radius] = made
    return made
  }
}

/// Paints rounded rectangles whose corners may differ.
extension Painter {
  /// Paints a rectangle as one source over the background: each pixel is the sum of corners, border and inside, each by its share.
  func paint(_ shape: ResizableRoundedRectangle, in rect: PixelRect, on canvas: Canvas) {
    let part = rect.intersection(canvas.area)
    if part.isEmpty { return }
    let width = shape.borderWidth > 0 ? max(1, PixelRect.pixel(shape.borderWidth * scale)) : 0
    let radii = shape.radii.all.map { $0 * scale }
    let outer = CornerMasks(rect: rect, corners: radii.map { corner($0, in: rect) })
    let inside = rect.expanded(by: -width)
    let inner = CornerMasks(rect: inside, corners: radii.map { corner($0 - Double(width), in: inside) })
    let (fill, outside) = (shape.fill.premultiplied, shape.cornerColor.premultiplied)
    let border = blended(shape.borderColor.premultiplied, over: fill)
    let edge = max(outer.side, width)
    // Rows that neither a corner nor the border's ends touch are all the same.
    let middle = rect.y + edge..<max(rect.y + edge, rect.maxY - edge)
    scratch.withLayer(part, over: canvas) { layer in
      var middleRow: UnsafeMutablePointer<UInt32>?
      for y in part.y..<part.maxY {
        let row = layer.pixels + (y - part.y) * part.width
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
    }
  }
}

/// Corner masks say how much of each pixel lies in a rectangle whose corners may differ.
struct CornerMasks {
  let rect: PixelRect
  /// The masks of the corners: top left, top right, bottom left, bottom right; `nil` for a square corner.
  let corners: [CornerMask?]

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
