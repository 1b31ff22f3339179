import EmakiLayout
import Glibc
import Synchronization

/// A corner mask says how much of each pixel lies inside a circular corner. It antialiases rounded rectangles, circles and their borders.
///
/// The mask is that of the top left corner, whose circle has its centre at (radius, radius); the other corners are its
/// mirror images. A coverage is the pixel's exact area inside the shape, rounded to 0...255.
///
/// A fractional radius leaves a last row and column that reach past the centre. There the shape goes on straight, so the
/// part of a pixel beyond the centre counts as inside.
package struct CornerMask: Hashable, Sendable {
  /// The radius in device pixels, above 0.
  let radius: Double
  /// The number of the mask's rows, and of its columns: the radius rounded up.
  package let side: Int
  /// The coverage of each pixel from 0 to 255; row `y`, column `x` is at `y * side + x`. The mask is equal to its transpose. Coverages
  /// never decrease along a row or a column.
  package let coverage: [UInt8]

  /// Computes the mask of a radius.
  ///
  /// - Parameter radius: in device pixels, above 0 and finite.
  package init(radius: Double) {
    precondition(radius > 0 && radius.isFinite, "a corner's radius is above 0 pixels and finite, not \(radius)")
    let side = Int(radius.rounded(.up))
    var coverage = [UInt8](repeating: 0, count: side * side)
    for y in 0..<side {
      for x in y..<side {
        let value = UInt8(Self.insideArea(x: Double(x), y: Double(y), radius: radius) * 255 + 0.5)
        coverage[y * side + x] = value
        coverage[x * side + y] = value
      }
    }
    self.radius = radius
    self.side = side
    self.coverage = coverage
  }

  /// The masks that `mask(radius:)` has returned last, the latest first.
  private static let recent = Mutex<[CornerMask]>([])

  /// Returns the mask of a radius, which is computed if it is none of the last few that this function has returned. The pictures of a list have few
  /// radii.
  static func mask(radius: Double) -> CornerMask {
    if let known = recent.withLock({ masks in masks.first { $0.radius == radius } }) { return known }
    let made = CornerMask(radius: radius)
    // Masks of large corners are rare, and take more memory than it is worth to keep them.
    if made.side <= 256 { recent.withLock { $0 = [made] + $0.prefix(3) } }
    return made
  }

  /// Returns the coverage of a pixel in a rectangle whose four corners are all rounded with this mask.
  ///
  /// Where two corners meet in one pixel (a circle of odd diameter), both take their part away.
  ///
  /// - Parameters:
  ///   - x: the pixel's column, 0..<width.
  ///   - y: the pixel's row, 0..<height.
  ///   - width: the rectangle's width in device pixels, at least twice the radius.
  ///   - height: the rectangle's height in device pixels, at least twice the radius.
  package func coverage(x: Int, y: Int, width: Int, height: Int) -> UInt8 {
    let missing =
      missing(x, y) + missing(width - 1 - x, y) + missing(x, height - 1 - y) + missing(width - 1 - x, height - 1 - y)
    return UInt8(255 - min(255, missing))
  }

  private func missing(_ x: Int, _ y: Int) -> Int {
    x < side && y < side ? 255 - Int(coverage[y * side + x]) : 0
  }

  /// Returns the part of the pixel at (x, y) that lies inside the rounded corner, 0 to 1.
  private static func insideArea(x: Double, y: Double, radius: Double) -> Double {
    // Measured from the centre towards the corner: the pixel is [left, right] x [low, high].
    let left = max(0, radius - x - 1)
    let right = radius - x
    let low = max(0, radius - y - 1)
    let high = radius - y
    // Only pixels on the arc need the integral.
    if right * right + high * high <= radius * radius { return 1 }
    if left * left + low * low >= radius * radius { return 0 }
    // The arc runs above the pixel up to `full` and below it from `none` on; between them it is integrated.
    let full = min(max(chord(high, radius), left), right)
    let none = min(max(chord(low, radius), left), right)
    let inDisc =
      (full - left) * (high - low) + antiderivative(none, radius) - antiderivative(full, radius) - (none - full) * low
    let outside = (right - left) * (high - low) - inDisc
    return min(1, max(0, 1 - outside))
  }

  /// Returns half the length of the circle's chord at a distance from the centre.
  private static func chord(_ distance: Double, _ radius: Double) -> Double {
    max(0, (radius - distance) * (radius + distance)).squareRoot()
  }

  /// Returns the integral of `chord` from 0 to `u`.
  private static func antiderivative(_ u: Double, _ radius: Double) -> Double {
    let v = chord(u, radius)
    return (u * v + radius * radius * atan2(u, v)) / 2
  }
}

