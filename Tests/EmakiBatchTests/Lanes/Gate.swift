import EmakiThreads

/// Something that has not happened yet, for tasks and for threads.
final class Gate: Sendable {
  private let isOpen = Monitor(false)

  func open() {
    isOpen.withLock { $0 = true }
    isOpen.broadcast()
  }

  /// Blocks the calling thread.
  func wait() { isOpen.wait { $0 ? () : nil } }

  var hasOpened: Bool { isOpen.withLock { $0 } }

  /// Waits until it opens, whatever becomes of the task.
  func opened() async { while !hasOpened { await Task.yield() } }
}

/// What happened, in order.
final class Log<Entry: Sendable>: Sendable {
  private let noted = Monitor<[Entry]>([])

  var entries: [Entry] { noted.withLock { $0 } }
  func note(_ entry: Entry) { noted.withLock { $0.append(entry) } }
}
