import EmakiList

extension LiveList {
  /// How many rows are in view together where all of a list is shown. Their pictures are in memory at a time.
  private static let windowRowCount = 32

  /// Brings some measured rows into view and no others, in a list where nothing takes time. Their nodes hear of it and of their pictures,
  /// and are measured again where that changes them.
  nonisolated(nonsending) func show(rows: Range<Int>) async throws {
    hideAll()
    try Task.checkCancellation()
    try await list.prepare(rows: rows)
    try await findImageFacts(ofRows: rows)
    let ranges = ListRanges(RangePlan(visible: rows, display: rows, preload: rows, direction: .forward))
    _ = try await notifyNodes(simulation.update(ranges, order: Array(rows), row: row))
    list.noteEmptyImages(ofRows: rows)
  }

  /// Takes the rows in view out of it. Changes that their hooks make then show in no picture: it was taken while they were in view.
  private func hideAll() {
    list.setInterfaceState(.measureLayout, ofRows: simulation.ranges.preloaded)
    simulation = ListSimulation(script)
  }

  /// Brings every row into view once, so that the height of each is known as it is in view. Measured rows are kept as far as the list keeps
  /// them.
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

  /// Brings the rows of pieces that are about to be painted into view again, where they are not measured and their block alone does not
  /// give their looks. Rows that will be painted soon after come with them, so that all workers measure.
  nonisolated(nonsending) func showAgain(_ pieces: some Sequence<ListPiece>) async throws {
    for piece in pieces where isMissing(piece.row) { try await show(rows: missingRows(with: piece.row)) }
  }

  /// Returns whether a row must be measured, and its nodes notified, before it can be painted.
  private func isMissing(_ row: Int) -> Bool {
    list.state(ofRow: row)?.measured == nil && (list.content.heights != nil || changedRows.contains(row))
  }

  /// Returns a missing row and those that follow it in the picture, up to the end of the rows that are in view together.
  private func missingRows(with row: Int) -> Range<Int> {
    let start = row - row % Self.windowRowCount
    let window = start..<min(start + Self.windowRowCount, list.rowCount)
    if list.content.isInverted {
      return (window.lowerBound..<row).reversed().prefix(while: isMissing).reduce(row) { min($0, $1) }..<row + 1
    }
    return row..<(row + 1..<window.upperBound).prefix(while: isMissing).reduce(row) { max($0, $1) } + 1
  }
}
