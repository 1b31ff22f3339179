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

/// A measurement holds the constraint in which one element was measured, and the last measurements of its children within that.
final class Measurement {
  /// The constraint in which the element was measured.
  let constraint: LayoutConstraint
  /// The range that the children's measurements depend on.
  let range: SizeRange
  private let children: [ObjectIdentifier: Measurement]

  /// Makes a copy of a measurement under another constraint that came to the same range.
  init(_ other: Measurement, constraint: LayoutConstraint) {
    self.constraint = constraint
    range = other.range
    children = other.children
  }

  init(constraint: LayoutConstraint, range: SizeRange, children: [Probe]) {
    self.constraint = constraint
    self.range = range
    self.children = Dictionary(children.compactMap { child in child.latest.map { (ObjectIdentifier(child), $0) } }) { $1 }
  }

  /// Gives the measurement of a child; `nil` for a child that was not measured.
  func measurement(of probe: Probe) -> Measurement? { children[ObjectIdentifier(probe)] }
}

/// Probes holds the probes of one tree of specs. A node may keep its specs, so the probes are taken out again.
///
/// The children of a spec of the user's own are out of reach unless it overrides `replaceHeldElements(_:)`, and so are the specs of subnodes.
final class Probes {
  /// The specs whose elements are replaced by probes.
  private var probed: [ObjectIdentifier: LayoutSpec] = [:]

  /// Makes a probe for an element, with probes for the elements below it.
  func probe(_ element: LayoutElement) -> Probe {
    guard let spec = element as? LayoutSpec, probed.updateValue(spec, forKey: ObjectIdentifier(spec)) == nil else {
      return Probe(element, children: [])
    }
    var children: [Probe] = []
    spec.replaceHeldElements { element in
      let probe = probe(element)
      children.append(probe)
      return probe
    }
    return Probe(element, children: children)
  }

  /// Puts the elements back in the place of their probes.
  func remove() {
    for spec in probed.values { spec.replaceHeldElements { ($0 as? Probe)?.element ?? $0 } }
    probed = [:]
  }
}
