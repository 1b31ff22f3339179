import EmakiDiagnostics
import EmakiList

extension LiveList {
  /// - Parameter direction: `nil` at rest.
  nonisolated(nonsending) func beginFetchIfNeeded(_ top: Int, _ direction: ScrollDirection?) async throws {
    guard current == nil, let delegate = list.content.delegate else { return }
    // Where rows are not measured to the end, the end is far.
    let isKnown = list.measuredCount == list.rowCount
    let scale = list.station.scale
    let decision = batch.decision(
      offset: scale.points(top), viewport: scale.points(list.length),
      contentLength: isKnown ? scale.points(list.measuredHeight) : .infinity,
      direction: direction, delegate: delegate.shouldBatchFetch(for: list.content.elements.source) ? .allows : .refuses)
    guard case .fetch(let reason) = decision else { return }
    batch.begin()
    begin(delegate, due: simulation.now + script.fetchLatency(number: fetchCount + 1), reason: "\(reason)")
  }

  func begin(_ delegate: any TableDelegate, due: Int, reason: String) {
    fetchCount += 1
    let fetch = BatchFetch(number: fetchCount, dataSource: list.content.elements.source)
    note(FrameTrace.Fetch(number: fetchCount, event: "began", reason: reason))
    current = (fetch, due)
    // One at a time: the method for a fetch that was given up may still run. The first begins at once, so that no update which comes a moment
    // later, and gives it up, is faster on a busy machine.
    fetching = Task.immediate { [fetching] in
      await fetching?.value
      await fetch.run(delegate)
    }
  }

  /// - Returns: whether there may be more.
  @discardableResult
  nonisolated(nonsending) func finishFetch() async throws -> Bool {
    guard let fetch = current?.fetch else { return false }
    current = nil
    let result = await withTaskCancellationHandler {
      await fetch.result()
    } onCancel: {
      fetch.cancel()
    }
    if Task.isCancelled {
      noteCancelled(fetch, "the task is cancelled")
      throw CancellationError()
    }
    if let failure = result.failure { list.warnings.append(.page(failure)) }
    let before = list.rowCount
    for (updates, source) in result.updates { try await perform(updates, source) }
    // Pages may be empty; one that never brings anything must not be asked for ever, whatever it says.
    emptyFetchCount = list.rowCount == before ? emptyFetchCount + 1 : 0
    let mayGoOn = result.didComplete && !result.updates.isEmpty
    let goesOn = mayGoOn && emptyFetchCount < Self.emptyFetchLimit
    if mayGoOn && emptyFetchCount == Self.emptyFetchLimit { warnOfRest(delegate: list.content.delegate) }
    batch.complete(goesOn, offset: list.station.scale.points(top ?? 0))
    note(
      FrameTrace.Fetch(
        number: fetch.number, event: result.didComplete ? "completed" : "gave up", reason: "rows \(before) to \(list.rowCount)"))
    return goesOn
  }

  /// Tells what is given up after fetches without rows, unless they were the last.
  func warnOfRest(delegate: (any TableDelegate)?) {
    let source = list.content.elements.source
    guard let delegate, delegate.shouldBatchFetch(for: source) else { return }
    let warning = delegate.warning(afterEmptyFetches: emptyFetchCount, from: source)
    list.warnings.append(.page(warning))
  }

  /// Gives up the fetch that is under way, if one is: what it brings goes on from content that is replaced.
  func dropFetch() {
    guard let fetch = current?.fetch else { return }
    current = nil
    fetch.cancel()
    noteCancelled(fetch, "the content is replaced")
  }

  func noteCancelled(_ fetch: BatchFetch, _ reason: String) {
    batch.complete(true, offset: 0)
    note(FrameTrace.Fetch(number: fetch.number, event: "cancelled", reason: reason))
  }

  /// Fetches all there is, wherever the list is scrolled.
  nonisolated(nonsending) func fetchAll() async throws {
    guard let delegate = list.content.delegate else { return }
    while delegate.shouldBatchFetch(for: list.content.elements.source) {
      try Task.checkCancellation()
      batch.begin()
      begin(delegate, due: 0, reason: "everything is shown")
      if try await !finishFetch() { return }
    }
  }
}
