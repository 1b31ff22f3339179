import EmakiLayout
import EmakiNodes

extension LiveList {
  /// Begins fetches of the lists in rows in range that are near their ends.
  nonisolated(nonsending) func beginNestedFetches() async throws {
    if !fetchesInRows || list.fetchingRows.isEmpty { return }
    for index in simulation.ranges.preloaded where list.fetchingRows.contains(index) {
      let row = list.content.elements[index]
      var begun: [(list: ListNode, reason: String)] = []
      let isChanged = row.changesCell(hookContext(index, at: clock)) { begun = $0.beginNestedFetches() }
      for (node, reason) in begun {
        fetchCount += 1
        note(
          FrameTrace.Fetch(number: fetchCount, event: "began", reason: "\(node.displayName) in row \(list.name(ofRow: index)): \(reason)"))
        let due = simulation.now + script.fetchLatency(number: fetchCount)
        nestedFetches.append(
          NestedFetch(row: row, list: node, fetch: BatchFetch(number: fetchCount, dataSource: node.fetchedSource), due: due))
      }
      if isChanged { try await noteChange(ofRow: index) }
    }
  }

  /// Ends the fetches of lists in rows that are over at an instant.
  nonisolated(nonsending) func finishNestedFetches(until time: Int) async throws {
    while let index = nestedFetches.firstIndex(where: { $0.due <= time }) { try await finish(nestedFetches.remove(at: index)) }
  }

  /// Fetches what lists in rows in view want, where nothing takes time.
  nonisolated(nonsending) func fetchInRows() async throws {
    for _ in 0..<Self.changeLimit {
      try await beginNestedFetches()
      if nestedFetches.isEmpty { return }
      try await finishNestedFetches(until: .max)
    }
  }

  private nonisolated(nonsending) func finish(_ nested: NestedFetch) async throws {
    let (fetch, node) = (nested.fetch, nested.list)
    guard let row = list.content.elements.index(of: nested.row) else {
      node.endNestedFetch(true)
      return
    }
    let isChanged = nested.row.changesCell(hookContext(row, at: clock)) { _ in node.performNestedFetch(fetch) }
    let result = await withTaskCancellationHandler {
      await fetch.result()
    } onCancel: {
      fetch.cancel()
    }
    try Task.checkCancellation()
    if let failure = result.failure { list.warnings.append(.page(failure)) }
    node.endNestedFetch(result.didComplete)
    note(
      FrameTrace.Fetch(
        number: fetch.number, event: result.didComplete ? "completed" : "gave up", reason: "\(node.displayName) in row \(nested.row.name)"))
    if isChanged { try await noteChange(ofRow: row) }
  }
}

/// A nested fetch is a fetch of a list that stands in a row.
struct NestedFetch {
  let row: TableRow
  let list: ListNode
  let fetch: BatchFetch
  /// The instant at which it is over, in milliseconds.
  let due: Int
}
