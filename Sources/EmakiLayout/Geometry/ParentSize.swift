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
