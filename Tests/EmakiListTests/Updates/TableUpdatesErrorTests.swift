import EmakiList
import Foundation
import Testing

@Suite struct TableUpdatesErrorTests {
  /// The rows of each section before and after, what is called, and what the error says.
  private typealias Wrong = (old: [Int], new: [Int], change: @Sendable (inout TableUpdates) -> Void, message: String)

  private static let countRows = "Name each row that comes or goes."
  private static let countPlaces =
    "Count what is deleted, reloaded or moved from as before the updates, and what is inserted or moved to as after them."
  private static let gone = "but its section is deleted or reloaded, and its rows go with it. Leave one out."

  private static let wrong: [Wrong] = [
    (
      [5], [7],
      {
        $0.insertRows(at: [[0, 0], [0, 1]])
        $0.deleteRows(at: [[0, 4]])
      }, "section 0 had 5 rows, 2 were inserted and 1 deleted, so 6 are expected, not 7. \(countRows)"
    ),
    (
      [1, 2], [2, 2],
      {
        $0.deleteRows(at: [[0, 0]])
        $0.moveRow(at: [1, 0], to: [0, 0])
      }, "section 0 had 1 row, 0 were inserted and 1 deleted, 1 was moved in and 0 out, so 1 is expected, not 2. \(countRows)"
    ),
    (
      [1, 2], [1, 1], { $0.moveSection(1, to: 0) },
      "section 0, before the updates section 1, had 2 rows, 0 were inserted and 0 deleted, so 2 are expected, not 1. \(countRows)"
    ),
    (
      [1], [1, 1, 1], { $0.insertSections([1]) },
      "there were 1 section, 1 was inserted and 0 deleted, so 2 are expected, not 3. Name each section that comes or goes."
    ),
    (
      [3], [2], { $0.deleteRows(at: [[0, 3]]) },
      "deleted: row 3 of section 0 does not exist before the updates, when section 0 has 3 rows. \(countPlaces)"
    ),
    (
      [3], [1], { $0.moveRow(at: [0, 0], to: [0, -1]) },
      "moved to: row -1 of section 0 does not exist after the updates, when section 0 has 1 row. \(countPlaces)"
    ),
    (
      [3], [3, 3], { $0.insertSections([2]) },
      "inserted: section 2 does not exist after the updates, when there are 2 sections. \(countPlaces)"
    ),
    ([3], [2], { $0.deleteRows(at: [[0, 1], [0, 1]]) }, "row 1 of section 0 is deleted twice. Leave one out."),
    ([3], [4], { $0.insertRows(at: [[0, 1], [0, 1]]) }, "row 1 of section 0 is inserted twice. Leave one out."),
    ([3], [3], { $0.reloadRows(at: [[0, 1], [0, 1]]) }, "row 1 of section 0 is reloaded twice. Leave one out."),
    (
      [3], [3], { for row in [0, 2] { $0.moveRow(at: [0, 1], to: IndexPath(row: row, section: 0)) } },
      "row 1 of section 0 is moved from twice. Leave one out."
    ),
    (
      [3], [3], { for row in [1, 0] { $0.moveRow(at: IndexPath(row: row, section: 0), to: [0, 2]) } },
      "row 2 of section 0 is moved to twice. Leave one out."
    ),
    (
      [3], [3],
      {
        $0.deleteRows(at: [[0, 1]])
        $0.moveRow(at: [0, 1], to: [0, 2])
      }, "row 1 of section 0 is both deleted and moved from. Leave one out."
    ),
    (
      [3], [3],
      {
        $0.insertRows(at: [[0, 1]])
        $0.moveRow(at: [0, 2], to: [0, 1])
      }, "row 1 of section 0 is both inserted and moved to. Leave one out."
    ),
    (
      [3], [2],
      {
        $0.deleteRows(at: [[0, 1]])
        $0.reloadRows(at: [[0, 1]])
      }, "row 1 of section 0 is both deleted and reloaded. Leave one out."
    ),
    (
      [3], [],
      {
        $0.deleteSections([0])
        $0.reloadRows(at: [[0, 1]])
      }, "row 1 of section 0 is reloaded, \(gone)"
    ),
    (
      [3, 0], [1],
      {
        $0.deleteSections([0])
        $0.moveRow(at: [0, 1], to: [0, 0])
      }, "row 1 of section 0 is moved from, \(gone)"
    ),
    (
      [3, 0], [0],
      {
        $0.deleteSections([0])
        $0.moveSection(0, to: 0)
      }, "section 0 is both deleted and moved from. Leave one out."
    ),
    ([3, 0], [0], { $0.deleteSections([0, 0]) }, "section 0 is deleted twice. Leave one out."),
    ([1], [-1], { _ in }, "section 0 has -1 rows. Give 0 or more."),
    (
      [.max], [], { _ in },
      "all sections together have more than 4611686018427387903 rows. Give the numbers of rows that there are."
    ),
    (
      [1], [1], { $0.deleteRows(at: [[4]]) },
      "deleted: the path [4] has 1 indices. Give a section and a row: IndexPath(row: 0, section: 0)."
    ),
  ]

  @Test(arguments: wrong.indices) func `the error for wrong updates explains what is wrong`(index: Int) {
    let wrong = Self.wrong[index]
    var updates = TableUpdates()
    wrong.change(&updates)
    let error = #expect(throws: TableUpdatesError.self) { try updates.mapping(from: wrong.old, to: wrong.new) }
    #expect(error.map { "\($0)" } == wrong.message)
  }
}
