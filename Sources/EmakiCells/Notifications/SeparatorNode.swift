public import EmakiLayout
public import EmakiNodes

/// A separator node is a line of one device pixel, as wide as its place allows.
public final class SeparatorNode: DisplayNode {
  /// Creates a line in the light palette's separator colour.
  public override init() {
    super.init()
    backgroundColor = Palette.light.separator
  }

  /// Returns the offered width and a height of one device pixel, in points.
  public override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
    Size(width: constrainedSize.width.isFinite ? constrainedSize.width : 0, height: 1 / context.scale.factor)
  }
}
