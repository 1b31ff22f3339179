/// A parent size is what the fractions in an element's style are taken of, in points.
///
/// An axis on which the parent has no definite length is `nil`: a fraction counts there as not said.
public struct ParentSize: Hashable, Sendable {
  /// The parent's width in points; `nil` where it is undefined. Never NaN.
  public let width: Double?
  /// The parent's height in points; `nil` where it is undefined. Never NaN.
  public let height: Double?

  /// Makes a parent size of its two lengths; NaN counts as undefined.
  @inlinable
  public init(width: Double?, height: Double?) {
    self.width = width.flatMap { $0.isNaN ? nil : $0 }
    self.height = height.flatMap { $0.isNaN ? nil : $0 }
  }

  /// Makes a parent size of a size; a length that is NaN counts as undefined.
  @inlinable
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The parent size without a definite length on either axis.
  @inlinable
  public static var undefined: ParentSize { ParentSize(width: nil, height: nil) }

  /// Makes a parent size of those lengths of a size that a layout may have, and leaves the others undefined.
  @inlinable
  init(validLengthsOf size: Size) {
    self.init(width: isValidLength(size.width) ? size.width : nil, height: isValidLength(size.height) ? size.height : nil)
  }
}
