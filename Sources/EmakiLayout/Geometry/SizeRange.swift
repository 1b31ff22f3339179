/// The smallest and largest size an element may take, in points.
///
/// Both ends are included; an axis that scrolls is `.unbounded`. A result outside the range is clamped by the parent.
public struct SizeRange: Hashable, Sendable {
  public var min: Size
  public var max: Size

  @inlinable
  public init(min: Size = .zero, max: Size) {
    self.min = min
    self.max = max
  }

  /// Exactly this size.
  @inlinable
  public init(exactly size: Size) { self.init(min: size, max: size) }

  /// Any size at all.
  @inlinable
  public static var unbounded: SizeRange { SizeRange(max: Size(width: .infinity, height: .infinity)) }

  /// The nearest size inside; where `min` exceeds `max` on an axis, `min` wins.
  @inlinable
  public func clamp(_ size: Size) -> Size {
    Size(
      width: maximum(min.width, minimum(max.width, size.width)),
      height: maximum(min.height, minimum(max.height, size.height)))
  }

  /// The part that both ranges share; where they share none on an axis, the end of `self` nearest to `other`, as a single point.
  @inlinable
  public func intersection(_ other: SizeRange) -> SizeRange {
    let width = intersect(min.width, max.width, other.min.width, other.max.width)
    let height = intersect(min.height, max.height, other.min.height, other.max.height)
    return SizeRange(min: Size(width: width.0, height: height.0), max: Size(width: width.1, height: height.1))
  }
}

extension Double {
  /// No limit on an axis.
  @inlinable
  public static var unbounded: Double { .infinity }
}

/// Texture's `MAX`: `a < b ? b : a`, which gives `a` where either is NaN.
@inlinable
func maximum(_ a: Double, _ b: Double) -> Double { a < b ? b : a }

/// The counterpart of `maximum`.
@inlinable
func minimum(_ a: Double, _ b: Double) -> Double { b < a ? b : a }

@inlinable
func intersect(_ minA: Double, _ maxA: Double, _ minB: Double, _ maxB: Double) -> (Double, Double) {
  let low = maximum(minA, minB)
  let high = minimum(maxA, maxB)
  if low <= high { return (low, high) }
  return minA < minB ? (maxA, maxA) : (minA, minA)
}

/// The size that fractions resolve against, in points; NaN on an axis where the parent has no definite length.
public struct ParentSize: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  @inlinable
  public static var undefined: ParentSize { ParentSize(width: .nan, height: .nan) }

  /// Each length of `size` that is a valid one, the others undefined.
  @inlinable
  init(validLengthsOf size: Size) {
    self.init(
      width: isValidLength(size.width) ? size.width : .nan, height: isValidLength(size.height) ? size.height : .nan)
  }
}

/// Whether a layout may have this length: 0, or a normal number below 10 000 000.
@inlinable
func isValidLength(_ value: Double) -> Bool { (value >= .leastNormalMagnitude && value < 10_000_000) || value == 0 }

extension Size {
  /// Whether both lengths are valid ones.
  @inline(__always)
  var isValid: Bool {
    let lengths = SIMD2(width, height)
    return all(((lengths .>= .leastNormalMagnitude) .& (lengths .< 10_000_000)) .| (lengths .== 0))
  }
}
