import EmakiDisplay
import EmakiLayout
import EmakiNodes
import FoundationEssentials

// What a row shows is a fixpoint over four that change each other: the nodes and the delegate, which hear events; the layouts of their rows; the
// facts of the rows' pictures; and the simulation, which makes new events of these. It is sought anew at each instant.

extension LiveList {
  /// Reports events to nodes and the delegate. Rows whose nodes change in response are measured again, and the events that follow are
  /// reported, until nothing changes.
  ///
  /// - Parameters:
  ///   - changes: the events.
  ///   - alreadyChanged: measured rows whose nodes have changed for another reason.
  /// - Returns: whether the height of a row has changed.
  @discardableResult
  func notifyNodes(_ changes: [ListSimulation.Event] = [], alreadyChanged: [Int] = []) async throws -> Bool {
    var changes = changes
    var isMoved = false
    var changedAgain = alreadyChanged
    for _ in 0..<Self.changeLimit {
      var changed = try await notifyNodesOnce(changes)
      changed += changedAgain.filter { !changed.contains($0) }
      if changed.isEmpty { return isMoved }
      changedRows.formUnion(changed)
      if try await list.remeasure(rows: changed) { isMoved = true }
      // The layout may have added nodes, such as the cells of a list that was scrolled.
      changedAgain = changed.filter { changesCell(ofRow: $0) { $0.setInterfaceState($0.interfaceState) } }
      try await findImageFacts(ofRows: changed)
      changes = changed.flatMap { simulation.revise($0, to: row($0)) }
      changedAgain += try await notifyLateNodes(ofRows: changed, besides: changes).filter { !changedAgain.contains($0) }
    }
    return isMoved
  }

  /// Notifies those nodes of pictures that show one which the row had before, and so have not heard of it.
  ///
  /// - Parameters:
  ///   - rows: rows that were measured again.
  ///   - changes: the events that are about to be reported to all nodes of the rows.
  /// - Returns: the rows whose layout or looks have changed.
  func notifyLateNodes(
    ofRows rows: [Int], besides changes: [ListSimulation.Event]
  ) async throws -> [Int] {
    var changed: [Int] = []
    for row in rows {
      guard let untold = list.states[row]?.measured?.traits.untoldURLs, !untold.isEmpty else { continue }
      let late = untold.filter { url in
        simulation.hasReportedEnd(of: url, to: row) && !changes.contains(.image(row: row, .ended(url: url)))
      }
      if late.isEmpty { continue }
      let pictures = try await list.pictures(late, decoded: decodedImages)
      let videos = try await list.playbacks(of: late.filter(\.isVideo))
      for url in late {
        var news = [ImageNews.started(url: url)]
        if let playback = videos[url] ?? nil { news.append(.timed(url: url, playback)) }
        if let outcome = pictures[url] { news.append(.ended(url: url, outcome)) }
        let isChanged = changesCell(ofRow: row) { cell in for step in news { cell.deliver(step, isLate: true) } }
        if isChanged, !changed.contains(row) { changed.append(row) }
      }
    }
    return changed
  }

  /// Reports events to nodes and the delegate, and measures nothing again.
  ///
  /// - Returns: the measured rows whose layout or looks have changed since the last call.
  func notifyNodesOnce(_ changes: [ListSimulation.Event]) async throws -> [Int] {
    if isTraced { events.note(changes) }
    var ended: [ImageURL] = []
    for case .image(_, .ended(let url)) in changes where !ended.contains(url) { ended.append(url) }
    var pictures: [ImageURL: Result<Image, ImageError>] = [:]
    var videos: [ImageURL: Playback?] = [:]
    if !ended.isEmpty {
      pictures = try await list.pictures(ended, decoded: decodedImages)
      videos = try await list.playbacks(of: ended.filter(\.isVideo))
    }
    var changed: [Int] = []
    for change in changes {
      if let row = notify(of: change, pictures, videos), !changed.contains(row) { changed.append(row) }
    }
    // Hooks of other rows, the delegate and actions change cells as well.
    guard let others = owner?.takeChangedRows(), !others.isEmpty else { return changed }
    for row in Set(others.compactMap(list.content.elements.index(of:))).sorted() where row < list.measuredCount && !changed.contains(row) {
      changed.append(row)
    }
    return changed
  }

