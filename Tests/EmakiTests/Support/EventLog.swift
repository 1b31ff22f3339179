import Synchronization

/// What was noted on any thread, in order.
final class EventLog: Sendable {
  private let state = Mutex<[String]>([])

  var events: [String] { state.withLock { $0 } }

  func note(_ event: String) { state.withLock { $0.append(event) } }

  /// Returns the events and forgets them.
  func take() -> [String] {
    state.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
