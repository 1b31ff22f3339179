import EmakiNodes
import EmakiSupport
import EmakiTestSupport
import Foundation

/// Random updates and the expected result. The result is built as a list of sections of rows, and the indices of the updates are read from
/// it.
struct UpdateCase: CustomStringConvertible {
  var seed: UInt64
  var updates = TableUpdates()
  var old: [Int]
  var new: [Int] = []
  /// The origin of each row, counted through all sections.
  var expectedOrigins: [RowMapping.Origin] = []
  /// Whether each old row is removed.
  var expectedRemovals: [Bool]
  /// For each section after the updates, its number before them; `nil` for one that is new or reloaded.
  var expectedSections: [Int?] = []

  /// The case as code that can be pasted into a test.
  var description: String {
    "seed \(seed)\nvar updates = TableUpdates()\n\(updates)\n_ = try updates.mapping(from: \(old), to: \(new))"
  }

  private struct Section {
    var rows: [RowMapping.Origin]
    /// Whether all rows of the section are new, because it is inserted or reloaded.
    var isNew = false
    var inserted: RowAnimation?
    /// The place before the updates, if the row is moved.
    var movedFrom: Int?
    /// The place before the updates, if the row stays.
    var kept: Int?
  }

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func chance(_ percent: Int) -> Bool { random.int(0..<100) < percent }
    func animation() -> RowAnimation { RowAnimation.allCases.randomElement(using: &random) ?? .none }
    self.seed = seed
    old = (0..<random.int(0...5)).map { _ in random.int(0...8) }
    expectedRemovals = Array(repeating: false, count: old.reduce(0, +))

    // Each change is a call of its own, and the calls are shuffled at the end.
    var calls: [(inout TableUpdates) -> Void] = []
    var stationary: [Section] = []
    var moved: [Section] = []
    /// Rows that move to another place, with their paths before the updates.
    var pool: [(path: IndexPath, origin: RowMapping.Origin)] = []
    var movedRows: [Int: IndexPath] = [:]
    var first = 0
    for (index, count) in old.enumerated() {
      defer { first += count }
      let fate = random.int(0..<10)
      if fate < 2 {
        let how = animation()
        for row in 0..<count {
          expectedRemovals[first + row] = true
          // Deleting the rows of a deleted section changes nothing, but is allowed.
          if chance(10) { calls.append { $0.deleteRows(at: [IndexPath(row: row, section: index)], with: .none) } }
        }
        if fate == 0 {
          calls.append { $0.deleteSections([index], with: how) }
          continue
        }
        calls.append { $0.reloadSections(IndexSet(integer: index), with: how) }
        let rows = (0..<random.int(0...4)).map { _ in RowMapping.Origin.new(how) }
        if chance(30) {
          moved.append(Section(rows: rows, isNew: true, movedFrom: index))
        } else {
          stationary.append(Section(rows: rows, isNew: true))
        }
        continue
      }
      var rows: [RowMapping.Origin] = []
      for row in 0..<count {
        let path = IndexPath(row: row, section: index)
        if chance(20) {
          let how = animation()
          expectedRemovals[first + row] = true
          calls.append { $0.deleteRows(at: [path], with: how) }
          continue
        }
        var origin = RowMapping.Origin.kept(oldIndex: first + row)
        if chance(15) {
          let how = animation()
          origin = .reloaded(oldIndex: first + row, how)
          calls.append { $0.reloadRows(at: [path], with: how) }
        }
        if chance(15) { pool.append((path, origin)) } else { rows.append(origin) }
      }
      if chance(20) {
        moved.append(Section(rows: rows, movedFrom: index, kept: index))
      } else {
        stationary.append(Section(rows: rows, kept: index))
      }
    }

    var sections = stationary
    for section in moved { sections.insert(section, at: random.int(0...sections.count)) }
    for _ in 0..<random.int(0...2) {
      let how = animation()
      let rows = (0..<random.int(0...4)).map { _ in RowMapping.Origin.new(how) }
      sections.insert(Section(rows: rows, isNew: true, inserted: how), at: random.int(0...sections.count))
    }
    // Rows that stay or came with their section keep their order; inserted and moved ones go anywhere among them.
    for (path, origin) in pool {
      let section = random.int(0..<sections.count)
      sections[section].rows.insert(origin, at: random.int(0...sections[section].rows.count))
      if let index = origin.oldIndex { movedRows[index] = path }
    }
    for index in sections.indices where !sections[index].isNew && chance(60) {
      for _ in 0..<random.int(1...3) {
        sections[index].rows.insert(.new(animation()), at: random.int(0...sections[index].rows.count))
      }
    }
    for (index, section) in sections.enumerated() {
      if let how = section.inserted {
        calls.append { $0.insertSections([index], with: how) }
      } else if let from = section.movedFrom {
        calls.append { $0.moveSection(from, to: index) }
      }
      for (row, origin) in section.rows.enumerated() {
        let path = IndexPath(row: row, section: index)
        switch origin {
        case .new(let how):
          // In a new section, rows need no insertion of their own.
          if !section.isNew || chance(10) { calls.append { $0.insertRows(at: [path], with: section.isNew ? .none : how) } }
        case .kept(let old), .reloaded(let old, _):
          if let from = movedRows[old] { calls.append { $0.moveRow(at: from, to: path) } }
        }
      }
    }
    for call in calls.shuffled(using: &random) { call(&updates) }
    new = sections.map(\.rows.count)
    expectedOrigins = sections.flatMap(\.rows)
    expectedSections = sections.map(\.kept)
  }
}
