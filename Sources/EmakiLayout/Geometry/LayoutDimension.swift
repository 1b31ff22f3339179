/// A layout dimension is a length of a layout element along one axis, in points or relative to the parent.
///
/// A literal is a number of points: `style.width = 50`. It is Texture's `ASDimension`; Foundation has a `Dimension` of its own.
public enum LayoutDimension: Hashable, Sendable {
  /// The element decides its length by itself.
  case auto
  /// The length is a number of points, finite and not negative.
  case points(Double)
  /// The length is a fraction of the parent's, from 0 to 1. Where the parent has no length, an exact fraction counts as `auto`.
  case fraction(Double)

  /// Makes a fraction of a percentage: `.percent(40)` is `.fraction(0.4)`.
  public static func percent(_ value: Double) -> LayoutDimension { .fraction(value / 100) }

  /// Gives the length in points; `nil` where the length is not definite: for `auto`, for a fraction of an undefined length, for a fraction
  /// of 0 of an endless length, and for NaN.
  ///
  /// - Parameter parent: the parent's length in points; `nil` where it has none.
  @inlinable
  func resolved(parent: Double?) -> Double? {
    switch self {
    case .auto: return nil
    case .points(let value): return value.isNaN ? nil : value
    case .fraction(let value):
      guard let parent else { return nil }
      let length = value * parent
      return length.isNaN ? nil : length
    }
  }
}

extension LayoutDimension {
  /// Whether Texture would take the dimension: points are finite and 0 or more, fractions 0 to 1.
  var isAllowed: Bool {
    switch self {
    case .auto: true
    case .points(let value): value >= 0 && value.isFinite
    case .fraction(let value): value >= 0 && value <= 1
    }
  }

  /// Whether the length is a fraction of the parent's.
  var isFraction: Bool { if case .fraction = self { true } else { false } }
}

extension LayoutDimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a dimension of a number of points.
  public init(floatLiteral value: Double) { self = .points(value) }
  /// Makes a dimension of a whole number of points.
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

extension LayoutDimension: CustomStringConvertible {
  /// The dimension as messages write it: `auto`, `50.0pt`, `40.0%`.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .points(let value): "\(value)pt"
    case .fraction(let value): "\(value * 100)%"
    }
  }
}

/// A layout size is a width and a height that may be relative to the parent: Texture's `ASLayoutSize`.
public struct LayoutSize: Hashable, Sendable {
  /// The dimension from left to right.
  public var width: LayoutDimension
  /// The dimension from top to bottom.
  public var height: LayoutDimension

  /// Makes a layout size of its two dimensions. Each is `auto` by default.
  @inlinable
  public init(width: LayoutDimension = .auto, height: LayoutDimension = .auto) {
    self.width = width
    self.height = height
  }

  /// The layout size that leaves both lengths to the element.
  @inlinable
  public static var auto: LayoutSize { LayoutSize() }
}

extension Double {
  /// The infinite length, for an axis that has no limit.
  public static let unbounded = Double.infinity
}

/// Returns whether a layout may have a length, in points: 0, or a normal number below 10,000,000.
@inlinable
func isValidLength(_ value: Double) -> Bool { (value >= .leastNormalMagnitude && value < 10_000_000) || value == 0 }

/// Gives the greater of two lengths, and the first where either is NaN: Texture's `MAX`, `a < b ? b : a`. `Swift.min` is its `MIN`; `Swift.max` gives
/// the second of equal lengths, which are 0 and -0.
@inlinable
func maximum(_ a: Double, _ b: Double) -> Double { a < b ? b : a }

/// Gives the range of lengths that two ranges share. Where they share none, both ends are the end of the first range that is nearest to the
/// second.
@inlinable
func intersect(_ minA: Double, _ maxA: Double, _ minB: Double, _ maxB: Double) -> (Double, Double) {
  let low = maximum(minA, minB)
  let high = min(maxA, maxB)
  if low <= high { return (low, high) }
  return minA < minB ? (maxA, maxA) : (minA, minA)
}
