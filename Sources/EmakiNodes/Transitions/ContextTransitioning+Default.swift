extension ContextTransitioning {
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
    let current = node.calculatedLayout?.children.map { ObjectIdentifier($0.element) } ?? []
    node.replaceSubnodes(
      by: node.subnodes.filter { subnode in
        current.contains(ObjectIdentifier(subnode)) || !removedSubnodes.contains { $0 === subnode }
      })
  }
}
