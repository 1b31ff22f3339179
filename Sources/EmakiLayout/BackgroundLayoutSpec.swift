/// Lays its child out and stretches a second element behind it, at exactly the child's size.
///
/// The spec's own `style` sizes are ignored, and so are the background's.
public final class BackgroundLayoutSpec: LayoutSpec {
  @exclusivity(unchecked) public var child: LayoutElement
  /// Painted below the child.
  @exclusivity(unchecked) public var background: LayoutElement

  public init(child: LayoutElement, background: LayoutElement) {
    self.child = child
    self.background = background
  }

  public override func layoutThatFits(_ range: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    context.explainIgnoredStyle(self, range, parentSize)
    let front = child.layoutThatFits(range, parentSize: parentSize, in: context)
    let back = background.layoutThatFits(SizeRange(exactly: front.size), parentSize: parentSize, in: context)
    return context.layout(
      of: self, size: front.size,
      children: .two(Layout.Child(background, at: .zero, layout: back), Layout.Child(child, at: .zero, layout: front)))
  }
}
