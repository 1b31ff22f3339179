import Synchronization

/// A request queue lets a number of requests be worked on at the same time. A number of others wait for their turn, in the order in which
/// they came.
final class RequestQueue: Sendable {
  private struct State {
    var working = 0
    var next = 0
    /// Those that wait, by their numbers; the least number comes first.
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  /// The number of requests that are worked on at the same time.
  let lanes: Int
  /// The number of further requests that may wait.
  let limit: Int
  private let state = Mutex(State())

  init(lanes: Int, limit: Int) { (self.lanes, self.limit) = (lanes, limit) }

  /// The numbers of requests that are worked on and that wait.
  var counts: (working: Int, waiting: Int) { state.withLock { ($0.working, $0.waiting.count) } }

  /// Waits for a turn, which ends with `leave()`.
  ///
  /// - Returns: whether the caller has a turn. It has none where its task is cancelled while it waits.
  /// - Throws: `ServiceFault` where too many others wait.
  func enter() async throws(ServiceFault) -> Bool {
    let (number, isFull) = state.withLock { state in
      state.next += 1
      return (state.next, state.working >= lanes && state.waiting.count >= limit)
    }
    if isFull {
      throw ServiceFault(
        .tooManyRequests, "queue", "\(lanes) requests are drawn and \(limit) wait. Send this one again in a second.", retryAfter: 1)
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let turn = state.withLock { state -> Bool? in
          if Task.isCancelled { return false }
          if state.working < lanes {
            state.working += 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let turn { continuation.resume(returning: turn) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
      }
      waiting?.resume(returning: false)
    }
  }

  /// Ends a turn, and gives it to the one that has waited longest.
  func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.working -= 1
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
