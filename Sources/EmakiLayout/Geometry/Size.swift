/// A size is a width and a height in points.
public struct Size: Hashable, Sendable {
  /// The length from left to right, in points.
  public var width: Double
  /// The length from top to bottom, in points.
  public var height: Double

  /// Makes a size of its two lengths, in points.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// An empty size, 0 x 0 points.
  @inlinable
  public static var zero: Size { Size(width: 0, height: 0) }
}

extension Size {
  /// Whether a layout may have both lengths; see `isValidLength(_:)`.
  @inline(__always)
  var isValid: Bool {
    let lengths = SIMD2(width, height)
    return all(((lengths .>= .leastNormalMagnitude) .& (lengths .< 10_000_000)) .| (lengths .== 0))
  }
}
