/// A length of a layout element along one axis.
///
/// A literal is a number of points: `style.width = 50`.
public enum Dimension: Hashable, Sendable {
  /// What the element wants by itself.
  case auto
  /// A length in points, finite and not negative.
  case points(Double)
  /// A part of the parent's length, 0 to 1. Where the parent has none, an exact fraction counts as `.auto`.
  case fraction(Double)

  /// `.percent(40)` is `.fraction(0.4)`.
  public static func percent(_ value: Double) -> Dimension { .fraction(value / 100) }

  /// The length in points, or `auto` where the element decides.
  ///
  /// - Parameter parent: the parent's length in points; NaN where it has none.
  @inlinable
  func resolved(parent: Double, auto: Double) -> Double {
    switch self {
    case .auto: auto
    case .points(let value): value
    case .fraction(let value): value * parent
    }
  }
}

extension Dimension {
  /// Whether Texture would take it.
  var isAllowed: Bool {
    switch self {
    case .auto: true
    case .points(let value): value >= 0 && value.isFinite
    case .fraction(let value): value >= 0 && value <= 1
    }
  }
}

extension Dimension: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .points(value) }
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

extension Dimension: CustomStringConvertible {
  public var description: String {
    switch self {
    case .auto: "auto"
    case .points(let value): "\(value)pt"
    case .fraction(let value): "\(value * 100)%"
    }
  }
}

/// A width and a height that may be relative to the parent: Texture's `ASLayoutSize`.
public struct LayoutSize: Hashable, Sendable {
  public var width: Dimension
  public var height: Dimension

  @inlinable
  public init(width: Dimension = .auto, height: Dimension = .auto) {
    self.width = width
    self.height = height
  }

  @inlinable
  public static var auto: LayoutSize { LayoutSize() }
}
