public import EmakiLayout

/// A transitioning context describes both layouts of a layout transition to `animateLayoutTransition(_:)`. Its `completeTransition(_:)`
/// ends the transition.
///
/// Frames are points in the coordinate space of the node that changes its layout.
public final class ContextTransitioning {
  /// A key chooses one of the two layouts of a transition.
  public enum Key: Sendable {
    /// The layout before the transition.
    case from
    /// The layout after the transition.
    case to
  }

  /// Whether the transition is animated. Otherwise the new layout must be visible at once.
  public let isAnimated: Bool
  /// The subnodes that are in the new layout and were not in the old one, in the order of the new one.
  public let insertedSubnodes: [DisplayNode]
  /// The subnodes that are not in the new layout: those from the old layout, and those that an interrupted transition had not removed yet.
  public let removedSubnodes: [DisplayNode]
  /// The node that changes its layout. It holds the context; `nil` once it is gone.
  weak let node: DisplayNode?
  private let from: MeasuredLayout
  private let to: MeasuredLayout
  /// The subnodes that were seen before the transition.
  private let shown: Set<ObjectIdentifier>
  private var isOver = false

  init(_ request: Request, to: MeasuredLayout) {
    node = request.node
    isAnimated = request.isAnimated
    from = request.layout
    self.to = to
    let old = from.layout.nodes
    let new = to.layout.nodes
    insertedSubnodes = new.filter { [old = Set(old)] in !old.contains($0) }
    let left = request.node.automaticallyManagesSubnodes ? request.subnodes.filter(\.isManaged) : old
    removedSubnodes = left.filter { [new = Set(new)] in !new.contains($0) }
    shown = Set(request.subnodes.map(ObjectIdentifier.init))
  }

  /// Returns the layout before or after the transition.
  public func layout(forKey key: Key) -> Layout { measured(key).layout }

  /// Returns the range of sizes in which the layout before or after the transition was measured.
  public func constrainedSize(forKey key: Key) -> SizeRange { measured(key).conditions.range }

  /// Returns the subnodes in the layout before or after the transition.
  public func subnodes(forKey key: Key) -> [DisplayNode] { measured(key).layout.nodes }

  /// Returns the frame of a subnode before the transition; `nil` for a node that was not in the layout.
  public func initialFrame(for node: DisplayNode) -> Rect? { from.layout.frame(of: node) }

  /// Returns the frame of a subnode after the transition; `nil` for a node that is no longer in the layout.
  public func finalFrame(for node: DisplayNode) -> Rect? { to.layout.frame(of: node) }

  /// Ends the transition. Nodes get the frames of the new layout, and `didCompleteLayoutTransition(_:)` is called, which removes the
  /// removed subnodes. `animateLayoutTransition(_:)` must make sure that it is called, usually in the completion of its animation. Only the
  /// first call has an effect.
  ///
  /// - Parameter didComplete: whether the animation has run to its end. As in Texture it changes nothing.
  public func completeTransition(_ didComplete: Bool) {
    if isOver { return }
    isOver = true
    for child in to.layout.children {
      if let subnode = child.element as? DisplayNode, subnode.supernode === node { subnode.frame = child.frame }
    }
    guard let node else { return }
    node.didCompleteLayoutTransition(self)
    if node.motion?.transition === self { node.motion?.transition = nil }
    node.setNeedsDisplay()
  }

  /// Returns whether a subnode was seen before the transition.
  func wasShown(_ node: DisplayNode) -> Bool { shown.contains(ObjectIdentifier(node)) }

  /// Returns the subnodes in the order of painting during the transition. They are the subnodes of a layout, together with the removed
  /// ones, which stay below the nodes that they were below before.
  ///
  /// - Parameters:
  ///   - nodes: the subnodes of the layout.
  ///   - before: the subnodes before the layout.
  func subnodes(with nodes: [DisplayNode], before: [DisplayNode]) -> [DisplayNode] {
    var merged = nodes
    for (index, removed) in before.enumerated() where removedSubnodes.holds(removed) {
      if nodes.holds(removed) { continue }
      let above = before[(index + 1)...].lazy.compactMap { next in merged.firstIndex { $0 === next } }.first
      merged.insert(removed, at: above ?? merged.count)
    }
    return merged
  }

  private func measured(_ key: Key) -> MeasuredLayout {
    switch key {
    case .from: from
    case .to: to
    }
  }
}

extension Layout {
  /// Returns the frame of a node that is laid out; `nil` for another.
  fileprivate func frame(of node: DisplayNode) -> Rect? { children.first { $0.element === node }?.frame }
}

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

  /// Animates the transition of a node that does not override `DisplayNode.animateLayoutTransition(_:)`, as described there.
  func animateByDefault() {
    guard isAnimated, let node else { return completeTransition(true) }
    // Nodes that an interrupted transition was fading continue from their visible opacity.
    let alphas = (insertedSubnodes + removedSubnodes).map { (node: $0, alpha: $0.alpha) }
    for (node, _) in alphas { node.alpha = wasShown(node) ? node.shownAlpha : 0 }
    let removed = alphas[insertedSubnodes.count...]
    node.animate(
      withDuration: node.defaultLayoutTransitionDuration, delay: node.defaultLayoutTransitionDelay,
      options: node.defaultLayoutTransitionOptions
    ) {
      for (node, _) in removed { node.alpha = 0 }
      for (node, alpha) in alphas[..<insertedSubnodes.count] { node.alpha = alpha }
      for subnode in subnodes(forKey: .to) { if let frame = finalFrame(for: subnode) { subnode.frame = frame } }
      node.frame.size = layout(forKey: .to).size
    } completion: { finished in
      for (node, alpha) in removed { node.alpha = alpha }
      self.completeTransition(finished)
    }
  }

  /// Removes the removed subnodes of a node that manages its subnodes itself. Those that a later, interrupting transition has brought back
  /// stay.
  func removeSubnodes() {
    guard let node, node.automaticallyManagesSubnodes else { return }
    let current = node.calculatedLayout?.nodes ?? []
    node.replaceSubnodes(by: node.subnodes.filter { current.holds($0) || !removedSubnodes.holds($0) })
  }
}
