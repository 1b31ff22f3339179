import Foundation

/// Stage times count how long a stage takes, for what `--stats` says of frames and of feeds.
///
/// Times are counted by their size, so that a night of feeds needs no more memory than an hour.
struct StageTimes {
  /// How many times there were of each size; a size is a hundredth longer than the one before.
  private var counts: [Int: Int] = [:]
  private(set) var count = 0
  private(set) var total = 0.0
  private static let step = log(1.01)

  /// - Parameter milliseconds: 0 and more.
  mutating func add(_ milliseconds: Double) {
    // A microsecond is no time.
    counts[Int((log(max(milliseconds, 0.001)) / Self.step).rounded()), default: 0] += 1
    count += 1
    total += milliseconds
  }

  /// The time that so many of a hundred stay at or below, to a hundredth of it; 0 where there is none.
  func percentile(_ percent: Int) -> Double {
    var rest = min(count * percent / 100, count - 1)
    for (size, count) in counts.sorted(by: { $0.key < $1.key }) {
      if rest < count { return exp(Double(size) * Self.step) }
      rest -= count
    }
    return 0
  }

  /// `p50 0.123 ms, p95 4.567 ms`
  var description: String { String(format: "p50 %.3f ms, p95 %.3f ms", percentile(50), percentile(95)) }
}
