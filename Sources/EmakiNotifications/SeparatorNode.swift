public import EmakiLayout
public import EmakiNodes

/// A line of one device pixel, as wide as it may be.
public final class SeparatorNode: DisplayNode {
  public override init() {
    super.init()
    backgroundColor = .separator
  }

  public override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
    Size(width: constrainedSize.width.isFinite ? constrainedSize.width : 0, height: 1 / context.scale.factor)
  }
}
