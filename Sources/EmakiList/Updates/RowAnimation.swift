/// A row animation is the way in which a row appears or disappears.
public enum RowAnimation: String, CaseIterable, Sendable {
  /// The row appears or disappears at once.
  case none
  /// The row fades in within 300 milliseconds.
  ///
  /// The alpha of a row that is inserted, alone or with its section, runs from 0 to 1 in 300 ms; the row is in its place from the first
  /// frame. A row that is reloaded fades in the same way over its old picture, if all of that was there; otherwise the new one shows at
  /// once. A row that is deleted is gone at once. A section that is reloaded is inserted anew.
  case fade
  /// The row is animated as with `fade`.
  case automatic
}
