import EmakiLayout
import FoundationEssentials

extension CollectionLines {
  /// Returns the updates of lines, from the known updates of their items. A line stays if its items, and its place at the beginning and the end
  /// of its section, are the same. All other lines are loaded anew.
  ///
  /// - Parameters:
  ///   - next: the lines after the updates.
  ///   - changes: the changes of items and sections.
  ///   - sections: where the sections go.
  ///   - items: where the items go.
  func updates(to next: CollectionLines, _ changes: TableUpdates, _ sections: SectionMapping, _ items: ItemMapping) -> TableUpdates {
    var updates = TableUpdates()
    updates.sections = changes.sections
    if hasLinesOfOneItem && next.hasLinesOfOneItem {
      updates.rows = changes.rows
      for index in updates.rows.reloads.indices { updates.rows.reloads[index].animation = .none }
      let named = Set(changes.rows.reloads.map(\.place))
      for path in linesOfOtherSpaces(next, sections, items) where !named.contains(path) { updates.reloadRows(at: [path], with: .none) }
      return updates
    }
    let isAnimated = (changes.rows.insertions + changes.rows.deletions).contains { $0.animation != .none }
    let animation: RowAnimation = isAnimated ? .automatic : .none
    for (old, new) in sections.places.enumerated() {
      guard let new else { continue }
      let (before, after) = (numberOfRows(inSection: old), next.numberOfRows(inSection: new))
      let same = min(before, after)
      let changed = (0..<same).filter {
        key(IndexPath(row: $0, section: old)) != next.key(IndexPath(row: $0, section: new)) { items.old(ofNew: $0) != nil }
      }
      updates.reloadRows(at: changed.map { IndexPath(row: $0, section: old) }, with: .none)
      updates.deleteRows(at: (same..<before).map { IndexPath(row: $0, section: old) }, with: animation)
      updates.insertRows(at: (same..<after).map { IndexPath(row: $0, section: new) }, with: animation)
    }
    return updates
  }

  /// Returns the lines of one item that stay, but get other spaces round them, because they begin or end their section now, or no longer do.
  private func linesOfOtherSpaces(_ next: CollectionLines, _ sections: SectionMapping, _ items: ItemMapping) -> [IndexPath] {
    var paths: Set<IndexPath> = []
    func add(_ path: IndexPath?) {
      guard let path, let new = items.new(ofOld: path) else { return }
      if spaces(ofLine: path) != next.spaces(ofLine: new) { paths.insert(path) }
    }
    for section in 0..<items.before.sections.count {
      add(IndexPath(row: 0, section: section))
      add(IndexPath(row: items.before.sections[section].rowCount - 1, section: section))
    }
    for section in 0..<items.after.sections.count {
      add(items.old(ofNew: IndexPath(row: 0, section: section)))
      add(items.old(ofNew: IndexPath(row: items.after.sections[section].rowCount - 1, section: section)))
    }
    return paths.sorted()
  }

  /// Returns the numbers of a line's items, with -1 for a new item, followed by a number that says whether the line ends its section.
  private func key(_ line: IndexPath, isKept: (IndexPath) -> Bool = { _ in true }) -> [Int] {
    let items = items(ofLine: line)
    let held = source as? HeldContent
    let numbers = items.map { item in
      let path = IndexPath(item: item, section: line.section)
      return isKept(path) ? held?[path].number ?? item : -1
    }
    return numbers + [items.upperBound == source.numberOfItems(inSection: line.section) ? -1 : -2]
  }
}
