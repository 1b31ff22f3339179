import EmakiLayout

/// A pixel coverage says how much of each pixel of a picture is inside a `PixelShape`.
package struct PixelCoverage: Hashable, Sendable {
  /// The range of columns that the shape reaches.
  let columns: Range<Int>
  /// The range of rows that the shape reaches.
  let rows: Range<Int>
  private let mask: CornerMask?

  /// Makes the coverage of a rounded rectangle.
  ///
  /// - Parameters:
  ///   - columns: the rectangle's columns, in whole pixels.
  ///   - rows: the rectangle's rows, in whole pixels.
  ///   - radius: the radius of all corners, in pixels. At most half of the shorter side counts. A radius that is 0, negative or not a
  ///     number rounds nothing.
  package init(columns: Range<Int>, rows: Range<Int>, radius: Double) {
    self.columns = columns
    self.rows = rows
    let radius = min(radius, Double(min(columns.count, rows.count)) / 2, 8192)
    mask = radius > 0 ? CornerMask.mask(radius: radius) : nil
  }

  init(_ shape: PixelShape) {
    self.init(
      columns: Self.pixels(shape.rect.minX, shape.rect.maxX), rows: Self.pixels(shape.rect.minY, shape.rect.maxY), radius: shape.radius)
  }

  /// Returns the same shape with every edge moved inwards by a number of pixels. The corners keep their centres.
  package func inset(by width: Int) -> PixelCoverage {
    func inset(_ range: Range<Int>) -> Range<Int> {
      range.count > 2 * width ? range.lowerBound + width..<range.upperBound - width : range.lowerBound..<range.lowerBound
    }
    return PixelCoverage(columns: inset(columns), rows: inset(rows), radius: (mask?.radius ?? 0) - Double(width))
  }

  /// Returns how much of a pixel is inside the shape: 0 for nothing, 255 for all of it.
  subscript(x: Int, y: Int) -> UInt8 {
    guard columns.contains(x), rows.contains(y) else { return 0 }
    guard let mask else { return 255 }
    return mask.coverage(x: x - columns.lowerBound, y: y - rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Returns the columns of a row whose pixels are inside the shape by at least a number, from 1 to 255. They follow each other, in the middle of
  /// the shape's columns.
  func columns(inRow y: Int, atLeast least: UInt8) -> Range<Int> {
    // From the side to the middle, a shape covers more and more of the pixels.
    let half = (columns.count + 1) / 2
    let margin = firstIndex(below: half) { self[columns.lowerBound + $0, y] >= least }
    return margin == half ? columns.lowerBound..<columns.lowerBound : columns.lowerBound + margin..<columns.upperBound - margin
  }

  private static func pixels(_ low: Double, _ high: Double) -> Range<Int> {
    func pixel(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max((value + 0.5).rounded(.down), -1e9), 1e9)) }
    return pixel(low)..<max(pixel(low), pixel(high))
  }
}