  /// Reports an event to the nodes of its row and to the delegate.
  ///
  /// - Returns: the row whose layout or looks that has changed; `nil` where it has not.
  private func notify(
    of change: ListSimulation.Event, _ pictures: [ImageURL: Result<Image, ImageError>], _ videos: [ImageURL: Playback?]
  ) -> Int? {
    var isChanged = false
    switch change {
    case .interfaceState(let row, let from, let to):
      isChanged = changesCell(ofRow: row) { $0.setInterfaceState(to) }
      if from.contains(.visible) != to.contains(.visible), notifyOfVisibility(row, to.contains(.visible)) { isChanged = true }
      return isChanged ? row : nil
    case .image(let row, let step):
      guard let news = ImageNews(step, pictures) else { return nil }
      if case .loaded(let url, _) = news, let playback = videos[url] ?? nil {
        isChanged = changesCell(ofRow: row) { $0.deliver(.timed(url: url, playback)) }
      }
      return changesCell(ofRow: row) { $0.deliver(news) } || isChanged ? row : nil
    case .displayStarted(let row, _): return changesCell(ofRow: row) { $0.notifyRowDisplay(isDone: false) } ? row : nil
    case .displayCommitted(let row, _): return changesCell(ofRow: row) { $0.notifyRowDisplay(isDone: true) } ? row : nil
    case .animationsEnded(let row): return changesCell(ofRow: row) { _ in } ? row : nil
    default: return nil
    }
  }

  /// Shows what was changed in cells and rows outside of hooks since the last call.
  func noteChanges() async throws {
    try await notifyNodes()
    if top != nil, try await performChanges() { try await planUntilSettled() }
  }

  /// Shows what was changed in the cell of a row outside of hooks.
  func noteChange(ofRow row: Int) async throws {
    changedRows.insert(row)
    if row < list.measuredCount { try await notifyNodes(alreadyChanged: [row]) }
  }

  /// Notifies a cell and the delegate that a row has come into view, or has left it.
  ///
  /// - Returns: whether that has changed the cell's layout or looks.
  private func notifyOfVisibility(_ row: Int, _ isVisible: Bool) -> Bool {
    let (frame, viewport) = places(ofRow: row)
    let isChanged = changesCell(ofRow: row) { node in
      guard let cell = node as? CellNode else { return }
      owner?.delegation?.visibilityChanged(of: cell, to: isVisible)
      cell.rowCell.cellNodeVisibilityEvent(isVisible ? .visible : .invisible, in: viewport, withCellFrame: frame)
    }
    if let delegate = list.content.delegate, let (section, row) = list.content.elements.shape.place(at: row) {
      let path = IndexPath(row: row, section: section)
      if isVisible { delegate.willDisplayRow(at: path) } else { delegate.didEndDisplayingRow(at: path) }
    }
    return isChanged
  }

  /// Notifies the cells in view that the list has moved.
  ///
  /// - Returns: whether the height of a row has changed.
  func notifyMovedRows() async throws -> Bool {
    let changed = simulation.ranges.visible.filter { row in
      let (frame, viewport) = places(ofRow: row)
      return changesCell(ofRow: row) { node in
        (node as? CellNode)?.rowCell.cellNodeVisibilityEvent(.visibleRectChanged, in: viewport, withCellFrame: frame)
      }
    }
    return try await notifyNodes(alreadyChanged: changed)
  }

  /// Calls hooks of the cells of some rows at this instant, and shows what they change.
  func changeCells(ofRows rows: [Int], _ body: (DisplayNode) -> Void) async throws {
    try await notifyNodes(alreadyChanged: rows.filter { changesCell(ofRow: $0, body) })
  }

  /// Calls hooks of a row's cell at this instant, and returns whether the cell has changed.
  func changesCell(ofRow row: Int, _ body: (DisplayNode) -> Void) -> Bool {
    list.content.elements[row].changesCell(hookContext(row), body)
  }

  /// Returns the context in which hooks of a row's cell are called at this instant.
  func hookContext(_ row: Int) -> HookContext {
    HookContext(owner: owner, place: list.content.elements.shape.place(at: row), time: clock, clock: clock)
  }

  /// Returns the rectangle of a row, which is zero for one that is not measured, and that of the viewport, in points of the content.
  private func places(ofRow row: Int) -> (frame: Rect, viewport: Rect) {
    let scale = list.station.scale
    let size = Size(width: scale.points(list.size.width), height: scale.points(list.size.height))
    let viewport = Rect(origin: list.point(scale.points(top ?? 0)), size: size)
    if row >= list.measuredCount { return (.zero, viewport) }
    let origin = list.point(scale.points(list.tops[row]))
    let length = scale.points(list.tops[row + 1] - list.tops[row])
    let own = list.isHorizontal ? Size(width: length, height: size.height) : Size(width: size.width, height: length)
    return (Rect(origin: origin, size: own), viewport)
  }

