/// How a table marks a row.
package struct RowMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let selected = RowMarks(rawValue: 1)
  package static let highlighted = RowMarks(rawValue: 2)
}
