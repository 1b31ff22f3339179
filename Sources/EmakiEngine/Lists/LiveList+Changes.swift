import EmakiLayout
import EmakiNodes
import FoundationEssentials

extension LiveList {
  /// Applies updates of the list's content at the present instant.
  ///
  /// - Throws: `RenderError.updates` where the updates do not lead to the content.
  func perform(_ updates: TableUpdates, _ source: any TableDataSource) async throws {
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
  func perform(_ change: ListChange) async throws {
    let mapping: ElementMapping
    do throws(TableUpdatesError) {
      mapping = try list.content.elements.checked(change.mapping)
    } catch {
      throw RenderError.updates(error)
    }
    try await perform(mapping, change.elements, items: change.items) { try await planUntilSettled() }
    guard let completion = change.completion else { return }
    owner.map { $0.lending(at: clock, completion) } ?? completion()
    if try await notifyNodes() { try await planUntilSettled() }
  }

  /// Replaces the list's elements at the present instant.
  ///
  /// - Parameters:
  ///   - mapping: where the elements go.
  ///   - elements: the next elements.
  ///   - items: where the items of a collection go; `nil` in a table.
  ///   - planRanges: plans the ranges for the next elements.
  private func perform(
    _ mapping: ElementMapping, _ elements: ListElements, items: ItemChange? = nil,
    planRanges: () async throws -> Void
  ) async throws {
    list.forgetPassingLooks(simulation)
    let fading = simulation.ranges.displayed.filter { row in
      guard let new = mapping.new(ofOld: row), mapping.fadesOver(new: new), simulation.isDisplayed(row) else { return false }
      // Where a row is reloaded several times at one instant, the row before the first reload is what was shown.
      return simulation.isSettled(row) || simulation.look(of: row).opacity == 0 && list.states[row]?.former != nil
    }
    updating = (elements, visibleRows(in: elements, mapping))
    let lines = items?.takeCells() ?? []
    // Nodes of rows that are removed are notified while the rows still exist. Changes that these nodes make are ignored, because the
    // simulation already uses the new indices.
    let changes = simulation.renumber(
      place: mapping.new(ofOld:), isReloaded: mapping.isReloaded(new:), heirs: heirs(of: lines, in: elements))
    leave(lines)
    let changed = try await notifyNodesOnce(changes).compactMap(mapping.keptNew(ofOld:))
    try await list.update(to: elements, mapping, items: items, fading: fading)
    // Hooks of removed rows may have changed rows that stay. Those rows are measured again here.
    try await notifyNodes(alreadyChanged: changed.filter { $0 < list.measuredCount })
    updating = nil
    try await planRanges()
    if !lines.isEmpty { try await place(lines) }
    var fadingItems: [Int: [Int]] = [:]
    for row in simulation.ranges.preloaded {
      if let items, let (section, line) = elements.shape.place(at: row) {
        let fading = items.fadingItems(ofLine: IndexPath(row: line, section: section))
        if !fading.isWhole, !fading.items.isEmpty { fadingItems[row] = fading.items }
        if fading.isWhole { simulation.fadeIn(row) }
      } else if mapping.fadesIn(new: row) || list.states[row]?.former != nil && mapping.fadesOver(new: row) {
        simulation.fadeIn(row)
      }
    }
    try await fadeIn(fadingItems)
  }
}

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
      let row = TableRow(name: list.content.elements[line.element].name, lending: line.cell)
      let wasVisible = line.cell.interfaceState.contains(.visible)
      _ = row.changesCell(hookContext(line.element)) { $0.setInterfaceState(.measureLayout) }
      if wasVisible {
        _ = row.changesCell(hookContext(line.element)) { _ in owner?.delegation?.visibilityChanged(of: line.cell, to: false) }
      }
    }
  }

  /// Notifies the items that stay of what has changed for them: of ranges that they have left, and of pictures that others of their line showed.
  func place(_ lines: [ItemChange.Line]) async throws {
    simulation.endInheriting()
    let elements = list.content.elements
    var changed: Set<Int> = []
    var inRange: Set<Int> = []
    for item in lines.flatMap(\.moved) where item.state.contains(.preload) {
      guard let (row, _) = elements.element(at: item.path) else { continue }
      let state = simulation.interfaceState(of: row)
      if state.contains(.preload) { inRange.insert(row) }
      if state.contains(.visible) { continue }
      let isChanged = elements[row].changesMadeCell(hookContext(row)) { _ in
        if !state.contains(.preload) { item.cell.setInterfaceState(.measureLayout) }
        if item.state.contains(.visible) { owner?.delegation?.visibilityChanged(of: item.cell, to: false) }
      }
      if isChanged, row < list.measuredCount { changed.insert(row) }
    }
    changed.formUnion(try await notifyLateNodes(ofRows: inRange.sorted(), besides: []))
    try await notifyNodes(alreadyChanged: changed.sorted())
  }

  /// Lets items fade in that were inserted into lines with others.
  ///
  /// - Parameter items: the numbers of the items in their line, by the index of the line.
  func fadeIn(_ items: [Int: [Int]]) async throws {
    guard let clock, !items.isEmpty else { return }
    for (row, items) in items { list.content.elements[row].fadeIn(items, at: clock) }
    try await notifyNodes(alreadyChanged: items.keys.sorted())
  }

  /// Performs the actions that are due at an instant, which is the present one, in their order.
  ///
  /// - Throws: `RenderError.unknownRow` for an action on a row that the list does not have, `RenderError.actionClass` for one on a cell of
  ///   another class.
  func performActions(until time: Int) async throws {
    guard let first = scheduledActions.first, first.at <= time else { return }
    // The ranges are updated first, so that rows which come into range at this instant are already in range.
    try await updateRanges()
    while let action = scheduledActions.first, action.at <= time {
      scheduledActions.removeFirst()
      try await perform(action)
    }
  }

  private func perform(_ action: ScheduledAction) async throws {
    if action.indexPath == nil, let owner {
      if let expected = owner.lending(at: clock, { action.perform(owner) }) {
        throw RenderError.actionClass(row: nil, expected: expected, found: "\(type(of: owner))")
      }
      // Changes that the action asked for are made at once.
      return try await noteChanges()
    }
    // A node that is drawn alone is no list, even where it is a `ListNode`.
    let path = action.indexPath ?? IndexPath(row: 0, section: 0)
    guard let (row, item) = list.content.elements.element(at: path) else {
      throw RenderError.unknownRow(path.count == 2 ? path.item : -1, count: list.content.rowCount)
    }
    let isInRange = simulation.interfaceState(of: row).contains(.preload)
    var otherClass: (expected: String, found: String)?
    let isChanged = list.content.elements[row].perform(
      HookContext(owner: owner, place: list.content.elements.shape.place(at: row), time: isInRange ? clock : nil, clock: clock), item: item
    ) { cell in
      if let expected = action.perform(cell) { otherClass = (expected, "\(type(of: cell))") }
    }
    if let (expected, found) = otherClass {
      throw RenderError.actionClass(row: list.content.elements[row].name, expected: expected, found: found)
    }
    if isChanged { changedRows.insert(row) }
    // A row that is not measured yet need not be measured again, because its first measuring will see the change.
    try await notifyNodes(alreadyChanged: isChanged && row < list.measuredCount ? [row] : [])
  }

  /// Scrolls the list to the row or item that its node was asked to show, if there is one.
  ///
  /// - Returns: whether the node was asked to show a row or an item.
  func performScroll() async throws -> Bool {
    guard let owner, let target = owner.takeScrollTarget() else { return false }
    let now = simulation.now
    let scale = list.station.scale
    let base = offsets(now)
    let present = scale.points(try await list.clamped(base + (run?.distance(at: now) ?? 0)).top)
    var element = 0.0..<0
    var insets = (before: 0, after: 0)
    if let path = target.path {
      guard let index = list.content.elements.element(at: path)?.index else { return false }
      _ = try await list.top(ofRow: index)
      try await list.prepareFooter(ofRow: index)
      element = scale.points(list.tops[index])..<scale.points(list.tops[index + 1])
      insets = list.scrollInsets(ofRow: index)
    }
    let wanted = target.offset(
      of: element, from: present, length: scale.points(list.length), insets: (scale.points(insets.before), scale.points(insets.after)))
    let offset = scale.points(try await list.clamped(wanted).top)
    run = ScrollRun(from: target.isAnimated && animatesNodes ? present - base : offset - base, to: offset - base, start: now)
    owner.contentOffset = list.point(offset)
    return true
  }
}

