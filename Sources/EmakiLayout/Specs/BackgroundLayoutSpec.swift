/// A background spec lays its child out and stretches a second element behind it, at exactly the child's size.
///
/// The spec's own `style` sizes are ignored, and so are the background's.
public final class BackgroundLayoutSpec: LayoutSpec {
  /// The element that decides the spec's size.
  @exclusivity(unchecked) public var child: LayoutElement
  /// The element that is painted below the child.
  @exclusivity(unchecked) public var background: LayoutElement

  /// Makes a spec of a child and the background behind it.
  public init(child: LayoutElement = LayoutSpec(), background: LayoutElement = LayoutSpec()) {
    self.child = child
    self.background = background
  }

  public override func layoutThatFits(_ range: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    if context.explanation != nil { context.explainIgnoredStyle(self, range, parentSize) }
    // The child is read once, because it is measured here and also given to the result.
    let child = child
    let background = background
    let front = child.layoutThatFits(range, parentSize: parentSize, in: context)
    let size = front.size
    let back = background.layoutThatFits(SizeRange(exactly: size), parentSize: parentSize, in: context)
    return context.layout(
      of: self, size: size,
      children: Layout.Children(
        Layout.Child(consume background, at: .zero, layout: consume back), Layout.Child(consume child, at: .zero, layout: consume front)))
  }

  public override var heldElements: [LayoutElement] { [background, child] }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    child = replacement(child)
    background = replacement(background)
  }
}
