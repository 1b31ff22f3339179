import Emaki
import EmakiThreads
import FoundationEssentials
import Glibc
import Synchronization

/// An interruption removes half-written files when a signal stops the program.
enum Interruption {
  /// The semaphore that the signal handler posts, because a handler may do little else. It is set once, before there is a handler, and is
  /// never freed.
  private nonisolated(unsafe) static let received: UnsafeMutablePointer<sem_t> = {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    return semaphore
  }()

  private static let wasTerminated = Atomic(false)
  private static let finishing = Mutex<(@Sendable () -> Void)?>(nil)

  /// Makes the first SIGTERM call a function in place of ending the program. The function must make the program end soon.
  static func finishWhenTerminated(_ body: @escaping @Sendable () -> Void) { finishing.withLock { $0 = body } }

  /// Installs the signal handlers that remove half-written files. They are handlers, and not blocked signals with `sigwait`, because
  /// Dispatch parks the main thread with no signal blocked.
  ///
  /// - Throws: `ThreadError` where the system refuses the thread that waits for signals. Then signals end the program as they do without
  ///   handlers.
  static func cleanUpWhenInterrupted() throws {
    _ = received
    try startThread {
      while true {
        while sem_wait(received) != 0 {}
        let body = finishing.withLock { body in
          defer { body = nil }
          return wasTerminated.load(ordering: .acquiring) ? body : nil
        }
        guard let body else { PendingFiles.removeAll { _exit(130) } }
        body()
      }
    }
    signal(SIGINT) { _ in sem_post(Interruption.received) }
    // The terminal has gone. Whoever started the program with nohup has it go on.
    if !isIgnored(SIGHUP) { signal(SIGHUP) { _ in sem_post(Interruption.received) } }
    signal(SIGTERM) { _ in
      Interruption.wasTerminated.store(true, ordering: .releasing)
      sem_post(Interruption.received)
    }
    // These are errors of the write that they come with: its half-written file is removed, and the reason is reported.
    for ignored in [SIGPIPE, SIGXFSZ] { signal(ignored, SIG_IGN) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // `SIG_IGN` is no function but the number 1, and functions cannot be compared.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Ends the program without a message, as SIGPIPE ends a program that writes to a pipe which nobody reads any more. Half-written files
  /// are removed first.
  static func endAtBrokenPipe() -> Never {
    PendingFiles.removeAll {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
      // Where the signal is blocked.
      _exit(128 + SIGPIPE)
    }
  }
}
