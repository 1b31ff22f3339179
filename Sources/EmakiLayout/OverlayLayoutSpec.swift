/// Lays its child out and stretches a second element over it, at exactly the child's size.
///
/// The spec's own `style` sizes are ignored. Fractions inside the overlay are taken of the child's size.
public final class OverlayLayoutSpec: LayoutSpec {
  @exclusivity(unchecked) public var child: LayoutElement
  /// Painted above the child.
  @exclusivity(unchecked) public var overlay: LayoutElement

  public init(child: LayoutElement, overlay: LayoutElement) {
    self.child = child
    self.overlay = overlay
  }

  public override func layoutThatFits(_ range: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    context.explainIgnoredStyle(self, range, parentSize)
    // Held once for both uses.
    let (child, overlay) = (child, overlay)
    let back = child.layoutThatFits(range, parentSize: parentSize, in: context)
    let front = overlay.layoutThatFits(SizeRange(exactly: back.size), parentSize: ParentSize(back.size), in: context)
    return context.layout(
      of: self, size: back.size,
      children: .two(Layout.Child(child, at: .zero, layout: back), Layout.Child(overlay, at: .zero, layout: front)))
  }
}
