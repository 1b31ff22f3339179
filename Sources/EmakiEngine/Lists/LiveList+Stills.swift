import EmakiList

extension LiveList {
  /// How many rows are in view together where all of a list is shown: their pictures are in memory at a time.
  private static let windowRowCount = 32

  /// Has some measured rows be in view and no others, where nothing takes time: their nodes are told so, and what becomes of their pictures,
  /// and are measured again where that changes them.
  nonisolated(nonsending) func show(rows: Range<Int>) async throws {
    hideAll()
    try Task.checkCancellation()
    try await list.prepare(rows: rows)
    try await findImageFacts(ofRows: rows)
    let ranges = ListRanges(RangePlan(visible: rows, display: rows, preload: rows, direction: .forward))
    _ = try await notifyNodes(simulation.update(ranges, order: Array(rows), row: row))
  }

  /// Has the rows in view leave it. What their hooks change then is in no picture: it was taken while they were in view.
  private func hideAll() {
    list.setInterfaceState(.measureLayout, ofRows: simulation.ranges.preloaded)
    simulation = ListSimulation(script)
  }

  /// Has every row come into view once, so that the height of each is known as it is in view. What to paint is kept of as many rows as a list
  /// keeps.
  nonisolated(nonsending) func showAll() async throws {
    // As many as keep all workers busy, and no more than may be kept beside the others.
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

  /// Has the rows of pieces that are about to be painted be in view, where what to paint is not known of them and their block alone does not
  /// say it.
  nonisolated(nonsending) func showAgain(_ pieces: some Sequence<ListPiece>) async throws {
    let hasGivenHeights = list.content.heights != nil
    for piece in pieces where list.state(ofRow: piece.row)?.measured == nil && (hasGivenHeights || changedRows.contains(piece.row)) {
      try await show(rows: piece.row..<piece.row + 1)
    }
  }
}
