import EmakiLayout

/// Stands before an element in its spec, to see what it is measured in.
final class Probe: LayoutElement {
  let element: LayoutElement
  /// The last one; the parent measures last in what counts.
  private(set) var constraint: LayoutTree.Constraint?

  init(_ element: LayoutElement) {
    self.element = element
    super.init()
    isNode = element.isNode
    debugName = element.displayName
    style = element.style
  }

  override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    constraint = LayoutTree.Constraint(range: constrainedSize, parentSize: parentSize)
    let layout = element.layoutThatFits(constrainedSize, parentSize: parentSize, in: context)
    // Measuring sets baselines.
    style = element.style
    return layout
  }
}

/// The probes in one tree of specs. A spec may be kept by its node, so they are taken out again.
///
/// The children of a spec of the user's own are out of reach, as are the specs of subnodes.
final class Probes {
  private var restorations: [() -> Void] = []
  private var probed: Set<ObjectIdentifier> = []

  /// A probe for the element, with probes below it.
  func probe(_ element: LayoutElement) -> Probe {
    if !element.isNode && probed.insert(ObjectIdentifier(element)).inserted { probeChildren(of: element) }
    return Probe(element)
  }

  func remove() {
    for restore in restorations { restore() }
    restorations = []
  }

  private func probeChildren(of spec: LayoutElement) {
    switch spec {
    case let spec as StackLayoutSpec: replace(spec, \.children)
    case let spec as AbsoluteLayoutSpec: replace(spec, \.children)
    case let spec as WrapperLayoutSpec: replace(spec, \.children)
    case let spec as InsetLayoutSpec: replace(spec, \.child)
    case let spec as RelativeLayoutSpec: replace(spec, \.child)
    case let spec as RatioLayoutSpec: replace(spec, \.child)
    case let spec as BackgroundLayoutSpec:
      replace(spec, \.child)
      replace(spec, \.background)
    case let spec as OverlayLayoutSpec:
      replace(spec, \.child)
      replace(spec, \.overlay)
    case let spec as CornerLayoutSpec:
      replace(spec, \.child)
      replace(spec, \.corner)
    default: break
    }
  }

  private func replace<Spec: LayoutSpec>(_ spec: Spec, _ children: ReferenceWritableKeyPath<Spec, [LayoutElement]>) {
    let elements = spec[keyPath: children]
    spec[keyPath: children] = elements.map(probe)
    restorations.append { spec[keyPath: children] = elements }
  }

  private func replace<Spec: LayoutSpec>(_ spec: Spec, _ child: ReferenceWritableKeyPath<Spec, LayoutElement>) {
    let element = spec[keyPath: child]
    spec[keyPath: child] = probe(element)
    restorations.append { spec[keyPath: child] = element }
  }
}
