import EmakiDiagnostics
import FoundationEssentials
import Glibc
import Synchronization

/// The stopwatch measures the times that `--stats` prints: when each phase of the command ended, on the monotonic clock.
enum Stopwatch {
  private static let marks = Mutex<[(name: String, milliseconds: Double)]>([])

  /// Notes that a phase has ended.
  static func mark(_ name: String) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let milliseconds = Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    marks.withLock { $0.append((name, milliseconds)) }
  }

  static func print() {
    let lines = marks.withLock { marks in marks.map { "stats: \($0.name) \(decimals($0.milliseconds, 3)) ms\n" } }
    Terminal.write(lines.joined())
  }
}
