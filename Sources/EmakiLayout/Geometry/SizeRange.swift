/// A size range says which sizes an element may take: the smallest and the largest, in points.
///
/// Both ends are included; an axis that scrolls is `.unbounded`. A result outside the range is clamped by the parent.
public struct SizeRange: Hashable, Sendable {
  /// The smallest size allowed, in points.
  public var min: Size
  /// The largest size allowed, in points; `.unbounded` on an axis without a limit.
  public var max: Size

  /// Makes the range between two sizes.
  @inlinable
  public init(min: Size = .zero, max: Size) {
    self.min = min
    self.max = max
  }

  /// Makes the range that holds one size alone.
  @inlinable
  public init(exactly size: Size) { self.init(min: size, max: size) }

  /// The range that allows any size.
  @inlinable
  public static var unbounded: SizeRange { SizeRange(max: Size(width: .infinity, height: .infinity)) }

  /// Returns the size in the range that is nearest to another; where `min` exceeds `max` on an axis, `min` wins.
  @inlinable
  public func clamp(_ size: Size) -> Size {
    Size(
      width: maximum(min.width, minimum(max.width, size.width)),
      height: maximum(min.height, minimum(max.height, size.height)))
  }

  /// Returns the part that two ranges share. Where they share none on an axis, both ends there are the end of `self` nearest to `other`.
  @inlinable
  public func intersection(_ other: SizeRange) -> SizeRange {
    let width = intersect(min.width, max.width, other.min.width, other.max.width)
    let height = intersect(min.height, max.height, other.min.height, other.max.height)
    return SizeRange(min: Size(width: width.0, height: height.0), max: Size(width: width.1, height: height.1))
  }
}
