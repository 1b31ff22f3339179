import EmakiLayout
import EmakiNodes

// Rows are measured from the top, only as far as they are needed, by workers.
extension PaintedList {
  /// Measures rows until they reach down to `bottom` device pixels, or all are measured.
  func measure(toPixel bottom: Int) async throws {
    while measuredHeight < bottom && measuredCount < rowCount {
      // The number of rows is the one that probably fills what is missing. Rows count as 80 points high until their height is known.
      let average = measuredCount == 0 ? station.scale.pixels(80) : Double(measuredHeight) / Double(measuredCount)
      let missing = Double(bottom - measuredHeight) / max(average, 1)
      try await measure(rows: min(rowCount, measuredCount + max(1, min(Int(missing.rounded(.up)), 4096))))
    }
  }

  /// Measures all rows whose indices are less than `end`.
  ///
  /// - Parameter keepsAll: whether all measured rows are kept until the caller forgets those beyond the limit.
  func measure(rows end: Int, keepsAll: Bool = false) async throws {
    if let contentError { throw contentError }
    while measuredCount < end {
      let start = measuredCount
      for (index, row) in try await measured(start..<min(end, start + Self.measuringRun)).enumerated() {
        tops.append(measuredHeight + length(of: row))
        if keepsAll || measuredStateCount < measuredStateLimit {
          changeState(ofRow: start + index) { $0.measured = row }
        } else {
          release(cellOfRow: start + index)
        }
      }
    }
  }

  /// Measures one row of a list that shows no other row. The rows before it count as measured and 0 high, unless some are measured already.
  func measure(onlyRow row: Int) async throws {
    guard row >= 0 && row < rowCount else { throw RenderError.unknownRow(row, count: rowCount) }
    if measuredCount == 0 { tops += Array(repeating: 0, count: row) }
    try await measure(rows: row + 1)
  }

  /// Returns the results of measuring some rows on workers, and notes how far their drawings reach beyond them.
  ///
  /// - Parameter isChanged: whether the rows' drawings are others than before.
  private func measured(_ rows: some RandomAccessCollection<Int> & Sendable, isChanged: Bool = false) async throws -> [MeasuredRow] {
    let content = content
    let rows = Array(rows)
    // A job measures a run of rows, so that a long list costs few jobs.
    let run = max(1, min(64, rows.count / (station.workers.workerCount * 4)))
    let runs = (rows.count + run - 1) / run
    let measured = try await station.workers.map(0..<runs) { [station] index, worker, end -> [MeasuredRow] in
      let part = rows[index * run..<min((index + 1) * run, rows.count)]
      station.work.withLock { $0.cellsMeasured += part.count }
      return station.countingTexts(worker) {
        part.prefix { _ in !end.isCancelled }.map { content.measured($0, in: worker.render.measuring) }
      }
    }
    let result = measured.flatMap { $0 }
    for (row, measured) in zip(rows, result) where !measured.errors.isEmpty { try measured.check(content.elements[row]) }
    for (row, measured) in zip(rows, result) { noteOverflow(of: measured, row: row, isChanged: isChanged) }
    return result
  }

  /// Measures those of some rows whose heights are known but whose drawing is not.
  func prepare(rows: some Sequence<Int>) async throws {
    let missing = rows.filter { states[$0]?.measured == nil }
    if missing.isEmpty { return }
    for (row, measured) in zip(missing, try await measured(missing)) {
      // A footer that stays at the bottom may be measured before the rows above it.
      let isExpected = row >= measuredCount || length(of: measured) == tops[row + 1] - tops[row]
      // The limit does not count here, because these rows are in range.
      changeState(ofRow: row) { ($0.measured, $0.otherHeight) = (measured, isExpected ? nil : measured.height) }
    }
  }

  /// Measures rows again whose nodes have changed.
  ///
  /// - Returns: whether the height of one has changed.
  func remeasure(rows: [Int]) async throws -> Bool {
    for row in rows { changeState(ofRow: row) { ($0.measured, $0.passing, $0.glass, $0.layers) = (nil, nil, nil, [:]) } }
    var isMoved = false
    for (row, measured) in zip(rows, try await measured(rows, isChanged: true)) {
      changeState(ofRow: row) { ($0.measured, $0.otherHeight) = (measured, nil) }
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
  func length(ofRow row: Int) -> Int? {
    row < measuredCount ? tops[row + 1] - tops[row] : states[row]?.measured.map(length(of:))
  }

  /// Returns the place of a row in the list, in device pixels; the end of the measured rows for one that is measured before those above it.
  func place(ofRow row: Int) -> Range<Int> {
    row < measuredCount ? tops[row]..<tops[row + 1] : measuredHeight..<measuredHeight + (length(ofRow: row) ?? 0)
  }

  func place(of piece: ListPiece) -> Range<Int> { piece.row < measuredCount ? rows(of: piece) : place(ofRow: piece.row) }

  /// Returns a row's length along the scrolling axis, in device pixels.
  private func length(of row: MeasuredRow) -> Int {
    switch content.arrangement {
    case .pages: size.width
    case .columns: station.scale.nearestPixelCount(row.list.size.width)
    case .rows, .alone, .stage: station.scale.nearestPixelCount(row.height)
    }
  }

  /// Replaces the content by the one that results from updates. Rows that stay keep their nodes, heights and states. New rows before the
  /// last row that stays are measured.
  ///
  /// - Parameters:
  ///   - elements: the next elements.
  ///   - mapping: where the elements go.
  ///   - items: where the items of a collection go; `nil` in a table.
  ///   - fading: the rows, by their old indices, that are reloaded and fade in over what they show now.
  func update(
    to elements: ListElements, _ mapping: ElementMapping, items: ItemChange?, fading: [Int]
  ) async throws {
    let before = content
    content.update(to: elements, mapping, items: items)
    // A row whose height is limited in another way than before is measured anew.
    func newRow(_ row: Int) -> Int? { mapping.newOfSameSize(ofOld: row, from: before, to: content) }
    let kept = (0..<measuredCount).compactMap { old in newRow(old).map { (row: $0, height: tops[old + 1] - tops[old]) } }
    // Rows below the last known one are measured when they are needed.
    var next = [Int?](repeating: nil, count: (kept.map(\.row).max() ?? -1) + 1)
    for (row, height) in kept { next[row] = height }
    let old = states
    states = [:]
    paintedRows = []
    fetchingRows = []
    measuredStateCount = 0
    for (row, state) in old { if let new = newRow(row) { states[new] = state } }
    for (row, state) in states {
      if state.measured != nil { measuredStateCount += 1 }
      if state.holdsLayers { paintedRows.insert(row) }
      if state.measured?.traits.fetchesRows ?? false { fetchingRows.insert(row) }
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
      for (row, measured) in zip(run, try await measured(run, isChanged: true)) {
        next[row] = length(of: measured)
        if measuredStateCount < measuredStateLimit { changeState(ofRow: row) { $0.measured = measured } } else { release(cellOfRow: row) }
      }
    }
    tops = [0]
    tops.reserveCapacity(next.count + 1)
    for height in next { tops.append(measuredHeight + (height ?? 0)) }
    let rows = states.filter { $0.value.measured != nil }.keys
    keptRows = ItemsInRange((rows.min() ?? 0)..<((rows.max() ?? -1) + 1))
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
