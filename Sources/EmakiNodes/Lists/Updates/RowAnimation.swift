/// A row animation is the way in which UIKit would let a row appear or disappear. Here each of them but `none` is drawn as `fade`; the names exist for
/// ported code.
public enum RowAnimation: String, CaseIterable, Sendable {
  /// The row appears or disappears at once.
  case none
  /// The row fades in within 300 milliseconds.
  ///
  /// The opacity of an inserted row, alone or with its section, goes from 0 to 1 in 300 ms; the row is at its place from the first frame, as all rows
  /// after an update are. A reloaded row fades in over its old picture in the same way, if that picture was complete; otherwise the new one is shown at
  /// once, and so it is in a list that stands in a node. A deleted row disappears at once. A reloaded section is inserted anew.
  case fade
  /// The same as `fade`.
  case automatic
  /// The same as `fade`; in UIKit the row comes from the left edge of the table, or goes to it.
  case left
  /// The same as `fade`; in UIKit the row comes from the right edge of the table, or goes to it.
  case right
  /// The same as `fade`; in UIKit the row slides out from under the row above it, or back under it.
  case top
  /// The same as `fade`; in UIKit the row is uncovered by the rows below it, or covered by them.
  case bottom
  /// The same as `fade`; in UIKit the row is uncovered from its middle, or covered towards it.
  case middle

  /// Whether the row fades.
  var fades: Bool { self != .none }
}