/// A list owner holds the node of a list that is being drawn. The list's delegate and cells may change the node meanwhile.
///
/// The node is kept alive where its data source or its delegate is an object, or where an action acts on it. In other cases it is not kept
/// alive, because it would keep the cells of rows that updates have removed.
final class ListOwner {
  private let kept: ListNode?
  /// The node; `nil` where it has been freed.
  private(set) weak var node: ListNode?

  /// Creates the owner of a list.
  ///
  /// - Parameter actions: the actions that are going to be performed while the list is drawn.
  init(_ node: ListNode, actions: [ScheduledAction] = []) {
    kept = node.hasObjects || actions.contains { $0.indexPath == nil } ? node : nil
    self.node = node
  }
}

/// A scroll run is how far a list was scrolled by its node, and how it runs there on the virtual clock.
struct ScrollRun: Equatable {
  /// The distances in points before and after the run.
  let from, to: Double
  /// The instant at which the run begins, in milliseconds.
  let start: Int
  /// The length of a run in milliseconds, that of UIKit's `setContentOffset(_:animated:)`.
  static let length = OffsetRun.length

  /// Returns the distance at an instant in milliseconds.
  func distance(at time: Int) -> Double {
    if from == to || time - start >= Self.length { return to }
    return from + (to - from) * AnimationCurve.easeInOut(Double(max(0, time - start)) / Double(Self.length))
  }

  /// Returns the instant at which the run is over, in milliseconds; `nil` where it is over.
  func end(after time: Int) -> Int? { from == to || time - start >= Self.length ? nil : start + Self.length }
}
