extension LayoutElement {
  /// The elements that one of the library's specs holds, in painter's order.
  ///
  /// A node has none here, as only its measuring makes its specs, and those of a spec of the user's own are out of reach.
  package final var heldElements: [LayoutElement] {
    switch self {
    case let spec as StackLayoutSpec: spec.children
    case let spec as AbsoluteLayoutSpec: spec.children
    case let spec as WrapperLayoutSpec: spec.children
    case let spec as InsetLayoutSpec: [spec.child]
    case let spec as RelativeLayoutSpec: [spec.child]
    case let spec as RatioLayoutSpec: [spec.child]
    case let spec as BackgroundLayoutSpec: [spec.background, spec.child]
    case let spec as OverlayLayoutSpec: [spec.child, spec.overlay]
    case let spec as CornerLayoutSpec: [spec.child, spec.corner]
    default: []
    }
  }

  /// Whether an element of the name stands somewhere inside, as far as specs show what they hold.
  final func holds(_ name: String) -> Bool { heldElements.contains { $0.debugName == name || $0.holds(name) } }
}
