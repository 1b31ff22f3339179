import Foundation

/// A row that is changed, at its place before or after the updates.
struct ChangedRow {
  /// Through all sections.
  var index: Int
  var section: Int
  var row: Int
  var kind: Kind

  enum Kind {
    case animated(RowAnimation)
    /// From or to a flat index.
    case moved(Int)
  }

  var place: TableUpdatesError.Place { .row(row, section: section) }

  init(_ path: IndexPath, _ change: TableUpdatesError.Change, in starts: SectionStarts, _ kind: Kind) throws(TableUpdatesError.Fault) {
    guard path.count == 2 else { throw .pathLength(change, indices: Array(path)) }
    guard path.section >= 0, path.section < starts.sectionCount else {
      throw .outOfRange(change, .section(path.section), count: starts.sectionCount)
    }
    let rows = starts.rows(of: path.section)
    guard path.row >= 0, path.row < rows.count else {
      throw .outOfRange(change, .row(path.row, section: path.section), count: rows.count)
    }
    (index, section, row) = (rows.lowerBound + path.row, path.section, path.row)
    self.kind = kind
  }
}
