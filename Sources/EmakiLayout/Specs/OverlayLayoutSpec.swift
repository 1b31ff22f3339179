/// An overlay spec lays its child out and stretches a second element over it, at exactly the child's size.
///
/// The spec's own `style` sizes are ignored. Fractions inside the overlay are taken of the child's size.
public final class OverlayLayoutSpec: LayoutSpec {
  /// The element that decides the spec's size.
  @exclusivity(unchecked) public var child: LayoutElement
  /// The element that is painted above the child.
  @exclusivity(unchecked) public var overlay: LayoutElement

  /// Makes a spec of a child and the overlay over it.
  public init(child: LayoutElement = LayoutSpec(), overlay: LayoutElement = LayoutSpec()) {
    self.child = child
    self.overlay = overlay
  }

  public override func layoutThatFits(_ range: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    if context.explanation != nil { context.explainIgnoredStyle(self, range, parentSize) }
    // The child is read once, because it is measured here and also given to the result.
    let child = child
    let overlay = overlay
    let back = child.layoutThatFits(range, parentSize: parentSize, in: context)
    let size = back.size
    let front = overlay.layoutThatFits(SizeRange(min: size, max: size), parentSize: ParentSize(size), in: context)
    return context.layout(
      of: self, size: size,
      children: Layout.Children(
        Layout.Child(consume child, at: .zero, layout: consume back), Layout.Child(consume overlay, at: .zero, layout: consume front)))
  }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    child = replacement(child)
    overlay = replacement(overlay)
  }
}
