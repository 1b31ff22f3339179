import Synchronization

/// Stands for a job of a `WorkerPool`, and tells the job's result as soon as it is there.
package final class PoolJob<Value: Sendable>: Sendable {
  private enum State {
    case pending([CheckedContinuation<Value, Never>])
    case done(Value)
    case cancelled
  }

  private let state = Mutex(State.pending([]))

  init() {}

  /// Stores the result and resumes the tasks that wait for it. The result of a cancelled job is dropped.
  func finish(_ value: Value) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .pending(let waiting) = state else { return [] }
      state = .done(value)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// Cancels the job. A job that has not begun does not run, and the result of a running job is dropped. A job that is done, or whose
  /// result a task waits for, is not cancelled.
  package func cancel() {
    state.withLock { state in if case .pending(let waiting) = state, waiting.isEmpty { state = .cancelled } }
  }

  /// Whether the job was cancelled in time.
  var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

  /// Whether some task waits for the result.
  var isAwaited: Bool { state.withLock { if case .pending(let waiting) = $0 { !waiting.isEmpty } else { false } } }

  /// The result, or `nil` if the job is not done.
  package var valueIfDone: Value? {
    state.withLock { state in
      if case .done(let value) = state { value } else { nil }
    }
  }

  /// The result. Reading it suspends the task until the job is done, and blocks no thread. The result of a cancelled job must not be read,
  /// because there is none.
  package var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> Value? in
          switch state {
          case .done(let value): return value
          case .pending(let waiting):
            state = .pending(waiting + [continuation])
            return nil
          case .cancelled: preconditionFailure("a job that was cancelled has no result: whoever cancels it forgets it")
          }
        }
        if let ready { continuation.resume(returning: ready) }
      }
    }
  }
}
