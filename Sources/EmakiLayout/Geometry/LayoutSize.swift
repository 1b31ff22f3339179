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
