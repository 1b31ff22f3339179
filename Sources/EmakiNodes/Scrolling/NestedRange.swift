/// A nested range says how near a cell is to what a list in a node shows.
package enum NestedRange: Hashable, Sendable {
  /// The cell is in view.
  case visible
  /// The cell is displayed ahead.
  case display
  /// The cell is preloaded.
  case preload

  /// Returns the interface state of a cell in this range.
  ///
  /// - Parameter state: the state of the list itself.
  func state(inListOf state: InterfaceState) -> InterfaceState {
    if self == .visible { return state }
    guard state.contains(.visible) else { return state.intersection(.measureLayout) }
    return self == .display ? [.measureLayout, .preload, .display] : [.measureLayout, .preload]
  }
}
