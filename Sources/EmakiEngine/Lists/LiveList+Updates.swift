import EmakiList
import Foundation

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
  ///   - items: returns where an item of a collection goes; `nil` in a table.
  ///   - planRanges: plans the ranges for the next elements.
  private nonisolated(nonsending) func perform(
    _ mapping: ElementMapping, _ elements: ListElements, items: ((IndexPath) -> IndexPath?)? = nil,
    planRanges: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    list.forgetPassingLooks(simulation)
    let fading = simulation.ranges.displayed.filter { row in
      guard let new = mapping.new(ofOld: row), mapping.fadesOver(new: new), simulation.isDisplayed(row) else { return false }
      // Of several reloads at one instant, the first has what was shown.
      return simulation.isSettled(row) || simulation.look(of: row).opacity == 0 && list.state(ofRow: row)?.former != nil
    }
    updating = (elements, visibleRows(in: elements, mapping))
    // Nodes of rows that leave hear of it while they are there. Changes that they make then are ignored: the simulation already has the new
    // rows at their places.
    let changes = simulation.renumber(place: mapping.new(ofOld:), isReloaded: mapping.isReloaded(new:))
    note(changes)
    let changed = try await notifyNodesOnce(changes).compactMap(mapping.keptNew(ofOld:))
    try await list.update(to: elements, mapping, items: items, fading: fading)
    // Of rows that stay, what the nodes of others have changed is seen.
    _ = try await notifyNodes([], alreadyChanged: changed.filter { $0 < list.measuredCount })
    updating = nil
    try await planRanges()
    for row in simulation.ranges.preloaded
    where mapping.fadesIn(new: row) || list.state(ofRow: row)?.former != nil && mapping.fadesOver(new: row) {
      simulation.fadeIn(row)
    }
  }
}
