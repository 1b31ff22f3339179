import EmakiDisplay
import EmakiNodes

extension LiveList {
  /// Draws the frame of the present instant.
  ///
  /// - Parameters:
  ///   - index: the frame's number in its sequence.
  ///   - offset: the scroll offset in points to which a list made for stills is scrolled before, clamped to the list; `nil` draws what is in view.
  ///   - overlays: what lies over the list, the lowest first.
  func frame(index: Int, offset: Double? = nil, overlays: [FrameOverlay] = []) async throws -> Frame {
    if let offset {
      offsets = { _ in offset }
      run = nil
      try await advance(to: simulation.now)
    }
    let top = top ?? 0
    // A picture may end where the list does.
    var length = list.length
    if let least = list.leastHeight, !list.isHorizontal, list.measuredCount == list.rowCount {
      length = min(length, max(list.station.scale.nearestPixelCount(least), list.measuredHeight + list.bottomInset))
    }
    let range = top..<top + length
    if playsAnimations { try await findAnimations() }
    let look: (Int) -> RowLook = { self.simulation.look(of: $0) }
    list.noteLackingNodes(ofRows: list.rowsTold(in: range)) { simulation.isSettled($0) }
    // Old pictures and layers are freed before anything new is painted. So after a jump, the old and the new contents are not in memory
    // together.
    trimImages()
    if !list.paintedRows.isEmpty { releaseLayers(outside: held) }
    list.release(rowsOutside: simulation.ranges.preloaded)
    var bars: [ShownBar] = []
    if list.bars != nil {
      // Painting of the rows starts here, so that rows and bars are painted in parallel.
      for piece in list.pieces(in: range) { list.startPainting(piece, looks: look) }
      bars = try await list.bars(at: top)
    }
    let ranges =
      list.station.options.overlay.contains(.ranges)
      ? RangeBar(planner: list.content.ownPlanner, direction: direction, isMoving: movement != nil, isHorizontal: list.isHorizontal) : nil
    var frame = try await list.frame(
      of: range, index: index, pins: true, overlays: bars.map(\.overlay) + overlays, ranges: ranges, looks: look)
    if !bars.isEmpty { frame.add(bars, list.station) }
    if list.passBytes > 0 { releaseLayers(outside: held) }
    return frame
  }

  /// Forgets the layers that are out of range. The layers of single nodes in unsettled rows need memory, so as many layers of
  /// rows out of view are forgotten. Where that is not enough, the layers of the nodes are forgotten as well.
  ///
  /// - Returns: the range whose layers there is room for.
  @discardableResult
  func releaseLayers(outside held: HeldRange) -> HeldRange {
    list.forgetPassingLooks(simulation)
    list.release(layersOutside: held)
    let bytes = list.passBytes
    if bytes == 0 { return held }
    let rowBytes = list.bytesPerPixel
    guard let rest = held.shrunk(by: (bytes + rowBytes - 1) / rowBytes, direction) else {
      for row in list.paintedRows { list.states[row]?.passing?.memory.keep([:]) }
      return held
    }
    list.release(layersOutside: rest)
    return rest
  }

  /// The range whose layers are kept at the present instant.
  var held: HeldRange {
    let top = top ?? 0
    let planner = list.content.planner
    let visible = top..<top + list.length
    let pinned = [simulation.ranges.visible.pinned, simulation.ranges.visible.footer].compactMap(\.self)
    if planner.mode == .lowMemory { return HeldRange(visible: visible, displayed: visible, pinned: pinned) }
    let buffers = planner.buffers(.display, viewport: Double(list.length), direction: direction)
    func pixels(_ length: Double) -> Int { Int(min(length, 1e15)) }
    let displayed = visible.lowerBound - pixels(buffers.before)..<visible.upperBound + pixels(buffers.after)
    return HeldRange(visible: visible, displayed: displayed, pinned: pinned)
  }

  /// Starts painting the rows in range that come next, and forgets layers that are out of range.
  ///
  /// - Parameters:
  ///   - reach: how far ahead rows are painted, in device pixels.
  ///   - keepsBehind: whether rows that were scrolled past are kept, because they may come again.
  func lookAhead(_ reach: Int, keepsBehind: Bool) {
    guard top != nil else { return }
    trimImages()
    if simulation.ranges.plan.display.isEmpty {
      list.station.images.trim(keeping: [], to: 0)
      return list.release(layersOutside: nil)
    }
    var room = releaseLayers(outside: held)
    let visible = room.visible
    let all = room.displayed
    let ahead =
      direction == .forward
      ? visible.upperBound..<min(visible.upperBound + reach, all.upperBound)
      : max(visible.lowerBound - reach, all.lowerBound)..<visible.lowerBound
    if !keepsBehind {
      room.displayed = min(visible.lowerBound, ahead.lowerBound)..<max(visible.upperBound, ahead.upperBound)
      list.release(layersOutside: room)
    }
    if ahead.isEmpty { return }
    // Rows that may first be seen as placeholders are left out. Otherwise two layers of such a row would be in memory together.
    let pieces = list.pieces(in: ahead).filter { room.holds($0.row, at: list.rows(of: $0)) && simulation.look(of: $0.row) == .settled }
    for piece in pieces { list.startPainting(piece, isAhead: true) }
  }

