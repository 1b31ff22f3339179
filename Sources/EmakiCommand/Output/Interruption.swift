import EmakiSupport
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
  private static let reporting = Mutex<(@Sendable () -> Void)?>(nil)

  /// Sets a function that the first SIGTERM calls instead of ending the program. The function must make the program end soon.
  static func finishWhenTerminated(_ body: @escaping @Sendable () -> Void) { finishing.withLock { $0 = body } }

  /// Sets a function that is called before a signal ends the program. It says what was done so far.
  static func reportWhenInterrupted(_ body: @escaping @Sendable () -> Void) { reporting.withLock { $0 = body } }

  /// Installs the signal handlers that remove half-written files. Blocked signals with `sigwait` would not work, because Dispatch parks the
  /// main thread with all signals unblocked.
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
        guard let body else {
          reporting.withLock { $0 }?()
          PendingFiles.removeAll { _exit(130) }
        }
        body()
      }
    }
    signal(SIGINT) { _ in sem_post(Interruption.received) }
    // SIGHUP says that the terminal has gone. A program that was started with nohup ignores it and goes on. `SIG_IGN` is the number 1 and not a
    // function, and functions cannot be compared, so the bits are compared.
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1 { signal(SIGHUP) { _ in sem_post(Interruption.received) } }
    signal(SIGTERM) { _ in
      Interruption.wasTerminated.store(true, ordering: .releasing)
      sem_post(Interruption.received)
    }
    // These signals come with a failing write. The write then returns an error, the half-written file is removed, and the reason is
    // reported.
    for ignored in [SIGPIPE, SIGXFSZ] { signal(ignored, SIG_IGN) }
  }

  /// Removes half-written files, and ends the program without a message. The program ends as if by SIGPIPE, which a process gets when it
  /// writes to a pipe that has no reader any more.
  static func endAtBrokenPipe() -> Never {
    PendingFiles.removeAll {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
      // This line is reached if the signal is blocked.
      _exit(128 + SIGPIPE)
    }
  }
}
