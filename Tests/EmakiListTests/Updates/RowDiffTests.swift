import EmakiList
import EmakiTestSupport
import Foundation
import Testing

@Suite struct RowDiffTests {
  private struct Row: Identifiable, Equatable {
    var id: Int
    var content = 0
  }

  /// Returns the old rows where the mapping keeps them, and the new ones where it inserts or reloads them.
  private func apply(_ mapping: RowMapping, to old: [Row], _ new: [Row]) -> [Row] {
    (0..<mapping.newCount).map { index in
      if case .kept(let oldIndex) = mapping.origin(of: index) { old[oldIndex] } else { new[index] }
    }
  }

  /// The number of moves.
  private func moves(_ updates: TableUpdates) -> Int { "\(updates)".split(separator: "\n").count { $0.contains("moveRow") } }

  /// The length of the longest increasing subsequence, by trying every end.
  private func longestIncreasing(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, number) in numbers.enumerated() {
      lengths.append(1 + ((0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `updates lead from any list to any other with as few moves as possible`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ids = Array(0..<Int.random(in: 0...30, using: &random))
    func list() -> [Row] {
      ids.shuffled(using: &random).prefix(Int.random(in: 0...ids.count, using: &random))
        .map { Row(id: $0, content: Int.random(in: 0...5, using: &random) / 5) }
    }
    let (old, new) = (list(), list())
    let updates = RowDiff.updates(from: old, to: new)
    let mapping = try updates.mapping(from: [old.count], to: [new.count])
    #expect(apply(mapping, to: old, new) == new)
    let oldPlaces = new.compactMap { row in old.firstIndex { $0.id == row.id } }
    #expect(moves(updates) == oldPlaces.count - longestIncreasing(oldPlaces))
    for (index, row) in new.enumerated() {
      let match = old.firstIndex { $0.id == row.id }
      switch mapping.origin(of: index) {
      case .new: #expect(match == nil)
      case .kept(let oldIndex): #expect(match == oldIndex)
      case .reloaded(let oldIndex, _): #expect(match == oldIndex && old[oldIndex].content != row.content)
      case nil: Issue.record("row \(index) is in no run")
      }
    }
  }

  @Test func `a row inserted at the top of 10000 is one insertion`() {
    let old = (0..<10_000).map { Row(id: $0) }
    var expected = TableUpdates()
    expected.insertRows(at: [IndexPath(row: 0, section: 3)], with: .fade)
    #expect(RowDiff.updates(from: old, to: [Row(id: -1)] + old, section: 3, with: .fade) == expected)
  }

  @Test func `a row that moves to the end is one move`() {
    let old = (0..<100).map { Row(id: $0) }
    var expected = TableUpdates()
    expected.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 99, section: 0))
    #expect(RowDiff.updates(from: old, to: Array(old.dropFirst()) + [Row(id: 0)]) == expected)
  }

  @Test func `the same rows need no updates`() {
    let rows = (0..<100).map { Row(id: $0) }
    #expect(RowDiff.updates(from: rows, to: rows).isEmpty)
    #expect(RowDiff.updates(from: [Row](), to: []).isEmpty)
  }

  @Test func `a row with changed content is reloaded at its place`() {
    var expected = TableUpdates()
    expected.reloadRows(at: [IndexPath(row: 1, section: 0)])
    #expect(RowDiff.updates(from: [Row(id: 0), Row(id: 1)], to: [Row(id: 0), Row(id: 1, content: 9)]) == expected)
  }

  private struct NamedRow: Identifiable, Equatable {
    var id: String
  }

  @Test func `ids that look the same but have other bytes are different`() throws {
    let old = [NamedRow(id: "\u{E9}"), NamedRow(id: "e\u{301}"), NamedRow(id: "x")]
    let updates = RowDiff.updates(from: old, to: [old[1], old[0], old[2]])
    let mapping = try updates.mapping(from: [3], to: [3])
    #expect((0..<3).map { mapping.origin(of: $0) } == [.kept(oldIndex: 1), .kept(oldIndex: 0), .kept(oldIndex: 2)])
    #expect(moves(updates) == 1)
    let exchanged = try RowDiff.updates(from: [old[0]], to: [old[1]]).mapping(from: [1], to: [1])
    #expect(exchanged.origin(of: 0) == .new(.automatic))
  }

  @Test func `rows with the same id are matched in order`() throws {
    let old = [Row(id: 7), Row(id: 7), Row(id: 1)]
    let new = [Row(id: 7), Row(id: 1), Row(id: 7), Row(id: 7)]
    let updates = RowDiff.updates(from: old, to: new)
    let mapping = try updates.mapping(from: [3], to: [4])
    #expect(apply(mapping, to: old, new) == new)
    #expect(mapping.origin(of: 3) == .new(.automatic) && moves(updates) == 1)
  }
}