  /// Finds the facts that decide how the pictures of some rows arrive. Facts on which nothing depends are left out.
  ///
  /// Where pictures take no time, a version of a picture is not read if a better version is available.
  func findImageFacts(ofRows rows: some Sequence<Int>) async throws {
    let inPart = simulation.hasImageProgress
    let all = rows.compactMap { row in list.states[row]?.measured.flatMap { $0.traits.wantsImageNews || inPart ? $0.traits : nil } }
    if all.isEmpty { return }
    repeat {
      // The pictures whose facts are needed next, without repetitions, and those among them that have to be decoded to find the facts.
      var unknown: [ImageURL] = []
      var decoding: Set<ImageURL> = []
      for traits in all {
        for url in simulation.hasImageLatency ? traits.imageURLs : nextImages(traits) {
          if traits.wantsDecodedImages ? decodedImages.contains(url) : facts[url] != nil { continue }
          if !unknown.contains(url) { unknown.append(url) }
          if traits.wantsDecodedImages { decoding.insert(url) }
        }
      }
      if unknown.isEmpty { return }
      decodedImages.formUnion(decoding)
      facts.merge(try await list.facts(of: unknown, decoding: decoding, inPart: inPart)) { $1 }
    } while !simulation.hasImageLatency
  }

  /// Finds out which pictures of rows in view are animations, once they have come.
  func findAnimations() async throws {
    let unknown = simulation.unknownAnimations
    if !unknown.isEmpty { simulation.note(try await list.playbacks(of: unknown)) }
  }

  /// Returns, for each node of a row, the best of its pictures that is not known to fail.
  private func nextImages(_ traits: DisplayTraits) -> [ImageURL] {
    if traits.imageChoices.isEmpty { return traits.imageURLs }
    return traits.imageChoices.compactMap { urls in urls.first { !(facts[$0]?.fails ?? false) } }
  }

  /// Returns the facts of a row that the simulation needs.
  func row(_ index: Int) -> ListSimulation.Row {
    let traits = list.states[index]?.measured?.traits ?? .unmeasured
    var known: [ImageURL: ImageFacts] = [:]
    if !facts.isEmpty { for url in traits.imageURLs { known[url] = facts[url] } }
    return ListSimulation.Row(id: list.content.elements[index].name, traits: traits, images: known)
  }
}

extension ImageNews {
  /// Creates the news of a step of a picture; `nil` for the end of a picture that is not among `pictures`.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - pictures: the pictures that have come, or why they cannot be had.
  fileprivate init?(_ step: ListSimulation.ImageStep, _ pictures: [ImageURL: Result<Image, ImageError>]) {
    switch step {
    case .started(let url): self = .started(url: url)
    case .progressed(let url, let percent): self = .progressed(url: url, Double(percent) / 100)
    case .ended(let url):
      guard let outcome = pictures[url] else { return nil }
      self = .ended(url: url, outcome)
    case .displayed: self = .displayed
    }
  }
}

extension LiveList: DrawnList {
  var presentElements: ListElements? { updating?.elements ?? (changeLog?.changes.isEmpty ?? true ? list.content.elements : nil) }

  var visibleRows: [VisibleRow] {
    if let updating { return updating.visible }
    let elements = list.content.elements
    return simulation.ranges.visible.compactMap { index in
      guard index < list.measuredCount, let place = elements.shape.place(at: index) else { return nil }
      return (elements[index], place, visiblePart(ofRow: index))
    }
  }

  /// Takes all rows out of the ranges, and stores in the node which were in view last, if any were. Changes that hooks make in response show
  /// in no picture.
  func takeRowsOutOfView() {
    if let owner, !simulation.ranges.visible.isEmpty { owner.lastVisibleRows = visibleRows }
    for row in simulation.ranges.preloaded { _ = list.content.elements[row].changesCell { $0.setInterfaceState(.measureLayout) } }
  }

  /// Returns the rows in view that stay, at the places to which a mapping takes them.
  func visibleRows(in elements: ListElements, _ mapping: ElementMapping) -> [VisibleRow] {
    simulation.ranges.visible.compactMap { old in
      guard old < list.measuredCount, let new = mapping.keptNew(ofOld: old), let place = elements.shape.place(at: new) else { return nil }
      return (elements[new], place, visiblePart(ofRow: old))
    }
  }

  /// Returns the part of a row that is in view, in points along the direction of scrolling from the row's top or left edge; `nil` where rows are
  /// shown as a whole.
  private func visiblePart(ofRow index: Int) -> ClosedRange<Double>? {
    if top == nil { return nil }
    let (frame, viewport) = places(ofRow: index)
    let (start, length) = list.isHorizontal ? (frame.minX, frame.width) : (frame.minY, frame.height)
    let (first, last) = list.isHorizontal ? (viewport.minX, viewport.maxX) : (viewport.minY, viewport.maxY)
    let part = max(0, first - start)...max(0, first - start, min(length, last - start))
    // In an inverted list, or a horizontal one from right to left, the part is counted from the row's other edge.
    let isTurned = list.isHorizontal ? list.station.options.layoutDirection == .rightToLeft : list.isInverted
    return isTurned ? length - part.upperBound...length - part.lowerBound : part
  }
}
