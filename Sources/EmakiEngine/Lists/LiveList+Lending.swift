import EmakiList
import FoundationEssentials

extension LiveList {
  /// Calls a function that may change the list, its cells and its rows, or the node that is drawn alone, at the present instant. What it does
  /// shows after `noteChanges()`.
  func lending(_ body: () -> Void) {
    if let owner { return owner.lending(at: clock, body) }
    guard list.rowCount == 1 else { return body() }
    let isInRange = simulation.interfaceState(of: 0).contains(.preload)
    if list.content.elements[0].perform(hookContext(0, at: isInRange ? clock : nil), { _ in body() }) { changedRows.insert(0) }
  }

  /// Shows what was changed in cells and rows outside of hooks since the last call.
  nonisolated(nonsending) func noteChanges() async throws {
    let changed = takeChangedRows()
    if !changed.isEmpty { _ = try await notifyNodes([], alreadyChanged: changed) }
    if hasOffset, try await performChanges() { try await planUntilSettled() }
  }

  /// Shows what was changed in the cell of a row outside of hooks.
  nonisolated(nonsending) func noteChange(ofRow row: Int) async throws {
    changedRows.insert(row)
    if row < list.measuredCount { _ = try await notifyNodes([], alreadyChanged: [row]) }
  }
}
