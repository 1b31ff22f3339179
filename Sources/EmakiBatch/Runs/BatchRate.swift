/// A batch rate counts the feeds that are done and estimates how long the others take, for the progress line.
package struct BatchRate: Sendable {
  /// The number of feeds in the batch.
  package let total: Int
  /// The number of feeds that are done, those that failed included.
  package private(set) var done = 0
  private var failed = 0
  /// The number of feeds kept from an earlier run. They take almost no time and do not count for the rate.
  private var kept = 0

  /// Creates a rate of which no feed is done yet.
  package init(total: Int) { self.total = total }

  /// Counts a feed that is done.
  package mutating func add(_ report: FeedReport) {
    done += 1
    if report.code != 0 { failed += 1 }
    if report.status == .kept { kept += 1 }
  }

  /// Returns the progress in words, such as `1234 of 10000 feeds, 44.1 a second, 3 min 19 s left, 2 failed`.
  ///
  /// - Parameter seconds: the time since the batch began.
  package func text(after seconds: Double) -> String {
    var parts = ["\(done) of \(total) feeds"]
    let rate = seconds > 0 ? Double(done - kept) / seconds : 0
    if rate > 0 {
      parts.append("\(Self.rounded(rate)) a second")
      if done < total { parts.append("\(Self.time(Double(total - done) / rate)) left") }
    }
    if kept > 0 { parts.append("\(kept) kept") }
    if failed > 0 { parts.append("\(failed) failed") }
    return parts.joined(separator: ", ")
  }

  private static func rounded(_ rate: Double) -> String {
    let tenths = Int((rate * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Returns a time in words, such as `2 h 3 min`, `3 min 19 s` or `12 s`. It is rounded up to seconds.
  static func time(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    if hours > 0 { return "\(hours) h \(minutes) min" }
    if minutes > 0 { return "\(minutes) min \(seconds % 60) s" }
    return "\(seconds) s"
  }
}
