import EmakiNodes
import FoundationEssentials

extension LiveList {
  /// Applies updates of the list's content at the present instant.
  ///
  /// - Throws: `RenderError.updates` where the updates do not lead to the content.
  nonisolated(nonsending) func perform(_ updates: TableUpdates, _ source: any TableDataSource) async throws {
    let mapping: ElementMapping
    do {
      mapping = try list.content.elements.mapping(updates, to: source)
    } catch {
      throw RenderError.updates(error)
    }
    try await perform(mapping, list.content.elements.updated(to: source, mapping)) { try await updateRanges() }
  }

  /// Makes a change that was asked of the list's node.
  ///
  /// - Throws: `RenderError.updates` where the updates do not lead to the content, or where the list shows another content than its node's,
  ///   because a fetch or a scheduled update has brought it.
  nonisolated(nonsending) func perform(_ change: ListChange) async throws {
    let mapping: ElementMapping
    do throws(TableUpdatesError) {
      mapping = try change.mapping.get()
      if mapping.old != list.content.elements.shape { throw TableUpdatesError(fault: .otherContent) }
    } catch {
      throw RenderError.updates(error)
    }
    try await perform(mapping, change.elements, items: change.items) { try await planUntilSettled() }
    guard let completion = change.completion else { return }
    owner.map { $0.lending(at: clock, completion) } ?? completion()
    if try await notifyNodes([]) { try await planUntilSettled() }
  }

  /// Replaces the list's elements at the present instant.
  ///
  /// - Parameters:
  ///   - mapping: where the elements go.
  ///   - elements: the next elements.
  ///   - items: where the items of a collection go; `nil` in a table.
  ///   - planRanges: plans the ranges for the next elements.
  private nonisolated(nonsending) func perform(
    _ mapping: ElementMapping, _ elements: ListElements, items: ItemChange? = nil,
    planRanges: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    list.forgetPassingLooks(simulation)
    let fading = simulation.ranges.displayed.filter { row in
      guard let new = mapping.new(ofOld: row), mapping.fadesOver(new: new), simulation.isDisplayed(row) else { return false }
      // Where a row is reloaded several times at one instant, the row before the first reload is what was shown.
      return simulation.isSettled(row) || simulation.look(of: row).opacity == 0 && list.state(ofRow: row)?.former != nil
    }
    updating = (elements, visibleRows(in: elements, mapping))
    let lines = items?.takeCells() ?? []
    // Nodes of rows that are removed are notified while the rows still exist. Changes that these nodes make are ignored, because the
    // simulation already uses the new indices.
    let changes = simulation.renumber(
      place: mapping.new(ofOld:), isReloaded: mapping.isReloaded(new:), heirs: heirs(of: lines, in: elements))
    note(changes)
    leave(lines)
    let changed = try await notifyNodesOnce(changes).compactMap(mapping.keptNew(ofOld:))
    try await list.update(to: elements, mapping, items: items, fading: fading)
    // Hooks of removed rows may have changed rows that stay. Those rows are measured again here.
    _ = try await notifyNodes([], alreadyChanged: changed.filter { $0 < list.measuredCount })
    updating = nil
    try await planRanges()
    if !lines.isEmpty { try await place(lines) }
    var fadingItems: [Int: [Int]] = [:]
    for row in simulation.ranges.preloaded {
      if let items, case .row(let path) = elements.shape.element(at: row) {
        let fading = items.fadingItems(ofLine: path)
        if !fading.isWhole, !fading.items.isEmpty { fadingItems[row] = fading.items }
        if fading.isWhole { simulation.fadeIn(row) }
      } else if mapping.fadesIn(new: row) || list.state(ofRow: row)?.former != nil && mapping.fadesOver(new: row) {
        simulation.fadeIn(row)
      }
    }
    try await fadeIn(fadingItems)
  }
}
