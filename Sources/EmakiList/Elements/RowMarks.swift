/// Row marks say whether a row of a table is selected or highlighted.
package struct RowMarks: OptionSet, Hashable, Sendable {
  /// The bits of the marks.
  package let rawValue: UInt8

  /// Creates marks from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The row is selected.
  package static let selected = RowMarks(rawValue: 1)
  /// The row is highlighted.
  package static let highlighted = RowMarks(rawValue: 2)
}
