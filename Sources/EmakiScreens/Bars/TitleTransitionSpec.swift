import EmakiLayout

/// A title transition spec lays out the rows of two navigation bars, one above the other, during the change from one to the other.
///
/// As in UIKit, the title of the lower page and the text beside the back mark, which are usually the same text, move together from the
/// place of the title
/// to the place of that text. The title of the upper page comes from the end of the row. Everything else stays at its place.
final class TitleTransitionSpec: LayoutSpec {
  private let transition: TitleTransition
  private let lower: TitleRow
  private let upper: TitleRow

  /// Creates the layout of two rows.
  init(_ transition: TitleTransition, lower: TitleRow, upper: TitleRow) {
    (self.transition, self.lower, self.upper) = (transition, lower, upper)
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let (size, moves) = (range.max, transition)
    func places(_ row: TitleRow) -> [Layout.Child] {
      row.spec.layoutThatFits(SizeRange(min: size, max: size), parentSize: ParentSize(size), in: context).nodes(at: .zero)
    }
    func start(_ node: LayoutElement, _ places: [Layout.Child]) -> Double? { places.first { $0.element === node }?.origin.x }
    let (below, above) = (places(lower), places(upper))
    let middle = start(lower.title, below) ?? 0
    let back = upper.backTitle.flatMap { start($0, above) } ?? TitleRow.backInset + BackMark.size.width + TitleRow.backSpacing
    func moved(_ child: Layout.Child, to x: Double) -> Layout.Child {
      Layout.Child(child.element, at: Point(x: context.scale.floorPixel(x), y: child.origin.y), layout: child.layout)
    }
    let children =
      below.map { child in
        if child.element === lower.title { return moved(child, to: moves.between(child.origin.x, back)) }
        if child.element === lower.backTitle { return moved(child, to: moves.between(child.origin.x, -child.layout.size.width)) }
        return child
      }
      + above.map { child in
        if child.element === upper.title { return moved(child, to: moves.between(child.origin.x + size.width / 2, child.origin.x)) }
        if child.element === upper.backTitle { return moved(child, to: moves.between(middle, child.origin.x)) }
        return child
      }
    return context.layout(of: self, size: size, children: children)
  }

  override var heldElements: [LayoutElement] { lower.nodes + upper.nodes }
}

extension Layout {
  /// Returns the nodes in the layout, with their places in it.
  fileprivate func nodes(at origin: Point) -> [Layout.Child] {
    children.flatMap { child in
      child.element.isNode
        ? [Layout.Child(child.element, at: origin + child.origin, layout: child.layout)] : child.layout.nodes(at: origin + child.origin)
    }
  }
}
