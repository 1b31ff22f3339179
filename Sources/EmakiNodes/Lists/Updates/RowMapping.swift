import EmakiDisplay
import FoundationEssentials

/// A row mapping says where each row of a list was before updates, and where each is after them.
///
/// Rows are counted through all sections, from 0. The mapping is kept as runs of rows, so its size depends on the number of changes and
/// sections and not on the number of rows.
public struct RowMapping: Hashable, Sendable {
  /// An origin says whether a row after the updates existed before them, and where.
  public enum Origin: Hashable, Sendable {
    /// The row is new.
    case new(RowAnimation)
    /// The row existed before at this index, with the same content.
    case kept(oldIndex: Int)
    /// The row existed before at this index, with another content.
    case reloaded(oldIndex: Int, RowAnimation)

    /// The row's index before the updates; `nil` for a new row.
    public var oldIndex: Int? {
      switch self {
      case .new: nil
      case .kept(let index), .reloaded(let index, _): index
      }
    }
  }

  /// A run is a stretch of rows that follow each other both before and after the updates, or that are all new.
  public struct Run: Hashable, Sendable {
    /// The indices of the run's rows after the updates. The range is never empty.
    public internal(set) var rows: Range<Int>
    /// The origin of the run's first row. If that row was there before, the other rows of the run followed it.
    public internal(set) var origin: Origin

    func origin(of row: Int) -> Origin {
      let distance = row - rows.lowerBound
      return switch origin {
      case .new: origin
      case .kept(let first): .kept(oldIndex: first + distance)
      case .reloaded(let first, let animation): .reloaded(oldIndex: first + distance, animation)
      }
    }
  }

  /// The number of rows before the updates.
  public let oldCount: Int
  /// The number of rows after the updates.
  public let newCount: Int
  /// The runs of all rows after the updates, in order.
  public let runs: [Run]
  /// The runs whose rows existed before, in the order of those rows.
  private let oldOrder: [Run]

  init(oldCount: Int, newCount: Int, runs: [Run]) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.runs = runs
    oldOrder = runs.filter { $0.origin.oldIndex != nil }.sorted { ($0.origin.oldIndex ?? 0) < ($1.origin.oldIndex ?? 0) }
  }

  /// Returns the origin of a row; `nil` for an index outside `0..<newCount`.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func origin(of row: Int) -> Origin? {
    let run = firstIndex(below: runs.count) { runs[$0].rows.upperBound > row }
    guard run < runs.count, runs[run].rows.contains(row) else { return nil }
    return runs[run].origin(of: row)
  }

  /// Returns the new index of an old row; `nil` if the row is deleted, or for an index outside `0..<oldCount`.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func newIndex(of oldRow: Int) -> Int? {
    let next = firstIndex(below: oldOrder.count) { (oldOrder[$0].origin.oldIndex ?? 0) > oldRow }
    guard next > 0, let first = oldOrder[next - 1].origin.oldIndex else { return nil }
    let run = oldOrder[next - 1]
    return oldRow - first < run.rows.count ? run.rows.lowerBound + (oldRow - first) : nil
  }
}

extension [RowMapping.Run] {
  /// Appends a number of rows after the updates, as part of the last run where they continue it.
  mutating func add(_ count: Int, _ origin: RowMapping.Origin) {
    guard count > 0 else { return }
    let start = last?.rows.upperBound ?? 0
    if let last, last.origin(of: start) == origin {
      self[endIndex - 1].rows = last.rows.lowerBound..<start + count
    } else {
      append(RowMapping.Run(rows: start..<start + count, origin: origin))
    }
  }
}

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
    self.old = old
    self.new = new
    self.sections = sections
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
    let movedIn = moved(placed)
    let movedOut = moved(removed)
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
    index = rows.lowerBound + path.row
    section = path.section
    row = path.row
    self.kind = kind
  }
}
