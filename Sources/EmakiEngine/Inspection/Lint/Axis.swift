import EmakiLayout

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
