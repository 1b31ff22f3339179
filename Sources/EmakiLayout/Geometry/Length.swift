extension Double {
  /// The infinite length, for an axis that has no limit.
  @inlinable
  public static var unbounded: Double { .infinity }
}

/// Returns whether a layout may have a length, in points: 0, or a normal number below 10,000,000.
@inlinable
func isValidLength(_ value: Double) -> Bool { (value >= .leastNormalMagnitude && value < 10_000_000) || value == 0 }

/// Gives the greater of two lengths, and the first where either is NaN: Texture's `MAX`, `a < b ? b : a`.
@inlinable
func maximum(_ a: Double, _ b: Double) -> Double { a < b ? b : a }

/// Gives the smaller of two lengths, and the first where either is NaN: Texture's `MIN`.
@inlinable
func minimum(_ a: Double, _ b: Double) -> Double { b < a ? b : a }

/// Gives the range of lengths that two ranges share. Where they share none, both ends are the end of the first range that is nearest to the
/// second.
@inlinable
func intersect(_ minA: Double, _ maxA: Double, _ minB: Double, _ maxB: Double) -> (Double, Double) {
  let low = maximum(minA, minB)
  let high = minimum(maxA, maxB)
  if low <= high { return (low, high) }
  return minA < minB ? (maxA, maxA) : (minA, minA)
}
