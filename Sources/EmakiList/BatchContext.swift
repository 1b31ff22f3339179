import Synchronization

/// One fetch of more rows: takes what it brings, and that it is over.
public final class BatchContext: Sendable {
  /// Which fetch this is, counted from 1.
  public let number: Int
  /// What the list shows, whose continuation is asked for.
  public let dataSource: any TableDataSource
  private let state = Mutex(State())

  private struct State {
    var result = BatchResult()
    var isCompleted = false
    /// Whether the delegate's method is over. What it completes first and updates then counts as well.
    var hasReturned = false
    var isClosed = false
    var isCancelled = false
    var waiting: CheckedContinuation<Void, Never>?

    var isOver: Bool { isCompleted && hasReturned }
  }

  package init(number: Int, dataSource: any TableDataSource) { (self.number, self.dataSource) = (number, dataSource) }

  /// Whether the fetch has not been completed yet.
  public var isFetching: Bool { state.withLock { !$0.isCompleted } }

  /// Whether what it brings is for nobody: the content it goes on from was replaced meanwhile. The next fetch waits for the delegate's method
  /// to return.
  public var batchFetchingWasCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Hands over new content and the updates that lead to it from the content before. They are applied in the order given, at the instant
  /// of the virtual clock at which the fetch is over.
  public func performBatchUpdates(_ updates: TableUpdates, dataSource: any TableDataSource) {
    state.withLock { state in
      precondition(!state.isClosed, "fetch \(number) is over: give it its updates before it is completed")
      state.result.updates.append((updates, dataSource))
    }
  }

  /// Says that the fetch is over. A second call changes nothing.
  ///
  /// - Parameter didComplete: `false` where nothing more can be had now: then nothing is asked for until the scroll moves.
  public func completeBatchFetching(_ didComplete: Bool) {
    end { state in
      if state.isCompleted { return }
      state.isCompleted = true
      state.result.didComplete = didComplete
    }
  }

  /// Brings what another fetch has brought.
  package func complete(as result: BatchResult) {
    for (updates, source) in result.updates { performBatchUpdates(updates, dataSource: source) }
    if let failure = result.failure { completeBatchFetching(failure: failure) } else { completeBatchFetching(result.didComplete) }
  }

  /// Says that the delegate's method is over.
  package func methodReturned() { end { $0.hasReturned = true } }

  /// Has whoever waits go on, after a change with which the fetch is over.
  private func end(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      change(&state)
      return state.isOver ? state.waiting.take() : nil
    }
    waiting?.resume()
  }

  /// Says that the fetch is over and has failed: pictures carry the message as a warning.
  public func completeBatchFetching(failure message: String) {
    state.withLock { $0.result.failure = $0.result.failure ?? message }
    completeBatchFetching(false)
  }

  /// Says that nobody waits for the fetch any more.
  package func cancel() { state.withLock { $0.isCancelled = true } }

  /// Waits until the fetch is completed and the delegate's method is over, and closes it.
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
}

/// What a fetch has brought.
package struct BatchResult: Sendable {
  package var updates: [(TableUpdates, any TableDataSource)] = []
  package var didComplete = false
  package var failure: String?
}
