import Emaki
import Foundation

/// Takes half-written files away when the program is told to stop.
enum Interruption {
  /// Call first in `main`: threads started later inherit the signals' block, and only one thread waits for them.
  static func cleanUpWhenInterrupted() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGINT)
      sigaddset(&signals, SIGTERM)
      var received: Int32 = 0
      sigwait(&signals, &received)
      PendingFiles.removeAll()
      _exit(130)
    }
  }
}
