import EmakiDisplay
import FoundationEssentials

extension TableUpdates {
  /// Checks the updates and returns where each row was before them and is after them.
  ///
  /// - Parameters:
  ///   - old: the number of rows of each section before the updates.
  ///   - new: the number of rows of each section after the updates.
  /// - Throws: `TableUpdatesError` if the updates contradict each other, or do not lead from the old numbers of rows to the new ones.
  /// - Complexity: O(*s* + *c* log *c*) for *s* sections and *c* changes, however many rows there are.
  public func mapping(from old: [Int], to new: [Int]) throws(TableUpdatesError) -> RowMapping { try mappings(from: old, to: new).rows }

  /// Returns where each row and each section was before the updates and is after them.
  func mappings(from old: [Int], to new: [Int]) throws(TableUpdatesError) -> (rows: RowMapping, sections: SectionMapping) {
    do throws(TableUpdatesError.Fault) {
      let old = try SectionStarts(counts: old)
      let new = try SectionStarts(counts: new)
      let sections = try SectionMapping(sections, old: old.sectionCount, new: new.sectionCount)
      return (try RowChanges(rows, old: old, new: new, sections: sections).mapping(), sections)
    } catch {
      throw TableUpdatesError(fault: error)
    }
  }
}

/// Holds the changes of rows, checked one by one and against each other.
private struct RowChanges {
  typealias Fault = TableUpdatesError.Fault

  let old: SectionStarts
  let new: SectionStarts
  let sections: SectionMapping
  private var deleted: [ChangedRow] = []
  private var reloaded: [ChangedRow] = []
  /// The rows that are deleted or moved away.
  private var removed: [ChangedRow] = []
  /// The rows that are inserted or that are the destinations of moves.
  private var placed: [ChangedRow] = []
  private var reloads: [Int: RowAnimation] = [:]

  init(_ changes: TableUpdates.Changes<IndexPath>, old: SectionStarts, new: SectionStarts, sections: SectionMapping) throws(Fault) {
    (self.old, self.new, self.sections) = (old, new, sections)
    for deletion in changes.deletions {
      deleted.append(try ChangedRow(deletion.place, .deleted, in: old, .animated(deletion.animation)))
    }
    for reload in changes.reloads {
      let row = try ChangedRow(reload.place, .reloaded, in: old, .animated(reload.animation))
      if sections.places[row.section] == nil { throw .sectionGone(.reloaded, row.place) }
      if reloads.updateValue(reload.animation, forKey: row.index) != nil { throw .repeated(.reloaded, row.place) }
      reloaded.append(row)
    }
    for insertion in changes.insertions {
      placed.append(try ChangedRow(insertion.place, .inserted, in: new, .animated(insertion.animation)))
    }
    var moved: [ChangedRow] = []
    for move in changes.moves {
      var from = try ChangedRow(move.from, .movedFrom, in: old, .moved(0))
      if sections.places[from.section] == nil { throw .sectionGone(.movedFrom, from.place) }
      let to = try ChangedRow(move.to, .movedTo, in: new, .moved(from.index))
      from.kind = .moved(to.index)
      moved.append(from)
      placed.append(to)
    }
    removed = deleted + moved
    deleted.sort { $0.index < $1.index }
    reloaded.sort { $0.index < $1.index }
    removed.sort { $0.index < $1.index }
    placed.sort { $0.index < $1.index }
    try Self.checkUnique(removed, .deleted, .movedFrom)
    try Self.checkUnique(placed, .inserted, .movedTo)
    for row in deleted where reloads[row.index] != nil { throw .conflict(.deleted, .reloaded, row.place) }
  }

  private static func checkUnique(
    _ rows: [ChangedRow], _ animated: TableUpdatesError.Change, _ moved: TableUpdatesError.Change
  ) throws(Fault) {
    for (row, next) in zip(rows, rows.dropFirst()) where row.index == next.index {
      switch (row.kind, next.kind) {
      case (.animated, .animated): throw .repeated(animated, row.place)
      case (.moved, .moved): throw .repeated(moved, row.place)
      default: throw .conflict(animated, moved, row.place)
      }
    }
  }

