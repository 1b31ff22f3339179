import EmakiList
import Foundation
import Testing

@Suite struct TableUpdatesErrorTests {
  struct Wrong: CustomTestStringConvertible {
    var old: [Int]
    var new: [Int]
    var message: String
    var updates = TableUpdates()

    /// - Parameters: the rows of each section before and after, what the error says, and what is called.
    init(_ old: [Int], _ new: [Int], _ message: String, _ change: (inout TableUpdates) -> Void) {
      (self.old, self.new, self.message) = (old, new, message)
      change(&updates)
    }

    var testDescription: String { "\(old) to \(new): \(message)" }
  }

  static let wrong: [Wrong] = [
    Wrong(
      [5], [7], "section 0 had 5 rows, 2 were inserted and 1 deleted, so 6 are expected, not 7. Name each row that comes or goes.",
      {
        $0.insertRows(at: [[0, 0], [0, 1]])
        $0.deleteRows(at: [[0, 4]])
      }
    ),
    Wrong(
      [1, 2], [2, 2],
      "section 0 had 1 row, 0 were inserted and 1 deleted, 1 was moved in and 0 out, so 1 is expected, not 2. "
        + "Name each row that comes or goes.",
      {
        $0.deleteRows(at: [[0, 0]])
        $0.moveRow(at: [1, 0], to: [0, 0])
      }
    ),
    Wrong(
      [1, 2], [1, 1],
      "section 0, before the updates section 1, had 2 rows, 0 were inserted and 0 deleted, so 2 are expected, not 1. "
        + "Name each row that comes or goes.",
      { $0.moveSection(1, to: 0) }
    ),
    Wrong(
      [1], [1, 1, 1],
      "there were 1 section, 1 was inserted and 0 deleted, so 2 are expected, not 3. Name each section that comes or goes.",
      { $0.insertSections([1]) }
    ),
    Wrong(
      [3], [2],
      "deleted: row 3 of section 0 does not exist before the updates, when section 0 has 3 rows. "
        + "Count what is deleted, reloaded or moved from as before the updates, and what is inserted or moved to as after them.",
      { $0.deleteRows(at: [[0, 3]]) }
    ),
    Wrong(
      [3], [1],
      "moved to: row -1 of section 0 does not exist after the updates, when section 0 has 1 row. "
        + "Count what is deleted, reloaded or moved from as before the updates, and what is inserted or moved to as after them.",
      { $0.moveRow(at: [0, 0], to: IndexPath(row: -1, section: 0)) }
    ),
    Wrong(
      [3], [3, 3],
      "inserted: section 2 does not exist after the updates, when there are 2 sections. "
        + "Count what is deleted, reloaded or moved from as before the updates, and what is inserted or moved to as after them.",
      { $0.insertSections([2]) }
    ),
    Wrong([3], [2], "row 1 of section 0 is deleted twice. Leave one out.", { $0.deleteRows(at: [[0, 1], [0, 1]]) }),
    Wrong([3], [4], "row 1 of section 0 is inserted twice. Leave one out.", { $0.insertRows(at: [[0, 1], [0, 1]]) }),
    Wrong([3], [3], "row 1 of section 0 is reloaded twice. Leave one out.", { $0.reloadRows(at: [[0, 1], [0, 1]]) }),
    Wrong(
      [3], [3], "row 1 of section 0 is moved from twice. Leave one out.",
      {
        $0.moveRow(at: [0, 1], to: [0, 0])
        $0.moveRow(at: [0, 1], to: [0, 2])
      }
    ),
    Wrong(
      [3], [3], "row 2 of section 0 is moved to twice. Leave one out.",
      {
        $0.moveRow(at: [0, 1], to: [0, 2])
        $0.moveRow(at: [0, 0], to: [0, 2])
      }
    ),
    Wrong(
      [3], [3], "row 1 of section 0 is both deleted and moved from. Leave one out.",
      {
        $0.deleteRows(at: [[0, 1]])
        $0.moveRow(at: [0, 1], to: [0, 2])
      }
    ),
    Wrong(
      [3], [3], "row 1 of section 0 is both inserted and moved to. Leave one out.",
      {
        $0.insertRows(at: [[0, 1]])
        $0.moveRow(at: [0, 2], to: [0, 1])
      }
    ),
    Wrong(
      [3], [2], "row 1 of section 0 is both deleted and reloaded. Leave one out.",
      {
        $0.deleteRows(at: [[0, 1]])
        $0.reloadRows(at: [[0, 1]])
      }
    ),
    Wrong(
      [3], [], "row 1 of section 0 is reloaded, but its section is deleted or reloaded, and its rows go with it. Leave one out.",
      {
        $0.deleteSections([0])
        $0.reloadRows(at: [[0, 1]])
      }
    ),
    Wrong(
      [3, 0], [1], "row 1 of section 0 is moved from, but its section is deleted or reloaded, and its rows go with it. Leave one out.",
      {
        $0.deleteSections([0])
        $0.moveRow(at: [0, 1], to: [0, 0])
      }
    ),
    Wrong(
      [3, 0], [0], "section 0 is both deleted and moved from. Leave one out.",
      {
        $0.deleteSections([0])
        $0.moveSection(0, to: 0)
      }
    ),
    Wrong([3, 0], [0], "section 0 is deleted twice. Leave one out.", { $0.deleteSections([0, 0]) }),
    Wrong([1], [-1], "section 0 has -1 rows. Give 0 or more.", { _ in }),
    Wrong(
      [.max], [], "all sections together have more than 4611686018427387903 rows. Give the numbers of rows that there are.", { _ in }
    ),
    Wrong(
      [1], [1], "deleted: the path [4] has 1 indices. Give a section and a row: IndexPath(row: 0, section: 0).",
      { $0.deleteRows(at: [IndexPath(index: 4)]) }
    ),
  ]

  @Test(arguments: wrong)
  func `the error for wrong updates explains what is wrong`(wrong: Wrong) {
    let error = #expect(throws: TableUpdatesError.self) { try wrong.updates.mapping(from: wrong.old, to: wrong.new) }
    #expect(error.map { "\($0)" } == wrong.message)
  }
}
