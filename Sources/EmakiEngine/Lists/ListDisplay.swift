import EmakiDisplay
import EmakiEncoding
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport
import FoundationEssentials

/// A list display holds the pixels of one list: which rows are measured, where they are, and which are painted. Only one task at a time
/// holds it.
///
/// Rows are measured from the top, only as far as they are needed. Painted rows are kept while they are near the viewport. Headers,
/// footers, the pages of a pager and a node that is drawn alone count as rows here. Places are device pixels along the scrolling axis: from
/// the top down, and in a pager from page 0 to the last.
package final class ListDisplay {
  let station: DrawingStation
  @exclusivity(unchecked) private(set) var content: ListContent
  private let looseImageBytes: Int
  /// The bars over the list; `nil` where there are none.
  private let bars: BarMemory?
  /// Whether bars lie over the list.
  var hasBars: Bool { bars != nil }
  /// The layers of the last frame that show the list's colour, by their height in pixels; empty for a list without bars.
  var groundLayers: [Int: EncodedLayer] = [:]
  /// The size of the viewport, in device pixels.
  let size: PixelSize
  /// The top of each measured row in device pixels, followed by the bottom of the last measured row. All rows count as measured where their
  /// heights are given.
  @exclusivity(unchecked) private(set) var tops = [0]
  /// The error in the heights or the updates that the list was given; `nil` where they can be right.
  private(set) var contentError: RenderError?
  /// The states of rows, by the rows' indices. Most rows have no state.
  @exclusivity(unchecked) private var states: [Int: RowState] = [:]
  /// The rows whose states hold layers.
  @exclusivity(unchecked) private var paintedRows: Set<Int> = []
  /// The measured rows that hold a list that may fetch more rows.
  @exclusivity(unchecked) private(set) var fetchingRows: Set<Int> = []
  /// The number of states that hold a measured row.
  private var measuredStateCount = 0
  /// The most rows that are kept measured, at some 11 KB each, and the most idle cells, at some 5 KB each. Other rows are laid out once more
  /// when they are painted. Of a long list most rows are laid out once more anyway, so fewer are kept: each row of 100,000 takes less than
  /// 1 KB.
  private var keptRowLimit: Int { rowCount <= 16_384 ? 4096 : 1024 }
  private var measuredStateLimit: Int { content.planner.mode == .lowMemory ? 256 : keptRowLimit }
  /// The rows that may have a cell although no measured row of theirs is kept.
  private var idleCells = IdleCells()
  /// The number of rows that are measured at a time before those of them that are not kept are released.
  private static let measuringRun = 1024
  /// The distances by which the drawings of rows reach beyond the rows, by the rows' indices. Cells clip by default, so it is mostly empty.
  @exclusivity(unchecked) private(set) var overflows: [Int: RowOverflow] = [:]
  /// The version that a drawing which reaches beyond its row has got last.
  var overflowVersion = 0
  /// The largest distances in device pixels by which the drawing of any row has reached above and below it so far.
  private(set) var reach = (above: 0, below: 0)
  /// The rows that may have a state.
  private var keptRows = ItemsInRange(0..<0)
  /// The list's own warnings, which concern no row.
  var warnings: [RenderWarning] = []

  init(_ station: DrawingStation, _ content: ListContent, in viewport: Viewport) {
    self.station = station
    var content = content
    // Pages and columns have no bars.
    bars = content.arrangement == .rows ? viewport.bars.map(BarMemory.init) : nil
    if let insets = viewport.bars?.insets { content.addInsets(insets) }
    content.keepRows(inside: station.traits.safeAreaInsets)
    self.content = content
    (isHorizontal, isInverted) = (content.isHorizontal, content.isInverted)
    looseImageBytes = viewport.looseImageBytes
    size = viewport.pixelSize(station.scale)
    if let fault = content.fault { contentError = RenderError(fault) }
    do throws(RenderError) { if let known = try content.tops(scale: station.scale) { tops = known } } catch { contentError = error }
  }

  var ground: Color { content.ground.resolved(for: station.traits.theme) }
  var rowCount: Int { content.elements.endIndex }
  var measuredCount: Int { tops.count - 1 }
  /// The bottom of the last measured row, in device pixels.
  var measuredHeight: Int { tops[tops.count - 1] }
  func name(ofRow row: Int) -> String { content.elements[row].name }
  /// Whether rows stand side by side, such as the pages of a pager.
  let isHorizontal: Bool
  /// Whether row 0 is at the bottom. It is kept beside the content, which is not copied to read it.
  let isInverted: Bool
  /// The viewport's length along the scrolling axis, in device pixels.
  var length: Int { isHorizontal ? size.width : size.height }
  /// The number of bytes of a line of pixels across the scrolling axis.
  var bytesPerPixel: Int { 4 * (isHorizontal ? size.height : size.width) }

  // MARK: States

  /// Returns the state of a row; `nil` where the row has none.
  func state(ofRow row: Int) -> RowState? { states[row] }

  /// Returns the traits of a row, which say what it waits for and shows; `nil` for a row that is not measured.
  func traits(ofRow row: Int) -> DisplayTraits? { states[row]?.measured?.traits }

  /// Sets how far the drawing of a row reaches beyond it; `nil` for a row that stays inside.
  func setOverflow(_ overflow: RowOverflow?, ofRow row: Int) {
    overflows[row] = overflow
    // The reach is limited to one viewport, so a row farther away than that is not considered.
    if let overflow { reach = (min(max(reach.above, overflow.above), length), min(max(reach.below, overflow.below), length)) }
  }

  func changeState<Result>(ofRow row: Int, _ change: (RowState) throws -> Result) rethrows -> Result {
    let known = states[row]
    let state = known ?? RowState()
    let (wasMeasured, heldLayers, fetched) = (state.measured != nil, state.holdsLayers, state.fetchesRows)
    defer {
      measuredStateCount += (state.measured != nil ? 1 : 0) - (wasMeasured ? 1 : 0)
      if state.holdsLayers != heldLayers { if heldLayers { paintedRows.remove(row) } else { paintedRows.insert(row) } }
      if state.fetchesRows != fetched { if fetched { fetchingRows.remove(row) } else { fetchingRows.insert(row) } }
      if state.isEmpty { states[row] = nil } else if known == nil { states[row] = state }
    }
    return try change(state)
  }

  // MARK: Measuring

  package nonisolated(nonsending) func measureAll() async throws { try await measure(rows: rowCount) }

  /// Measures rows until they reach down to `bottom` device pixels, or all are measured.
  nonisolated(nonsending) func measure(toPixel bottom: Int) async throws {
    while measuredHeight < bottom && measuredCount < rowCount {
      // The number of rows is the one that probably fills what is missing. Rows count as 80 points high until their height is known.
      let average = measuredCount == 0 ? station.scale.pixels(80) : Double(measuredHeight) / Double(measuredCount)
      let missing = Double(bottom - measuredHeight) / max(average, 1)
      try await measure(rows: min(rowCount, measuredCount + max(1, min(Int(missing.rounded(.up)), 4096))))
    }
  }

  /// Measures all rows whose indices are less than `end`.
  ///
  /// - Parameter keepsAll: whether all measured rows are kept until `forgetMeasured(beyondLimit:)` is called.
  nonisolated(nonsending) func measure(rows end: Int, keepsAll: Bool = false) async throws {
    if let contentError { throw contentError }
    while measuredCount < end {
      let start = measuredCount
      for (index, row) in try await measured(start..<min(end, start + Self.measuringRun)).enumerated() {
        tops.append(measuredHeight + length(of: row))
        noteOverflow(of: row, row: start + index)
        if keepsAll { changeState(ofRow: start + index) { $0.measured = row } } else { keep(row, at: start + index) }
      }
    }
  }

  /// Measures one row of a list that shows no other row. The rows before it count as measured and 0 high, unless some are measured already.
  nonisolated(nonsending) func measure(onlyRow row: Int) async throws {
    guard row >= 0 && row < rowCount else { throw RenderError.unknownRow(row, count: rowCount) }
    if measuredCount == 0 { tops += Array(repeating: 0, count: row) }
    try await measure(rows: row + 1)
  }

  /// Forgets the last of some measured rows, so that no more measured rows are kept than the limit allows.
  func forgetMeasured(beyondLimit rows: Range<Int>) {
    for row in rows.reversed() where measuredStateCount > measuredStateLimit { forget(row) }
  }

  /// Returns the results of measuring some rows on workers.
  private nonisolated(nonsending) func measured(_ rows: some RandomAccessCollection<Int> & Sendable) async throws -> [MeasuredRow] {
    let (content, rows) = (content, Array(rows))
    // A job measures a run of rows, so that a long list costs few jobs.
    let run = max(1, min(64, rows.count / (station.workers.workerCount * 4)))
    let runs = (rows.count + run - 1) / run
    let measured = try await station.workers.map(0..<runs) { [station] index, worker -> [MeasuredRow] in
      let part = rows[index * run..<min((index + 1) * run, rows.count)]
      station.count { $0.cellsMeasured += part.count }
      return station.countingTexts(worker) { part.map { content.measured($0, in: worker.render.measuring) } }
    }
    let result = measured.flatMap { $0 }
    for (row, measured) in zip(rows, result) { try measured.check(content.elements[row]) }
    return result
  }

  private func keep(_ row: MeasuredRow, at index: Int) {
    if measuredStateCount < measuredStateLimit {
      changeState(ofRow: index) { $0.measured = row }
    } else {
      release(cellOfRow: index)
    }
  }

  /// Measures those of some rows whose heights are known but whose drawing is not.
  nonisolated(nonsending) func prepare(rows: some Sequence<Int>) async throws {
    let missing = rows.filter { states[$0]?.measured == nil }
    if missing.isEmpty { return }
    for (row, measured) in zip(missing, try await measured(missing)) {
      // A footer that stays at the bottom may be measured before the rows above it.
      let isExpected = row >= measuredCount || length(of: measured) == tops[row + 1] - tops[row]
      // The limit does not count here, because these rows are in range.
      changeState(ofRow: row) { ($0.measured, $0.otherHeight) = (measured, isExpected ? nil : measured.height) }
      noteOverflow(of: measured, row: row)
    }
  }

  /// Measures rows again whose nodes have changed.
  ///
  /// - Returns: whether the height of one has changed.
  nonisolated(nonsending) func remeasure(rows: [Int]) async throws -> Bool {
    for row in rows { invalidate(row: row) }
    var isMoved = false
    for (row, measured) in zip(rows, try await measured(rows)) {
      changeState(ofRow: row) { ($0.measured, $0.otherHeight) = (measured, nil) }
      noteOverflow(of: measured, row: row, isChanged: true)
      if setLength(length(of: measured), ofRow: row) { isMoved = true }
    }
    return isMoved
  }

  /// Gives a measured row another size than its own for an instant, at which its cell grows or shrinks. The rows after it move.
  ///
  /// - Parameter growth: how much larger the row is than its own size, in points.
  func setGrowth(_ growth: Size, ofRow row: Int) {
    guard row < measuredCount, var measured = states[row]?.measured else { return }
    measured.height += growth.height
    measured.list.size.width += growth.width
    _ = setLength(length(of: measured), ofRow: row)
  }

  /// Sets a measured row's length along the scrolling axis, in device pixels, and moves the rows after it.
  ///
  /// - Returns: whether the length is another than before.
  private func setLength(_ length: Int, ofRow row: Int) -> Bool {
    if row >= measuredCount { return true }
    let growth = length - (tops[row + 1] - tops[row])
    if growth == 0 { return false }
    for next in row + 1..<tops.count { tops[next] += growth }
    return true
  }

  /// Returns the length of a row along the scrolling axis, in device pixels; `nil` where it is not measured.
  func knownLength(ofRow row: Int) -> Int? {
    row < measuredCount ? tops[row + 1] - tops[row] : states[row]?.measured.map(length(of:))
  }

  /// Returns the length of a measured row along the scrolling axis, in device pixels.
  func length(ofRow row: Int) -> Int { knownLength(ofRow: row) ?? 0 }

  /// Returns the place of a row in the list, in device pixels; the end of the measured rows for one that is measured before those above it.
  func place(ofRow row: Int) -> Range<Int> {
    row < measuredCount ? tops[row]..<tops[row + 1] : measuredHeight..<measuredHeight + length(ofRow: row)
  }

  private func place(of piece: ListPiece) -> Range<Int> { piece.row < measuredCount ? rows(of: piece) : place(ofRow: piece.row) }

  /// Returns a row's length along the scrolling axis, in device pixels.
  private func length(of row: MeasuredRow) -> Int {
    switch content.arrangement {
    case .pages: size.width
    case .columns: station.scale.nearestPixelCount(row.list.size.width)
    case .rows, .alone, .stage: station.scale.nearestPixelCount(row.height)
    }
  }

  // MARK: Places

  /// The empty space above the first row, in device pixels.
  var topInset: Int { station.scale.listPixels(content.contentInset.top) }
  /// The empty space below the last row, in device pixels.
  var bottomInset: Int { station.scale.listPixels(content.contentInset.bottom) }

  /// Returns the distance from the top of a frame at which headers stay, in device pixels. Where bars become lower, headers move up with
  /// them.
  ///
  /// - Parameter top: the list's pixel row at the top of the frame.
  func pinInset(_ top: Int) -> Int {
    guard let bars else { return topInset }
    return max(station.scale.listPixels(content.contentInset.top - bars.bars.collapse), topInset - max(0, top + topInset))
  }

  /// Returns the number of device pixels that are covered before and after a row that the list is scrolled to. They are covered by bars at
  /// their lowest height, by insets, and by the header and the footer that stay above and below the row.
  func scrollInsets(ofRow row: Int) -> (before: Int, after: Int) {
    let header = stickyHeader(ofRow: row).map { $0 < row ? tops[$0 + 1] - tops[$0] : 0 } ?? 0
    // Bars at the top become lower while the list is scrolled. The bars at the start of an inverted list are at the bottom and keep their
    // height.
    let before = isInverted ? topInset : pinInset(Int(Int32.max))
    let footer = stickyFooter(ofRow: row).map { $0 > row ? knownLength(ofRow: $0) ?? 0 : 0 } ?? 0
    return (before + header, bottomInset + footer)
  }

  /// Sets which rows or items are selected and highlighted.
  ///
  /// - Returns: the indices of the elements whose marks have changed.
  func setMarks(_ marks: (selected: Set<IndexPath>, highlighted: Set<IndexPath>)) -> [Int] {
    content.setMarks(selected: marks.selected, highlighted: marks.highlighted)
  }

  /// Returns the bars over a frame, the lowest first.
  ///
  /// - Parameter top: the list's pixel row at the top of the frame.
  nonisolated(nonsending) func bars(at top: Int) async throws -> [ShownBar] {
    guard let bars else { return [] }
    let list = BarredList(
      scale: station.scale, distance: barDistance(top), isAtEnd: isInverted ? top + topInset <= 0 : isEnd(top),
      layoutDirection: station.layoutDirection, ground: ground,
      unreadCount: (content.elements.source as? any UnreadCounting)?.unreadCount ?? 0)
    return try await bars.bars(over: list, width: size.width, station)
  }

  /// Returns how far the rows are scrolled under the bars at the top of a frame, in device pixels; 0 where none is below them.
  private func barDistance(_ top: Int) -> Int {
    if !isInverted { return top + topInset }
    // The last row of an inverted list is at the top of the screen. Where its end is not measured yet, the distance counts as at least one
    // viewport.
    let distance = max(0, measuredHeight + bottomInset - top - length)
    return measuredCount < rowCount ? max(distance, length) : distance
  }

  /// Returns a row's top in points.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have.
  nonisolated(nonsending) func top(ofRow row: Int) async throws -> Double {
    guard row >= 0 && row < rowCount else { throw RenderError.unknownRow(row, count: rowCount) }
    try await measure(rows: row + 1)
    return station.scale.points(tops[row])
  }

  /// Returns a scroll offset in device pixels, rounded and clamped to the list as a scroll view clamps it. Rows are measured as far as that
  /// needs.
  ///
  /// - Throws: `RenderError.offset` for NaN.
  nonisolated(nonsending) func clamped(_ offset: Double) async throws -> Int {
    if offset.isNaN { throw RenderError.offset(offset) }
    if let contentError { throw contentError }
    let least = -topInset
    let wanted = max(least, station.scale.nearestPixelCount(offset))
    try await measure(toPixel: wanted + length)
    return max(least, min(wanted, measuredHeight + bottomInset - length))
  }

  /// Returns a scroll offset in points, clamped to the list and not rounded. It must be called after `clamped(_:)`, which measures the
  /// rows.
  func unroundedOffset(_ offset: Double) -> Double {
    let least = -station.scale.points(topInset)
    // Where not all rows are measured, the end of the list counts as far away.
    if measuredCount < rowCount { return max(least, offset) }
    return max(least, min(offset, station.scale.points(measuredHeight + bottomInset - length)))
  }

  /// Returns whether a frame whose top is at a device pixel of the list shows the end of the list.
  func isEnd(_ top: Int) -> Bool {
    measuredCount == rowCount && top + length >= measuredHeight + bottomInset
  }

  /// Plans the ranges of the measured rows for a scroll offset in device pixels.
  func plan(_ top: Int, _ direction: ScrollDirection) -> RangePlan {
    let tops = tops
    return content.planner.plan(
      count: measuredCount, offset: Double(top), viewport: Double(length), direction: direction, start: { Double(tops[$0]) })
  }

  /// Returns the measured rows that meet a range of device pixels.
  func rows(in range: Range<Int>) -> Range<Int> {
    let first = firstRow(endingBelow: range.lowerBound)
    var end = first
    while end < measuredCount && tops[end] < range.upperBound { end += 1 }
    return first..<end
  }

  /// Returns the first measured row that ends below a device pixel.
  private func firstRow(endingBelow pixel: Int) -> Int { firstIndex(below: measuredCount) { tops[$0 + 1] > pixel } }

  // MARK: Keeping

  /// Returns the warnings that say what is drawn differently than asked for: the list's own warnings, and those of some rows. A font family
  /// that is missing is named once, by the first row that has it.
  func warnings(rows: some Sequence<Int>) -> [RenderWarning] {
    var families: Set<ExactString> = []
    let ownWarnings = rows.flatMap { row in (states[row]?.warnings.countingTiles ?? []).map { subject(of: $0, row: row) } }
    return (warnings + ownWarnings).filter {
      if case .missingFont(_, let family) = $0 { families.insert(family.exact).inserted } else { true }
    }
  }

  /// Returns a warning about a row, or about the node that is drawn in place of a list.
  func subject(of warning: RenderWarning, row: Int) -> RenderWarning {
    switch content.arrangement {
    case .alone, .stage: content.elements[row].nodeName.map { .node($0, warning) } ?? warning
    case .rows, .columns, .pages: warning
    }
  }

  /// Forgets the unfinished looks of rows that are settled and no longer fade. Where an animation plays, the painted passes stay for its
  /// next frame.
  func forgetPassingLooks(_ simulation: borrowing ListSimulation) {
    for row in paintedRows {
      guard let state = states[row], state.passing != nil || state.former != nil, simulation.isSettled(row) else { continue }
      let isPlaying = simulation.isPlaying(row)
      changeState(ofRow: row) { state in
        state.former = nil
        if !isPlaying { state.passing = nil }
      }
    }
  }

  /// Forgets the layers outside a held range, or all layers for `nil`, and the measured rows out of range.
  func release(layersOutside held: HeldRange?, rowsOutside rows: ItemsInRange) {
    for row in paintedRows {
      changeState(ofRow: row) { state in
        for (index, job) in state.layers where !(held?.holds(row, at: place(of: ListPiece(row: row, index: index))) ?? false) {
          job.cancel()
          state.layers[index] = nil
        }
        if !(held?.holds(row, at: place(ofRow: row)) ?? false) { (state.passing, state.glass) = (nil, nil) }
      }
    }
    trimIdleCells()
    if keptRows == rows { return }
    // Measured rows that are not in range yet are kept as far as the limit allows.
    for (row, state) in states where state.measured != nil && !rows.contains(row) && (row < rows.range.lowerBound || keptRows.contains(row))
    {
      forget(row)
    }
    keptRows = rows
  }

  /// Forgets the layer of a piece. After the last piece of a row, it also forgets everything else about the row except for its nodes.
  func release(_ piece: ListPiece) {
    changeState(ofRow: piece.row) { $0.layers[piece.index] = nil }
    if rows(of: piece).upperBound == tops[piece.row + 1] { forget(piece.row) }
  }

  /// Forgets the layers of nodes in rows that are not settled. Those rows are painted as a whole the next time.
  func dropPasses() { for row in paintedRows { states[row]?.passing?.memory.keep([:]) } }

  /// Frees the pictures of rows that are out of range, except for a few that others may show again.
  func trimImages(keeping rows: some Sequence<Int>) {
    var urls: Set<ImageURL> = []
    for row in rows { urls.formUnion(traits(ofRow: row)?.imageURLs ?? []) }
    for row in paintedRows { urls.formUnion(states[row]?.former?.traits.imageURLs ?? []) }
    station.images.trim(keeping: urls, to: looseImageBytes)
  }

  /// Frees all pictures that are kept in memory.
  func dropImages() { station.images.trim(keeping: [], to: 0) }

  private func forget(_ row: Int) {
    guard states[row]?.measured != nil else { return }
    changeState(ofRow: row) { $0.measured = nil }
    release(cellOfRow: row)
  }

  /// Releases the layout of a row's cell. The cell stays unless the list saves memory or there are many nearer ones.
  private func release(cellOfRow row: Int) {
    content.elements[row].release(in: content.planner.mode)
    if content.planner.mode == .lowMemory { return }
    idleCells.insert(row)
    trimIdleCells()
  }

  /// Adds a row to the idle cells if no measured row of it is kept.
  func noteCell(ofRow row: Int) { if states[row]?.measured == nil { idleCells.insert(row) } }

  /// Releases the cells that are farthest from the cell used last, where more are kept than the limit allows.
  private func trimIdleCells() {
    let removed = idleCells.removeFarthest(limit: keptRowLimit)
    for row in removed where states[row]?.measured == nil { content.elements[row].release(in: .lowMemory) }
  }

  /// Forgets the drawing and the layers of a row after its nodes have changed.
  private func invalidate(row: Int) { changeState(ofRow: row) { ($0.measured, $0.passing, $0.glass, $0.layers) = (nil, nil, nil, [:]) } }

  /// The numbers of bytes of the kept layers of rows and of their nodes: of their pixels, and of their compressed bands.
  var bytesAlive: (pixels: Int, bands: Int) {
    var bytes = (pixels: passBytes, bands: 0)
    for row in paintedRows {
      guard let state = states[row] else { continue }
      for job in [state.layers, state.passing?.layers ?? [:]].flatMap(\.values) {
        guard let layer = (try? job.valueIfDone?.get())?.layer else { continue }
        bytes.pixels += layer.pixelByteCount
        bytes.bands += layer.byteCount - layer.pixelByteCount
      }
    }
    return bytes
  }

  /// The number of bytes of the layers of nodes in rows that are not settled.
  var passBytes: Int { paintedRows.reduce(0) { $0 + (states[$1]?.passing?.memory.byteCount ?? 0) } }

  // MARK: Updates

  /// Replaces the content by the one that results from updates. Rows that stay keep their nodes, heights and states. New rows before the
  /// last row that stays are measured.
  ///
  /// - Parameters:
  ///   - elements: the next elements.
  ///   - mapping: where the elements go.
  ///   - items: where the items of a collection go; `nil` in a table.
  ///   - fading: the rows, by their old indices, that are reloaded and fade in over what they show now.
  nonisolated(nonsending) func update(
    to elements: ListElements, _ mapping: ElementMapping, items: ItemChange?, fading: [Int]
  ) async throws {
    let before = content
    content.update(to: elements, mapping, item: items.map { items in items.place })
    // A row whose height is limited in another way than before is measured anew.
    func newRow(_ row: Int) -> Int? { mapping.newOfSameSize(ofOld: row, from: before, to: content) }
    let kept = (0..<measuredCount).compactMap { old in newRow(old).map { (row: $0, height: tops[old + 1] - tops[old]) } }
    // Rows below the last known one are measured when they are needed.
    var next = [Int?](repeating: nil, count: (kept.map(\.row).max() ?? -1) + 1)
    for (row, height) in kept { next[row] = height }
    let old = states
    (states, paintedRows, fetchingRows, measuredStateCount) = ([:], [], [], 0)
    for (row, state) in old { if let new = newRow(row) { states[new] = state } }
    for (row, state) in states {
      if state.measured != nil { measuredStateCount += 1 }
      if state.holdsLayers { paintedRows.insert(row) }
      if state.fetchesRows { fetchingRows.insert(row) }
    }
    for row in fading {
      guard let new = mapping.new(ofOld: row), let former = old[row]?.former ?? old[row]?.measured else { continue }
      changeState(ofRow: new) { $0.former = former }
    }
    overflows = Dictionary(
      uniqueKeysWithValues: overflows.compactMap { row, overflow in newRow(row).map { ($0, overflow) } })
    idleCells.renumber(mapping.keptNew(ofOld:))
    let missing = next.indices.filter { next[$0] == nil }
    for start in stride(from: 0, to: missing.count, by: Self.measuringRun) {
      let run = missing[start..<min(start + Self.measuringRun, missing.count)]
      for (row, measured) in zip(run, try await measured(run)) {
        next[row] = length(of: measured)
        noteOverflow(of: measured, row: row, isChanged: true)
        keep(measured, at: row)
      }
    }
    tops = [0]
    tops.reserveCapacity(next.count + 1)
    for height in next { tops.append(measuredHeight + (height ?? 0)) }
    let rows = states.filter { $0.value.measured != nil }.keys
    keptRows = ItemsInRange((rows.min() ?? 0)..<((rows.max() ?? -1) + 1))
  }

  /// Sets the interface state of the nodes of some rows. Changes that hooks make are ignored.
  func setInterfaceState(_ state: InterfaceState, ofRows rows: some Sequence<Int>) {
    for row in rows { _ = content.elements[row].setInterfaceState(state) }
  }
}

extension MeasuredRow {
  /// Checks that a row was laid out without errors and has the height that the list was given.
  ///
  /// - Parameters:
  ///   - row: the row that was measured.
  ///   - pixels: the height that the row must have, in device pixels; `nil` where that is not known.
  ///   - scale: the device pixels of a point.
  /// - Throws: `RenderError.layout`, `RenderError.nodeLayout` or `RenderError.rowHeight`.
  func check(_ row: TableRow, pixels: Int? = nil, scale: Scale = Scale(1)) throws(RenderError) {
    if !errors.isEmpty {
      if let node = row.nodeName { throw .nodeLayout(node: node, errors: errors) }
      throw .layout(row: row.name, errors: errors)
    }
    if let pixels, scale.nearestPixelCount(height) != pixels {
      throw .rowHeight(row: row.name, given: scale.points(pixels), measured: height)
    }
  }
}
