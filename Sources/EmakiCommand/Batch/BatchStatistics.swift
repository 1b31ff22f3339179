import EmakiDiagnostics
import FoundationEssentials
import Synchronization

/// Batch statistics collect the figures that `--stats` prints about a batch: how long the feeds that were drawn spent in each phase, on
/// this machine.
final class BatchStatistics: Sendable {
  /// The names of the phases, in the order in which they are printed.
  private static let phases = ["read", "layout", "draw", "write"]

  private let times = Mutex<[String: StageTimes]>([:])

  /// Adds the times of a feed that was drawn.
  ///
  /// - Parameter milliseconds: the time of each phase of the feed in milliseconds, by the phase's name.
  func add(_ milliseconds: [String: Double]) {
    times.withLock { times in
      for (phase, time) in milliseconds { times[phase, default: StageTimes()].add(time) }
      times["in all", default: StageTimes()].add(milliseconds.values.reduce(0, +))
    }
  }

  func print() {
    let lines = times.withLock { times in
      (Self.phases + ["in all"]).compactMap { phase in
        times[phase].map { "stats: \(phase) \($0.description), together \(decimals($0.total, 3)) ms\n" }
      } + ["stats: feeds drawn \(times["in all"]?.count ?? 0)\n"]
    }
    Terminal.write(lines.joined())
  }
}
