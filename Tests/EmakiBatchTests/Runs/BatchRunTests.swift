import EmakiSupport
import Testing

@testable import EmakiBatch

struct BatchRunTests {
  private let items = (0..<40).map { BatchItem(index: $0, source: .file("\($0).json"), id: "\($0)", output: "\($0).png") }

  private func lanes(_ count: Int, clock: Gate? = nil) -> Lanes<Void> {
    Lanes(count: count, timeout: .seconds(1), sleep: LanesTests.clock(clock)) { _ in }
  }

  private func run(
    jobs: Int, stopsAtFailure: Bool = false, clock: Gate? = nil, process: @escaping @Sendable (BatchItem, Claim) async -> FeedReport
  ) async -> (reports: [FeedReport], noted: [Int]) {
    let run = BatchRun(lanes: lanes(jobs, clock: clock), jobs: jobs, timeout: 1, stopsAtFailure: stopsAtFailure) { item, _, claim in
      await process(item, claim)
    }
    var (reports, noted): ([FeedReport], [Int]) = ([], [])
    await run.run(items, noted: { noted.append($0.index) }, report: { reports.append($0) })
    return (reports, noted)
  }

  @Test(arguments: [1, 2, 7]) func `feeds have a report each, in order, and only as many as asked for are drawn at once`(jobs: Int) async {
    let working = Monitor((now: 0, most: 0))
    let (reports, noted) = await run(jobs: jobs) { item, _ in
      working.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      // Earlier feeds take longer.
      for _ in 0..<(40 - item.index) * 10 { await Task.yield() }
      working.withLock { $0.now -= 1 }
      return FeedReport(item, .drawn, code: 0)
    }
    #expect([reports.map(\.index), noted.sorted()] == [Array(0..<40), Array(0..<40)])
    #expect(working.withLock { $0.most } <= jobs)
  }

  @Test func `a feed that fails stops the others only where that was asked for`() async {
    let process: @Sendable (BatchItem, Claim) async -> FeedReport = { item, _ in
      FeedReport(item, item.index == 3 ? .failed : .drawn, code: item.index == 3 ? 65 : 0)
    }
    let all = await run(jobs: 2, process: process).reports
    #expect(all.count { $0.status == .drawn } == 39)
    let (stopped, noted) = await run(jobs: 1, stopsAtFailure: true, process: process)
    let seen = stopped.map { "\($0.index) \($0.status) \($0.code ?? -1)" }
    #expect(seen == ["0 drawn 0", "1 drawn 0", "2 drawn 0", "3 failed 65"] + (4..<40).map { "\($0) skipped -1" })
    #expect(noted == [0, 1, 2, 3])
  }

  @Test func `a feed that takes too long fails alone`() async {
    let (clock, hang, ended) = (Gate(), Gate(), Gate())
    let reports = await run(jobs: 2, clock: clock) { item, claim in
      if item.index == 5 {
        clock.open()
        hang.wait()
        ended.open()
      } else {
        // The clock runs out for these feeds as well, but they have claimed their pictures before.
        _ = claim.take()
      }
      return FeedReport(item, .drawn, code: 0)
    }.reports
    // Other feeds may have run out of time, too; their code is 75. All the rest were drawn.
    #expect(reports.count == 40 && reports.allSatisfy { $0.code == 75 || $0.status == .drawn })
    let hung = reports[5]
    #expect(
      "\(hung.status) \(hung.code ?? 0) \(hung.error ?? "")"
        == "failed 75 5.json: not drawn within 1 s. Give it more time, or draw less of it.")
    hang.open()
    await ended.opened()
  }
}
