package import EmakiDisplay

/// A row look describes how a row looks at an instant.
package struct RowLook: Hashable, Sendable {
  /// The contents of the row that have come; `nil` where all have come, fades included.
  package var moment: DisplayMoment?
  /// The opacity of the row, from 0 to 1.
  package var opacity: Double

  /// The look of a row whose contents have all come.
  package static let settled = RowLook(moment: nil, opacity: 1)
}
