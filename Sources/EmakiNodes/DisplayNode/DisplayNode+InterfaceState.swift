import EmakiLayout

extension DisplayNode {
  /// Sets the interface state of the node, then of every node below it, and calls the hooks of those whose state it changes.
  ///
  /// A node leaves states in the order from the nearest to the farthest, and then enters states from the farthest to the nearest. Subnodes
  /// that are added later take over the state when it is set the next time.
  ///
  /// - Precondition: a state with `visible` also has `display`, and a state with `display` also has `preload`.
  package final func setInterfaceState(_ state: InterfaceState) {
    precondition(state.isLegal, "\(displayName): a visible node is in display and in preload, a displayed one in preload, not in \(state)")
    changeInterfaceState(to: state)
  }

  /// Sets the interface state of the node, then of every node below it, and calls the hooks of those whose state it changes.
  final func changeInterfaceState(to state: InterfaceState) {
    let old = interfaceState
    if state != old {
      willChangeInterfaceState(to: state)
      interfaceState = state
      let (left, entered) = (old.subtracting(state), state.subtracting(old))
      if left.contains(.visible) {
        didExitVisibleState()
        didExitHierarchy()
      }
      if left.contains(.display) { didExitDisplayState() }
      if left.contains(.preload) { didExitPreloadState() }
      if entered.contains(.preload) { didEnterPreloadState() }
      if entered.contains(.display) { didEnterDisplayState() }
      if entered.contains(.visible) {
        didEnterHierarchy()
        didEnterVisibleState()
      }
      interfaceStateDidChange(to: state, from: old)
    }
    changeSubnodes(to: state)
  }

  /// Notifies every node of the tree that has content of its own that its display begins, or is done.
  package final func notifyDisplay(isDone: Bool) {
    if isInvisible { return }
    if hasContent || rareProperties?.values.drawing != nil || drawParameters() != nil {
      if isDone { displayDidFinish() } else { displayWillStart() }
    }
    for subnode in subnodes { subnode.notifyDisplay(isDone: isDone) }
  }
}