  func mapping() throws(Fault) -> RowMapping {
    var runs: [RowMapping.Run] = []
    var firstPlaced = 0
    for (section, source) in sections.sources.enumerated() {
      var placed = placed[firstPlaced...].prefix { $0.section == section }
      firstPlaced = placed.endIndex
      switch source {
      case .new(let animation): addNew(section, animation, &placed, to: &runs)
      case .old(let oldSection): try addKept(section, from: oldSection, &placed, to: &runs)
      }
    }
    return RowMapping(oldCount: old.rowCount, newCount: new.rowCount, runs: runs)
  }

  /// Adds the rows of a new section to the runs. Insertions into it change nothing, because all its rows are new except for those moved
  /// there.
  private func addNew(_ section: Int, _ animation: RowAnimation, _ placed: inout ArraySlice<ChangedRow>, to runs: inout [RowMapping.Run]) {
    var next = new.rows(of: section).lowerBound
    for row in placed {
      guard case .moved(let from) = row.kind else { continue }
      runs.add(row.index - next, .new(animation))
      runs.add(1, origin(ofMoved: from))
      next = row.index + 1
    }
    runs.add(new.rows(of: section).upperBound - next, .new(animation))
  }

  /// Adds the rows of a section that existed before to the runs. Inserted rows and moves take their own places. Rows that are not removed
  /// fill the other places in order.
  private func addKept(
    _ section: Int, from oldSection: Int, _ placed: inout ArraySlice<ChangedRow>, to runs: inout [RowMapping.Run]
  ) throws(Fault) {
    let newRows = new.rows(of: section)
    let oldRows = old.rows(of: oldSection)
    var removed = Self.slice(removed, in: oldRows)
    var reloaded = Self.slice(reloaded, in: oldRows)
    try checkCount(section, from: oldSection, placed: placed, removed: removed)
    var next = newRows.lowerBound
    var oldNext = oldRows.lowerBound
    while next < newRows.upperBound {
      if let row = placed.first, row.index == next {
        switch row.kind {
        case .animated(let animation): runs.add(1, .new(animation))
        case .moved(let from): runs.add(1, origin(ofMoved: from))
        }
        placed.removeFirst()
        next += 1
      } else if let row = removed.first, row.index == oldNext {
        removed.removeFirst()
        oldNext += 1
      } else if let row = reloaded.first, row.index <= oldNext {
        reloaded.removeFirst()
        // If the indices differ, the row was moved away.
        guard row.index == oldNext, case .animated(let animation) = row.kind else { continue }
        runs.add(1, .reloaded(oldIndex: oldNext, animation))
        next += 1
        oldNext += 1
      } else {
        // The count is above 0, because the counts agree and so no end is reached yet.
        let count = min(
          (placed.first?.index ?? newRows.upperBound) - next, (removed.first?.index ?? oldRows.upperBound) - oldNext,
          (reloaded.first?.index ?? oldRows.upperBound) - oldNext)
        runs.add(count, .kept(oldIndex: oldNext))
        next += count
        oldNext += count
      }
    }
  }

  private func origin(ofMoved oldIndex: Int) -> RowMapping.Origin {
    reloads[oldIndex].map { .reloaded(oldIndex: oldIndex, $0) } ?? .kept(oldIndex: oldIndex)
  }

  private func checkCount(
    _ section: Int, from oldSection: Int, placed: ArraySlice<ChangedRow>, removed: ArraySlice<ChangedRow>
  ) throws(Fault) {
    func moved(_ rows: ArraySlice<ChangedRow>) -> Int {
      rows.count { if case .moved = $0.kind { true } else { false } }
    }
    let (movedIn, movedOut) = (moved(placed), moved(removed))
    let count = TableUpdatesError.RowCount(
      section: section, oldSection: oldSection, before: old.rows(of: oldSection).count, inserted: placed.count - movedIn,
      deleted: removed.count - movedOut, movedIn: movedIn, movedOut: movedOut, after: new.rows(of: section).count)
    // Both differences are numbers of rows that remain, so neither overflows.
    guard count.before - removed.count == count.after - placed.count else { throw .rowCount(count) }
  }

  private static func slice(_ rows: [ChangedRow], in range: Range<Int>) -> ArraySlice<ChangedRow> {
    let first = firstIndex(below: rows.count) { rows[$0].index >= range.lowerBound }
    return rows[first..<firstIndex(below: rows.count) { rows[$0].index >= range.upperBound }]
  }
}
