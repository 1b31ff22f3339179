/// How an element is sized and placed by the spec that holds it. Lengths are points.
///
/// Which properties count depends on the parent: flex factors and spacings only in a `StackLayoutSpec`, `layoutPosition` only in an
/// `AbsoluteLayoutSpec`. `InsetLayoutSpec`, `BackgroundLayoutSpec` and `OverlayLayoutSpec` ignore their own sizes.
public struct LayoutElementStyle: Hashable, Sendable {
  // MARK: Size

  /// The exact width; `minWidth` and `maxWidth` win over it, and the parent's range over all three.
  public var width: Dimension = .auto
  public var height: Dimension = .auto
  public var minWidth: Dimension = .auto
  public var maxWidth: Dimension = .auto
  public var minHeight: Dimension = .auto
  public var maxHeight: Dimension = .auto

  // MARK: In a stack

  /// Free room before the element along the stack's direction, on top of the stack's own spacing. May be negative.
  public var spacingBefore: Double = 0
  public var spacingAfter: Double = 0
  /// The share of left-over room that the element takes. 0, the default, never grows.
  public var flexGrow: Double = 0
  /// The share of missing room that the element gives up, weighted by its size. 0, the default, never shrinks: text that
  /// should wrap in a horizontal stack needs 1.
  public var flexShrink: Double = 0
  /// The length along the stack before flexing; it overrides `width` or `height`. A fraction needs a stack of definite length.
  public var flexBasis: Dimension = .auto
  /// Overrides the stack's `alignItems`.
  public var alignSelf: AlignSelf = .auto
  /// Distance from the top to the first baseline. Text nodes set it when measured.
  public var ascender: Double = 0
  /// Distance from the bottom to the last baseline: negative, or 0. Text nodes set it when measured.
  public var descender: Double = 0

  // MARK: In an absolute spec

  public var layoutPosition: Point = .zero

  public init() {}

  // MARK: Shorthands

  /// Sets `width` and `height`; `.zero` until set. Reading gives 0 where a dimension is not in points.
  public var preferredSize: Size {
    get { Size(width: width.pointsOrZero, height: height.pointsOrZero) }
    set {
      width = .points(newValue.width)
      height = .points(newValue.height)
    }
  }

  /// Sets `minWidth` and `minHeight`.
  public var minSize: Size {
    get { Size(width: minWidth.pointsOrZero, height: minHeight.pointsOrZero) }
    set { minLayoutSize = LayoutSize(width: .points(newValue.width), height: .points(newValue.height)) }
  }

  /// Sets `maxWidth` and `maxHeight`.
  public var maxSize: Size {
    get { Size(width: maxWidth.pointsOrZero, height: maxHeight.pointsOrZero) }
    set { maxLayoutSize = LayoutSize(width: .points(newValue.width), height: .points(newValue.height)) }
  }

  /// `width` and `height` as dimensions.
  public var preferredLayoutSize: LayoutSize {
    get { LayoutSize(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }

  public var minLayoutSize: LayoutSize {
    get { LayoutSize(width: minWidth, height: minHeight) }
    set { (minWidth, minHeight) = (newValue.width, newValue.height) }
  }

  public var maxLayoutSize: LayoutSize {
    get { LayoutSize(width: maxWidth, height: maxHeight) }
    set { (maxWidth, maxHeight) = (newValue.width, newValue.height) }
  }
}

/// An element's place across its stack. There are no baseline values, as in Texture.
public enum AlignSelf: Hashable, Sendable, CaseIterable {
  case auto, start, end, center, stretch
}

extension Dimension {
  fileprivate var pointsOrZero: Double { if case .points(let value) = self { value } else { 0 } }
}

extension LayoutElementStyle {
  /// Whether any size property is set; without one the element takes its parent's range as it is.
  @inlinable var hasOwnSize: Bool {
    !(width.isAuto && height.isAuto && minWidth.isAuto && maxWidth.isAuto && minHeight.isAuto && maxHeight.isAuto)
  }

  /// The range that the style alone asks for: minimum beats maximum beats exact. Where nothing is said, 0 to `autoMax`.
  func sizeRange(parent: ParentSize, autoMax: Size = SizeRange.unbounded.max) -> SizeRange {
    let horizontal = Self.axisRange(width, minWidth, maxWidth, parent.width, autoMax.width)
    let vertical = Self.axisRange(height, minHeight, maxHeight, parent.height, autoMax.height)
    return SizeRange(
      min: Size(width: horizontal.0, height: vertical.0), max: Size(width: horizontal.1, height: vertical.1))
  }

  /// The same as `axisRange` gives where only an exact length is said, and one in points that is allowed and that fits; otherwise `nil`.
  @inline(__always)
  static func plainAxisRange(_ exact: Dimension, _ min: Dimension, _ max: Dimension, _ autoMax: Double) -> (Double, Double)? {
    guard min.isAuto && max.isAuto else { return nil }
    switch exact {
    case .auto: return autoMax > 0 ? (0, autoMax) : nil
    case .points(let value): return value >= 0 && value <= autoMax && value < .infinity ? (value, value) : nil
    case .fraction: return nil
    }
  }

  static func axisRange(
    _ exact: Dimension, _ min: Dimension, _ max: Dimension, _ parent: Double, _ autoMax: Double
  ) -> (Double, Double) {
    // A minimum or maximum that is a fraction of nothing was reported by the caller; it counts as not set.
    let low = min.resolvedBound(parent: parent, auto: 0)
    let high = max.resolvedBound(parent: parent, auto: autoMax)
    if high <= low { return (low, low) }
    let value = exact.resolved(parent: parent, auto: .nan)
    if value.isNaN { return (low, high) }
    if value > high { return (high, high) }
    if value < low { return (low, low) }
    return (value, value)
  }
}

extension Dimension {
  fileprivate func resolvedBound(parent: Double, auto: Double) -> Double {
    let value = resolved(parent: parent, auto: auto)
    return value.isNaN ? auto : value
  }

  @inlinable var isAuto: Bool { if case .auto = self { true } else { false } }

  var isFraction: Bool { if case .fraction = self { true } else { false } }
}
