internal import EmakiDisplay

extension Bitmap {
  /// Returns the picture with a line inside the edge of a shape that the picture has been cut to.
  ///
  /// - Parameters:
  ///   - shape: lies within the picture.
  ///   - width: the line's width in device pixels.
  func bordered(_ shape: PixelCoverage, width: Double, _ color: Color) -> Bitmap {
    guard width > 0, color.alpha > 0 else { return self }
    let line = max(1, Int(min(width.rounded(), Double(max(self.width, self.height)))))
    let inner = shape.inset(by: line)
    let paint = color.premultiplied
    return Bitmap(size: size, isOpaque: isOpaque, cleared: false) { target in
      withPixels { source in
        for index in 0..<height * self.width { target[index] = source[index] }
        // The shape is its own mirror image on both axes, so a quarter of it tells the coverage of four pixels.
        let (left, top) = (shape.columns.lowerBound, shape.rows.lowerBound)
        for y in top..<top + (shape.rows.count + 1) / 2 {
          // Outside the outer shape, the alpha of the picture is 0. Where the inner shape covers all, the alpha of the line is 0.
          let (outer, hole) = (shape.columns(inRow: y, atLeast: 1), inner.columns(inRow: y, atLeast: 255))
          let end = hole.isEmpty ? left + (shape.columns.count + 1) / 2 : hole.lowerBound
          for x in outer.lowerBound..<max(outer.lowerBound, end) {
            let outside = shape[x, y]
            let part = outside - min(outside, inner[x, y])
            if part == 0 { continue }
            func draw(_ x: Int, _ y: Int) {
              let index = y * self.width + x
              target[index] = over(source[index], paint, part, of: outside)
            }
            let (mirroredX, mirroredY) = (2 * left + shape.columns.count - 1 - x, 2 * top + shape.rows.count - 1 - y)
            draw(x, y)
            draw(mirroredX, y)
            draw(x, mirroredY)
            draw(mirroredX, mirroredY)
          }
        }
      }
    }
  }
}

/// Returns a pixel with a paint over it. The shape covers `whole` / 255 of the pixel, and the line covers `part` / 255 of it. The part of
/// the pixel outside the line keeps its colour.
private func over(_ pixel: UInt32, _ paint: UInt32, _ part: UInt8, of whole: UInt8) -> UInt32 {
  let line = multiplied(paint, by: part)
  let share = (UInt32(part) * 255 + UInt32(whole) / 2) / UInt32(whole)
  let kept = multiplied(pixel, by: UInt8(255 - ((paint >> 24) * share + 127) / 255))
  var result: UInt32 = 0
  for shift in [0, 8, 16, 24] as [UInt32] {
    // Three values were rounded, so a sum may be one too large.
    result |= min(255, (line >> shift & 0xFF) + (kept >> shift & 0xFF)) << shift
  }
  return result
}
