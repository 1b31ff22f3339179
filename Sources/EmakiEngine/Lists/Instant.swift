/// An instant of a list on the virtual clock.
public enum Instant: Hashable, Sendable {
  /// At once: what takes time is not there yet.
  case first
  /// When nothing is pending in the display range: no display pass, no picture, no fetch and no fade.
  case settled
  /// So many milliseconds after the first.
  case milliseconds(Int)
}