  /// Frees the pictures of rows that are out of range, except for a few that others may show again.
  func trimImages() {
    let rows = simulation.ranges.preloaded
    if isStill || rows == rowsWithImages { return }
    rowsWithImages = rows
    var urls: Set<ImageURL> = []
    for row in rows { urls.formUnion(list.states[row]?.measured?.traits.imageURLs ?? []) }
    for row in list.paintedRows { urls.formUnion(list.states[row]?.former?.traits.imageURLs ?? []) }
    list.station.images.trim(keeping: urls, to: list.looseImageBytes)
  }

  /// Returns warnings about contents that never come to the rows in range, each only once in the list's life.
  func newlyUnsettled() -> [RenderWarning] {
    simulation.imagesThatNeverCome.filter { reportedUnsettled.insert($0.exact).inserted }.map { .unsettled($0) }
  }

  /// The names of rows in view whose display pass is not done.
  var lateRows: [String] { simulation.ranges.visible.filter { simulation.isLate($0) }.map { list.content.elements[$0].name } }

  /// Whether the list shows its end at this instant, and neither a fetch, an update nor an action is still to come.
  var isAtEnd: Bool { currentFetch == nil && scheduled.isEmpty && scheduledActions.isEmpty && (top.map(list.isEnd) ?? false) }

  /// Draws a measured row alone, with overlays over it, in a list where nothing takes time.
  ///
  /// - Throws: `RenderError.pictureSize` for a row without pixels or with too many.
  func frame(ofOnlyRow row: Int, below overlays: [FrameOverlay] = []) async throws -> Frame {
    try await show(rows: row..<row + 1)
    let rows = list.tops[row]..<list.tops[row + 1]
    let width = list.width
    let pixels = width.multipliedReportingOverflow(by: rows.count)
    guard !pixels.overflow, 1...Viewport.maximumPixels ~= pixels.partialValue else {
      throw RenderError.pictureSize(width: width, height: rows.count)
    }
    return try await list.frame(of: rows, index: 0, overlays: overlays)
  }

  /// The number of rows that are in view together where a whole list is drawn. The pictures of these rows are in memory at the same time.
  private static let windowRowCount = 32

  /// Brings some measured rows into view and takes all others out of it, in a list where nothing takes time. Their nodes are notified of
  /// both, and of their pictures. Rows whose nodes change in response are measured again.
  func show(rows: Range<Int>) async throws {
    hideAll()
    try Task.checkCancellation()
    owner?.drawnList = self
    try await list.prepare(rows: rows)
    try await findImageFacts(ofRows: rows)
    let ranges = ListRanges(RangePlan(visible: rows, display: rows, preload: rows, direction: .forward))
    try await notifyNodes(simulation.update(ranges, order: Array(rows), row: row))
    try await fetchInRows()
    list.noteLackingNodes(ofRows: rows)
    try await list.prepareOverlaps(ofRows: rows)
    try await list.describe(rows: rows)
  }

  /// Takes all rows in view out of it. The picture was taken while they were in view.
  private func hideAll() {
    takeRowsOutOfView()
    simulation = ListSimulation(script)
  }

  /// Brings every row into view once, so that the height that each row has in view is known. As many measured rows are kept as the list's
  /// limit allows.
  func showAll() async throws {
    // This many rows keep all workers busy, and may be kept beside the others.
    let count = 1024
    while list.measuredCount < list.rowCount {
      let start = list.measuredCount
      let end = min(list.rowCount, start + count)
      try await list.measure(rows: end, keepsAll: true)
      for window in stride(from: start, to: end, by: Self.windowRowCount) {
        try await show(rows: window..<min(window + Self.windowRowCount, end))
      }
      for row in (start..<end).reversed() where list.measuredStateCount > list.measuredStateLimit { list.forget(row) }
    }
    hideAll()
  }

  /// Brings the rows of pieces that are about to be painted into view again, if they are not measured and their looks do not follow from
  /// their block alone. The rows that will be painted soon after them come into view as well, so that all workers measure.
  func showAgain(_ pieces: some Sequence<ListPiece>) async throws {
    for piece in pieces where isMissing(piece.row) { try await show(rows: missingRows(with: piece.row)) }
  }

  /// Returns whether a row must be measured, and its nodes notified, before it can be painted.
  private func isMissing(_ row: Int) -> Bool {
    list.states[row]?.measured == nil && (list.content.heights != nil || changedRows.contains(row))
  }

  /// Returns a missing row and the rows that follow it in the picture, up to the number of rows that are in view together.
  private func missingRows(with row: Int) -> Range<Int> {
    let start = row - row % Self.windowRowCount
    let window = start..<min(start + Self.windowRowCount, list.rowCount)
    if list.isInverted {
      return (window.lowerBound..<row).reversed().prefix(while: isMissing).reduce(row) { min($0, $1) }..<row + 1
    }
    return row..<(row + 1..<window.upperBound).prefix(while: isMissing).reduce(row) { max($0, $1) } + 1
  }
}
