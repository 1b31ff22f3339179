import Emaki
import Foundation

/// Takes half-written files away when the program is told to stop.
enum Interruption {
  /// Posted by the handler, which may do little else. Set once, before there is a handler, and never freed.
  private nonisolated(unsafe) static let received: UnsafeMutablePointer<sem_t> = {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    return semaphore
  }()

  /// Handlers in place of blocked signals and `sigwait`: Dispatch parks the main thread with every signal let through.
  static func cleanUpWhenInterrupted() {
    _ = received
    Thread.detachNewThread {
      while sem_wait(received) != 0 {}
      PendingFiles.removeAll { _exit(130) }
    }
    for number in [SIGINT, SIGTERM] { signal(number) { _ in sem_post(Interruption.received) } }
  }
}
