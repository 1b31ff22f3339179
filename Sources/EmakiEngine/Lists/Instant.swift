/// An instant is a point of time of a list on the virtual clock.
public enum Instant: Hashable, Sendable {
  /// The beginning, when nothing that takes time has come yet.
  case first
  /// The time when nothing is pending in the display range: no display pass, no picture, no fetch, no fade and no
  /// animation of a node.
  case settled
  /// A number of milliseconds after the beginning.
  case milliseconds(Int)
}
