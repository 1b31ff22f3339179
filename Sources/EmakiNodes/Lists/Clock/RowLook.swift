package import EmakiDisplay

/// A row look describes how a row looks at an instant.
package struct RowLook: Hashable, Sendable {
  /// The contents of the row that have arrived, the frames that its animated pictures show, and the instant at which animated nodes are
  /// seen. It is `nil` once everything has arrived, no fade is running, each picture shows the frame with which it begins, and no node is
  /// animated.
  package var moment: DisplayMoment?
  /// The opacity of the row, from 0 to 1.
  package var opacity: Double

  /// The look of a row whose contents have all come, and in which animations have not begun.
  package static let settled = RowLook(moment: nil, opacity: 1)
}
