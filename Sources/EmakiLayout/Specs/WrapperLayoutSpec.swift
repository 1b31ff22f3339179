/// A wrapper spec lays every child out in the same range, all at the top left, one above the other in painter's order.
///
/// It is as large as its largest child, which may exceed the range.
public final class WrapperLayoutSpec: LayoutSpec {
  /// The elements that lie one above the other, in painter's order.
  @exclusivity(unchecked) public var children: [LayoutElement]

  /// Makes a spec of its children.
  public init(children: [LayoutElement]) { self.children = children }

  public override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    var size = range.min
    let placed = Layout.Children(count: children.count) { index in
      let child = children[index]
      let layout = child.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
      size = Size(width: maximum(size.width, layout.size.width), height: maximum(size.height, layout.size.height))
      return Layout.Child(child, at: .zero, layout: layout)
    }
    return context.layout(of: self, size: size, children: placed)
  }

  public override var heldElements: [LayoutElement] { children }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    children = children.map(replacement)
  }
}
