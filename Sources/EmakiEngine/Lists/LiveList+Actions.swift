import EmakiNodes
import FoundationEssentials

extension LiveList {
  /// Performs the actions that are due at an instant, which is the present one, in their order.
  ///
  /// - Throws: `RenderError.unknownRow` for an action on a row that the list does not have, `RenderError.actionClass` for one on a cell of
  ///   another class.
  nonisolated(nonsending) func performActions(until time: Int) async throws {
    guard let first = scheduledActions.first, first.at <= time else { return }
    // The ranges are updated first, so that rows which come into range at this instant are already in range.
    try await updateRanges()
    while let action = scheduledActions.first, action.at <= time {
      scheduledActions.removeFirst()
      try await perform(action)
    }
  }

  private nonisolated(nonsending) func perform(_ action: ScheduledAction) async throws {
    if action.indexPath == nil, let owner {
      if !owner.lending(at: clock, { action.body(owner) }) {
        throw RenderError.actionClass(row: nil, expected: action.nodeClass, found: "\(type(of: owner))")
      }
      // Changes that the action asked for are made at once.
      let changed = takeChangedRows()
      if !changed.isEmpty { _ = try await notifyNodes([], alreadyChanged: changed) }
      if try await performChanges() { try await planUntilSettled() }
      return
    }
    // A node that is drawn alone is no list, even where it is a `ListNode`.
    let path = action.indexPath ?? IndexPath(row: 0, section: 0)
    guard let (row, item) = list.content.element(at: path) else {
      throw RenderError.unknownRow(path.count == 2 ? path.item : -1, count: list.content.rowCount)
    }
    let isInRange = simulation.interfaceState(of: row).contains(.preload)
    var otherClass: String?
    let isChanged = list.content.elements[row].perform(hookContext(row, at: isInRange ? clock : nil), item: item) { cell in
      if !action.body(cell) { otherClass = "\(type(of: cell))" }
    }
    if let otherClass {
      throw RenderError.actionClass(row: list.name(ofRow: row), expected: action.nodeClass, found: otherClass)
    }
    // A row that is not measured yet need not be measured again, because its first measuring will see the change.
    let changed = takeChangedRows() + (isChanged && row < list.measuredCount ? [row] : [])
    if isChanged { changedRows.insert(row) }
    if !changed.isEmpty { _ = try await notifyNodes([], alreadyChanged: changed) }
  }
}
