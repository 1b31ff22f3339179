/// A row animation is the way in which a row appears or disappears.
///
/// With `top`, `bottom`, `left`, `right` and `middle`, a row of a table appears or disappears within 300 milliseconds, and the rows below
/// it move along.
/// The space for an inserted row grows from nothing, and a deleted row is visible until its space is gone. A reloaded row disappears and
/// appears in
/// this way at the same time. Only rows in view slide. In lists that are inverted or scroll sideways, and in still pictures, all rows
/// appear or
/// disappear at once. Lists that stand in nodes do the same where the change is made at an instant of a virtual clock; a row that is reloaded with
/// `fade` or `automatic` changes at once there.
public enum RowAnimation: String, CaseIterable, Sendable {
  /// The row appears or disappears at once.
  case none
  /// The row fades in within 300 milliseconds.
  ///
  /// The opacity of an inserted row, alone or with its section, goes from 0 to 1 in 300 ms; the row is at its place from the first frame. A
  /// reloaded row
  /// fades in over its old picture in the same way, if that picture was complete; otherwise the new one is shown at once. A deleted row
  /// disappears at
  /// once. A reloaded section is inserted anew.
  case fade
  /// The row is animated as with `fade`.
  case automatic
  /// The row comes from the left edge of the table, or goes to it.
  case left
  /// The row comes from the right edge of the table, or goes to it.
  case right
  /// The row slides out from under the row above it, or slides back under it.
  case top
  /// The row is uncovered by the rows below it, or covered by them.
  case bottom
  /// The row is uncovered from its middle, or covered towards it.
  case middle

  /// Whether the row fades without moving.
  var fades: Bool { self == .fade || self == .automatic }
  /// Whether the row slides, and the rows below it move.
  package var slides: Bool { self != .none && !fades }
}
