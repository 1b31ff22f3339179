/// How a batch gets on, as its progress says it.
package struct BatchRate: Sendable {
  package let total: Int
  private var done = 0
  private var failed = 0
  /// Kept from a run before: they take next to no time, and say nothing of the rate.
  private var kept = 0

  package init(total: Int) { self.total = total }

  package mutating func add(_ report: FeedReport) {
    done += 1
    if report.code != 0 { failed += 1 }
    if report.status == .kept { kept += 1 }
  }

  /// `1234 of 10000 feeds, 44.1 a second, 3 min 19 s left, 2 failed`
  ///
  /// - Parameter seconds: since the beginning.
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

  /// `2 h 3 min`, `3 min 19 s`, `12 s`
  static func time(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    if hours > 0 { return "\(hours) h \(minutes) min" }
    if minutes > 0 { return "\(minutes) min \(seconds % 60) s" }
    return "\(seconds) s"
  }
}
