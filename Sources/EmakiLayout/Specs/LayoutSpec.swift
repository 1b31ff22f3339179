/// A layout spec is a rule that sizes and places its children; it is made anew at each measuring pass. On its own it is a spacer: as small as it
/// may be, and in a stack as large as its flex factors make it.
///
/// Subclass it for a layout algorithm of your own: override `calculateLayoutThatFits(_:in:)`.
open class LayoutSpec: LayoutElement {
  open override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    calculateLayoutThatFits(ownRange(constrainedSize, parentSize, context), in: context)
  }

  /// Lays the children out. The default has no children and takes the smallest size allowed.
  ///
  /// - Parameters:
  ///   - constrainedSize: the parent's range already narrowed by the spec's own `style`.
  ///   - context: the context of the measuring pass.
  /// - Returns: a layout that is made by `context.layout(of:size:children:)`, which rounds the size up to pixels.
  open func calculateLayoutThatFits(_ constrainedSize: SizeRange, in context: LayoutContext) -> Layout {
    context.layout(of: self, size: constrainedSize.min)
  }

  /// Replaces each element that the spec holds. A spec of your own overrides it, so that explanations and lint look inside it.
  ///
  /// - Parameter replacement: called for each element, in the order in which the spec measures them.
  open func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {}

  /// The elements that `replaceHeldElements(_:)` replaces.
  open override var heldElements: [LayoutElement] {
    var held: [LayoutElement] = []
    replaceHeldElements { element in
      held.append(element)
      return element
    }
    return held
  }
}

/// A wrapper spec lays every child out in the same range, all at the top left, one above the other in painter's order.
///
/// It is as large as its largest child, which may exceed the range.
public final class WrapperLayoutSpec: LayoutSpec {
  /// The elements that lie one above the other, in painter's order.
  @exclusivity(unchecked) public var children: [LayoutElement]

  /// Makes a spec of its children.
  public init(children: [LayoutElement] = []) { self.children = children }

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

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    children = children.map(replacement)
  }
}
