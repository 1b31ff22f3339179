internal import EmakiDisplay
internal import EmakiLayout

extension Bitmap {
  /// Returns the picture in a size in pixels, of which the caps keep their sizes: the corners are scaled as the picture's points are, the edges between
  /// them are stretched along themselves, and the middle is stretched both ways.
  ///
  /// - Parameters:
  ///   - size: the size in device pixels.
  ///   - caps: the distances from the picture's edges to its middle, in points.
  ///   - pictureScale: the number of the picture's pixels in a point.
  ///   - scale: the number of device pixels in a point.
  func stretched(to size: PixelSize, caps: EdgeInsets, pictureScale: Double, scale: Double) -> Bitmap {
    let columns = CapAxis.parts(width, size.width, before: caps.left, after: caps.right, pictureScale, scale)
    let rows = CapAxis.parts(height, size.height, before: caps.top, after: caps.bottom, pictureScale, scale)
    return Bitmap(size: size, isOpaque: isOpaque, cleared: true) { target in
      for row in rows {
        for column in columns {
          let part = part(columns: column.source, rows: row.source)
            .stretched(to: PixelSize(width: column.target.count, height: row.target.count))
          part.withPixels { pixels in
            for (y, line) in row.target.enumerated() {
              // A bitmap has at least one pixel.
              (target + line * size.width + column.target.lowerBound).update(from: pixels.baseAddress! + y * part.width, count: part.width)
            }
          }
        }
      }
    }
  }

  /// Returns a part of the picture, which has at least one pixel.
  private func part(columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    Bitmap(size: PixelSize(width: columns.count, height: rows.count), isOpaque: isOpaque, cleared: false) { target in
      withPixels { source in
        for (index, row) in rows.enumerated() {
          // A bitmap has at least one pixel.
          (target + index * columns.count).update(from: source.baseAddress! + row * width + columns.lowerBound, count: columns.count)
        }
      }
    }
  }
}

/// A cap axis finds the parts of a picture between its caps on one axis.
private enum CapAxis {
  typealias Part = (source: Range<Int>, target: Range<Int>)

  /// Returns the parts that have pixels to fill: the first cap, the middle, and the last cap. Caps that leave no room are shrunk together.
  static func parts(
    _ source: Int, _ target: Int, before: Double, after: Double, _ pictureScale: Double, _ scale: Double
  ) -> [Part] {
    func pixels(_ length: Double, _ scale: Double, _ limit: Int) -> Int {
      length > 0 ? Int(min((length * scale).rounded(), Double(limit))) : 0
    }
    let first = pixels(before, pictureScale, source)
    let last = pixels(after, pictureScale, source - first)
    var (begin, end) = (pixels(before, scale, .max >> 1), pixels(after, scale, .max >> 1))
    if begin > target || end > target - begin {
      begin = Int((Double(target) * Double(begin) / (Double(begin) + Double(end))).rounded())
      end = target - begin
    }
    if first == 0 { begin = 0 }
    if last == 0 { end = 0 }
    // A picture of nothing but caps has the pixel between them stretched.
    let middle = first < source - last ? first..<source - last : max(0, first - 1)..<max(1, first)
    let parts = [
      (source: 0..<first, target: 0..<begin), (source: middle, target: begin..<target - end),
      (source: source - last..<source, target: target - end..<target),
    ]
    return parts.filter { !$0.source.isEmpty && !$0.target.isEmpty }
  }
}
