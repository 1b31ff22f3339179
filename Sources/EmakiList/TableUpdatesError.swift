/// Why updates do not lead from the rows before to the rows after.
public struct TableUpdatesError: Error, Hashable {
  package var fault: Fault

  /// A row or a section by its index.
  package enum Place: Hashable, Sendable {
    case row(Int, section: Int)
    case section(Int)
  }

  package enum Change: String, Hashable, Sendable {
    case inserted, deleted, reloaded
    case movedFrom = "moved from"
    case movedTo = "moved to"

    /// Whether its places are counted after the updates.
    var isAfter: Bool { self == .inserted || self == .movedTo }
  }

  package enum Fault: Error, Hashable {
    case negativeCount(section: Int, count: Int)
    case tooManyRows(limit: Int)
    /// A path has not a section and a row.
    case pathLength(Change, indices: [Int])
    /// Of `count` rows or sections.
    case outOfRange(Change, Place, count: Int)
    case repeated(Change, Place)
    case conflict(Change, Change, Place)
    /// Something is done to a row of a section that is deleted or reloaded.
    case sectionGone(Change, Place)
    case sectionCount(before: Int, inserted: Int, deleted: Int, after: Int)
    case rowCount(RowCount)
  }

  /// Rows of a section.
  package struct RowCount: Hashable, Sendable {
    /// Its index after the updates, and before them.
    package var section: Int
    package var oldSection: Int
    package var before: Int
    package var inserted: Int
    package var deleted: Int
    package var movedIn: Int
    package var movedOut: Int
    package var after: Int

    var expected: Int { before + inserted + movedIn - deleted - movedOut }
  }
}

extension TableUpdatesError: CustomStringConvertible {
  public var description: String { fault.description }
}

extension TableUpdatesError.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .negativeCount(let section, let count): "section \(section) has \(count) rows. Give 0 or more."
    case .tooManyRows(let limit): "all sections together have more than \(limit) rows. Give the numbers of rows that there are."
    case .pathLength(let change, let indices):
      "\(change.rawValue): the path \(indices) has \(indices.count) indices. Give a section and a row: IndexPath(row: 0, section: 0)."
    case .outOfRange(let change, let place, let count):
      "\(change.rawValue): \(place) does not exist \(change.isAfter ? "after" : "before") the updates, when \(place.container(count)). "
        + "Count what is deleted, reloaded or moved from as before the updates, and what is inserted or moved to as after them."
    case .repeated(let change, let place): "\(place) is \(change.rawValue) twice. Leave one out."
    case .conflict(let first, let second, let place): "\(place) is both \(first.rawValue) and \(second.rawValue). Leave one out."
    case .sectionGone(let change, let place):
      "\(place) is \(change.rawValue), but its section is deleted or reloaded, and its rows go with it. Leave one out."
    case .sectionCount(let before, let inserted, let deleted, let after):
      "there were \(Self.sections(before)), \(Self.were(inserted)) inserted and \(deleted) deleted, so "
        + "\(Self.are(before + inserted - deleted)) expected, not \(after). Name each section that comes or goes."
    case .rowCount(let count):
      "section \(count.section)\(count.section == count.oldSection ? "" : ", before the updates section \(count.oldSection),") had "
        + "\(Self.rows(count.before)), \(Self.were(count.inserted)) inserted and \(count.deleted) deleted"
        + (count.movedIn + count.movedOut > 0 ? ", \(Self.were(count.movedIn)) moved in and \(count.movedOut) out" : "")
        + ", so \(Self.are(count.expected)) expected, not \(count.after). Name each row that comes or goes."
    }
  }

  private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
  private static func sections(_ count: Int) -> String { count == 1 ? "1 section" : "\(count) sections" }
  private static func were(_ count: Int) -> String { count == 1 ? "1 was" : "\(count) were" }
  private static func are(_ count: Int) -> String { count == 1 ? "1 is" : "\(count) are" }
}

extension TableUpdatesError.Place: CustomStringConvertible {
  package var description: String {
    switch self {
    case .row(let row, let section): "row \(row) of section \(section)"
    case .section(let section): "section \(section)"
    }
  }

  /// What it should lie in.
  func container(_ count: Int) -> String {
    switch self {
    case .row(_, let section): "section \(section) has \(count == 1 ? "1 row" : "\(count) rows")"
    case .section: "there \(count == 1 ? "is 1 section" : "are \(count) sections")"
    }
  }
}
