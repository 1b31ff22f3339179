/// A style says how an element is sized and placed by the spec that holds it. Lengths are in points.
///
/// Which properties count depends on the parent: flex factors and spacings only in a `StackLayoutSpec`, `layoutPosition` only in an
/// `AbsoluteLayoutSpec`. `InsetLayoutSpec`, `BackgroundLayoutSpec` and `OverlayLayoutSpec` ignore their own sizes.
public struct LayoutElementStyle: Hashable, Sendable {
  // MARK: Size

  /// The exact width; `minWidth` and `maxWidth` win over it, and the parent's range over all three.
  public var width: LayoutDimension = .auto
  /// The exact height; `minHeight` and `maxHeight` win over it, and the parent's range over all three.
  public var height: LayoutDimension = .auto
  /// The least width, which wins over `maxWidth`.
  public var minWidth: LayoutDimension = .auto
  /// The greatest width that the element may have.
  public var maxWidth: LayoutDimension = .auto
  /// The least height, which wins over `maxHeight`.
  public var minHeight: LayoutDimension = .auto
  /// The greatest height that the element may have.
  public var maxHeight: LayoutDimension = .auto

  // MARK: In a stack

  /// The room before the element along the stack's direction, in points, on top of the stack's own spacing. It may be negative.
  public var spacingBefore: Double = 0
  /// The room after the element along the stack's direction, in points, on top of the stack's own spacing. It may be negative.
  public var spacingAfter: Double = 0
  /// The share of left-over room that the element takes. With 0, the default, it never grows.
  public var flexGrow: Double = 0
  /// The share of missing room that the element gives up, weighted by its size. With 0, the default, it never shrinks: text that should
  /// wrap in a horizontal stack needs 1.
  public var flexShrink: Double = 0
  /// The length along the stack before flexing; it overrides `width` or `height`. A fraction needs a stack of definite length.
  public var flexBasis: LayoutDimension = .auto
  /// The element's place across the stack; anything but `auto` wins over the stack's `alignItems`.
  public var alignSelf: AlignSelf = .auto
  /// The distance from the top to the first baseline, in points. Text nodes set it when they are measured.
  public var ascender: Double = 0
  /// The distance from the bottom to the last baseline, in points: negative, or 0. Text nodes set it when they are measured.
  public var descender: Double = 0

  // MARK: In an absolute spec

  /// The place of the element's top left corner in the absolute spec, in points.
  public var layoutPosition: Point = .zero

  /// Makes a style that sets nothing: the element has the size that it wants, and does not flex.
  public init() {}

  // MARK: Shorthands

  /// The `width` and `height` in points. Reading gives 0 where a dimension is not in points.
  public var preferredSize: Size {
    get { preferredLayoutSize.points }
    set { (width, height) = (.points(newValue.width), .points(newValue.height)) }
  }

  /// The `minWidth` and `minHeight` in points. Reading gives 0 where a dimension is not in points.
  public var minSize: Size {
    get { minLayoutSize.points }
    set { (minWidth, minHeight) = (.points(newValue.width), .points(newValue.height)) }
  }

  /// The `maxWidth` and `maxHeight` in points. Reading gives 0 where a dimension is not in points.
  public var maxSize: Size {
    get { maxLayoutSize.points }
    set { (maxWidth, maxHeight) = (.points(newValue.width), .points(newValue.height)) }
  }

