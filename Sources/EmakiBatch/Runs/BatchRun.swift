package import EmakiDrawing
import EmakiSupport

extension BatchStation {
  /// Draws the feeds of a batch into a folder, a limited number at the same time, and returns when every feed has its report.
  ///
  /// - Parameters:
  ///   - plan: the feeds.
  ///   - base: how feeds are drawn that have no options of their own.
  ///   - timeout: the time limit of a feed in seconds.
  ///   - isStrict: whether a picture with warnings has the exit code 69.
  ///   - stopsAtFailure: whether no further feed is started once one has failed.
  ///   - noted: a function that is called as soon as a feed is done, in any order, but not for feeds that are skipped.
  ///   - report: a function that is called for each feed, in the order of the feeds.
  package func draw(
    _ plan: BatchPlan, into folder: BatchFolder, _ base: DrawingRequest, jobs: Int, timeout: Double, isStrict: Bool = false,
    stopsAtFailure: Bool = false, noted: (FeedReport) -> Void, report: (FeedReport) -> Void
  ) async {
    let process = FeedProcess<BatchLane>(
      folder: folder, base: base, key: key, limits: limits, isStrict: isStrict, readFile: base.feedBytes(resources),
      draw: { lane, text, path, temporaryFolder in
        try await lane.draw(text, to: .files(path, temporaryFolder: temporaryFolder))
      }, words: words)
    let lanes = Lanes(count: jobs, timeout: .seconds(timeout)) { _ in BatchLane(self) }
    let run = BatchRun(lanes: lanes, jobs: jobs, timeout: timeout, stopsAtFailure: stopsAtFailure, words: words) { item, lane, claim in
      await process(item, in: lane, claim)
    }
    await run.run(plan.items, noted: noted, report: report)
  }
}

/// A batch run draws the feeds of a batch, a limited number at the same time.
struct BatchRun<Context>: Sendable {
  /// The lanes that feeds are drawn on.
  let lanes: Lanes<Context>
  /// The number of feeds that are drawn at the same time.
  let jobs: Int
  /// The lanes' time limit in seconds, for messages.
  let timeout: Double
  /// Whether no further feed is started once one has failed.
  let stopsAtFailure: Bool
  var words = DrawingWords()
  /// Draws a feed and reports on it.
  let process: @Sendable (BatchItem, Context, Claim) async -> FeedReport

  /// Draws feeds, and returns when every feed has its report.
  ///
  /// - Parameters:
  ///   - items: the feeds.
  ///   - noted: a function that is called as soon as a feed is done, in any order, but not for feeds that are skipped.
  ///   - report: a function that is called for each feed, in the order of the feeds.
  func run(_ items: [BatchItem], noted: (FeedReport) -> Void, report: (FeedReport) -> Void) async {
    await withTaskGroup(of: (place: Int, report: FeedReport, stops: Bool).self) { group in
      var reports = InOrder<FeedReport>()
      var isStopped = false
      func take(_ done: (place: Int, report: FeedReport, stops: Bool)) {
        isStopped = isStopped || done.stops || stopsAtFailure && done.report.code != 0
        noted(done.report)
        for due in reports.add(done.report, at: done.place) { report(due) }
      }
      var running = 0
      for (place, item) in items.enumerated() {
        if running == jobs, let done = await group.next() {
          running -= 1
          take(done)
        }
        if isStopped {
          for due in reports.add(FeedReport(item, .skipped), at: place) { report(due) }
          continue
        }
        running += 1
        group.addTask {
          let (report, stops) = await self.report(item)
          return (place, report, stops)
        }
      }
      for await done in group { take(done) }
    }
  }

  /// Draws one feed, and returns its report and whether no further feed may be started.
  private func report(_ item: BatchItem) async -> (FeedReport, stops: Bool) {
    func failed(_ code: Int32, _ message: String) -> FeedReport { FeedReport(item, .failed, code: code, error: message) }
    return switch await lanes.run({ [process] context, claim in await process(item, context, claim) }) {
    case .done(let report): (report, false)
    case .timedOut: (failed(75, words.failure(TimeLimitError.expired(item.name, seconds: timeout)).message), false)
    case .exhausted: (failed(70, words.failure(TimeLimitError.exhausted).message), true)
    case .refused(let error): (failed(71, error.description), false)
    }
  }
}

/// An `InOrder` value receives elements in any order and returns them in the order of their places.
struct InOrder<Element> {
  private var next = 0
  private var waiting: [Int: Element] = [:]

  /// Adds an element, and returns all elements that can now be returned in order, without a gap.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - place: its place, from 0. Each place is given once.
  mutating func add(_ element: Element, at place: Int) -> [Element] {
    waiting[place] = element
    var due: [Element] = []
    while let element = waiting.removeValue(forKey: next) {
      due.append(element)
      next += 1
    }
    return due
  }
}

extension InOrder: Sendable where Element: Sendable {}

/// A batch rate counts the feeds that are done and estimates how long the others take, for the progress line.
package struct BatchRate: Sendable {
  /// The number of feeds in the batch.
  private let total: Int
  /// The number of feeds that are done, those that failed included.
  private var done = 0
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

  /// The feeds that are done, in words: `1234 of 10000 feeds`.
  package var counts: String { "\(done) of \(total) feeds" }

  /// Returns the progress in words, such as `1234 of 10000 feeds, 44.1 a second, 3 min 19 s left, 2 failed`.
  ///
  /// - Parameters:
  ///   - seconds: the time since the batch began.
  ///   - isOver: whether what is not done is skipped.
  package func text(after seconds: Double, isOver: Bool = false) -> String {
    var parts = [counts]
    let rate = seconds > 0 ? Double(done - kept) / seconds : 0
    if rate > 0 {
      parts.append("\(Self.rounded(rate)) a second")
      if done < total, !isOver { parts.append("\(Self.time(Double(total - done) / rate)) left") }
    }
    if done < total, isOver { parts.append("\(total - done) skipped") }
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
