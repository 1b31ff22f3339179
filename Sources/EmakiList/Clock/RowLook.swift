package import EmakiDisplay

/// A row look says how a row looks at an instant.
package struct RowLook: Hashable, Sendable {
  /// Which of the row's contents are there; `nil` where all are, fades included.
  package var moment: DisplayMoment?
  /// The opacity of the row, from 0 to 1.
  package var opacity: Double

  /// The look of a row whose contents are all there.
  package static let settled = RowLook(moment: nil, opacity: 1)
}
