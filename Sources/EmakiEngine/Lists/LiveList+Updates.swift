import EmakiList

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
    list.forgetPassingLooks(simulation)
    let fading = simulation.ranges.displayed.filter { row in
      guard let new = mapping.new(ofOld: row), mapping.fadesOver(new: new), simulation.isDisplayed(row) else { return false }
      // Of several reloads at one instant, the first has what was shown.
      return simulation.isSettled(row) || simulation.look(of: row).opacity == 0 && list.state(ofRow: row)?.former != nil
    }
    // Nodes of rows that leave hear of it while they are there. Changes that they make then are ignored: the simulation already has the new
    // rows at their places.
    let changes = simulation.renumber(place: mapping.new(ofOld:), isReloaded: mapping.isReloaded(new:))
    note(changes)
    _ = try await notifyNodesOnce(changes)
    try await list.update(to: source, mapping, fading: fading)
    try await updateRanges()
    for row in simulation.ranges.preloaded
    where mapping.fadesIn(new: row) || list.state(ofRow: row)?.former != nil && mapping.fadesOver(new: row) {
      simulation.fadeIn(row)
    }
  }
}
