import FoundationEssentials

extension CollectionLines {
  /// Returns the updates of lines, from the known updates of their items. A line stays if its items, and its place at the beginning and the
  /// end of its
  /// section, are the same. All other lines are loaded anew.
  ///
  /// - Parameters:
  ///   - next: the lines after the updates.
  ///   - changes: the changes of items and sections.
  ///   - sections: where the sections go.
  ///   - isKept: returns whether an item of the lines after the updates was there before, with the same content.
  func updates(to next: CollectionLines, _ changes: TableUpdates, _ sections: SectionMapping, isKept: (IndexPath) -> Bool) -> TableUpdates {
    var updates = TableUpdates()
    updates.sections = changes.sections
    let isAnimated = (changes.rows.insertions + changes.rows.deletions).contains { $0.animation != .none }
    let animation: RowAnimation = isAnimated ? .automatic : .none
    for (old, new) in sections.places.enumerated() {
      guard let new else { continue }
      let (before, after) = (numberOfRows(inSection: old), next.numberOfRows(inSection: new))
      let same = min(before, after)
      let changed = (0..<same).filter {
        key(IndexPath(row: $0, section: old)) != next.key(IndexPath(row: $0, section: new), isKept: isKept)
      }
      updates.reloadRows(at: changed.map { IndexPath(row: $0, section: old) }, with: .none)
      updates.deleteRows(at: (same..<before).map { IndexPath(row: $0, section: old) }, with: animation)
      updates.insertRows(at: (same..<after).map { IndexPath(row: $0, section: new) }, with: animation)
    }
    return updates
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
