import Synchronization

/// One fetch of more rows: takes what it brings, and that it is over.
public final class BatchContext: Sendable {
  /// Which fetch this is, counted from 1.
  public let number: Int
  private let state = Mutex(State())

  private struct State {
    var result = BatchResult()
    var isCompleted = false
    var isClosed = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  package init(number: Int) { self.number = number }

  /// Whether the fetch has not been completed yet.
  public var isFetching: Bool { state.withLock { !$0.isCompleted } }

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
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.isCompleted { return nil }
      state.isCompleted = true
      state.result.didComplete = didComplete
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  /// Says that the fetch is over and has failed: pictures carry the message as a warning.
  public func completeBatchFetching(failure message: String) {
    state.withLock { $0.result.failure = $0.result.failure ?? message }
    completeBatchFetching(false)
  }

  /// Waits until the fetch is completed, and closes it.
  package func result() async -> BatchResult {
    await withCheckedContinuation { continuation in
      let isCompleted = state.withLock { state -> Bool in
        if !state.isCompleted { state.waiting = continuation }
        return state.isCompleted
      }
      if isCompleted { continuation.resume() }
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
