/// What a node's list wants done with it: the nearer to the viewport, the more.
public struct InterfaceState: OptionSet, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It is to be measured.
  public static let measureLayout = InterfaceState(rawValue: 1)
  /// What it shows is to be read, such as pictures.
  public static let preload = InterfaceState(rawValue: 2)
  /// It is to be displayed, so that it can come into the viewport at once.
  public static let display = InterfaceState(rawValue: 4)
  /// It is in the viewport.
  public static let visible = InterfaceState(rawValue: 8)

  /// The names in order, as in `[preload, display]`.
  public var description: String {
    let names: [(InterfaceState, String)] = [
      (.measureLayout, "measureLayout"), (.preload, "preload"), (.display, "display"), (.visible, "visible"),
    ]
    return "[" + names.filter { contains($0.0) }.map(\.1).joined(separator: ", ") + "]"
  }

  /// Whether what is visible is displayed, and what is displayed preloaded.
  var isLegal: Bool { (!contains(.visible) || contains(.display)) && (!contains(.display) || contains(.preload)) }
}

extension DisplayNode {
  /// Gives the node, then every node below it, a state, and calls the hooks of those whose state it changes.
  ///
  /// A node leaves states from the nearest to the farthest before it enters any from the farthest to the nearest. Subnodes that are added
  /// later take the state when it is set next.
  ///
  /// - Precondition: what is visible is displayed, and what is displayed is preloaded.
  package final func setInterfaceState(_ state: InterfaceState) {
    precondition(state.isLegal, "\(displayName): a visible node is in display and in preload, a displayed one in preload, not in \(state)")
    changeInterfaceState(to: state)
  }

  private func changeInterfaceState(to state: InterfaceState) {
    let old = interfaceState
    if state != old {
      willChangeInterfaceState(to: state)
      interfaceState = state
      let (left, entered) = (old.subtracting(state), state.subtracting(old))
      if left.contains(.visible) { didExitVisibleState() }
      if left.contains(.display) { didExitDisplayState() }
      if left.contains(.preload) { didExitPreloadState() }
      if entered.contains(.preload) { didEnterPreloadState() }
      if entered.contains(.display) { didEnterDisplayState() }
      if entered.contains(.visible) { didEnterVisibleState() }
      interfaceStateDidChange(to: state, from: old)
    }
    for subnode in subnodes { subnode.changeInterfaceState(to: state) }
  }
}
