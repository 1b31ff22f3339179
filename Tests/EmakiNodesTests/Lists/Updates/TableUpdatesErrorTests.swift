import EmakiNodes
import Foundation
import Testing

struct TableUpdatesErrorTests {
  private func updates(_ calls: String) -> TableUpdates {
    var updates = TableUpdates()
    for call in calls.split(separator: ", ") {
      let words = call.words
      let paths = words.dropFirst().map { path in IndexPath(indexes: path.split(separator: ".").compactMap { Int($0) }) }
      switch words[0] {
      case "insert": updates.insertRows(at: paths)
      case "delete": updates.deleteRows(at: paths)
      case "reload": updates.reloadRows(at: paths)
      case "move": updates.moveRow(at: paths[0], to: paths[1])
      case "insertSection": updates.insertSections([paths[0][0]])
      case "deleteSection": updates.deleteSections([paths[0][0]])
      case "moveSection": updates.moveSection(paths[0][0], to: paths[1][0])
      default: Issue.record("there is no call \(words[0])")
      }
    }
    return updates
  }

  @Test func `the errors for wrong updates explain what is wrong`() throws {
    let cases = try String(beside: "wrong-updates.txt").lines.dropFirst()
    #expect(cases.count == 22)
    for line in cases {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
      let (old, new) = (fields[0].words.compactMap { Int($0) }, fields[1].words.compactMap { Int($0) })
      let error = #expect(throws: TableUpdatesError.self) { try updates(fields[2]).mapping(from: old, to: new) }
      #expect(error.map { "\($0)" } == fields[3], "\(line)")
    }
  }
}
