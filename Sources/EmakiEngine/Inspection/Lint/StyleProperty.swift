import EmakiLayout

/// A style property is a property of a `LayoutElementStyle` with the value that it is set to.
struct StyleProperty: Hashable, Sendable {
  /// The property's name as `LayoutElementStyle` spells it.
  var name: String
  var value: Value

  /// A value is of one of the types that style properties have.
  enum Value: Hashable, Sendable {
    case dimension(LayoutDimension)
    case number(Double)
    case position(Point)
    case alignment(AlignSelf)
  }
}

extension StyleProperty {
  /// Returns the size properties of one axis that are set.
  static func sizes(of style: LayoutElementStyle, along axis: Axis) -> [StyleProperty] {
    switch axis {
    case .horizontal: set([("width", style.width), ("minWidth", style.minWidth), ("maxWidth", style.maxWidth)])
    case .vertical: set([("height", style.height), ("minHeight", style.minHeight), ("maxHeight", style.maxHeight)])
    }
  }

  /// Returns the properties that are set and that only a stack reads, except baselines.
  static func stackProperties(of style: LayoutElementStyle) -> [StyleProperty] {
    set([
      ("flexGrow", style.flexGrow, standard.flexGrow), ("flexShrink", style.flexShrink, standard.flexShrink),
      ("spacingBefore", style.spacingBefore, standard.spacingBefore), ("spacingAfter", style.spacingAfter, standard.spacingAfter),
    ]) + set([("flexBasis", style.flexBasis)])
      + (style.alignSelf == standard.alignSelf ? [] : [StyleProperty(name: "alignSelf", value: .alignment(style.alignSelf))])
  }

  static func baselines(of style: LayoutElementStyle) -> [StyleProperty] {
    set([("ascender", style.ascender, standard.ascender), ("descender", style.descender, standard.descender)])
  }

  static func position(of style: LayoutElementStyle) -> [StyleProperty] {
    style.layoutPosition == standard.layoutPosition
      ? [] : [StyleProperty(name: "layoutPosition", value: .position(style.layoutPosition))]
  }

  /// The style of which no property is set. A property counts as set when it differs from this style's.
  private static let standard = LayoutElementStyle()

  private static func set(_ dimensions: [(String, LayoutDimension)]) -> [StyleProperty] {
    dimensions.compactMap { $0.1 == .auto ? nil : StyleProperty(name: $0.0, value: .dimension($0.1)) }
  }

  private static func set(_ numbers: [(String, Double, Double)]) -> [StyleProperty] {
    numbers.compactMap { $0.1 == $0.2 ? nil : StyleProperty(name: $0.0, value: .number($0.1)) }
  }
}

/// An axis is one of the two directions of a size.
enum Axis: Hashable, Sendable, CaseIterable {
  /// The axis from left to right.
  case horizontal
  /// The axis from top to bottom.
  case vertical
}

extension Axis {
  /// The other axis.
  var across: Axis { self == .horizontal ? .vertical : .horizontal }
  /// Gives the length of a size along the axis, in points.
  func of(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }
  /// Gives the parent's length along the axis, in points; `nil` where it is undefined.
  func of(_ size: ParentSize) -> Double? { self == .horizontal ? size.width : size.height }
  /// Gives the coordinate of a point along the axis, in points.
  func of(_ point: Point) -> Double { self == .horizontal ? point.x : point.y }
  /// Gives the exact length that a style asks for along the axis.
  func exact(_ style: LayoutElementStyle) -> LayoutDimension { self == .horizontal ? style.width : style.height }
  /// Gives the least length that a style asks for along the axis.
  func minimum(_ style: LayoutElementStyle) -> LayoutDimension { self == .horizontal ? style.minWidth : style.minHeight }
  /// Gives the greatest length that a style asks for along the axis.
  func maximum(_ style: LayoutElementStyle) -> LayoutDimension { self == .horizontal ? style.maxWidth : style.maxHeight }
}

extension StackLayoutSpec {
  /// The axis along which the stack's children stand.
  var axis: Axis { direction == .horizontal ? .horizontal : .vertical }
}
