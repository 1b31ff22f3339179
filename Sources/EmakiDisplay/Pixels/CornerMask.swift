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
    let inDisc = discArea(left: left, right: right, low: low, high: high, radius: radius)
    let outside = (right - left) * (high - low) - inDisc
    return min(1, max(0, 1 - outside))
  }

  /// Returns the area of [left, right] x [low, high] inside the disc round (0, 0); no bound is negative.
  private static func discArea(left: Double, right: Double, low: Double, high: Double, radius: Double) -> Double {
    // The arc runs above the rectangle up to `full` and below it from `none` on; between them it is integrated.
    let full = min(max(chord(high, radius), left), right)
    let none = min(max(chord(low, radius), left), right)
    return (full - left) * (high - low) + antiderivative(none, radius) - antiderivative(full, radius) - (none - full) * low
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
