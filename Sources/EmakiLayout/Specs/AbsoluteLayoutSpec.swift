/// An absolute spec places each child at its `style.layoutPosition`, in order.
public final class AbsoluteLayoutSpec: LayoutSpec {
  /// A sizing says how large the spec is.
  public enum Sizing: Sendable, CaseIterable {
    /// The spec is as large as the range allows, where that is bounded.
    case `default`
    /// The spec is just large enough for the children.
    case sizeToFit
  }

  /// The rule by which the spec takes its size.
  @exclusivity(unchecked) public var sizing: Sizing
  /// The elements that are placed, in painter's order.
  @exclusivity(unchecked) public var children: [LayoutElement]

  /// Makes a spec of its children, whose styles say their places.
  public init(sizing: Sizing = .default, children: [LayoutElement] = []) {
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

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    children = children.map(replacement)
  }
}
