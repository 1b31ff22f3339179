import EmakiNodes
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

struct TableUpdatesTests {
  /// Whether a mapping is complete: its runs have no gaps, and every old row has exactly one new place or is removed.
  private func isConsistent(_ mapping: RowMapping, from old: [Int], to new: [Int]) -> Bool {
    guard mapping.oldCount == old.reduce(0, +), mapping.newCount == new.reduce(0, +) else { return false }
    guard mapping.runs.flatMap({ Array($0.rows) }) == Array(0..<mapping.newCount) else { return false }
    for row in 0..<mapping.newCount {
      guard let origin = mapping.origin(of: row) else { return false }
      if let old = origin.oldIndex, mapping.newIndex(of: old) != row { return false }
    }
    for row in 0..<mapping.oldCount {
      if let new = mapping.newIndex(of: row), mapping.origin(of: new)?.oldIndex != row { return false }
    }
    return mapping.origin(of: -1) == nil && mapping.origin(of: mapping.newCount) == nil && mapping.newIndex(of: -1) == nil
      && mapping.newIndex(of: mapping.oldCount) == nil
  }

  @Test func `random updates give the same rows as in a list of lists`() throws {
    for seed in seeds(2000) {
      let example = UpdateCase(seed: seed)
      let mapping = try example.updates.mapping(from: example.old, to: example.new)
      #expect((0..<mapping.newCount).map { mapping.origin(of: $0) } == example.expectedOrigins, "\(example)")
      let removals = (0..<mapping.oldCount).map { mapping.newIndex(of: $0) == nil }
      #expect(removals == example.expectedRemovals && isConsistent(mapping, from: example.old, to: example.new), "\(example)")
    }
  }

  @Test func `random updates that may be wrong throw an error or give a mapping, and never trap`() {
    var random = SeededGenerator(seed: 11)
    var thrown = 0
    for seed in seeds(3000) {
      var example = UpdateCase(seed: seed)
      if seed % 3 == 0 { example.updates = TableUpdates() }
      func number() -> Int {
        [Int.min, Int.max].randomElement(using: &random).flatMap { random.int(0..<20) == 0 ? $0 : nil }
          ?? random.int(-1...6)
      }
      func path() -> IndexPath {
        random.int(0..<15) == 0
          ? IndexPath(indexes: (0..<random.int(0...3)).map { _ in number() })
          : IndexPath(row: number(), section: number())
      }
      for _ in 0..<random.int(0...3) {
        switch random.int(0..<10) {
        case 0: example.updates.insertRows(at: [path()])
        case 1: example.updates.deleteRows(at: [path()])
        case 2: example.updates.reloadRows(at: [path(), path()])
        case 3: example.updates.moveRow(at: path(), to: path())
        case 4: example.updates.insertSections([number()])
        case 5: example.updates.deleteSections([number()])
        case 6: example.updates.reloadSections([number()])
        case 7: example.updates.moveSection(number(), to: number())
        case 8: example.new.append(number())
        default: if !example.new.isEmpty { example.new[0] = number() }
        }
      }
      do throws(TableUpdatesError) {
        let mapping = try example.updates.mapping(from: example.old, to: example.new)
        // A huge count must not be checked row by row.
        if mapping.newCount < 10_000 { #expect(isConsistent(mapping, from: example.old, to: example.new), "\(example)") }
      } catch {
        thrown += 1
        #expect("\(error)".hasSuffix("."))
      }
    }
    #expect(thrown > 1000)
  }

  @Test func `a row inserted at the top of a million makes a mapping of two runs, and an update without changes one`() throws {
    var updates = TableUpdates()
    #expect(updates.isEmpty)
    let empty = [try updates.mapping(from: [3, 0, 2], to: [3, 0, 2]), try updates.mapping(from: [], to: [])]
    updates.insertRows(at: [[0, 0]])
    let mapping = try updates.mapping(from: [1_000_000], to: [1_000_001])
    #expect((empty + [mapping]).map { $0.runs.map(\.rows) } == [[0..<5], [], [0..<1, 1..<1_000_001]])
    #expect((empty + [mapping]).flatMap { $0.runs.map(\.origin) } == [.kept(oldIndex: 0), .new(.automatic), .kept(oldIndex: 0)])
    #expect(mapping.newIndex(of: 999_999) == 1_000_000)
  }

  @Test func `the description of updates is code that makes them`() {
    var updates = TableUpdates()
    updates.insertRows(at: [[2, 1]], with: .fade)
    updates.moveRow(at: [0, 0], to: [1, 3])
    updates.deleteSections(IndexSet([4, 5]))
    #expect(
      "\(updates)" == """
        updates.deleteSections([4], with: .automatic)
        updates.deleteSections([5], with: .automatic)
        updates.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 1))
        updates.insertRows(at: [IndexPath(row: 1, section: 2)], with: .fade)
        """)
  }

  @Test func `index paths have section, row and item as in UIKit`() {
    let path: IndexPath = [7, 3]
    #expect(
      [path.section, path.row, path.item] == [7, 3, 3] && [IndexPath(row: 3, section: 7), IndexPath(item: 3, section: 7)] == [path, path])
  }
}
