import EmakiDrawing
import EmakiTestSupport
import Synchronization
import Testing

/// A delegate that brings rows of 20 points, some at a time.
private final class Pager: TableDelegate {
  enum Order: CaseIterable { case updatesFirst, completionFirst }

  struct State {
    var rows: Int
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
    state = Mutex(State(rows: rows, pages: pages))
    (self.rowsPerPage, self.animation, self.didComplete, self.order) = (rowsPerPage, animation, didComplete, order)
  }

  /// Returns a table of the rows so far, which asks this delegate for more.
  func table() -> TableNode { TableNode.plain(dataSource: Self.source(state.withLock { $0.rows }), delegate: self) }

  static func source(_ rows: Int) -> ColorSource { ColorSource(rows: (0..<rows).map { ColorRow($0) }) }

  func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { state.withLock { $0.pages > 0 } }

  func willBeginBatchFetch(with context: BatchContext) async {
    let rows = state.withLock { state in
      state.running += 1
      state.mostRunning = max(state.running, state.mostRunning)
      state.fetches += 1
      state.pages -= 1
      state.rows += rowsPerPage
      return state.rows
    }
    if order == .completionFirst { context.completeBatchFetching(didComplete) }
    // Here a caller that waits for the completion has time to look at the rows.
    for _ in 0..<20 { await Task.yield() }
    var updates = TableUpdates()
    updates.insertRows(at: (rows - rowsPerPage..<rows).map { [0, $0] }, with: animation)
    if rowsPerPage > 0 { context.performBatchUpdates(updates, dataSource: Self.source(rows)) }
    state.withLock { $0.running -= 1 }
    if order == .updatesFirst { context.completeBatchFetching(didComplete) }
  }
}

struct BatchFetchFrameTests {
  private func renderer() throws -> Renderer { try .test(8, 100) }

  /// Scrolls linearly between two offsets, from the start on.
  private func scroll(from first: Double, to last: Double, until time: Int, fetchLatency: Int = 10_000) -> ScrollScript {
    ScrollScript(moves: .through((0, first), (time, last)), fetchLatency: .fixed(fetchLatency))
  }

  private func table(rows: Int, _ delegate: any TableDelegate) -> TableNode {
    TableNode.plain(dataSource: Pager.source(rows), delegate: delegate)
  }

  /// Returns the frames at which fetches began, at 10 ms a frame.
  private func begun(_ frames: [Frame], _ event: String = "began") -> [Int] {
    frames.flatMap { frame in (frame.trace?.fetches ?? []).filter { $0.event == event }.map { _ in frame.index } }
  }

  /// 30 rows, 600 points, scrolled by 10 points a frame to the end.
  @Test(
    arguments: [(2, .full, 30), (2, .minimum, 30), (2, .lowMemory, 30), (0.5, .full, 45), (10, .full, 0)] as [(Double, RangeMode, Int)])
  func `a fetch begins the given number of screens before the end in each range mode`(
    screens: Double, mode: RangeMode, frame: Int
  ) async throws {
    let table = Pager(rows: 30, pages: 1).table()
    (table.leadingScreensForBatching, table.rangeMode) = (screens, mode)
    #expect(begun(try await renderer().allFrames(of: table, script: scroll(from: 0, to: 500, until: 500))) == [frame])
  }

  @Test func `fetched rows appear after the fetch's latency, one fetch at a time`() async throws {
    let pager = Pager(rows: 30, pages: 3)
    let frames = try await renderer().allFrames(of: pager.table(), script: scroll(from: 0, to: 600, until: 600, fetchLatency: 50))
    // At an offset of 300 there are 200 points left, and each page brings 100.
    #expect([begun(frames), begun(frames, "completed"), [pager.state.withLock { $0.mostRunning }]] == [[30, 40, 50], [35, 45, 55], [1]])
  }

  @Test func `content shorter than the viewport is fetched at once until it is long enough`() async throws {
    let script = ScrollScript(fetchLatency: .fixed(20))
    let frames = try await renderer().allFrames(of: Pager(rows: 1, pages: 50).table(), script: script, frames: 20)
    // 20 points, then 120, and so on until more than two screens remain: 320.
    #expect(begun(frames) == [0, 2, 4])
    #expect(frames[1...2].map { $0.stripes() } == [stripes(0) + [Stripe(.white, 80)], stripes(0, 1, 2, 3, 4)])
  }

