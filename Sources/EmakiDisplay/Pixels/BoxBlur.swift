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
