import FoundationEssentials

/// A changed row is a row that updates name, with its place before or after them.
struct ChangedRow {
  /// The row's number, counted from 0 through all sections.
  var index: Int
  var section: Int
  var row: Int
  var kind: Kind

  enum Kind {
    /// The row is inserted, deleted or reloaded.
    case animated(RowAnimation)
    /// The row is moved, and the other end of the move has this number, counted through all sections.
    case moved(Int)
  }

  var place: TableUpdatesError.Place { .row(row, section: section) }

  /// Creates a changed row from a path, which must name one of the rows.
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
