import EmakiLayout

/// Stands before an element in its spec, to see what it is measured in.
final class Probe: LayoutElement {
  let element: LayoutElement
  private let children: [Probe]
  /// Of the spec's measurement that is under way, or was the last.
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
    // Measuring sets baselines.
    style = element.style
    let constraint = LayoutTree.Constraint(range: constrainedSize, parentSize: parentSize)
    // Of a stack, its own: it answers from memory what it was asked before, whatever its parent's size was.
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

/// One measurement of an element, with the last ones that it made of its children.
final class Measurement {
  let constraint: LayoutTree.Constraint
  /// What the children's measurements depend on.
  let range: SizeRange
  private let children: [ObjectIdentifier: Measurement]

  /// The same measurement under another constraint that came to the same range.
  init(_ other: Measurement, constraint: LayoutTree.Constraint) {
    self.constraint = constraint
    range = other.range
    children = other.children
  }

  init(constraint: LayoutTree.Constraint, range: SizeRange, children: [Probe]) {
    self.constraint = constraint
    self.range = range
    self.children = Dictionary(children.compactMap { child in child.latest.map { (ObjectIdentifier(child), $0) } }) { $1 }
  }

  /// `nil` for a child that was not measured.
  func measurement(of probe: Probe) -> Measurement? { children[ObjectIdentifier(probe)] }
}

/// The probes in one tree of specs. A spec may be kept by its node, so they are taken out again.
///
/// The children of a spec of the user's own are out of reach, as are the specs of subnodes.
final class Probes {
  private var restorations: [() -> Void] = []
  private var probed: Set<ObjectIdentifier> = []

  /// A probe for the element, with probes below it.
  func probe(_ element: LayoutElement) -> Probe {
    let isNew = !element.isNode && probed.insert(ObjectIdentifier(element)).inserted
    return Probe(element, children: isNew ? probeChildren(of: element) : [])
  }

  func remove() {
    for restore in restorations { restore() }
    restorations = []
  }

  private func probeChildren(of spec: LayoutElement) -> [Probe] {
    switch spec {
    case let spec as StackLayoutSpec: replace(spec, \.children)
    case let spec as AbsoluteLayoutSpec: replace(spec, \.children)
    case let spec as WrapperLayoutSpec: replace(spec, \.children)
    case let spec as InsetLayoutSpec: [replace(spec, \.child)]
    case let spec as RelativeLayoutSpec: [replace(spec, \.child)]
    case let spec as RatioLayoutSpec: [replace(spec, \.child)]
    case let spec as BackgroundLayoutSpec: [replace(spec, \.child), replace(spec, \.background)]
    case let spec as OverlayLayoutSpec: [replace(spec, \.child), replace(spec, \.overlay)]
    case let spec as CornerLayoutSpec: [replace(spec, \.child), replace(spec, \.corner)]
    default: []
    }
  }

  private func replace<Spec: LayoutSpec>(_ spec: Spec, _ children: ReferenceWritableKeyPath<Spec, [LayoutElement]>) -> [Probe] {
    let elements = spec[keyPath: children]
    let probes = elements.map(probe)
    spec[keyPath: children] = probes
    restorations.append { spec[keyPath: children] = elements }
    return probes
  }

  private func replace<Spec: LayoutSpec>(_ spec: Spec, _ child: ReferenceWritableKeyPath<Spec, LayoutElement>) -> Probe {
    let element = spec[keyPath: child]
    let probe = probe(element)
    spec[keyPath: child] = probe
    restorations.append { spec[keyPath: child] = element }
    return probe
  }
}