  @Test(arguments: [(1.0, 1000), (2, 60), (3, 240)])
  func `nothing is fetched even when the list is scrolled very slowly towards its head`(scale: Double, rate: Int) async throws {
    // 100 points remain at first. At 5 points a second the list needs 200 ms for a device pixel of scale 1.
    let frames = try await Renderer.test(8, 100, scale: scale).allFrames(
      of: Pager(rows: 30, pages: 9, rowsPerPage: 1).table(), script: scroll(from: 400, to: 395, until: 1000, fetchLatency: 30),
      framesPerSecond: rate)
    // The list rests at the first instant. After that it scrolls up, even while it stays on the same pixel.
    #expect(begun(frames) == [0] && frames.dropFirst().allSatisfy { $0.trace?.direction == "backward" })
  }

  /// The scroll ends at the time of a frame, or between two frames. The fetch begins at the first frame of rest.
  @Test(arguments: [(200, 21), (205, 22)])
  func `a picture of an instant after a slow scroll has fetched what the frame has`(end: Int, fetch: Int) async throws {
    var script = scroll(from: 400, to: 399, until: end, fetchLatency: 30)
    script.framesPerSecond = 100
    func table() -> TableNode { Pager(rows: 30, pages: 2, rowsPerPage: 1).table() }
    let frames = try await renderer().allFrames(of: table(), script: script, frames: 30)
    #expect(begun(frames) == [0, fetch])
    for frame in frames {
      let alone = try await renderer().render(table(), at: .milliseconds(frame.time), script: script)
      #expect(alone.trace?.rows == frame.trace?.rows, "\(frame.time) ms")
    }
    let settled = try await renderer().render(table(), at: .settled, script: script)
    #expect(settled.trace?.rows == frames.last?.trace?.rows && settled.trace?.rows.last?.id == "row 31")
  }

  @Test func `a fetch that did not complete is repeated only after the list is scrolled`() async throws {
    let script = ScrollScript(moves: .through((0, 60), (300, 60), (310, 61)), fetchLatency: .fixed(40))
    let frames = try await renderer().allFrames(of: Pager(rows: 10, pages: 9, didComplete: false).table(), script: script, frames: 50)
    #expect((begun(frames), begun(frames, "gave up")) == ([0, 31], [4, 35]))
  }

  @Test(arguments: Pager.Order.allCases, [0, 30])
  private func `rows fade in from the end of their fetch on`(order: Pager.Order, latency: Int)
    async throws
  {
    let pager = Pager(rows: 3, pages: 1, rowsPerPage: 2, animation: .fade, order: order)
    let frames = try await renderer().allFrames(of: pager.table(), script: ScrollScript(fetchLatency: .fixed(latency)), frames: 40)
    let first = latency / 10
    #expect(frames[first].stripes() == stripes(0, 1, 2) + [Stripe(.white, 40)])
    #expect(abs(Int(frames[first + 15].picture[4, 70] & 255) - Int((BoxCell.color(ofRow: 3).blue / 2) + 127)) <= 1)
    #expect(frames[(first + 30)...].allSatisfy { $0.stripes() == stripes(0, 1, 2, 3, 4) })
  }

  @Test func `a fetch that never brings rows ends`() async throws {
    let pager = Pager(rows: 2, pages: .max, rowsPerPage: 0)
    let settled = try await renderer().render(pager.table(), at: .settled)
    #expect(settled.stripes() == stripes(0, 1) + [Stripe(.white, 60)] && pager.state.withLock { $0.fetches } == 1)
    #expect(try await renderer().allFrames(of: pager.table(), .toEnd(step: 10)).count == 1)
    #expect(try Picture(png: await renderer().fullPNG(of: pager.table())).size.height == 40)
  }

  @Test func `a scroll to the end shows the fetched rows, also as an animated PNG`() async throws {
    let frames = try await renderer().allFrames(of: Pager(rows: 8, pages: 4).table(), .toEnd(step: 40))
    #expect(frames.last?.stripes() == stripes(23, 24, 25, 26, 27))
    let pager = Pager(rows: 8, pages: 4)
    var bytes: [UInt8] = []
    try await renderer().frames(of: pager.table(), scroll: .toEnd(step: 40)).write(as: .apng) { bytes += $0 }
    #expect(try DecodedAPNG(bytes).frames.map(\.words) == frames.map(\.picture.words))
    #expect(pager.state.withLock { $0.fetches } == 4)
  }

  @Test(arguments: 0..<5) func `a picture of the whole list has all its pages, each once`(run: Int) async throws {
    let pager = Pager(rows: 2, pages: 6)
    let full = try Picture(png: await renderer().fullPNG(of: pager.table()))
    #expect(full.size.height == 32 * 20 && pager.state.withLock { $0.mostRunning } == 1)
    #expect((0..<32).map { full.number(4, $0 * 20 + 7) } == Array(0..<32))
  }

