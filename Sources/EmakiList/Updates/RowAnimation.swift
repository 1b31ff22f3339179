/// A row animation is the way in which a row appears or disappears.
///
/// With `top`, `bottom`, `left`, `right` and `middle` a row of a table comes or goes within 300 milliseconds, and the rows below move along: the room for
/// a row that is inserted grows from nothing, and a row that is deleted is seen until its room is gone. A row that is reloaded goes and comes so at once.
/// Only rows in view slide. In lists that are upside down or scroll sideways, and in stills, all rows are there or gone at once.
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
  /// The row comes from the left edge of the table, or goes to it.
  case left
  /// The row comes from the right edge of the table, or goes to it.
  case right
  /// The row comes from under the row above it, or goes under it.
  case top
  /// The row is uncovered by the rows below it, or covered by them.
  case bottom
  /// The row is uncovered from its middle, or covered towards it.
  case middle

  /// Whether the row fades at its place.
  var fades: Bool { self == .fade || self == .automatic }
  /// Whether the row slides, and the rows below it move.
  package var slides: Bool { self != .none && !fades }
}
