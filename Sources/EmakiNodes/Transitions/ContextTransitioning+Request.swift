import EmakiLayout

extension ContextTransitioning {
  /// A request keeps the state of a node from the time when a layout transition is requested until the next layout begins it.
  struct Request {
    let node: DisplayNode
    let isAnimated: Bool
    /// The layout that the node has.
    let layout: MeasuredLayout
    /// The subnodes that the node has, among them those that an earlier transition is about to remove.
    let subnodes: [DisplayNode]
    /// Called once the node has its new layout.
    let measurementCompletion: (() -> Void)?
  }
}
