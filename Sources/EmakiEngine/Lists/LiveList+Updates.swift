import EmakiEncoding
import EmakiList
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
    let leaving = try await slidingOut(mapping)
    let shown = leaving.isEmpty ? try await shownCells(before: items, mapping) : nil
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
    slideIn(mapping, leaving)
    glide(from: shown, items, mapping)
  }

  /// Returns the cells of a collection near the view before a change in which cells go to their places gradually; `nil` for any other change.
  private nonisolated(nonsending) func shownCells(
    before items: ItemChange?, _ mapping: ElementMapping
  ) async throws -> [CellGlides.Shown]? {
    guard let items, items.isAnimated, animatesNodes, let top = presentTop else { return nil }
    glides.end(at: simulation.now)
    let rows = simulation.ranges.preloaded.filter { $0 != simulation.ranges.pinned && $0 != simulation.ranges.footer }
    return try await list.shownCells(
      ofRows: rows, top: top, glides, at: simulation.now, mayLeave: { items.new(ofOld: $0, mapping) != $0 },
      looks: { self.simulation.look(of: $0) })
  }

  /// Lets the cells of a collection go to their places after a change.
  private func glide(from shown: [CellGlides.Shown]?, _ items: ItemChange?, _ mapping: ElementMapping) {
    guard let shown, let items, slides.isEmpty, let top = presentTop else { return glides.forget() }
    list.begin(
      shown, items, mapping, pinned: [simulation.ranges.pinned, simulation.ranges.footer].compactMap(\.self), in: &glides, top: top,
      at: simulation.now)
    if !glides.isEmpty { simulation.extendFades(by: RowSlides.duration) }
  }

  /// Whether rows slide in and out. They do so in tables on the virtual clock that are not inverted.
  private var slidesRows: Bool { animatesNodes && list.content.arrangement == .rows && !list.isInverted }

  /// Paints the rows in view that are about to slide out, unless they are painted.
  private nonisolated(nonsending) func slidingOut(_ mapping: ElementMapping) async throws -> [RowSlides.Outgoing] {
    guard slidesRows, let top = presentTop else { return [] }
    slides.end(at: simulation.now)
    var leaving: [RowSlides.Outgoing] = []
    for row in list.rows(in: top..<top + list.length) {
      guard let animation = mapping.slide(ofOld: row) else { continue }
      var parts: [LayerRows] = []
      for piece in list.pieces(ofRows: row..<row + 1) {
        guard let layer = try await list.layer(piece, looks: { self.simulation.look(of: $0) }) else { continue }
        parts.append(LayerRows(layer: layer, rows: 0..<list.ownRows(of: piece).count))
      }
      let height = parts.reduce(0) { $0 + $1.rows.count }
      // A row that is still sliding in slides out from the part of it that is seen now.
      let shown = slides.incoming[row].map { slide in
        RowSlides.shown(0..<height, part: RowSlides.part(since: slide.start, at: simulation.now), slide.animation)
      }
      leaving.append(
        RowSlides.Outgoing(
          animation: animation, start: simulation.now, anchor: anchor(ofOld: row, mapping), parts: parts, shown: shown ?? 0..<height))
    }
    return leaving
  }

  /// Returns the new index of the row before which a removed row is shown, given the old index of the removed row.
  private func anchor(ofOld row: Int, _ mapping: ElementMapping) -> Int {
    for next in row..<max(row, mapping.old.elementCount) { if let place = mapping.new(ofOld: next) { return place } }
    return .max
  }

  /// Begins the slides of an update that has taken place.
  private func slideIn(_ mapping: ElementMapping, _ leaving: [RowSlides.Outgoing]) {
    guard slidesRows, let top = presentTop else { return }
    slides.renumber(mapping) { anchor(ofOld: $0, mapping) }
    slides.add(leaving)
    for row in list.rows(in: top..<top + list.length) {
      if let animation = mapping.slide(ofNew: row) {
        slides.add(RowSlides.Incoming(animation: animation, start: simulation.now), row: row)
      }
    }
    slides.limitAnchors(to: list.rowCount)
    if !slides.isEmpty { simulation.extendFades(by: RowSlides.duration) }
  }
}
