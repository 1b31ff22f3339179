import EmakiSupport

/// A batch run draws the feeds of a batch, a limited number at the same time.
package struct BatchRun<Context>: Sendable {
  private let lanes: Lanes<Context>
  private let jobs: Int
  private let stopsAtFailure: Bool
  /// The time limit in seconds, for messages.
  private let timeout: Double
  private let wording: @Sendable (TimeLimitError) -> String
  private let process: @Sendable (BatchItem, Context, Claim) async -> FeedReport

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - lanes: the lanes that feeds are drawn on.
  ///   - jobs: the number of feeds that are drawn at the same time.
  ///   - timeout: the lanes' time limit in seconds.
  ///   - stopsAtFailure: whether no further feed is started once one has failed.
  ///   - wording: a function that returns the message for a feed that took too long.
  ///   - process: the process that draws a feed and reports on it.
  package init(
    lanes: Lanes<Context>, jobs: Int, timeout: Double, stopsAtFailure: Bool,
    wording: @escaping @Sendable (TimeLimitError) -> String = { $0.description },
    process: @escaping @Sendable (BatchItem, Context, Claim) async -> FeedReport
  ) {
    (self.lanes, self.jobs, self.timeout, self.stopsAtFailure) = (lanes, jobs, timeout, stopsAtFailure)
    (self.wording, self.process) = (wording, process)
  }

  /// Draws feeds, and returns when every feed has its report.
  ///
  /// - Parameters:
  ///   - items: the feeds.
  ///   - noted: a function that is called as soon as a feed is done, in any order, but not for feeds that are skipped.
  ///   - report: a function that is called for each feed, in the order of the feeds.
  package func run(_ items: [BatchItem], noted: (FeedReport) -> Void, report: (FeedReport) -> Void) async {
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
    switch await lanes.run({ [process] context, claim in await process(item, context, claim) }) {
    case .done(let report): (report, false)
    case .timedOut: (FeedReport(item, .failed, code: 75, error: wording(.expired(item.name, seconds: timeout))), false)
    case .exhausted: (FeedReport(item, .failed, code: 70, error: wording(.exhausted)), true)
    case .refused(let error): (FeedReport(item, .failed, code: 71, error: error.description), false)
    }
  }
}
