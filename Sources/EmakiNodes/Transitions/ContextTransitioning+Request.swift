import EmakiLayout

extension ContextTransitioning {
  /// A request holds what a node shows when a layout transition is asked for, until the next layout begins it.
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