  /// The `width` and `height` as dimensions.
  public var preferredLayoutSize: LayoutSize {
    get { LayoutSize(width: width, height: height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }

  /// The `minWidth` and `minHeight` as dimensions.
  public var minLayoutSize: LayoutSize {
    get { LayoutSize(width: minWidth, height: minHeight) }
    set { (minWidth, minHeight) = (newValue.width, newValue.height) }
  }

  /// The `maxWidth` and `maxHeight` as dimensions.
  public var maxLayoutSize: LayoutSize {
    get { LayoutSize(width: maxWidth, height: maxHeight) }
    set { (maxWidth, maxHeight) = (newValue.width, newValue.height) }
  }
}

extension LayoutSize {
  /// The lengths that are given in points; 0 for others.
  fileprivate var points: Size {
    func points(_ length: LayoutDimension) -> Double { if case .points(let value) = length { value } else { 0 } }
    return Size(width: points(width), height: points(height))
  }
}

extension LayoutElementStyle {
  /// Whether any size property is set; without one the element takes its parent's range as it is.
  var hasOwnSize: Bool {
    !(width == .auto && height == .auto && minWidth == .auto && maxWidth == .auto && minHeight == .auto && maxHeight == .auto)
  }

  /// The lengths of the size and of its limits, with the names of their properties.
  var lengths: [(name: String, length: LayoutDimension)] {
    [
      ("width", width), ("height", height), ("minWidth", minWidth), ("maxWidth", maxWidth), ("minHeight", minHeight),
      ("maxHeight", maxHeight),
    ]
  }

  /// Gives the range that the style alone asks for: the minimum beats the maximum, which beats the exact length. Where the style sets
  /// nothing, the range is 0 to `autoMax`.
  func sizeRange(parent: ParentSize, autoMax: Size = SizeRange.unbounded.max) -> SizeRange {
    let horizontal = Self.axisRange(width, minWidth, maxWidth, parent.width, autoMax.width)
    let vertical = Self.axisRange(height, minHeight, maxHeight, parent.height, autoMax.height)
    return SizeRange(
      min: Size(width: horizontal.0, height: vertical.0), max: Size(width: horizontal.1, height: vertical.1))
  }

  /// Gives the result of `axisRange` in the usual case, which needs no parent; `nil` in any other case. In the usual case there are no
  /// bounds, and the exact length is `auto` or a number of points that is allowed and fits.
  @inline(__always)
  static func plainAxisRange(_ exact: LayoutDimension, _ min: LayoutDimension, _ max: LayoutDimension, _ autoMax: Double) -> (
    Double, Double
  )? {
    guard min == .auto && max == .auto else { return nil }
    return switch exact {
    case .auto: autoMax > 0 ? (0, autoMax) : nil
    case .points(let value): value >= 0 && value <= autoMax && value < .infinity ? (value, value) : nil
    case .fraction: nil
    }
  }

  /// Gives the least and the greatest length on one axis, in points.
  ///
  /// - Parameters:
  ///   - parent: the parent's length in points; `nil` where it has none.
  ///   - autoMax: the greatest length where the style says none, in points.
  static func axisRange(
    _ exact: LayoutDimension, _ min: LayoutDimension, _ max: LayoutDimension, _ parent: Double?, _ autoMax: Double
  ) -> (Double, Double) {
    // The caller has reported a minimum or maximum that is a fraction of an undefined length. It counts as not set.
    let low = min.resolved(parent: parent) ?? 0
    let high = max.resolved(parent: parent) ?? autoMax
    if high <= low { return (low, low) }
    guard let value = exact.resolved(parent: parent) else { return (low, high) }
    if value > high { return (high, high) }
    if value < low { return (low, low) }
    return (value, value)
  }
}

/// An align-self value says where one element stands across its stack. It wins over the stack's `alignItems`. There are no baseline values,
/// as in Texture.
public enum AlignSelf: Sendable, CaseIterable {
  /// The stack's `alignItems` decides.
  case auto
  /// The element stands at the line's start: the top of a row, the left of a column.
  case start
  /// The element stands at the line's end: the bottom of a row, the right of a column.
  case end
  /// The element stands in the middle of the line.
  case center
  /// The element is made as long across as the line.
  case stretch
}

/// A layout direction says from which side a user interface starts. Text is set by its own script, whatever the direction.
public enum LayoutDirection: Sendable, CaseIterable {
  /// The interface starts at the left, as specs lay it out.
  case leftToRight
  /// The interface starts at the right: what specs lay out is mirrored.
  case rightToLeft
}
