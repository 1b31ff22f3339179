import Emaki
import EmakiTestSupport
import Foundation

/// Random contents, each made of the one before, and the updates between them.
struct RandomUpdates {
  var random: SeededGenerator
  private var number = 0
  /// The id of a row.
  let selected = "row 2"

  /// Whether no row fades.
  let isInstant: Bool

  init(seed: UInt64, isInstant: Bool = false) { (random, self.isInstant) = (SeededGenerator(seed: seed), isInstant) }

  private mutating func animation() -> RowAnimation { chance(50) || isInstant ? .none : .fade }

  private mutating func chance(_ percent: Int) -> Bool { random.int(0..<100) < percent }

  private mutating func row() -> ColorRow {
    number += 1
    return ColorRow(number % 150, height: Double(random.int(0...40)), isLate: chance(50)).named("row \(number)")
  }

  private mutating func section() -> ColorSource.Section {
    number += 1
    let header = chance(60) ? ColorRow(number % 150, height: 12, isLate: chance(50)) : nil
    let footer = chance(30) ? ColorRow((number + 7) % 150, height: 6, isLate: chance(50)) : nil
    let id = "section \(number)"
    return ColorSource.Section(id: id, header: header, rows: (0..<random.int(0...6)).map { _ in row() }, footer: footer)
  }

  mutating func updates(_ count: Int) -> (ColorSource, [ScheduledUpdate], ColorSource) {
    let first = ColorSource((0..<random.int(1...3)).map { _ in section() })
    var (last, updates): (ColorSource, [ScheduledUpdate]) = (first, [])
    for index in 1...count {
      let (next, change) = step(last)
      updates.append(ScheduledUpdate(at: index * 100, updates: change, dataSource: next))
      last = next
    }
    return (first, updates, last)
  }

  private mutating func step(_ old: ColorSource) -> (ColorSource, TableUpdates) {
    var updates = TableUpdates()
    /// Sections that stay, by their places before.
    var kept: [(old: Int, section: ColorSource.Section)] = []
    /// The rows that may move anywhere, with their places before the update.
    var moved: [(from: IndexPath, row: ColorRow)] = []
    for (index, section) in old.sections.enumerated() {
      if chance(15) {
        updates.deleteSections([index])
        continue
      }
      var section = section
      var rows: [ColorRow] = []
      for (place, value) in section.rows.enumerated() {
        let path = IndexPath(row: place, section: index)
        var value = value
        if chance(20) {
          updates.deleteRows(at: [path])
          continue
        }
        if chance(15) {
          updates.reloadRows(at: [path], with: animation())
          value.color = BoxCell.color(ofRow: random.int(0..<150))
          value.height = Double(random.int(0...40))
        }
        if chance(15) { moved.append((path, value)) } else { rows.append(value) }
      }
      section.rows = rows
      kept.append((index, section))
    }
    // All rows that stay are moved explicitly, so that they may go anywhere.
    if chance(40) { kept.shuffle(using: &random) }
    var next: [(old: Int?, section: ColorSource.Section)] = kept.map { ($0.old, $0.section) }
    for _ in 0..<random.int(kept.isEmpty ? 1...2 : 0...1) {
      next.insert((nil, section()), at: random.int(0...next.count))
    }
    for index in next.indices {
      let section = next[index].section
      var rows = section.rows.map { (from: nil as IndexPath?, isNew: false, row: $0) }
      if next[index].old != nil {
        for _ in 0..<random.int(0...2) {
          rows.insert((nil, true, row()), at: random.int(0...rows.count))
        }
      }
      for (number, value) in moved.enumerated() where number % next.count == index {
        rows.insert((value.from, false, value.row), at: random.int(0...rows.count))
      }
      for (place, value) in rows.enumerated() {
        let path = IndexPath(row: place, section: index)
        if value.isNew { updates.insertRows(at: [path], with: animation()) }
        if let from = value.from { updates.moveRow(at: from, to: path) }
      }
      next[index].section.rows = rows.map(\.row)
      if let old = next[index].old { updates.moveSection(old, to: index) } else { updates.insertSections([index], with: animation()) }
    }
    return (ColorSource(next.map(\.section)), updates)
  }
}
