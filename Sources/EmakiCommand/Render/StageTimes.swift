import EmakiSupport
import FoundationEssentials
import Glibc

/// Stage times collect how long a stage takes, for the figures that `--stats` prints about frames and feeds.
///
/// Times are counted by their size instead of being stored, so a run of a whole night needs no more memory than one of an hour.
struct StageTimes {
  /// The number of times of each size. The sizes form a scale on which each size is one percent longer than the size before it.
  private var counts: [Int: Int] = [:]
  private(set) var count = 0
  private(set) var total = 0.0
  private static let step = log(1.01)

  /// Adds a time.
  ///
  /// - Parameter milliseconds: the time in milliseconds, at least 0.
  mutating func add(_ milliseconds: Double) {
    // Times below a microsecond are counted as a microsecond.
    counts[Int((log(max(milliseconds, 0.001)) / Self.step).rounded()), default: 0] += 1
    count += 1
    total += milliseconds
  }

  /// Returns the time in milliseconds that the given percentage of times do not exceed, accurate to one percent; 0 if there are no times.
  func percentile(_ percent: Int) -> Double {
    var rest = min(count * percent / 100, count - 1)
    for (size, count) in counts.sorted(by: { $0.key < $1.key }) {
      if rest < count { return exp(Double(size) * Self.step) }
      rest -= count
    }
    return 0
  }

  /// The 50th and the 95th percentile, as in `p50 0.123 ms, p95 4.567 ms`.
  var description: String { "p50 \(decimals(percentile(50), 3)) ms, p95 \(decimals(percentile(95), 3)) ms" }
}
