import Synchronization

/// One fetch of more rows, as its list has it: waits for what it brings.
package final class BatchFetch: Sendable {
  package let number: Int
  package let dataSource: any TableDataSource
  private let state = Mutex(State())

  private struct State {
    var result = BatchResult()
    var isCompleted = false
    /// Whether the delegate's method is over. What it completes first and updates then counts as well.
    var hasReturned = false
    var isClosed = false
    var isCancelled = false
    /// Those that are made for this one.
    var inner: [BatchFetch] = []
    var waiting: CheckedContinuation<Void, Never>?

    /// Whether nobody waits for it any longer.
    var isOver: Bool { isCancelled || isCompleted && hasReturned }
  }

  package init(number: Int, dataSource: any TableDataSource) { (self.number, self.dataSource) = (number, dataSource) }

  /// The same fetch once more, for somebody in between; it is cancelled with the other.
  package convenience init(for outer: BatchFetch) {
    self.init(number: outer.number, dataSource: outer.dataSource)
    let isLate = outer.state.withLock { state -> Bool in
      state.inner.append(self)
      return state.isCancelled
    }
    if isLate { cancel() }
  }

  // MARK: The list

  /// Has a delegate fetch, unless nobody waits for it any more, and returns with its method.
  package func run(_ delegate: any TableDelegate) async {
    if isCancelled { return }
    await delegate.willBeginBatchFetch(with: BatchContext(self))
    end { $0.hasReturned = true }
  }

  /// Waits until the fetch is completed or given up and the delegate's method is over, or until it is cancelled, and closes it.
  package func result() async -> BatchResult {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state -> Bool in
        if !state.isOver { state.waiting = continuation }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
    return state.withLock { state in
      state.isClosed = true
      return state.result
    }
  }

  /// Says that nobody waits for the fetch any more.
  package func cancel() {
    end { $0.isCancelled = true }
    for fetch in state.withLock({ $0.inner }) { fetch.cancel() }
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  // MARK: The delegate

  var isFetching: Bool { state.withLock { !$0.isCompleted } }

  func add(_ updates: TableUpdates, _ dataSource: any TableDataSource) {
    state.withLock { state in
      if state.isCancelled { return }
      precondition(!state.isClosed, "fetch \(number) is over: give it its updates before it is completed")
      state.result.updates.append((updates, dataSource))
    }
  }

  func complete(_ didComplete: Bool) {
    end { state in
      if state.isCompleted { return }
      state.isCompleted = true
      state.result.didComplete = didComplete
    }
  }

  func fail(_ message: String) {
    state.withLock { $0.result.failure = $0.result.failure ?? message }
    complete(false)
  }

  /// Nobody is left who could complete it.
  func abandon() {
    if isFetching {
      fail("fetch \(number) was given up: its context went without completeBatchFetching. Call that once the fetch is over.")
    }
  }

  func complete(as result: BatchResult) {
    for (updates, source) in result.updates { add(updates, source) }
    if let failure = result.failure { fail(failure) } else { complete(result.didComplete) }
  }

  /// Has whoever waits go on, after a change with which the fetch is over.
  private func end(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      change(&state)
      return state.isOver ? state.waiting.take() : nil
    }
    waiting?.resume()
  }
}

/// What a fetch has brought.
package struct BatchResult: Sendable {
  package var updates: [(TableUpdates, any TableDataSource)] = []
  package var didComplete = false
  package var failure: String?
}
