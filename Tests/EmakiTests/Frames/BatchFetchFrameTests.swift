import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// A delegate that brings rows of 20 points, some at a time.
private final class Pager: TableDelegate {
  enum Order: CaseIterable { case updatesFirst, completionFirst }

  struct State {
    var rows: [ColorRow]
    var pages: Int
    var running = 0
    var mostRunning = 0
    var fetches = 0
  }

  let state: Mutex<State>
  let rowsPerPage: Int
  let animation: RowAnimation
  let didComplete: Bool
  let order: Order

  init(
    rows: Int, pages: Int, rowsPerPage: Int = 5, animation: RowAnimation = .none, didComplete: Bool = true, order: Order = .updatesFirst
  ) {
    state = Mutex(State(rows: (0..<rows).map { ColorRow($0) }, pages: pages))
    (self.rowsPerPage, self.animation, self.didComplete, self.order) = (rowsPerPage, animation, didComplete, order)
  }

  /// Returns a table of the rows so far, which asks this delegate for more.
  func table() -> TableNode { TableNode.plain(dataSource: ColorSource(rows: state.withLock { $0.rows }), delegate: self) }
  var fetches: Int { state.withLock { $0.fetches } }

  func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { state.withLock { $0.pages > 0 } }

  func willBeginBatchFetch(with context: BatchContext) async {
    let (updates, source) = state.withLock { state -> (TableUpdates, ColorSource) in
      state.running += 1
      state.mostRunning = max(state.running, state.mostRunning)
      state.fetches += 1
      state.pages -= 1
      let start = state.rows.count
      state.rows += (start..<start + rowsPerPage).map { ColorRow($0) }
      var updates = TableUpdates()
      updates.insertRows(at: (start..<start + rowsPerPage).map { IndexPath(row: $0, section: 0) }, with: animation)
      return (updates, ColorSource(rows: state.rows))
    }
    if order == .completionFirst { context.completeBatchFetching(didComplete) }
    // Here a caller that waits for the completion has time to look at the rows.
    for _ in 0..<20 { await Task.yield() }
    if rowsPerPage > 0 { context.performBatchUpdates(updates, dataSource: source) }
    state.withLock { $0.running -= 1 }
    if order == .updatesFirst { context.completeBatchFetching(didComplete) }
  }
}

@Suite struct BatchFetchFrameTests {
  private func renderer(jobs: Int = 2) throws -> Renderer { try .test(width: 8, height: 100, scale: 1, jobs: jobs) }

  /// Returns the frames at which fetches began, at 10 ms a frame.
  private func begun(_ frames: [Frame], _ event: String = "began") -> [Int] {
    frames.flatMap { frame in (frame.trace?.fetches ?? []).filter { $0.event == event }.map { _ in frame.index } }
  }

