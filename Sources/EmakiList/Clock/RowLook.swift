package import EmakiDisplay

/// A row look describes how a row looks at an instant.
package struct RowLook: Hashable, Sendable {
  /// The contents of the row that have come, and the frames that its animations show; `nil` where all have come, fades included, and each
  /// animation shows the frame with which it begins.
  package var moment: DisplayMoment?
  /// The opacity of the row, from 0 to 1.
  package var opacity: Double

  /// The look of a row whose contents have all come, and in which animations have not begun.
  package static let settled = RowLook(moment: nil, opacity: 1)
}