  // MARK: Feeds

  private func row(_ id: String) -> NotificationRow { NotificationRow(id: id, body: "body of \(id)") }

  private func feed(_ ids: String..., next: String? = nil) -> Feed { Feed(rows: ids.map(row), next: next) }

  /// A table of a feed and its next pages, by their addresses.
  private func table(_ first: Feed, _ pages: [String: Feed] = [:]) -> TableNode {
    TableNode(feed: first, pages: FeedPages { address, _ in (pages[address] ?? Feed(rows: []), address) })
  }

  private let tall: Renderer

  init() throws { tall = try .test(160, 400) }

  @Test func `the pages of a feed follow each other in each picture, and a repeated id gets a number`() async throws {
    let pages = ["2": feed("a", "c", next: "3"), "3": feed(next: "4"), "4": feed("a", "a#2", "d")]
    let first = feed("a", "b", next: "2")
    var source = FeedRows(first)
    for address in "2 3 4".words { source.append(try #require(pages[address])) }
    #expect(source.rows.map(\.id) == "a b a#2 c a#3 a#2#2 d".words)
    let (table, all) = (table(first, pages), table(Feed(rows: source.rows)))
    for _ in 0..<2 {
      #expect(try await tall.fullPNG(of: table) == tall.fullPNG(of: all))
      #expect(try await tall.render(table).pngData == tall.render(all).pngData)
    }
  }

  @Test func `an id that only looks like an earlier one gets no number`() {
    var source = FeedRows(feed("\u{E9}"))
    source.append(feed("e\u{301}", "\u{E9}"))
    #expect(source.rows.map { $0.id.bytes } == ["\u{E9}", "e\u{301}", "\u{E9}#2"].map { $0.bytes })
  }

  @Test func `a page that cannot be had is a warning, and the list ends there`() async throws {
    struct Gone: Error, CustomStringConvertible { var description: String { "2.json is gone" } }
    let first = feed("a", "b", next: "2.json")
    let frame = try await tall.render(TableNode(feed: first, pages: FeedPages { _, _ in throw Gone() }))
    let plain = try await tall.render(TableNode(feed: first))
    #expect(frame.warnings == [.page("2.json is gone")] && frame.pngData == plain.pngData)
  }

  /// Returns a feed of one row, whose next pages have no rows. The page after those has one, if `hasLast` says so.
  private func feed(emptyPages count: Int, hasLast: Bool = true) -> TableNode {
    let last = hasLast ? feed("b") : nil
    return TableNode(
      feed: feed("a", next: "1"),
      pages: FeedPages { address, _ in
        let number = Int(address) ?? 0
        let next = number < count || last != nil ? "\(number + 1)" : nil
        return (page: number <= count ? Feed(rows: [], next: next) : last ?? Feed(rows: []), name: address)
      })
  }

  @Test func `giving up after many pages without rows is a warning`() async throws {
    let warning = try #require(try await tall.render(feed(emptyPages: 100)).warnings.first)
    #expect("\(warning)".hasPrefix("100 pages in a row brought no rows: the page at \"101\" and all that follow are given up."))
    #expect(
      try await [
        tall.render(feed(emptyPages: 100)).warnings, tall.renderFull(feed(emptyPages: 100)).writePNG { _ in },
        tall.allFrames(of: feed(emptyPages: 100), .toEnd(step: 10)).last?.warnings,
      ] == [[warning], [warning], [warning]])
  }

  @Test(arguments: [(99, true), (100, false)] as [(Int, Bool)])
  func `pages without rows are no warning as long as fetching does not give up`(count: Int, hasLast: Bool) async throws {
    let list = feed(emptyPages: count, hasLast: hasLast)
    #expect(try await tall.render(list).warnings + tall.renderFull(list).writePNG { _ in } == [])
  }

  @Test func `a delegate whose fetches bring no rows gets a warning`() async throws {
    let idle = Fetcher { context in
      context.performBatchUpdates(TableUpdates(), dataSource: context.dataSource)
      context.completeBatchFetching(true)
    }
    let frame = try await renderer().render(table(rows: 1, idle), at: .settled)
    #expect(
      frame.warnings.count == 1
        && "\(frame.warnings)".contains("100 fetches in a row brought no rows: what is left is given up. Have each bring rows"))
  }

  // MARK: Contexts

