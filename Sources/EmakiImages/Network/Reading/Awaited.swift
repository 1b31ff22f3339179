import EmakiSupport

/// An awaited value is a value that another thread makes.
final class Awaited<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var made: Value?
    var observers: [@Sendable (Value) -> Void] = []
  }

  private let state = Monitor(State())

  /// Stores the value and gives it to all waiting callers. A second value is dropped.
  func finish(_ value: Value) {
    let observers = state.withLock { state -> [@Sendable (Value) -> Void] in
      defer { state.observers = [] }
      if state.made == nil { state.made = value }
      return state.observers
    }
    state.broadcast()
    for observer in observers { observer(value) }
  }

  /// Blocks the calling thread until there is a value, and returns it.
  func wait() -> Value { state.wait { $0.made } }

  /// The value. Reading it suspends the task until there is a value, and blocks no thread.
  var value: Value {
    get async { await withCheckedContinuation { continuation in whenDone { continuation.resume(returning: $0) } } }
  }

  private func whenDone(_ observer: @escaping @Sendable (Value) -> Void) {
    let ready = state.withLock { state -> Value? in
      if state.made == nil { state.observers.append(observer) }
      return state.made
    }
    if let ready { observer(ready) }
  }
}
