import EmakiDiagnostics
import EmakiList
import EmakiEncoding
import EmakiRaster
import EmakiThreads

/// One list on its way to pictures: which rows are measured, where they stand, and which are painted. Held by one task.
///
/// Rows are measured from the top, only as far as is asked for; what is painted is kept while it is near the viewport. Headers and footers
/// are rows like others here.
package final class ListDisplay {
  let renderer: Renderer
  private(set) var content: ListContent
  /// In device pixels.
  let size: PixelSize
  /// Of the rows, in points.
  let width: Double
  /// Each measured row's top in device pixels, and after them the bottom of the last. All rows count as measured where their heights are
  /// given.
  private(set) var tops = [0]
  /// Why the heights that are given cannot be.
  private var heightsError: RenderError?
  /// What to paint, of rows that are measured and may be painted yet.
  private(set) var lists: [Int: MeasuredRow] = [:]
  /// How many of them are kept, at some 10 KB each; rows beyond are laid out once more when they are painted.
  private static let keptLists = 4096
  /// The rows of which something may be kept.
  private var keptRows = ItemsInRange(0..<0)
  var layers: [Piece: PoolJob<Result<LayerResult, RenderError>>] = [:]
  /// Of rows that are not settled.
  var passing: [Int: PassingRow] = [:]
  /// What reloaded rows showed before, while they fade in over it.
  private(set) var former: [Int: MeasuredRow] = [:]
  private var warningsByRow: [Int: [RenderWarning]] = [:]
  /// Of rows that were painted; empty unless frames have contents.
  private(set) var fontFiles: [Int: Set<ExactString>] = [:]
  private(set) var links: [Int: [FrameContents.Link]] = [:]
  /// What belongs to no row.
  var warnings: [RenderWarning] = []

  /// - Parameter width: in points; the viewport's by default.
  package convenience init(_ renderer: Renderer, _ list: ListNode, width: Double? = nil) {
    let width = width ?? renderer.viewport.width
    self.init(renderer, ListContent(list, width: width), width: width)
  }

  /// - Parameter width: that the content was made for, in points.
  init(_ renderer: Renderer, _ content: ListContent, width: Double) {
    self.renderer = renderer
    self.content = content
    self.width = width
    size = renderer.pixelSize(width: width)
    do throws(RenderError) { if let known = try content.tops(scale: renderer.scale) { tops = known } } catch { heightsError = error }
  }

  var ground: Color { content.ground }
  var rowCount: Int { content.elements.count }
  var measuredCount: Int { tops.count - 1 }
  /// The bottom of the last measured row, in device pixels.
  var measuredHeight: Int { tops[tops.count - 1] }
  func name(ofRow row: Int) -> String { content.elements[row].name }

  // MARK: Measuring

  package nonisolated(nonsending) func measureAll() async throws { try await measure(rows: rowCount) }

  /// Measures until rows reach down to `bottom` device pixels, or all are measured.
  nonisolated(nonsending) func measure(toPixel bottom: Int) async throws {
    while measuredHeight < bottom && measuredCount < rowCount {
      // As many as are likely to fill what is missing: cells of 80 points until their height is known.
      let average = measuredCount == 0 ? 80 * renderer.scale : Double(measuredHeight) / Double(measuredCount)
      let missing = Double(bottom - measuredHeight) / max(average, 1)
      try await measure(rows: min(rowCount, measuredCount + max(1, min(Int(missing.rounded(.up)), 4096))))
    }
  }

  private nonisolated(nonsending) func measure(rows end: Int) async throws {
    if let heightsError { throw heightsError }
    let start = measuredCount
    guard start < end else { return }
    for (index, row) in try await measured(start..<end).enumerated() {
      tops.append(measuredHeight + pixels(row.height))
      keep(row, at: start + index)
    }
  }

  /// Measures rows on workers.
  private nonisolated(nonsending) func measured(_ rows: some RandomAccessCollection<Int> & Sendable) async throws -> [MeasuredRow] {
    let (content, width, rows) = (content, width, Array(rows))
    // Rows are handed out in runs, so that a long list costs few jobs.
    let run = max(1, min(64, rows.count / (renderer.workers.workerCount * 4)))
    let runs = (rows.count + run - 1) / run
    let measured = try await renderer.workers.map(0..<runs) { [renderer] index, worker -> [MeasuredRow] in
      let part = rows[index * run..<min((index + 1) * run, rows.count)]
      renderer.count { $0.cellsMeasured += part.count }
      return renderer.countingTexts(worker) { part.map { content.measured($0, width: width, in: worker.render.measuring) } }
    }
    let result = measured.flatMap { $0 }
    for (row, measured) in zip(rows, result) { try measured.check(content.elements[row]) }
    return result
  }

  private func keep(_ row: MeasuredRow, at index: Int) {
    if lists.count < Self.keptLists { lists[index] = row } else { content.elements[index].release(in: content.planner.mode) }
  }

  /// Sees to it that what to paint is known of some rows, whose heights are.
  nonisolated(nonsending) func prepare(rows: some Sequence<Int>) async throws {
    let missing = rows.filter { lists[$0] == nil }
    if missing.isEmpty { return }
    for (row, measured) in zip(missing, try await measured(missing)) {
      try measured.check(content.elements[row], pixels: tops[row + 1] - tops[row], scale: renderer.scale)
      // However many others are kept: they are in range.
      lists[row] = measured
    }
  }

  private func pixels(_ points: Double) -> Int { Int((points * renderer.scale).rounded()) }

  // MARK: Places

  /// In device pixels.
  var topInset: Int { inset(content.contentInset.top) }
  private var bottomInset: Int { inset(content.contentInset.bottom) }

  /// No number is none, and none is longer than a list can be.
  private func inset(_ points: Double) -> Int { points.isNaN ? 0 : pixels(min(max(points, -1e9), 1e9)) }

  /// A row's top in points.
  nonisolated(nonsending) func top(ofRow row: Int) async throws -> Double {
    guard row >= 0 && row < rowCount else { throw RenderError.unknownRow(row, count: rowCount) }
    try await measure(rows: row + 1)
    return Double(tops[row]) / renderer.scale
  }

  /// The scroll offset in device pixels: rounded, and inside the list as a scroll view keeps it.
  nonisolated(nonsending) func clamped(_ offset: Double) async throws -> Int {
    if offset.isNaN { throw RenderError.offset(offset) }
    let least = -topInset
    let wanted = Int(min(max((offset * renderer.scale).rounded(), Double(least)), 1e15))
    try await measure(toPixel: wanted + size.height)
    return max(least, min(wanted, measuredHeight + bottomInset - size.height))
  }

  /// The scroll offset in points: inside the list as a scroll view keeps it, and not rounded. Asked for after `clamped(_:)`, which measures
  /// so far.
  func place(_ offset: Double) -> Double {
    let least = -Double(topInset) / renderer.scale
    // Where rows are not measured to the end, the end is far.
    if measuredCount < rowCount { return max(least, offset) }
    return max(least, min(offset, Double(measuredHeight + bottomInset - size.height) / renderer.scale))
  }

  /// Whether a frame at a device pixel shows the end of the list.
  func isEnd(_ top: Int) -> Bool {
    measuredCount == rowCount && top + size.height >= measuredHeight + bottomInset
  }

  /// The ranges at a place, of the rows that are measured.
  func plan(_ top: Int, _ direction: ScrollDirection) -> RangePlan {
    content.planner.plan(
      count: measuredCount, offset: Double(top), viewport: Double(size.height), direction: direction, start: { Double(tops[$0]) })
  }

  /// The measured rows that meet a range of device pixels.
  func rows(in range: Range<Int>) -> Range<Int> {
    let first = firstRow(endingBelow: range.lowerBound)
    var end = first
    while end < measuredCount && tops[end] < range.upperBound { end += 1 }
    return first..<end
  }

  /// The rows that are in view where the viewport is a range of device pixels: those that stand there, and a header that stays.
  func rowsInView(_ range: Range<Int>) -> ItemsInRange { ItemsInRange(rows(in: range), pinned: pinnedRow(in: range)) }

  func firstRow(endingBelow pixel: Int) -> Int {
    var low = 0
    var high = measuredCount
    while low < high {
      let middle = (low + high) / 2
      if tops[middle + 1] > pixel { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Keeping

  func note(_ warnings: [RenderWarning], row: Int) {
    for warning in warnings where !warningsByRow[row, default: []].contains(warning) { warningsByRow[row, default: []].append(warning) }
  }

  func note(_ files: Set<ExactString>, row: Int) { if !files.isEmpty { fontFiles[row, default: []].formUnion(files) } }

  func note(_ links: [FrameContents.Link], row: Int) { self.links[row] = links.isEmpty ? nil : links }

  func warnings(rows: some Sequence<Int>) -> [RenderWarning] {
    if warningsByRow.isEmpty { return warnings }
    return warnings + rows.flatMap { warningsByRow[$0] ?? [] }
  }

  /// The row is settled: it no longer fades.
  func endPassing(row: Int) { (passing[row], former[row]) = (nil, nil) }

  /// Forgets the layers that are not held, all of them for `nil`, and what rows out of range were measured for.
  func release(layersOutside held: HeldRange?, rowsOutside rows: ItemsInRange) {
    for (piece, job) in layers where !(held?.holds(piece.row, at: self.rows(of: piece)) ?? false) {
      job.cancel()
      layers[piece] = nil
    }
    for row in passing.keys where !(held?.holds(row, at: tops[row]..<tops[row + 1]) ?? false) { passing[row] = nil }
    if keptRows == rows { return }
    // What is measured and not in range yet stays, as far as there is room.
    for row in lists.keys where !rows.contains(row) && (row < rows.range.lowerBound || keptRows.contains(row)) { forget(row) }
    keptRows = rows
  }

  /// Forgets a layer, and after the last of a row all but the row's nodes.
  func release(_ piece: Piece) {
    layers[piece] = nil
    if rows(of: piece).upperBound == tops[piece.row + 1] { forget(piece.row) }
  }

  /// Forgets the layers of nodes, of rows that are not settled: those rows are painted as a whole the next time.
  func dropPasses() { for row in passing.values { row.memory.keep([:]) } }

  /// Frees the pictures of rows that are out of range, but for a few that others may show again.
  func trimImages(keeping rows: some Sequence<Int>) {
    var urls: Set<ImageURL> = []
    for row in rows { urls.formUnion(lists[row]?.traits.imageURLs ?? []) }
    for row in former.values { urls.formUnion(row.traits.imageURLs) }
    renderer.images.trim(keeping: urls, to: renderer.looseImageBytes)
  }

  /// Frees all pictures.
  func dropImages() { renderer.images.trim(keeping: [], to: 0) }

  private func forget(_ row: Int) { if lists.removeValue(forKey: row) != nil { content.elements[row].release(in: content.planner.mode) } }

  /// Forgets how a row looks, after its nodes have changed.
  func invalidate(row: Int) {
    lists[row] = nil
    passing[row] = nil
    for piece in layers.keys where piece.row == row { layers[piece] = nil }
  }

  /// Of the layers that are painted and kept, of rows and of their nodes.
  package var bytesAlive: (pixels: Int, bands: Int) {
    var bytes = (pixels: passBytes, bands: 0)
    for job in layers.values + passing.values.flatMap(\.layers.values) {
      guard let layer = (try? job.valueIfDone?.get())?.layer else { continue }
      bytes.pixels += layer.pixelByteCount
      bytes.bands += layer.byteCount - layer.pixelByteCount
    }
    return bytes
  }

  /// Of nodes' layers, of rows that are not settled.
  var passBytes: Int { passing.values.reduce(0) { $0 + $1.memory.byteCount } }

  // MARK: Updates

  /// Takes the next content: rows that stay keep their nodes, heights and layers; those that are new among the measured are measured.
  ///
  /// - Parameter fading: rows of before, reloaded ones that fade in over what they show now.
  nonisolated(nonsending) func update(to source: any TableDataSource, _ mapping: ElementMapping, fading: [Int]) async throws {
    content.update(to: source, mapping)
    let kept = (0..<measuredCount).compactMap { old in mapping.keptNew(ofOld: old).map { (row: $0, height: tops[old + 1] - tops[old]) } }
    // Rows below the last known one are measured when they are asked for.
    var next = [Int?](repeating: nil, count: (kept.map(\.row).max() ?? -1) + 1)
    for (row, height) in kept { next[row] = height }
    var former = renumbered(former, mapping)
    for row in fading { if let new = mapping.new(ofOld: row) { former[new] = self.former[row] ?? lists[row] } }
    self.former = former
    lists = renumbered(lists, mapping)
    layers = Dictionary(
      uniqueKeysWithValues: layers.compactMap { piece, job in
        mapping.keptNew(ofOld: piece.row).map { (Piece(row: $0, index: piece.index), job) }
      })
    passing = renumbered(passing, mapping)
    warningsByRow = renumbered(warningsByRow, mapping)
    fontFiles = renumbered(fontFiles, mapping)
    links = renumbered(links, mapping)
    let missing = next.indices.filter { next[$0] == nil }
    for (row, measured) in zip(missing, try await measured(missing)) {
      next[row] = pixels(measured.height)
      keep(measured, at: row)
    }
    tops = [0]
    tops.reserveCapacity(next.count + 1)
    for height in next { tops.append(measuredHeight + (height ?? 0)) }
    keptRows = ItemsInRange((lists.keys.min() ?? 0)..<((lists.keys.max() ?? -1) + 1))
  }

  /// Gives rows' nodes a state.
  ///
  /// - Returns: the rows that look otherwise since.
  @discardableResult
  func tell(rows: some Sequence<Int>, _ state: InterfaceState) -> [Int] {
    rows.filter { content.elements[$0].setInterfaceState(state) }
  }

  /// Measures rows again whose nodes have changed.
  ///
  /// - Returns: whether one has another height.
  nonisolated(nonsending) func remeasure(rows: [Int]) async throws -> Bool {
    for row in rows { invalidate(row: row) }
    var isMoved = false
    for (row, measured) in zip(rows, try await measured(rows)) {
      let growth = pixels(measured.height) - (tops[row + 1] - tops[row])
      lists[row] = measured
      if growth == 0 { continue }
      isMoved = true
      for next in row + 1..<tops.count { tops[next] += growth }
    }
    return isMoved
  }

  private func renumbered<Value>(_ values: [Int: Value], _ mapping: ElementMapping) -> [Int: Value] {
    Dictionary(uniqueKeysWithValues: values.compactMap { row, value in mapping.keptNew(ofOld: row).map { ($0, value) } })
  }
}

extension MeasuredRow {
  /// - Parameter pixels: the height that the row must have in device pixels, where that is known.
  func check(_ row: TableRow, pixels: Int? = nil, scale: Double = 1) throws(RenderError) {
    if !errors.isEmpty { throw .layout(row: row.name, errors: errors) }
    if let pixels, Int((height * scale).rounded()) != pixels {
      throw .rowHeight(row: row.name, given: Double(pixels) / scale, measured: height)
    }
  }
}