  /// A delegate that fetches with a function, each time that the list asks for more.
  private struct Fetcher: TableDelegate {
    let fetch: @Sendable (BatchContext) async -> Void

    func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { true }
    func willBeginBatchFetch(with context: BatchContext) async { await fetch(context) }
  }

  /// A delegate whose first fetch ends only when it hears that its result is no longer wanted.
  private final class Outdated: TableDelegate {
    let log = Notes<String>()

    func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { dataSource.numberOfRows(inSection: 0) < 4 }

    func willBeginBatchFetch(with context: BatchContext) async {
      log.add("begins \(context.number)")
      let rows = (0..<context.dataSource.numberOfRows(inSection: 0)).map { ColorRow($0) }
      if context.number == 1 {
        while !context.batchFetchingWasCancelled { await Task.yield() }
        // If the caller did not wait for this fetch, it would have time to begin the next one.
        for _ in 0..<1000 { await Task.yield() }
      }
      var updates = TableUpdates()
      updates.insertRows(at: [[0, rows.count]], with: .none)
      context.performBatchUpdates(updates, dataSource: ColorSource(rows: rows + [ColorRow(80 + context.number)]))
      log.add("ends \(context.number)\(context.batchFetchingWasCancelled ? " for nobody" : "")")
      context.completeBatchFetching(true)
    }
  }

  @Test func `a fetch for replaced content is cancelled before the next begins`() async throws {
    let delegate = Outdated()
    var updates = TableUpdates()
    updates.insertRows(at: [1, 2].map { [0, $0] }, with: .none)
    let update = ScheduledUpdate(at: 20, updates: updates, dataSource: Pager.source(3))
    let frames = try await renderer().allFrames(
      of: table(rows: 1, delegate), script: ScrollScript(fetchLatency: .fixed(30)), frames: 8, updates: [update])
    #expect(delegate.log.all == ["begins 1", "ends 1 for nobody", "begins 2", "ends 2"])
    #expect("began cancelled completed".words.map { begun(frames, $0) } == [[0, 2], [2], [5]])
    #expect(frames[7].stripes() == stripes(0, 1, 2, 82) + [Stripe(.white, 20)])
  }

  @Test func `an animated PNG does not wait for a fetch for content that was replaced`() async throws {
    let kept = Notes<BatchContext>()
    let delegate = Fetcher { context in
      kept.add(context)
      if context.number == 2 { context.completeBatchFetching(false) }
    }
    let update = ScheduledUpdate(at: 20, dataSource: ColorSource(rows: [ColorRow(1)])) { _ in
      var updates = TableUpdates()
      updates.reloadRows(at: [[0, 0]], with: .none)
      return updates
    }
    var bytes = 0
    let frames = try renderer().frames(
      of: table(rows: 1, delegate), script: ScrollScript(fetchLatency: .fixed(30)), framesPerSecond: 100, frames: 8, updates: [update])
    try await frames.write(as: .apng) { bytes += $0.count }
    #expect(bytes > 100 && kept.all.map { "\($0.number) \($0.batchFetchingWasCancelled)" } == ["1 true", "2 false"])
  }

  @Test func `a fetch that is cancelled before its turn is not begun`() async throws {
    let fetch = BatchFetch(number: 1, dataSource: ColorSource(rows: []))
    let begun = Notes<Int>()
    let delegate = Fetcher { context in
      begun.add(context.number)
      context.completeBatchFetching(false)
    }
    fetch.cancel()
    await fetch.run(delegate)
    #expect(begun.all.isEmpty)
  }

  @Test(arguments: [Instant.milliseconds(40), .settled])
  func `a fetch that can no longer complete is given up with a warning`(instant: Instant) async throws {
    let forgetful = table(rows: 1, Fetcher { _ in })
    let frame = try await renderer().render(forgetful, at: instant, script: ScrollScript(fetchLatency: .fixed(30)))
    #expect(frame.stripes() == stripes(0) + [Stripe(.white, 80)] && frame.trace?.fetches.map(\.event) == ["began", "gave up"])
    #expect(frame.warnings.count == 1 && "\(frame.warnings)".contains("without completeBatchFetching"))
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
          updates.insertRows(at: [[0, 0]], with: .none)
          context.performBatchUpdates(updates, dataSource: ColorSource(rows: [ColorRow(0)]))
          context.completeBatchFetching(true)
        }
      }
    }
    let frame = try await renderer().render(table(rows: 0, Later()), at: .settled)
    #expect(frame.stripes() == stripes(0) + [Stripe(.white, 80)])
  }
}