/// How much of each pixel of a picture is painted, from 0 to 255: row after row, each a multiple of four bytes long.
package struct CoverageMask: Sendable {
  package let size: PixelSize
  /// The number of bytes from one row to the next.
  package let stride: Int
  package private(set) var bytes: [UInt8]

  /// The masks that `mask(of:inset:size:)` has returned last, the latest first.
  private static let recent = Mutex<[(shape: PixelShape, inset: Int, mask: CoverageMask)]>([])

  /// Returns the mask of a shape whose every edge is moved inwards by a number of pixels; its corners keep their centres. Parts of the shape may lie
  /// outside the picture. A mask that is none of the last few is made. The pictures of a list have few sizes.
  package static func mask(of shape: PixelShape, inset: Int = 0, size: PixelSize) -> CoverageMask {
    if let known = recent.withLock({ $0.first { $0.shape == shape && $0.inset == inset && $0.mask.size == size } }) { return known.mask }
    func pixel(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max((value + 0.5).rounded(.down), -1e9), 1e9)) }
    let (left, top) = (pixel(shape.rect.minX), pixel(shape.rect.minY))
    let shown = PixelCoverage(
      columns: left..<max(left, pixel(shape.rect.maxX)), rows: top..<max(top, pixel(shape.rect.maxY)), radius: shape.radius, inset: inset)
    let (columns, stride) = (0..<size.width, (size.width + 3) / 4 * 4)
    var mask = CoverageMask(size: size, stride: stride, bytes: [UInt8](repeating: 0, count: stride * size.height))
    for y in shown.rows.clamped(to: 0..<size.height) {
      let (outer, whole) = (shown.columns(inRow: y, atLeast: 1), shown.columns(inRow: y, atLeast: 255).clamped(to: columns))
      for x in whole { mask.bytes[y * stride + x] = 255 }
      let edges = whole.isEmpty ? [outer] : [outer.lowerBound..<whole.lowerBound, whole.upperBound..<outer.upperBound]
      for edge in edges { for x in edge.clamped(to: columns) { mask.bytes[y * stride + x] = shown[x, y] } }
    }
    if mask.bytes.count <= 1 << 18 { recent.withLock { $0 = [(shape, inset, mask)] + $0.prefix(3) } }
    return mask
  }

  /// Returns a mask of what a function makes of each pixel's coverage and that of another mask of the same size.
  package func combined(with other: CoverageMask, _ combine: (UInt8, UInt8) -> UInt8) -> CoverageMask {
    var result = self
    for index in bytes.indices { result.bytes[index] = combine(bytes[index], other.bytes[index]) }
    return result
  }
}

/// A pixel coverage says how much of each pixel of a picture is inside a `PixelShape`.
struct PixelCoverage: Hashable {
  /// The range of columns that the shape reaches.
  let columns: Range<Int>
  /// The range of rows that the shape reaches.
  let rows: Range<Int>
  private let mask: CornerMask?

  /// Makes the coverage of a rounded rectangle whose every edge is moved inwards by a number of pixels. The corners keep their centres.
  ///
  /// - Parameters:
  ///   - columns: the rectangle's columns, in whole pixels.
  ///   - rows: the rectangle's rows, in whole pixels.
  ///   - radius: the radius of all corners, in pixels. At most half of the shorter side counts. A radius that is 0, negative or not a
  ///     number rounds nothing.
  init(columns: Range<Int>, rows: Range<Int>, radius: Double, inset: Int = 0) {
    self.columns = columns.dropFirst(inset).dropLast(inset)
    self.rows = rows.dropFirst(inset).dropLast(inset)
    let radius = min(radius, Double(min(columns.count, rows.count)) / 2, 8192) - Double(inset)
    mask = radius > 0 ? CornerMask.mask(radius: radius) : nil
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
}

/// A box blur approximates a Gaussian blur by three box filters.
package enum BoxBlur {
  /// The largest standard deviation of a blur, in device pixels. Three boxes then reach no further than 1024.
  package static let deviationLimit = 341.0

  /// Returns the half widths of three boxes, in device pixels. Their variances, `r * (r + 1) / 3` each, come closest to that of the
  /// Gaussian: some boxes are a pixel wider on both sides than the others.
  ///
  /// - Parameter deviation: in device pixels, at most `deviationLimit`; 0, negative and NaN give no blur.
  package static func radii(deviation: Double) -> [Int] {
    guard deviation > 0 else { return [0, 0, 0] }
    let variance = deviation * deviation
    let small = Int((((4 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
    let missing = 3 * variance - 3 * Double(small * (small + 1))
    let wider = Int((missing / Double(2 * (small + 1))).rounded())
    return (0..<3).map { $0 < wider ? small + 1 : small }
  }
}

/// Returns a premultiplied pixel with all four channels multiplied by `factor` / 255, rounded to nearest.
@inlinable
package func multiplied(_ pixel: UInt32, by factor: UInt8) -> UInt32 {
  let factor = UInt32(factor)
  // (t + t / 256) / 256 with t = value + 128 is value / 255 rounded to nearest, for two channels at a time.
  var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
  var odd = (pixel >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
  even = (even &+ (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
  odd = (odd &+ (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
  return even | odd
}

/// Returns a premultiplied pixel blended over another. If no channel of either exceeds its alpha, none of the result does.
@inlinable
package func blended(_ source: UInt32, over ground: UInt32) -> UInt32 {
  // The alphas sum to 255 at most, and so do the colours: no channel carries into the next.
  source &+ multiplied(ground, by: UInt8(255 - source >> 24))
}

/// Returns the first index below `count` for which a condition holds, or `count` if it holds for none. The condition must hold for all
/// indices after the first for which it holds.
// Inlinable, so that a search in another target calls no closure.
@inlinable package func firstIndex(below count: Int, where holds: (Int) -> Bool) -> Int {
  var lower = 0
  var upper = count
  while lower < upper {
    let middle = lower + (upper - lower) / 2
    if holds(middle) { upper = middle } else { lower = middle + 1 }
  }
  return lower
}
