/// A section mapping says where each section was before updates, and where each is after them.
struct SectionMapping {
  typealias Fault = TableUpdatesError.Fault

  enum Source {
    /// The section is new, or is reloaded. All its rows are new, except those that are moved there.
    case new(RowAnimation)
    /// The section existed before the updates and had this number.
    case old(Int)
  }

  private(set) var sources: [Source] = []
  /// The new number of each old section that stays; `nil` for one that is deleted or reloaded.
  private(set) var places: [Int?]

  /// Creates the mapping of changes of sections, which it checks.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - old: the number of sections before the updates.
  ///   - new: the number of sections after the updates.
  init(_ changes: TableUpdates.Changes<Int>, old: Int, new: Int) throws(Fault) {
    let deleted = try Self.marks(changes.deletions.map { ($0.place, $0.animation) }, .deleted, count: old)
    let reloaded = try Self.marks(changes.reloads.map { ($0.place, $0.animation) }, .reloaded, count: old)
    let moved = try Self.marks(changes.moves.map { ($0.from, $0.to) }, .movedFrom, count: old)
    let inserted = try Self.marks(changes.insertions.map { ($0.place, $0.animation) }, .inserted, count: new)
    let movedHere = try Self.marks(changes.moves.map { ($0.to, $0.from) }, .movedTo, count: new)
    for section in 0..<old where deleted[section] != nil {
      if reloaded[section] != nil { throw .conflict(.deleted, .reloaded, .section(section)) }
      if moved[section] != nil { throw .conflict(.deleted, .movedFrom, .section(section)) }
    }
    for section in 0..<new where inserted[section] != nil && movedHere[section] != nil {
      throw .conflict(.inserted, .movedTo, .section(section))
    }
    guard old - changes.deletions.count == new - changes.insertions.count else {
      throw .sectionCount(before: old, inserted: changes.insertions.count, deleted: changes.deletions.count, after: new)
    }
    places = Array(repeating: nil, count: old)
    // These sections keep their order. There are as many of them as free places, because the counts agree.
    var others = (0..<old).lazy.filter { deleted[$0] == nil && moved[$0] == nil }.makeIterator()
    for section in 0..<new {
      if let animation = inserted[section] {
        sources.append(.new(animation))
      } else if let source = movedHere[section] ?? others.next() {
        sources.append(reloaded[source].map(Source.new) ?? .old(source))
        if reloaded[source] == nil { places[source] = section }
      }
    }
  }

  /// Returns the change that concerns each section; `nil` for a section that no change names.
  private static func marks<Mark>(
    _ changes: [(section: Int, mark: Mark)], _ change: TableUpdatesError.Change, count: Int
  ) throws(Fault) -> [Mark?] {
    var marks = [Mark?](repeating: nil, count: count)
    for (section, mark) in changes {
      guard section >= 0, section < count else { throw .outOfRange(change, .section(section), count: count) }
      if marks[section] != nil { throw .repeated(change, .section(section)) }
      marks[section] = mark
    }
    return marks
  }
}

/// The section starts hold the number of each section's first row, counted through all sections.
struct SectionStarts {
  private(set) var starts = [0]
  /// The largest number of rows that is allowed: half the largest `Int`, so that no sum with the number of changes overflows.
  private static let rowLimit = Int.max / 2

  init(counts: [Int]) throws(TableUpdatesError.Fault) {
    starts.reserveCapacity(counts.count + 1)
    var end = 0
    for (section, count) in counts.enumerated() {
      guard count >= 0 else { throw .negativeCount(section: section, count: count) }
      let (sum, overflow) = end.addingReportingOverflow(count)
      guard !overflow, sum <= Self.rowLimit else { throw .tooManyRows(limit: Self.rowLimit) }
      end = sum
      starts.append(end)
    }
  }

  var sectionCount: Int { starts.count - 1 }
  var rowCount: Int { starts[sectionCount] }

  func rows(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }
}
