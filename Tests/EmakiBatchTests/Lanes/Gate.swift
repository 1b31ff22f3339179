import EmakiSupport

/// A gate is closed until an event opens it. Tasks and threads can wait for it.
final class Gate: Sendable {
  private let isOpen = Monitor(false)

  func open() {
    isOpen.withLock { $0 = true }
    isOpen.broadcast()
  }

  /// Blocks the calling thread.
  func wait() { isOpen.wait { $0 ? () : nil } }

  var hasOpened: Bool { isOpen.withLock { $0 } }

  /// Waits until the gate opens, even if the task is cancelled.
  func opened() async { while !hasOpened { await Task.yield() } }
}

/// A log holds what happened, in order.
final class Log<Entry: Sendable>: Sendable {
  private let noted = Monitor<[Entry]>([])

  var entries: [Entry] { noted.withLock { $0 } }
  func note(_ entry: Entry) { noted.withLock { $0.append(entry) } }
}
