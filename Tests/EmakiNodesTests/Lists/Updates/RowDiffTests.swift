import EmakiNodes
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

struct RowDiffTests {
  private struct Row: Identifiable, Equatable {
    var id: Int
    var content = 0
  }

  /// The number of moves.
  private func moves(_ updates: TableUpdates) -> Int { "\(updates)".lines.count { $0.contains("moveRow") } }

  /// The length of the longest increasing subsequence, by trying every end.
  private func longestIncreasing(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, number) in numbers.enumerated() {
      lengths.append(1 + ((0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }

  @Test(arguments: seeds(500))
  func `updates lead from any list to any other with as few moves as possible`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ids = Array(0..<random.int(0...30))
    func list() -> [Row] {
      ids.shuffled(using: &random).prefix(random.int(0...ids.count))
        .map { Row(id: $0, content: random.int(0...5) / 5) }
    }
    let (old, new) = (list(), list())
    let updates = RowDiff.updates(from: old, to: new)
    let mapping = try updates.mapping(from: [old.count], to: [new.count])
    let oldPlaces = new.compactMap { row in old.firstIndex { $0.id == row.id } }
    #expect(moves(updates) == oldPlaces.count - longestIncreasing(oldPlaces))
    for (index, row) in new.enumerated() {
      let match = old.firstIndex { $0.id == row.id }
      switch mapping.origin(of: index) {
      case .new: #expect(match == nil)
      case .kept(let oldIndex): #expect(match == oldIndex && old[oldIndex] == row)
      case .reloaded(let oldIndex, _): #expect(match == oldIndex && old[oldIndex].content != row.content)
      case nil: Issue.record("row \(index) is in no run")
      }
    }
  }

  private static let rows = (0..<100).map { Row(id: $0) }

  private static let changes: [(new: [Row], expected: @Sendable (inout TableUpdates) -> Void)] = [
    (rows, { _ in }), ([Row(id: -1)] + rows, { $0.insertRows(at: [[3, 0]], with: .fade) }),
    (rows.dropFirst() + [rows[0]], { $0.moveRow(at: [3, 0], to: [3, 99]) }),
    ([rows[0], Row(id: 1, content: 9)] + rows[2...], { $0.reloadRows(at: [[3, 1]], with: .fade) }),
  ]

  @Test(arguments: changes.indices) func `a row that comes, moves or changes is one change, and the same rows need none`(index: Int) {
    var expected = TableUpdates()
    Self.changes[index].expected(&expected)
    #expect(RowDiff.updates(from: Self.rows, to: Self.changes[index].new, section: 3, with: .fade) == expected)
  }

  private struct NamedRow: Identifiable, Equatable {
    var id: String
  }

  @Test func `ids that look the same but have other bytes are different`() throws {
    let old = [NamedRow(id: "\u{E9}"), NamedRow(id: "e\u{301}"), NamedRow(id: "x")]
    let updates = RowDiff.updates(from: old, to: [old[1], old[0], old[2]])
    let mapping = try updates.mapping(from: [3], to: [3])
    #expect((0..<3).map { mapping.origin(of: $0)?.oldIndex } == [1, 0, 2] && moves(updates) == 1)
    let exchanged = try RowDiff.updates(from: [old[0]], to: [old[1]]).mapping(from: [1], to: [1])
    #expect(exchanged.origin(of: 0) == .new(.automatic))
  }

  @Test func `rows with the same id are matched in order`() throws {
    let updates = RowDiff.updates(from: [7, 7, 1].map { Row(id: $0) }, to: [7, 1, 7, 7].map { Row(id: $0) })
    let mapping = try updates.mapping(from: [3], to: [4])
    #expect((0..<4).map { mapping.origin(of: $0) } == [.kept(oldIndex: 0), .kept(oldIndex: 2), .kept(oldIndex: 1), .new(.automatic)])
    #expect(moves(updates) == 1)
  }
}
