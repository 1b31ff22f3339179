import EmakiNodes
import Foundation

/// Asks the data source and the delegate that are objects, on the task that holds the table.
extension TableNode {
  /// Asks a source for its sections and their numbers of rows, and for no row.
  func sections(of source: any TableNodeDataSource) -> HeldRows {
    // Sources ask the table for its counts while they are asked.
    let outer = askedCounts
    askedCounts = askedCounts ?? []
    defer { askedCounts = outer }
    return HeldRows(
      sections: (0..<max(0, source.numberOfSections(in: self))).map { section in
        HeldRows.Section(
          count: max(0, source.tableNode(self, numberOfRowsInSection: section)),
          header: source.tableNode(self, nodeBlockForHeaderInSection: section),
          footer: source.tableNode(self, nodeBlockForFooterInSection: section))
      })
  }

  /// Asks a source for the rows of its sections.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - rows: the sections, which get their rows.
  ///   - known: returns what was answered before for a row that stays; `nil` for a row that is asked for.
  func load(_ source: any TableNodeDataSource, _ rows: inout HeldRows, known: (IndexPath) -> HeldRows.Row?) {
    let outer = askedCounts
    askedCounts = rows.sections.map(\.count)
    defer { askedCounts = outer }
    for section in rows.sections.indices {
      rows.sections[section].rows = (0..<rows.sections[section].count).map { row in
        let path = IndexPath(row: row, section: section)
        if let answer = known(path) { return answer }
        let id = source.tableNode(self, modelIdentifierForRowAt: path)
        return HeldRows.Row(
          id: id ?? (rows.sections.count == 1 ? String(row) : "\(section).\(row)"),
          nodeBlock: source.tableNode(self, nodeBlockForRowAt: path))
      }
    }
    loadSizeRanges(&rows)
  }

  /// Asks the delegate for the ranges of heights.
  func loadSizeRanges(_ rows: inout HeldRows) {
    rows.limitsRows = false
    for section in rows.sections.indices {
      for row in rows.sections[section].rows.indices {
        let range = objectDelegate?.tableNode(self, constrainedSizeForRowAt: IndexPath(row: row, section: section))
        rows.sections[section].rows[row].sizeRange = range
        if range != nil { rows.limitsRows = true }
      }
    }
  }
}