  /// 30 rows, 600 points, scrolled by 10 points a frame to the end.
  @Test(arguments: [(2, 30), (1, 40), (0.5, 45), (4, 10), (10, 0)] as [(Double, Int)])
  func `a fetch begins the given number of screens before the end`(screens: Double, frame: Int) async throws {
    let table = Pager(rows: 30, pages: 1).table()
    table.leadingScreensForBatching = screens
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 500, offset: 500)], fetchLatency: .fixed(10_000))
    #expect(begun(try await renderer().allFrames(of: table, script: script)) == [frame])
  }

  @Test(arguments: RangeMode.allCases) func `the range mode does not change when a fetch begins`(mode: RangeMode) async throws {
    let table = Pager(rows: 30, pages: 1).table()
    table.rangeMode = mode
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 500, offset: 500)], fetchLatency: .fixed(10_000))
    #expect(begun(try await renderer().allFrames(of: table, script: script)) == [30])
  }

  @Test func `fetched rows appear after the fetch's latency, one fetch at a time`() async throws {
    let pager = Pager(rows: 30, pages: 3)
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 600, offset: 600)], fetchLatency: .fixed(50))
    let frames = try await renderer().allFrames(of: pager.table(), script: script)
    // At an offset of 300 there are 200 points left, and each page brings 100.
    #expect(begun(frames) == [30, 40, 50])
    #expect(begun(frames, "completed") == [35, 45, 55])
    #expect(pager.state.withLock { $0.mostRunning } == 1)
  }

  @Test func `content shorter than the viewport is fetched at once until it is long enough`() async throws {
    let pager = Pager(rows: 1, pages: 50)
    let frames = try await renderer().allFrames(of: pager.table(), script: ScrollScript(fetchLatency: .fixed(20)), frames: 20)
    // 20 points, then 120, and so on until more than two screens remain: 320.
    #expect(begun(frames) == [0, 2, 4])
    #expect(frames[1].stripes() == [Stripe(0, 20), Stripe(.white, 80)])
    #expect(frames[2].stripes() == (0..<5).map { Stripe($0, 20) })
  }

  @Test func `nothing is fetched while the list is scrolled towards its head`() async throws {
    let pager = Pager(rows: 60, pages: 1)
    // From 400 ms on the list is within two screens of its end, because its tail is removed then.
    var updates = TableUpdates()
    updates.deleteRows(at: (40..<60).map { IndexPath(row: $0, section: 0) })
    let short = ScheduledUpdate(at: 400, updates: updates, dataSource: ColorSource(rows: (0..<40).map { ColorRow($0) }))
    let script = ScrollScript(moves: [.init(time: 0, offset: 800), .init(time: 500, offset: 550)], fetchLatency: .fixed(10_000))
    #expect(begun(try await renderer().allFrames(of: pager.table(), script: script, updates: [short])) == [])
    // At rest the list fetches.
    #expect(begun(try await renderer().allFrames(of: pager.table(), script: script, frames: 52, updates: [short])) == [51])
  }

  @Test(arguments: [1.0, 2, 3], [60, 100, 240, 1000])
  func `nothing is fetched even when the list is scrolled very slowly towards its head`(scale: Double, rate: Int) async throws {
    // 100 points remain at first. At 5 points a second the list needs 200 ms for a device pixel of scale 1.
    let script = ScrollScript(moves: [.init(time: 0, offset: 400), .init(time: 1000, offset: 395)], fetchLatency: .fixed(30))
    let renderer = try Renderer.test(width: 8, height: 100, scale: scale)
    let table = Pager(rows: 30, pages: 9, rowsPerPage: 1).table()
    let frames = try await renderer.allFrames(of: table, script: script, framesPerSecond: rate)
    // The list rests at the first instant. After that it scrolls up, even while it stays on the same pixel.
    #expect(begun(frames) == [0])
    #expect(frames.dropFirst().allSatisfy { $0.trace?.direction == "backward" })
  }

  /// The scroll ends at the time of a frame, or between two frames.
  @Test(arguments: [200, 205]) func `a picture of an instant after a slow scroll has fetched the same as the frame`(end: Int) async throws {
    let script = ScrollScript(
      framesPerSecond: 100, moves: [.init(time: 0, offset: 400), .init(time: end, offset: 399)], fetchLatency: .fixed(30))
    func table() -> TableNode { Pager(rows: 30, pages: 2, rowsPerPage: 1).table() }
    let frames = try await renderer().allFrames(of: table(), script: script, frames: 30)
    // The fetch begins at the first frame of rest.
    #expect(begun(frames) == [0, end == 200 ? 21 : 22])
    for frame in frames {
      let alone = try await renderer().render(table(), at: .milliseconds(frame.time), script: script)
      #expect(alone.trace?.rows == frame.trace?.rows, "\(frame.time) ms")
    }
    let settled = try await renderer().render(table(), at: .settled, script: script)
    #expect(settled.trace?.rows == frames.last?.trace?.rows)
    #expect(settled.trace?.rows.last?.id == "row 31")
  }

  @Test func `a fetch that did not complete is repeated only after the list is scrolled`() async throws {
    let pager = Pager(rows: 10, pages: 9, didComplete: false)
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 60), .init(time: 300, offset: 60), .init(time: 310, offset: 61)], fetchLatency: .fixed(40))
    let frames = try await renderer().allFrames(of: pager.table(), script: script, frames: 50)
    #expect(begun(frames) == [0, 31])
    #expect(begun(frames, "gave up") == [4, 35])
  }

  @Test(arguments: [0, 30]) func `completing a fetch before or after its updates gives the same frames`(latency: Int) async throws {
    var pictures: [[Data]] = []
    for order in Pager.Order.allCases {
      let pager = Pager(rows: 3, pages: 1, rowsPerPage: 2, animation: .fade, order: order)
      let script = ScrollScript(fetchLatency: .fixed(latency))
      let frames = try await renderer().allFrames(of: pager.table(), script: script, frames: 40)
      pictures.append(frames.map(\.pngData))
      let first = latency / 10
      let old = [Stripe(0, 20), Stripe(1, 20), Stripe(2, 20)]
      #expect(frames[first].stripes() == old + [Stripe(.white, 40)])
      let half = Picture(frames[first + 15].bitmap())
      #expect(abs(Int(half[4, 70] & 255) - Int((BoxCell.color(ofRow: 3).blue / 2) + 127)) <= 1)
      for frame in frames[(first + 30)...] { #expect(frame.stripes() == (0..<5).map { Stripe($0, 20) }) }
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `a fetch that never brings rows ends`() async throws {
    let pager = Pager(rows: 2, pages: .max, rowsPerPage: 0)
    let settled = try await renderer().render(pager.table(), at: .settled)
    #expect(settled.stripes() == [Stripe(0, 20), Stripe(1, 20), Stripe(.white, 60)])
    #expect(pager.fetches == 1)
    #expect(try await renderer().allFrames(of: pager.table(), .toEnd(step: 10)).count == 1)
    #expect(try Picture(png: try await renderer().fullPNG(of: pager.table())).size.height == 40)
  }

  @Test func `a scroll to the end shows the fetched rows, for any number of workers`() async throws {
    var pictures: [[Data]] = []
    for jobs in [1, 2, 4] {
      let frames = try await renderer(jobs: jobs).allFrames(of: Pager(rows: 8, pages: 4).table(), .toEnd(step: 40))
      #expect(frames.last?.stripes() == (23..<28).map { Stripe($0, 20) })
      pictures.append(frames.map(\.pngData))
    }
    #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0])
  }

  @Test func `an animated PNG shows the fetched rows, and fetches once`() async throws {
    let frames = try await renderer().allFrames(of: Pager(rows: 8, pages: 4).table(), .toEnd(step: 40))
    let pager = Pager(rows: 8, pages: 4)
    var bytes: [UInt8] = []
    try await renderer().frames(of: pager.table(), scroll: .toEnd(step: 40)).write(as: .apng) { bytes += $0 }
    let decoded = try DecodedAPNG(bytes)
    #expect(decoded.frames.count == frames.count)
    #expect(try decoded.frames.last?.words == frames.last?.decoded().words)
    #expect(pager.fetches == 4)
  }

  @Test(arguments: 0..<5) func `a picture of the whole list has all its pages, each once`(run: Int) async throws {
    let pager = Pager(rows: 2, pages: 6)
    let full = try Picture(png: try await renderer().fullPNG(of: pager.table()))
    #expect(full.size.height == 32 * 20)
    #expect(pager.state.withLock { $0.mostRunning } == 1)
    for row in 0..<32 { #expect(full[4, row * 20 + 7] == BoxCell.color(ofRow: row).premultiplied) }
  }

  // MARK: Feeds

  private func row(_ id: String) -> NotificationRow { NotificationRow(id: id, body: "body of \(id)") }

  private func pages() -> (Feed, [String: Feed]) {
    (
      Feed(rows: [row("a"), row("b")], next: "2.json"),
      ["2.json": Feed(rows: [row("a"), row("c")], next: "3.json"), "3.json": Feed(rows: [row("a"), row("a#2"), row("d")])]
    )
  }

  @Test func `the pages of a feed follow each other, and a repeated id gets a number`() async throws {
    let (first, others) = pages()
    let table = TableNode(feed: first)
    table.delegate = FeedPages { address, _ in (others[address] ?? Feed(rows: []), address) }
    let renderer = try Renderer.test(width: 160, height: 200, scale: 1)
    let rows = first.rows + (others["2.json"]?.rows ?? []) + (others["3.json"]?.rows ?? [])
    var numbered = rows
    for (index, id) in zip([2, 4, 5], ["a#2", "a#3", "a#2#2"]) { numbered[index].id = id }
    #expect(try await renderer.fullPNG(of: table) == (try await renderer.fullPNG(of: TableNode(feed: Feed(rows: numbered)))))

    var source = FeedRows(first)
    if let second = others["2.json"] { source.append(second) }
    if let third = others["3.json"] { source.append(third) }
    #expect(source.rows.map(\.id) == ["a", "b", "a#2", "c", "a#3", "a#2#2", "d"])
  }

  @Test func `an id of a page that looks like an earlier one but has other bytes gets no number`() {
    var source = FeedRows(Feed(rows: [row("\u{E9}")]))
    source.append(Feed(rows: [row("e\u{301}"), row("\u{E9}")]))
    #expect(source.rows.map { Array($0.id.utf8) } == ["\u{E9}", "e\u{301}", "\u{E9}#2"].map { Array($0.utf8) })
  }

  @Test func `each picture of a table fetches the pages again and skips pages without rows`() async throws {
    let pages = ["2": Feed(rows: [], next: "3"), "3": Feed(rows: [row("c")], next: "4"), "4": Feed(rows: [row("d")])]
    let first = Feed(rows: [row("a"), row("b")], next: "2")
    let table = TableNode(feed: first, pages: FeedPages { address, _ in (pages[address] ?? Feed(rows: []), address) })
    let renderer = try Renderer.test(width: 160, height: 400, scale: 1)
    let all = TableNode(feed: Feed(rows: ["a", "b", "c", "d"].map(row)))
    let expected = try await renderer.fullPNG(of: all)
    for _ in 0..<2 { #expect(try await renderer.fullPNG(of: table) == expected) }
    #expect(try await renderer.render(table).pngData == (try await renderer.render(all).pngData))
    #expect(try await renderer.render(table).pngData == (try await renderer.render(all).pngData))
  }

  @Test func `a page that cannot be had is a warning, and the list ends there`() async throws {
    struct Gone: Error, CustomStringConvertible { var description: String { "2.json is gone" } }
    let first = pages().0
    let table = TableNode(feed: first)
    table.delegate = FeedPages { _, _ in throw Gone() }
    let renderer = try Renderer.test(width: 160, height: 400, scale: 1)
    let frame = try await renderer.render(table)
    #expect(frame.warnings == [.page("2.json is gone")])
    #expect(frame.pngData == (try await renderer.render(TableNode(feed: first)).pngData))
  }

  /// Returns a feed of one row, whose next pages have no rows. The page after those has one, if `hasLast` says so.
  private func feed(emptyPages count: Int, hasLast: Bool = true) -> TableNode {
    let last = hasLast ? Feed(rows: [row("b")]) : nil
    return TableNode(
      feed: Feed(rows: [row("a")], next: "1"),
      pages: FeedPages { address, _ in
        let number = Int(address) ?? 0
        let next = number < count || last != nil ? "\(number + 1)" : nil
        return (page: number <= count ? Feed(rows: [], next: next) : last ?? Feed(rows: []), name: address)
      })
  }

  @Test func `giving up after many pages without rows is a warning`() async throws {
    let renderer = try Renderer.test(width: 160, height: 400, scale: 1)
    let settled = try await renderer.render(feed(emptyPages: 100))
    let warning = try #require(settled.warnings.first)
    #expect(settled.warnings.count == 1)
    #expect("\(warning)".hasPrefix("100 pages in a row brought no rows: the page at \"101\" and all that follow are given up."))
    let full = try await renderer.renderFull(feed(emptyPages: 100)).writePNG { _ in }
    #expect(full == [warning])
    #expect(try await renderer.allFrames(of: feed(emptyPages: 100), .toEnd(step: 10)).last?.warnings == [warning])
    var streamed: [RenderWarning] = []
    try await renderer.frames(of: feed(emptyPages: 100), scroll: .toEnd(step: 10)).write(
      as: .apng, progress: { streamed += $0.warnings }, to: { _ in })
    #expect(Set(streamed) == [warning])
  }

  @Test(arguments: [(99, true), (100, false)] as [(Int, Bool)])
  func `pages without rows are no warning as long as fetching does not give up`(count: Int, hasLast: Bool) async throws {
    let renderer = try Renderer.test(width: 160, height: 400, scale: 1)
    let list = feed(emptyPages: count, hasLast: hasLast)
    #expect(try await renderer.render(list).warnings == [])
    let full = try await renderer.renderFull(list).writePNG { _ in }
    #expect(full == [])
  }

  @Test func `a delegate whose fetches bring no rows gets a warning that says what to do`() async throws {
    final class Idle: TableDelegate {
      func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { true }
      func willBeginBatchFetch(with context: BatchContext) async {
        context.performBatchUpdates(TableUpdates(), dataSource: context.dataSource)
        context.completeBatchFetching(true)
      }
    }
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0)]), delegate: Idle())
    let frame = try await renderer().render(table, at: .settled)
    #expect(frame.warnings.count == 1)
    let words = frame.warnings.first.map { "\($0)" } ?? ""
    #expect(words.hasPrefix("100 fetches in a row brought no rows: what is left is given up. Have each bring rows"), "\(words)")
  }

  // MARK: Contexts

  /// A delegate whose first fetch ends only when it hears that its result is no longer wanted.
  private final class Outdated: TableDelegate {
    let log = Mutex<[String]>([])

    func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { dataSource.numberOfRows(inSection: 0) < 4 }

    func willBeginBatchFetch(with context: BatchContext) async {
      log.withLock { $0.append("begins \(context.number)") }
      let rows = (0..<context.dataSource.numberOfRows(inSection: 0)).map { ColorRow($0) }
      if context.number == 1 {
        while !context.batchFetchingWasCancelled { await Task.yield() }
        // If the caller did not wait for this fetch, it would have time to begin the next one.
        for _ in 0..<1000 { await Task.yield() }
      }
      var updates = TableUpdates()
      updates.insertRows(at: [IndexPath(row: rows.count, section: 0)], with: .none)
      context.performBatchUpdates(updates, dataSource: ColorSource(rows: rows + [ColorRow(80 + context.number)]))
      log.withLock { $0.append("ends \(context.number)\(context.batchFetchingWasCancelled ? " for nobody" : "")") }
      context.completeBatchFetching(true)
    }
  }

  @Test func `a fetch for content that was replaced is cancelled, and ends before the next begins`() async throws {
    let delegate = Outdated()
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0)]), delegate: delegate)
    var updates = TableUpdates()
    updates.insertRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)], with: .none)
    let update = ScheduledUpdate(at: 20, updates: updates, dataSource: ColorSource(rows: (0..<3).map { ColorRow($0) }))
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(fetchLatency: .fixed(30)), frames: 8, updates: [update])
    #expect(delegate.log.withLock { $0 } == ["begins 1", "ends 1 for nobody", "begins 2", "ends 2"])
    #expect(begun(frames) == [0, 2] && begun(frames, "cancelled") == [2] && begun(frames, "completed") == [5])
    #expect(frames[7].stripes() == [Stripe(0, 20), Stripe(1, 20), Stripe(2, 20), Stripe(82, 20), Stripe(.white, 20)])
  }

  /// A delegate that keeps the contexts of its first fetches and completes none of them.
  private final class Hoarder: TableDelegate {
    let kept = Mutex<[BatchContext]>([])
    let completed: Int

    init(completed: Int) { self.completed = completed }

    func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { true }

    func willBeginBatchFetch(with context: BatchContext) async {
      kept.withLock { $0.append(context) }
      if context.number == completed { context.completeBatchFetching(false) }
    }
  }

  @Test func `an animated PNG does not wait for a fetch for content that was replaced`() async throws {
    let delegate = Hoarder(completed: 2)
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0)]), delegate: delegate)
    let update = ScheduledUpdate(at: 20, dataSource: ColorSource(rows: [ColorRow(1)])) { _ in
      var updates = TableUpdates()
      updates.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      return updates
    }
    var bytes: [UInt8] = []
    let frames = try renderer().frames(
      of: table, script: ScrollScript(fetchLatency: .fixed(30)), framesPerSecond: 100, frames: 8, updates: [update])
    try await frames.write(as: .apng) { part in bytes += part }
    #expect(bytes.count > 100)
    #expect(delegate.kept.withLock { $0.map(\.number) } == [1, 2])
    #expect(delegate.kept.withLock { $0.map(\.batchFetchingWasCancelled) } == [true, false])
  }

  @Test func `a fetch that is cancelled before its turn is not begun`() async throws {
    let fetch = BatchFetch(number: 1, dataSource: ColorSource(rows: []))
    let delegate = Hoarder(completed: 1)
    fetch.cancel()
    await fetch.run(delegate)
    #expect(delegate.kept.withLock { $0.isEmpty })
    // A fetch that begins in between hears at once that it is cancelled.
    let inner = BatchFetch(for: fetch)
    await inner.run(delegate)
    #expect(delegate.kept.withLock { $0.isEmpty })
    #expect(await inner.result().updates.isEmpty)
  }

  @Test(arguments: [Instant.milliseconds(40), .settled])
  func `a fetch that can no longer complete is given up with a warning`(instant: Instant) async throws {
    struct Forgetful: TableDelegate {
      func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { true }
      func willBeginBatchFetch(with context: BatchContext) async {}
    }
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0)]), delegate: Forgetful())
    let frame = try await renderer().render(table, at: instant, script: ScrollScript(fetchLatency: .fixed(30)))
    #expect(frame.stripes() == [Stripe(0, 20), Stripe(.white, 80)])
    #expect(frame.warnings.count == 1)
    #expect(frame.warnings.first?.description.contains("without completeBatchFetching") ?? false)
    #expect(frame.trace?.fetches.map(\.event) == ["began", "gave up"])
  }

  @Test func `a fetch that goes on after its method has returned is waited for`() async throws {
    final class Later: TableDelegate {
      let asked = Mutex(false)
      func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { asked.withLock { !$0 } }
      func willBeginBatchFetch(with context: BatchContext) async {
        asked.withLock { $0 = true }
        Task {
          for _ in 0..<50 { await Task.yield() }
          var updates = TableUpdates()
          updates.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
          context.performBatchUpdates(updates, dataSource: ColorSource(rows: [ColorRow(0)]))
          context.completeBatchFetching(true)
        }
      }
    }
    let table = TableNode.plain(dataSource: ColorSource(rows: []), delegate: Later())
    #expect(try await renderer().render(table, at: .settled).stripes() == [Stripe(0, 20), Stripe(.white, 80)])
  }
}
