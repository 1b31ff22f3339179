import EmakiNodes

// The cells of a collection's items go from line to line, where lines are made anew because items are inserted, deleted or moved.
extension LiveList {
  /// Returns the new lines that show cells of lines that were made anew, by their indices.
  func heirs(of lines: [ItemChange.Line], in elements: ListElements) -> [(old: Int, new: Int)] {
    lines.flatMap { line in
      Set(line.moved.compactMap { elements.element(at: $0.path)?.index }).sorted().map { (old: line.element, new: $0) }
    }
  }

  /// Notifies the items that do not stay that they have left the ranges of the list.
  func leave(_ lines: [ItemChange.Line]) {
    for line in lines {
      let row = TableRow(name: list.name(ofRow: line.element), lending: line.cell)
      let wasVisible = line.cell.interfaceState.contains(.visible)
      _ = row.setInterfaceState(.measureLayout, hookContext(line.element, at: clock))
      if wasVisible {
        _ = row.changesCell(hookContext(line.element, at: clock)) { _ in owner?.visibilityChanged(of: line.cell, to: false) }
      }
    }
  }

  /// Notifies the items that stay of what has changed for them: of ranges that they have left, and of pictures that others of their line showed.
  nonisolated(nonsending) func place(_ lines: [ItemChange.Line]) async throws {
    simulation.endInheriting()
    let elements = list.content.elements
    var changed: Set<Int> = []
    var inRange: Set<Int> = []
    for item in lines.flatMap(\.moved) where item.state.contains(.preload) {
      guard let (row, _) = elements.element(at: item.path) else { continue }
      let state = simulation.interfaceState(of: row)
      if state.contains(.preload) { inRange.insert(row) }
      if state.contains(.visible) { continue }
      let isChanged = elements[row].changesMadeCell(hookContext(row, at: clock)) { _ in
        if !state.contains(.preload) { item.cell.setInterfaceState(.measureLayout) }
        if item.state.contains(.visible) { owner?.visibilityChanged(of: item.cell, to: false) }
      }
      if isChanged, row < list.measuredCount { changed.insert(row) }
    }
    changed.formUnion(try await notifyLateNodes(ofRows: inRange.sorted(), besides: []))
    if !changed.isEmpty { _ = try await notifyNodes([], alreadyChanged: changed.sorted()) }
  }

  /// Lets items fade in that were inserted into lines with others.
  ///
  /// - Parameter items: the numbers of the items in their line, by the index of the line.
  nonisolated(nonsending) func fadeIn(_ items: [Int: [Int]]) async throws {
    guard let clock, !items.isEmpty else { return }
    for (row, items) in items { list.content.elements[row].fadeIn(items, at: clock) }
    _ = try await notifyNodes([], alreadyChanged: items.keys.sorted())
  }
}
