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
  public static let unbounded = SizeRange(max: Size(width: .infinity, height: .infinity))

  /// Returns the size in the range that is nearest to another; where `min` exceeds `max` on an axis, `min` wins.
  @inlinable
  public func clamp(_ size: Size) -> Size {
    Size(
      width: maximum(min.width, Swift.min(max.width, size.width)),
      height: maximum(min.height, Swift.min(max.height, size.height)))
  }

  /// Returns the part that two ranges share. Where they share none on an axis, both ends there are the end of `self` nearest to `other`.
  @inlinable
  public func intersection(_ other: SizeRange) -> SizeRange {
    let width = intersect(min.width, max.width, other.min.width, other.max.width)
    let height = intersect(min.height, max.height, other.min.height, other.max.height)
    return SizeRange(min: Size(width: width.0, height: height.0), max: Size(width: width.1, height: height.1))
  }
}

/// A parent size is the size that fractions in an element's style refer to, in points.
///
/// An axis on which the parent has no definite length is `nil`: there a fraction counts as `auto`.
public struct ParentSize: Hashable, Sendable {
  // The lengths are not stored as optionals, because every element is given a parent size. Two optionals would take half as much room
  // again, and a twentieth of the time of a layout. Other code does not see that NaN stands for an undefined length here.
  @usableFromInline let widthOrNaN: Double
  @usableFromInline let heightOrNaN: Double

  /// The parent's width in points; `nil` where it is undefined. Never NaN.
  @inlinable
  public var width: Double? { widthOrNaN.isNaN ? nil : widthOrNaN }

  /// The parent's height in points; `nil` where it is undefined. Never NaN.
  @inlinable
  public var height: Double? { heightOrNaN.isNaN ? nil : heightOrNaN }

  /// Makes a parent size of its two lengths; NaN counts as undefined.
  @inlinable
  public init(width: Double?, height: Double?) {
    widthOrNaN = width ?? .nan
    heightOrNaN = height ?? .nan
  }

  /// Makes a parent size of a size; a length that is NaN counts as undefined.
  @inlinable
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The parent size that is undefined on both axes.
  @inlinable
  public static var undefined: ParentSize { ParentSize(width: nil, height: nil) }

  /// Makes a parent size of the valid lengths of a size, and leaves the others undefined. A length is valid if a layout may have it.
  @inlinable
  init(validLengthsOf size: Size) {
    self.init(width: isValidLength(size.width) ? size.width : nil, height: isValidLength(size.height) ? size.height : nil)
  }

  /// Compares both lengths; undefined ones are equal.
  @inlinable
  public static func == (one: ParentSize, other: ParentSize) -> Bool { one.width == other.width && one.height == other.height }

  /// Hashes both lengths.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}
