import EmakiNodes

extension LiveList {
  /// The number of rows that are in view together where a whole list is drawn. The pictures of these rows are in memory at the same time.
  private static let windowRowCount = 32

  /// Brings some measured rows into view and takes all others out of it, in a list where nothing takes time. Their nodes are notified of
  /// both, and of their pictures. Rows whose nodes change in response are measured again.
  nonisolated(nonsending) func show(rows: Range<Int>) async throws {
    hideAll()
    try Task.checkCancellation()
    owner?.view = self
    try await list.prepare(rows: rows)
    try await findImageFacts(ofRows: rows)
    let ranges = ListRanges(RangePlan(visible: rows, display: rows, preload: rows, direction: .forward))
    _ = try await notifyNodes(simulation.update(ranges, order: Array(rows), row: row))
    try await fetchInRows()
    list.noteLackingNodes(ofRows: rows)
    _ = try await list.prepareOverlaps(ofRows: rows)
    try await list.describe(rows: rows)
  }

  /// Takes all rows in view out of it. Changes that their hooks make in response show in no picture, because it was taken while they were
  /// in view.
  private func hideAll() {
    keepVisibleRows()
    list.setInterfaceState(.measureLayout, ofRows: simulation.ranges.preloaded)
    simulation = ListSimulation(script)
  }

  /// Brings every row into view once, so that the height that each row has in view is known. As many measured rows are kept as the list's
  /// limit allows.
  nonisolated(nonsending) func showAll() async throws {
    // This many rows keep all workers busy, and may be kept beside the others.
    let count = 1024
    while list.measuredCount < list.rowCount {
      let start = list.measuredCount
      let end = min(list.rowCount, start + count)
      try await list.measure(rows: end, keepsAll: true)
      for window in stride(from: start, to: end, by: Self.windowRowCount) {
        try await show(rows: window..<min(window + Self.windowRowCount, end))
      }
      list.forgetMeasured(beyondLimit: start..<end)
    }
    hideAll()
  }

  /// Brings the rows of pieces that are about to be painted into view again, if they are not measured and their looks do not follow from
  /// their block alone. The rows that will be painted soon after them come into view as well, so that all workers measure.
  nonisolated(nonsending) func showAgain(_ pieces: some Sequence<ListPiece>) async throws {
    for piece in pieces where isMissing(piece.row) { try await show(rows: missingRows(with: piece.row)) }
  }

  /// Returns whether a row must be measured, and its nodes notified, before it can be painted.
  private func isMissing(_ row: Int) -> Bool {
    list.state(ofRow: row)?.measured == nil && (list.content.heights != nil || changedRows.contains(row))
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
