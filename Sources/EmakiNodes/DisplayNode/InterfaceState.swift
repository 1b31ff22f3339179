import EmakiLayout

/// An interface state is the set of tasks that a list wants done for a node: measuring, reading its content, displaying, and showing. The
/// nearer the node is to the viewport, the more states the set contains.
public struct InterfaceState: NamedOptions, Hashable, Sendable, CustomStringConvertible {
  /// The bits of the states.
  public let rawValue: UInt8
  /// Creates a set of states from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The node is to be measured.
  public static let measureLayout = InterfaceState(rawValue: 1)
  /// The contents that the node shows, such as pictures, are to be read.
  public static let preload = InterfaceState(rawValue: 2)
  /// The node is to be displayed, so that it can come into the viewport at once.
  public static let display = InterfaceState(rawValue: 4)
  /// The node is in the viewport.
  public static let visible = InterfaceState(rawValue: 8)

  /// The names of the states in order, as in `[preload, display]`.
  public var description: String {
    "[" + names.joined(separator: ", ") + "]"
  }

  package static let allNames = ["measureLayout", "preload", "display", "visible"]
}

extension DisplayNode {
  /// Sets the interface state of the node, then of every node below it, and calls the hooks of those whose state it changes.
  ///
  /// A node leaves states in the order from the nearest to the farthest, and then enters states from the farthest to the nearest. Subnodes
  /// that are added later take over the state when it is set the next time.
  ///
  /// - Precondition: a state with `visible` also has `display`, and a state with `display` also has `preload`.
  package func setInterfaceState(_ state: InterfaceState) {
    let old = interfaceState
    if state != old {
      let isLegal = (!state.contains(.visible) || state.contains(.display)) && (!state.contains(.display) || state.contains(.preload))
      precondition(isLegal, "\(displayName): a visible node is in display and in preload, a displayed one in preload, not in \(state)")
      willChangeInterfaceState(to: state)
      interfaceState = state
      let left = old.subtracting(state)
      let entered = state.subtracting(old)
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
    if let list = self as? ListContainerNode {
      list.changeCells(to: state)
    } else {
      for subnode in subnodes { subnode.setInterfaceState(state) }
    }
  }

  /// Notifies every node of the tree that has content of its own that its display begins, or is done.
  func notifyDisplay(isDone: Bool) {
    if isInvisible { return }
    if hasContent || rareProperties?.values.drawing != nil || drawParameters() != nil {
      if isDone { displayDidFinish() } else { displayWillStart() }
    }
    for subnode in subnodes { subnode.notifyDisplay(isDone: isDone) }
  }
}
