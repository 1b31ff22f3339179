/// A table updates error says why updates do not lead from the rows before them to the rows after them.
public struct TableUpdatesError: Error, Hashable {
  /// The fault that was found in the updates.
  var fault: Fault

  /// The list was changed in two ways.
  static let otherContent = TableUpdatesError(fault: .otherContent)

  /// A place is the index of a row in its section, or of a section.
  enum Place: Hashable {
    /// The row with this index in a section.
    case row(Int, section: Int)
    /// The section with this number.
    case section(Int)
  }

  /// A change says what updates do to a row or section.
  enum Change: String {
    /// The row or section is inserted, deleted or reloaded.
    case inserted, deleted, reloaded
    /// The row or section is moved away from this place.
    case movedFrom = "moved from"
    /// The row or section is moved to this place.
    case movedTo = "moved to"

    /// Whether the places of this kind of change are counted after the updates.
    var isAfter: Bool { self == .inserted || self == .movedTo }
  }

  /// A fault says what is wrong with updates.
  enum Fault: Error, Hashable {
    /// A section has a negative number of rows.
    case negativeCount(section: Int, count: Int)
    /// All sections together have more rows than can be counted.
    case tooManyRows(limit: Int)
    /// A path does not consist of a section and a row.
    case pathLength(Change, indices: [Int])
    /// The place is outside the existing rows or sections, whose number is `count`.
    case outOfRange(Change, Place, count: Int)
    /// Updates make the same change to one place twice.
    case repeated(Change, Place)
    /// Updates make two changes to one place that exclude each other.
    case conflict(Change, Change, Place)
    /// Updates name a row of a section that is deleted or reloaded.
    case sectionGone(Change, Place)
    /// The insertions and deletions do not lead from the number of sections before to the number after.
    case sectionCount(before: Int, inserted: Int, deleted: Int, after: Int)
    /// The changes do not lead from a section's number of rows before to its number after.
    case rowCount(RowCount)
    /// The list shows other content than its node has, because a fetch or a scheduled update of values has replaced it.
    case otherContent
  }

  /// A row count holds the numbers of rows in a section whose changes do not add up.
  struct RowCount: Hashable {
    /// The number of the section after the updates.
    var section: Int
    /// The number of the section before the updates.
    var oldSection: Int
    /// The number of rows of the section before the updates.
    var before: Int
    /// The number of rows that are inserted into the section.
    var inserted: Int
    /// The number of rows that are deleted from the section.
    var deleted: Int
    /// The number of rows that are moved into the section.
    var movedIn: Int
    /// The number of rows that are moved out of the section.
    var movedOut: Int
    /// The number of rows of the section after the updates, as the new content says.
    var after: Int

    /// The number of rows of the section after the updates, as the changes say.
    var expected: Int { before + inserted + movedIn - deleted - movedOut }
  }
}

extension TableUpdatesError: CustomStringConvertible {
  /// The message that says what is wrong, where, and how to mend it.
  public var description: String { fault.description }
}

extension TableUpdatesError.Fault: CustomStringConvertible {
  /// The message that says what is wrong, where, and how to mend it.
  var description: String {
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
      "there were \(counted(before, "section")), \(Self.were(inserted)) inserted and \(deleted) deleted, so "
        + "\(Self.are(before + inserted - deleted)) expected, not \(after). Name each section that comes or goes."
    case .rowCount(let count):
      "section \(count.section)\(count.section == count.oldSection ? "" : ", before the updates section \(count.oldSection),") had "
        + "\(counted(count.before, "row")), \(Self.were(count.inserted)) inserted and \(count.deleted) deleted"
        + (count.movedIn + count.movedOut > 0 ? ", \(Self.were(count.movedIn)) moved in and \(count.movedOut) out" : "")
        + ", so \(Self.are(count.expected)) expected, not \(count.after). Name each row that comes or goes."
    case .otherContent:
      "the list was changed with insertRows or its kin while it shows rows that a fetch of values or a scheduled update has brought. "
        + "Use one of the two ways: a data source that is an object, or values."
    }
  }

  private static func were(_ count: Int) -> String { count == 1 ? "1 was" : "\(count) were" }
  private static func are(_ count: Int) -> String { count == 1 ? "1 is" : "\(count) are" }
}

extension TableUpdatesError.Place: CustomStringConvertible {
  /// The words that name the place, such as `row 3 of section 0`.
  var description: String {
    switch self {
    case .row(let row, let section): "row \(row) of section \(section)"
    case .section(let section): "section \(section)"
    }
  }

  /// Returns a phrase that says how many rows or sections exist where this place should be.
  func container(_ count: Int) -> String {
    switch self {
    case .row(_, let section): "section \(section) has \(counted(count, "row"))"
    case .section: "there \(count == 1 ? "is 1 section" : "are \(count) sections")"
    }
  }
}

/// A list fault says why the rows of a list are not available from its data source.
package enum ListFault: Hashable, Sendable {
  /// Updates did not lead from the rows before them to those of the data source.
  case updates(TableUpdatesError)
  /// The data source was an object that was freed, because nothing held it strongly.
  case sourceIsGone
  /// No data source was set. The list is shown without rows.
  case noSource
}

extension ListFault: CustomStringConvertible {
  /// The message that says what is wrong, and how to mend it.
  package var description: String {
    switch self {
    case .noSource: ""
    case .updates(let error): error.description
    case .sourceIsGone:
      "the list's data source is gone: nobody has kept the object, and a list does not. Keep it as long as the list is drawn; "
        + "withExtendedLifetime(source) { … } keeps a local variable."
    }
  }
}

private func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
