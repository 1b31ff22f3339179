/// Places each child at its `style.layoutPosition`, in order.
public final class AbsoluteLayoutSpec: LayoutSpec {
  public enum Sizing: Hashable, Sendable, CaseIterable {
    /// As large as the range allows, where it is bounded.
    case `default`
    /// Just large enough for the children.
    case sizeToFit
  }

  @exclusivity(unchecked) public var sizing: Sizing
  @exclusivity(unchecked) public var children: [LayoutElement]

  public init(sizing: Sizing = .default, children: [LayoutElement]) {
    self.sizing = sizing
    self.children = children
  }

  public override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let parent = ParentSize(validLengthsOf: range.max)
    var far = range.min
    let placed = Layout.Children(count: children.count) { index in
      let child = children[index]
      let position = child.style.layoutPosition
      let autoMax = Size(width: range.max.width - position.x, height: range.max.height - position.y)
      let layout = child.layoutThatFits(child.styleRange(parent, context, autoMax: autoMax), parentSize: parent, in: context)
      far.width = maximum(far.width, position.x + layout.size.width)
      far.height = maximum(far.height, position.y + layout.size.height)
      return Layout.Child(child, at: context.position(position, of: child), layout: layout)
    }
    let fills = sizing == .default
    let size = Size(
      width: fills && isValidLength(range.max.width) ? range.max.width : far.width,
      height: fills && isValidLength(range.max.height) ? range.max.height : far.height)
    return context.layout(of: self, size: range.clamp(size), children: placed)
  }
}
