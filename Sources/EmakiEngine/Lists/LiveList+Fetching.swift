import EmakiNodes

extension LiveList {
  /// Begins a fetch if a list that fetches is near its end and no fetch is under way.
  ///
  /// - Parameters:
  ///   - top: the scroll offset in device pixels.
  ///   - direction: the direction of the scroll; `nil` at rest.
  func beginFetchIfNeeded(_ top: Int, _ direction: ScrollDirection?) async throws {
    if currentFetch != nil { return }
    let delegate = list.content.delegate
    // Where not all rows are measured, the end of the list counts as far away.
    let isKnown = list.measuredCount == list.rowCount
    let scale = list.station.scale
    let mayFetch = mayFetch
    // The state learns of the offset also where nothing may be fetched.
    let reason = batch.reason(
      offset: scale.points(top), viewport: scale.points(list.length),
      contentLength: isKnown ? scale.points(list.measuredHeight) : .infinity, direction: direction)
    guard mayFetch, let reason else { return }
    batch.begin()
    begin(delegate, due: simulation.now + script.fetchLatency(number: fetchCount + 1), reason: reason)
    if delegate == nil, let owner {
      owner.lending(at: clock) { _ = owner.delegation?.fetchBegan() }
      try await noteChanges()
    }
  }

  /// Whether the delegate says that there are more rows.
  private var mayFetch: Bool {
    list.content.delegate?.shouldBatchFetch(for: list.content.elements.source) ?? owner?.delegation?.mayFetch ?? false
  }

  /// Begins a fetch.
  ///
  /// - Parameters:
  ///   - delegate: the delegate, where it is a value; `nil` where it is an object. An object fetches its rows at the instant `due`.
  ///   - due: the instant in milliseconds at which the fetch is over.
  ///   - reason: why the fetch begins, for traces.
  func begin(_ delegate: (any TableDelegate)?, due: Int, reason: String) {
    fetchCount += 1
    let fetch = BatchFetch(number: fetchCount, dataSource: list.content.elements.source)
    noteFetch(fetchCount, "began", reason)
    currentFetch = (fetch, due)
    guard let delegate else { return }
    // Only one fetch method runs at a time, because the method of a cancelled fetch may still be running. The first fetch begins at once.
    // If it began a moment later, an update could cancel it before it begins on a busy machine.
    fetchTask = Task.immediate { [fetchTask] in
      await fetchTask?.value
      await fetch.run(delegate)
    }
  }

  /// Waits for the fetch under way and applies its updates.
  ///
  /// - Returns: whether there may be more rows.
  @discardableResult
  func finishFetch() async throws -> Bool {
    guard let fetch = currentFetch?.fetch else { return false }
    currentFetch = nil
    let before = list.rowCount
    if list.content.delegate == nil {
      // Without its node a list does not begin such a fetch, and the node of one that has an object is kept.
      if let owner { owner.perform(fetch, at: clock) } else { fetch.cancel() }
      try await notifyNodes()
    }
    let result = await fetch.result()
    if Task.isCancelled {
      noteCancelled(fetch, "the task is cancelled")
      throw CancellationError()
    }
    if let failure = result.failure { list.warnings.append(.page(failure)) }
    for (updates, source) in result.updates { try await perform(updates, source) }
    let hasChanged = try await performChanges()
    // Pages may be empty. But a feed whose pages never bring rows must not be asked for ever.
    emptyFetchCount = list.rowCount == before ? emptyFetchCount + 1 : 0
    let mayGoOn = result.didComplete && (hasChanged || !result.updates.isEmpty)
    let goesOn = mayGoOn && emptyFetchCount < Self.emptyFetchLimit
    if mayGoOn && emptyFetchCount == Self.emptyFetchLimit { warnOfRest(delegate: list.content.delegate) }
    batch.complete(goesOn, offset: list.station.scale.points(top ?? 0))
    noteFetch(fetch.number, result.didComplete ? "completed" : "gave up", "rows \(before) to \(list.rowCount)")
    return goesOn
  }

  /// Adds a warning that the remaining rows are given up after fetches without rows, unless no rows are left.
  func warnOfRest(delegate: (any TableDelegate)?) {
    let source = list.content.elements.source
    guard let delegate, delegate.shouldBatchFetch(for: source) else { return }
    let warning = delegate.warning(afterEmptyFetches: emptyFetchCount, from: source)
    list.warnings.append(.page(warning))
  }

  /// Cancels the fetch under way, if there is one, because the content that it continues is replaced.
  func dropFetch() {
    guard let fetch = currentFetch?.fetch else { return }
    currentFetch = nil
    fetch.cancel()
    noteCancelled(fetch, "the content is replaced")
  }

  /// Adds the cancelling of a fetch to the events for traces.
  func noteCancelled(_ fetch: BatchFetch, _ reason: String) {
    batch.complete(true, offset: 0)
    noteFetch(fetch.number, "cancelled", reason)
  }

  /// Fetches all rows that can be had, at whatever offset the list is scrolled.
  func fetchAll() async throws {
    while fetches && mayFetch {
      try Task.checkCancellation()
      batch.begin()
      begin(list.content.delegate, due: 0, reason: "everything is shown")
      if try await !finishFetch() { return }
    }
  }

  /// Begins fetches of the lists in rows in range that are near their ends.
  func beginNestedFetches() async throws {
    if !fetchesInRows || list.fetchingRows.isEmpty { return }
    for index in simulation.ranges.preloaded where list.fetchingRows.contains(index) {
      let row = list.content.elements[index]
      var begun: [(list: ListNode, reason: String, source: any TableDataSource)] = []
      let isChanged = row.changesCell(hookContext(index)) { begun = $0.beginNestedFetches() }
      for (node, reason, source) in begun {
        fetchCount += 1
        noteFetch(fetchCount, "began", "\(node.displayName) in row \(row.name): \(reason)")
        let due = simulation.now + script.fetchLatency(number: fetchCount)
        nestedFetches.append((row, node, BatchFetch(number: fetchCount, dataSource: source), due))
      }
      if isChanged { try await noteChange(ofRow: index) }
    }
  }

  /// Ends the fetches of lists in rows that are over at an instant.
  func finishNestedFetches(until time: Int) async throws {
    while let index = nestedFetches.firstIndex(where: { $0.due <= time }) { try await finish(nestedFetches.remove(at: index)) }
  }

  /// Fetches what lists in rows in view want, where nothing takes time.
  func fetchInRows() async throws {
    for _ in 0..<Self.changeLimit {
      try await beginNestedFetches()
      if nestedFetches.isEmpty { return }
      try await finishNestedFetches(until: .max)
    }
  }

  private func finish(_ nested: NestedFetch) async throws {
    let fetch = nested.fetch
    let node = nested.list
    guard let row = list.content.elements.index(of: nested.row) else {
      node.endNestedFetch(true)
      return
    }
    let isChanged = nested.row.changesCell(hookContext(row)) { _ in node.perform(fetch) }
    let result = await fetch.result()
    try Task.checkCancellation()
    if let failure = result.failure { list.warnings.append(.page(failure)) }
    node.endNestedFetch(result.didComplete)
    noteFetch(fetch.number, result.didComplete ? "completed" : "gave up", "\(node.displayName) in row \(nested.row.name)")
    if isChanged { try await noteChange(ofRow: row) }
  }
}

/// A nested fetch is a fetch of a list that stands in a row.
typealias NestedFetch = (row: TableRow, list: ListNode, fetch: BatchFetch, due: Int)
