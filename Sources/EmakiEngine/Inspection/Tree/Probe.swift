import EmakiLayout

/// A probe stands in an element's place in its spec, and notes the constraint in which the element is measured.
final class Probe: LayoutElement {
  /// The element that is measured in the probe's place.
  let element: LayoutElement
  private let children: [Probe]
  /// The measurement of the element that the probe saw in the current or the last measuring of its spec; `nil` where the spec did not
  /// measure the element.
  private(set) var latest: Measurement?
  private var known: [Measurement] = []

  init(_ element: LayoutElement, children: [Probe]) {
    self.element = element
    self.children = children
    super.init()
    isNode = element.isNode
    debugName = element.displayName
    style = element.style
  }

  override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    for child in children { child.latest = nil }
    let layout = element.layoutThatFits(constrainedSize, parentSize: parentSize, in: context)
    // Measuring sets the baselines in the style, so the style is copied again.
    style = element.style
    let constraint = LayoutConstraint(range: constrainedSize, parentSize: parentSize)
    // A stack answers from memory where its own range is the same, whatever its parent's size was.
    let range = element is StackLayoutSpec ? element.ownRange(constrainedSize, parentSize, context) : constrainedSize
    if children.allSatisfy({ $0.latest == nil }), let same = known.last(where: { $0.range == range }) {
      latest = Measurement(same, constraint: constraint)
    } else {
      let measurement = Measurement(constraint: constraint, range: range, children: children)
      known.removeAll { $0.range == range }
      known.append(measurement)
      latest = measurement
    }
    return layout
  }
}
