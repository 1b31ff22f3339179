import Synchronization

/// A request queue lets a number of requests be worked on at the same time. A number of others wait for their turn: those of one client in
/// the order in which they came, and those of several clients in turns. Where one client has all lanes, another has one more, so that it does
/// not wait for what may take long.
final class RequestQueue: Sendable {
  /// A turn is a request's right to be worked on, by the request's number.
  typealias Turn = Int

  private enum Outcome {
    case turn, cancelled, displaced
  }

  private struct Waiting {
    var turn: Turn
    var client: String
    /// The round in which the request has its turn: each client has one in a round.
    var round: Int
    var continuation: CheckedContinuation<Outcome, Never>
  }

  private struct State {
    /// The clients of the requests that are worked on.
    var working: [Turn: String] = [:]
    var next = 0
    /// The round of the request that had its turn last.
    var round = 0
    /// The rounds of the last requests of the clients that have some.
    var rounds: [String: Int] = [:]
    var waiting: [Waiting] = []
    var shares: Shares<Turn>

    func mayBegin(_ client: String, _ lanes: Int) -> Bool {
      working.count < lanes || working.count == lanes && !working.values.contains(client)
    }

    mutating func begin(_ turn: Turn, _ client: String) {
      working[turn] = client
      shares.give(back: turn)
    }

    /// Takes a request out of those that wait.
    mutating func remove(_ turn: Turn) -> CheckedContinuation<Outcome, Never>? {
      waiting.firstIndex { $0.turn == turn }.map { waiting.remove(at: $0).continuation }
    }
  }

  /// The number of requests that are worked on at the same time.
  let lanes: Int
  /// The number of further requests that may wait.
  let limit: Int
  private let state: Mutex<State>

  init(lanes: Int, limit: Int) {
    (self.lanes, self.limit) = (lanes, limit)
    state = Mutex(State(shares: Shares(limit: limit)))
  }

  /// The numbers of requests that are worked on and that wait.
  var counts: (working: Int, waiting: Int) { state.withLock { ($0.working.count, $0.waiting.count) } }

  /// Waits for a turn.
  ///
  /// - Parameter client: whom the request comes from.
  /// - Returns: the turn, which ends with `leave(_:)`; `nil` where the caller's task is cancelled while it waits.
  /// - Throws: `ServiceFault` where too many wait, and others of the same client are as many as those of any other client.
  func enter(_ client: String) async throws(ServiceFault) -> Turn? {
    let entered = state.withLock { state -> (turn: Turn, displaced: CheckedContinuation<Outcome, Never>?)? in
      state.next += 1
      if state.mayBegin(client, lanes) {
        state.working[state.next] = client
        return (state.next, nil)
      }
      guard let losers = state.shares.take(for: state.next, of: client) else { return nil }
      return (state.next, losers.first.flatMap { state.remove($0) })
    }
    guard let (turn, displaced) = entered else { throw full }
    displaced?.resume(returning: .displaced)
    if state.withLock({ $0.working[turn] != nil }) { return turn }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state -> Outcome? in
          if Task.isCancelled { return .cancelled }
          if state.mayBegin(client, lanes) {
            state.begin(turn, client)
            return .turn
          }
          state.rounds = state.rounds.filter { $0.value > state.round }
          let round = (state.rounds[client] ?? state.round) + 1
          state.rounds[client] = round
          state.waiting.append(Waiting(turn: turn, client: client, round: round, continuation: continuation))
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      state.withLock { $0.remove(turn) }?.resume(returning: .cancelled)
    }
    switch outcome {
    case .turn: return turn
    case .displaced: throw full
    case .cancelled:
      state.withLock { $0.shares.give(back: turn) }
      return nil
    }
  }

  private var full: ServiceFault {
    ServiceFault(
      .tooManyRequests, "queue", "\(lanes) being drawn and \(limit) waiting is the most. Send this one again in a second.", retryAfter: 1)
  }

  /// Ends a turn, and gives it to the one whose round comes first; in one round to the one that has waited longest.
  func leave(_ turn: Turn) {
    let next = state.withLock { state in
      state.working[turn] = nil
      let next = state.waiting.filter { state.mayBegin($0.client, lanes) }.min { ($0.round, $0.turn) < ($1.round, $1.turn) }
      guard let first = next else { return nil as CheckedContinuation<Outcome, Never>? }
      state.begin(first.turn, first.client)
      state.round = max(state.round, first.round)
      return state.remove(first.turn)
    }
    next?.resume(returning: .turn)
  }
}
