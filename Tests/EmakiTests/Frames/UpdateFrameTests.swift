import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests what a list shows while its rows are inserted, removed and changed.
@Suite struct UpdateFrameTests {
  private func renderer(height: Double = 100) throws -> Renderer { try .test(width: 8, height: height, scale: 1) }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  private func update(at time: Int, _ rows: [ColorRow], _ change: (inout TableUpdates) -> Void) -> ScheduledUpdate {
    var updates = TableUpdates()
    change(&updates)
    return ScheduledUpdate(at: time, updates: updates, dataSource: ColorSource(rows: rows))
  }

  /// The animations of ported code, each of which is a fade.
  private static let fades = RowAnimation.allCases.filter { $0 != .none }

  @Test(arguments: fades)
  func `an inserted row fades in within 300 milliseconds and does not change the rows above`(animation: RowAnimation) async throws {
    let rows = (0..<6).map { ColorRow($0) }
    let new = Array(rows[..<2]) + [ColorRow(90)] + rows[2...]
    let insertion = update(at: 100, new) { $0.insertRows(at: [path(2)], with: animation) }
    let table = TableNode.plain(dataSource: ColorSource(rows: rows))
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(), frames: 45, updates: [insertion])
    let pictures = frames.map { Picture($0.bitmap()) }
    for picture in pictures { #expect(picture.rows(0..<40).difference(from: pictures[0].rows(0..<40)) == nil) }
    for frame in frames[..<10] { #expect(frame.stripes() == (0..<5).map { Stripe($0, 20) }) }
    #expect(frames[10].stripes() == [Stripe(0, 20), Stripe(1, 20), Stripe(.white, 20), Stripe(2, 20), Stripe(3, 20)])
    let (color, middle) = (BoxCell.color(ofRow: 90), pictures[25][4, 50])
    for (channel, shift) in [(color.red, 16), (color.green, 8), (color.blue, 0)] as [(UInt8, UInt32)] {
      #expect(abs(Double(middle >> shift & 255) - (Double(channel) + 255) / 2) <= 1)
    }
    for frame in frames[40...] {
      #expect(frame.stripes() == [Stripe(0, 20), Stripe(1, 20), Stripe(90, 20), Stripe(2, 20), Stripe(3, 20)])
    }
  }

  @Test(arguments: fades)
  func `a reloaded row fades within 300 milliseconds from what it showed before`(animation: RowAnimation) async throws {
    let rows = (0..<6).map { ColorRow($0) }
    var new = rows
    (new[2].color, new[2].height) = (BoxCell.color(ofRow: 90), 30)
    let reload = update(at: 100, new) { $0.reloadRows(at: [path(2)], with: animation) }
    let table = TableNode.plain(dataSource: ColorSource(rows: rows))
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(), frames: 45, updates: [reload])
    func shown(_ row: Stripe...) -> [Stripe] { [Stripe(0, 20), Stripe(1, 20)] + row + [Stripe(3, 20), Stripe(4, 10)] }
    for frame in frames[..<10] { #expect(frame.stripes() == (0..<5).map { Stripe($0, 20) }) }
    // The row has its new height from the first frame on.
    #expect(frames[10].stripes() == shown(Stripe(2, 20), Stripe(.white, 10)))
    #expect(frames[10].trace?.rows[2].shows == "passing")
    let (old, color, middle) = (BoxCell.color(ofRow: 2), BoxCell.color(ofRow: 90), Picture(frames[25].bitmap()))
    for (old, new, shift) in [(old.red, color.red, 16), (old.green, color.green, 8), (old.blue, color.blue, 0)] as [(UInt8, UInt8, UInt32)]
    {
      #expect(abs(Double(middle[4, 50] >> shift & 255) - (Double(old) + Double(new)) / 2) <= 1)
      #expect(abs(Double(middle[4, 65] >> shift & 255) - (255 + Double(new)) / 2) <= 1)
    }
    for frame in frames[40...] { #expect(frame.stripes() == shown(Stripe(90, 30))) }
    for frame in frames { #expect(frame.lateRows == []) }
  }

  @Test func `a row that is reloaded unchanged keeps every byte, and one that was not displayed does not fade`() async throws {
    let rows = try SampleFeed.kittens.feed().rows.prefix(8)
    let renderer = try Renderer.test(width: 320, height: 480, scale: 2)
    let same = FeedRows(Feed(rows: Array(rows)))
    var updates = TableUpdates()
    updates.reloadRows(at: (0..<8).map { path($0) }, with: .fade)
    let reload = ScheduledUpdate(at: 30, updates: updates, dataSource: same)
    let frames = try await renderer.allFrames(
      of: TableNode.plain(dataSource: same), script: ScrollScript(), framesPerSecond: 50, frames: 20, updates: [reload])
    let first = Picture(frames[0].bitmap())
    for frame in frames {
      // Blending a colour with itself may change it by rounding.
      guard case .pixels(_, _, _, let largest)? = Picture(frame.bitmap()).difference(from: first) else { continue }
      #expect(largest <= 2, "\(frame.time) ms")
    }
    let late = ColorRow(0, isLate: true)
    var black = late
    black.color = .black
    let early = update(at: 10, [black]) { $0.reloadRows(at: [path(0)], with: .fade) }
    let script = ScrollScript(displayLatency: .fixed(50))
    let table = TableNode.plain(dataSource: ColorSource(rows: [late]))
    for frame in try await self.renderer(height: 20).allFrames(of: table, script: script, frames: 12, updates: [early]) {
      #expect(frame.stripes() == [frame.time < 60 ? Stripe(LateCell.placeholder, 20) : Stripe(.black, 20)], "\(frame.time) ms")
    }
  }

  @Test func `a row that is reloaded twice at one instant fades from what it showed to the last content`() async throws {
    func row(_ number: Int) -> [ColorRow] { [ColorRow(number).named("row")] }
    let table = TableNode.plain(dataSource: ColorSource(rows: row(0)))
    let updates = [1, 9].map { number in update(at: 100, row(number)) { $0.reloadRows(at: [path(0)], with: .fade) } }
    let frames = try await renderer(height: 20).allFrames(of: table, script: ScrollScript(), frames: 45, updates: updates)
    #expect(frames[10].stripes() == [Stripe(0, 20)])
    #expect(Set(frames[10...40].map(\.pngData)).count > 5)
    #expect(frames[40].stripes() == [Stripe(9, 20)])
  }

  @Test func `a picture that a row no longer shows is no warning while the row fades`() async throws {
    func feed(_ url: String?) -> FeedRows { FeedRows(Feed(rows: [NotificationRow(id: "a", body: "x", imageURL: url)])) }
    func warnings(_ old: String?, _ new: String?) async throws -> [[RenderWarning]] {
      let update = ScheduledUpdate(at: 100, rows: feed(new))
      let renderer = try Renderer.test(width: 200, height: 80)
      let frames = try await renderer.allFrames(
        of: TableNode.plain(dataSource: feed(old)), script: ScrollScript(), frames: 45, updates: [update])
      return [frames[0].warnings, frames[20].warnings, frames[44].warnings]
    }
    let gone = try await warnings("pictures/none.png", "pictures/kittens/01.jpg")
    #expect(gone[0].count == 1 && gone[1] == [] && gone[2] == [])
    let come = try await warnings("pictures/kittens/01.jpg", "pictures/none.png")
    #expect(come[0] == [] && come[1].count == 1 && come[2] == come[1])
  }

  @Test func `a reloaded or moved row in view shows no placeholder, a new one does`() async throws {
    let rows = (0..<5).map { ColorRow($0, isLate: true) }
    var changed = rows
    changed[1].color = .black
    changed[1].height = 25
    changed.swapAt(2, 3)
    changed[4] = ColorRow(50, isLate: true)
    let change = update(at: 200, changed) {
      $0.reloadRows(at: [path(1)], with: .none)
      $0.moveRow(at: path(2), to: path(3))
      $0.deleteRows(at: [path(4)], with: .none)
      $0.insertRows(at: [path(4)], with: .none)
    }
    let table = TableNode.plain(dataSource: ColorSource(rows: rows))
    for lanes in [nil, 1] {
      let script = ScrollScript(displayLatency: .fixed(20), lanes: lanes)
      let frames = try await renderer(height: 105).allFrames(of: table, script: script, frames: 30, updates: [change])
      let top = [Stripe(0, 20), Stripe(.black, 25), Stripe(3, 20), Stripe(2, 20)]
      #expect(frames[19].stripes() == (0..<5).map { Stripe($0, 20) } + [Stripe(.white, 5)])
      #expect(frames[20].stripes() == top + [Stripe(LateCell.placeholder, 20)])
      #expect(frames[22].stripes() == top + [Stripe(50, 20)])
    }
  }

  /// Two forms of one character, each with a glyph of its own.
  @Test func `a row whose new text looks the same but has other bytes is drawn again`() async throws {
    let sources = ["\u{795E}", "\u{FA19}"].map { FeedRows(Feed(rows: [NotificationRow(id: "a", body: $0)])) }
    let renderer = try Renderer.test(width: 200, height: 80)
    let old = try await renderer.render(TableNode.plain(dataSource: sources[0]))
    let new = try await renderer.render(TableNode.plain(dataSource: sources[1]))
    #expect(old.pngData != new.pngData)
    let update = ScheduledUpdate(at: 10, rows: sources[1])
    let changed = try await renderer.render(TableNode.plain(dataSource: sources[0]), at: .settled, updates: [update])
    #expect(changed.pngData == new.pngData)
  }

  @Test func `a wrong update is an error and does not trap`() async throws {
    let table = TableNode.plain(dataSource: ColorSource(rows: (0..<5).map { ColorRow($0) }))
    for change in [
      update(at: 10, (0..<7).map { ColorRow($0) }) { $0.insertRows(at: [path(0)]) },
      update(at: 10, []) { $0.deleteRows(at: [path(9)]) },
      update(at: 10, (0..<5).map { ColorRow($0) }) { $0.moveRow(at: IndexPath(index: 0), to: path(1)) },
      update(at: 10, (0..<5).map { ColorRow($0) }) { $0.reloadSections([-1]) },
    ] {
      var error: RenderError?
      do { _ = try await renderer().render(table, at: .settled, updates: [change]) } catch let thrown as RenderError { error = thrown }
      guard case .updates? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `cells are kept through updates, and cells of removed rows are freed`() async throws {
    let cells = CellCounter()
    let source = { @Sendable (rows: [Int]) in CountedSource(rows: rows, cells: cells) }
    var changes: [ScheduledUpdate] = []
    func add(_ rows: [Int], _ change: (inout TableUpdates) -> Void) {
      var updates = TableUpdates()
      change(&updates)
      changes.append(ScheduledUpdate(at: changes.count * 10 + 10, updates: updates, dataSource: source(rows)))
    }
    add([9, 0, 1, 2, 3]) { $0.insertRows(at: [path(0)]) }
    add([9, 1, 2, 3]) { $0.deleteRows(at: [path(1)]) }
    add([3, 9, 1, 2]) { $0.moveRow(at: path(3), to: path(0)) }
    add([3, 9, 1]) { $0.deleteRows(at: [path(3)]) }
    // The table itself would keep the rows with which it began.
    func iterator() throws -> FrameSequence.Iterator {
      try renderer().frames(
        of: TableNode.plain(dataSource: source([0, 1, 2, 3])), script: ScrollScript(), framesPerSecond: 100, frames: 6, updates: changes
      )
      .makeAsyncIterator()
    }
    var frames = try iterator()
    var alive: [[Int]] = []
    while let _ = try await frames.next() { alive.append(cells.alive) }
    #expect(alive == [[0, 1, 2, 3], [0, 1, 2, 3, 9], [1, 2, 3, 9], [1, 2, 3, 9], [1, 3, 9], [1, 3, 9]])
    #expect(cells.made == [0: 1, 1: 1, 2: 1, 3: 1, 9: 1])
  }

  @Test func `a section's header moves with its section`() async throws {
    func section(_ number: Int, header: Bool = true) -> ColorSource.Section {
      ColorSource.Section(id: "\(number)", header: header ? ColorRow(100 + number, height: 10) : nil, rows: [ColorRow(number)])
    }
    var updates = TableUpdates()
    updates.moveSection(0, to: 1)
    let moved = ScheduledUpdate(at: 10, updates: updates, dataSource: ColorSource([section(1), section(0)]))
    updates = TableUpdates()
    updates.deleteSections([0])
    updates.insertSections([1], with: .none)
    let replaced = ScheduledUpdate(at: 10, updates: updates, dataSource: ColorSource([section(1), section(2)]))
    let headed = ScheduledUpdate(
      at: 10, updates: TableUpdates(), dataSource: ColorSource([section(0), section(1)]))
    func last(_ sections: [ColorSource.Section], _ update: ScheduledUpdate) async throws -> [Stripe] {
      let table = TableNode.plain(dataSource: ColorSource(sections))
      return try await renderer(height: 60).render(table, at: .settled, updates: [update]).stripes()
    }
    func stripes(_ one: Int, _ other: Int) -> [Stripe] {
      [Stripe(100 + one, 10), Stripe(one, 20), Stripe(100 + other, 10), Stripe(other, 20)]
    }
    #expect(try await last([section(0), section(1)], moved) == stripes(1, 0))
    #expect(try await last([section(0), section(1)], replaced) == stripes(1, 2))
    #expect(try await last([section(0, header: false), section(1)], headed) == stripes(0, 1))
  }

  @Test func `the header of a new section shows a placeholder, that of a reloaded one does not`() async throws {
    func section(_ id: String, _ number: Int) -> ColorSource.Section {
      ColorSource.Section(
        id: id, header: ColorRow(100 + number, height: 10, isLate: true), rows: [ColorRow(number, isLate: true).named("row \(id)")])
    }
    let script = ScrollScript(displayLatency: .fixed(100))
    func frame(_ new: [ColorSource.Section], _ change: (inout TableUpdates) -> Void) async throws -> Frame {
      var updates = TableUpdates()
      change(&updates)
      let update = ScheduledUpdate(at: 150, updates: updates, dataSource: ColorSource(new))
      let table = TableNode.plain(dataSource: ColorSource([section("a", 0), section("b", 1)]))
      let frame = try await renderer(height: 60).render(table, at: .milliseconds(160), script: script, updates: [update])
      let ids = frame.trace?.rows.map(\.id) ?? []
      #expect(Set(ids).count == ids.count, "\(ids)")
      return frame
    }
    let late = Stripe(LateCell.placeholder, 30)
    let (first, second) = ([Stripe(100, 10), Stripe(0, 20)], [Stripe(101, 10), Stripe(1, 20)])
    let replaced = try await frame([section("c", 2), section("b", 1)]) { updates in
      updates.deleteSections([0])
      updates.insertSections([0], with: .none)
    }
    #expect(replaced.stripes() == [late] + second)
    #expect(replaced.lateRows == ["the header of section c", "row c"])
    let added = try await frame([section("b", 1), section("c", 2)]) { updates in
      updates.deleteSections([0])
      updates.insertSections([1], with: .none)
    }
    #expect(added.stripes() == second + [late])
    let reloaded = try await frame([section("a", 3), section("b", 1)]) { $0.reloadSections([0], with: .none) }
    #expect(reloaded.stripes() == [Stripe(103, 10), Stripe(3, 20)] + second)
    let exchanged = try await frame([section("b", 1), section("a", 0)]) { $0.moveSection(0, to: 1) }
    #expect(exchanged.stripes() == second + first)
  }

  // MARK: Random updates

  @Test(arguments: 0..<20 as Range<UInt64>) func `without latency each frame shows its content`(seed: UInt64) async throws {
    var example = RandomUpdates(seed: seed, isInstant: true)
    let (first, updates, _) = example.updates(6)
    let renderer = try renderer(height: 90)
    let script = ScrollScript(moves: [.init(time: 0, offset: 120), .init(time: 300, offset: 0), .init(time: 600, offset: 150)])
    let table = TableNode.plain(dataSource: first)
    let frames = try await renderer.allFrames(of: table, script: script, framesPerSecond: 20, updates: updates)
    for frame in frames {
      let content = updates.last { $0.at <= frame.time }?.dataSource ?? first
      let expected = try await renderer.render(TableNode.plain(dataSource: content), offset: script.offset(at: frame.time))
      #expect(frame.pngData == expected.pngData, "seed \(seed), \(frame.time) ms")
      #expect(frame.offset == expected.offset, "seed \(seed), \(frame.time) ms")
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func `the number of workers changes no byte of random updates`(seed: UInt64) async throws {
    var example = RandomUpdates(seed: seed)
    let (first, updates, _) = example.updates(5)
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 120), .init(time: 300, offset: 0), .init(time: 600, offset: 150)], seed: seed,
      displayLatency: .between(0...90), lanes: seed % 2 == 0 ? 1 : nil)
    func frames(jobs: Int, shuffle: UInt64? = nil) async throws -> [Frame] {
      let renderer = try Renderer(
        viewport: Size(width: 8, height: 90), scale: 1,
        options: Renderer.Options(jobs: jobs, cacheDirectory: TestFonts.cacheDirectory, shuffle: shuffle))
      return try await renderer.allFrames(of: TableNode.plain(dataSource: first), script: script, framesPerSecond: 30, updates: updates)
    }
    let expected = try await frames(jobs: 1)
    for other in [try await frames(jobs: 4), try await frames(jobs: 2, shuffle: seed)] {
      #expect(other.map(\.pngData) == expected.map(\.pngData), "seed \(seed)")
      #expect(other.map(\.trace) == expected.map(\.trace), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `nodes hear which state they are in, and removed ones that they are gone`(seed: UInt64)
    async throws
  {
    var example = RandomUpdates(seed: seed)
    let (first, updates, _) = example.updates(6)
    let log = StateLog()
    let table = TableNode.plain(dataSource: LoggedSource(base: first, log: log))
    let logged = updates.compactMap { update in
      (update.dataSource as? ColorSource).map {
        ScheduledUpdate(at: update.at, dataSource: LoggedSource(base: $0, log: log), updates: update.updates)
      }
    }
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 120), .init(time: 300, offset: 0), .init(time: 700, offset: 150)], displayLatency: .fixed(30))
    var sequence = try renderer(height: 60).frames(of: table, script: script, framesPerSecond: 20, updates: logged)
    sequence.isTraced = true
    for try await frame in sequence {
      let ranges: [String: InterfaceState] = ["visible": .visible, "display": .display, "preload": .preload]
      let expected = (frame.trace?.rows ?? []).filter { !$0.id.hasPrefix("the ") }.map { "\($0.id): \(ranges[$0.range] ?? [])" }
      #expect(log.inRange == expected.sorted(), "seed \(seed), \(frame.time) ms")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a delegate hears of the rows in view, whatever the updates are`(seed: UInt64) async throws {
    final class Balance: TableDelegate {
      let count = Mutex(0)
      func willDisplayRow(at indexPath: IndexPath) { count.withLock { $0 += 1 } }
      func didEndDisplayingRow(at indexPath: IndexPath) { count.withLock { $0 -= 1 } }
    }
    var example = RandomUpdates(seed: seed)
    let (first, updates, _) = example.updates(6)
    let (table, balance) = (TableNode.plain(dataSource: first), Balance())
    table.delegate = balance
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 120), .init(time: 300, offset: 0), .init(time: 700, offset: 150)], displayLatency: .fixed(30))
    var sequence = try renderer(height: 60).frames(of: table, script: script, framesPerSecond: 20, updates: updates)
    sequence.isTraced = true
    for try await frame in sequence {
      let rows = (frame.trace?.rows ?? []).filter { $0.range == "visible" && !$0.id.hasPrefix("the ") }
      #expect(balance.count.withLock { $0 } == rows.count, "seed \(seed), \(frame.time) ms")
    }
  }

  /// A late cell that changes as it leaves the viewport.
  private final class PartingCell: CellNode {
    private let content = ImageNode()

    init(fade: Double) {
      super.init()
      content.image = .resizableRounded(cornerRadius: 0, fill: .black)
      content.placeholderEnabled = true
      content.placeholderFadeDuration = fade
      addSubnode(content)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    override func layout() { content.frame = bounds }
    override func didExitVisibleState() { setNeedsDisplay() }
  }

  private struct PartingSource: TableDataSource {
    let ids: [String]

    func numberOfRows(inSection section: Int) -> Int { ids.count }
    func idForRow(at indexPath: IndexPath) -> String { ids[indexPath.row] }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
      // Rows differ in what decides how they come.
      let fade = Double(indexPath.row) / 10
      return { PartingCell(fade: fade) }
    }
  }

  @Test func `a row that changes when it is removed does not change the row that replaces it`() async throws {
    var updates = TableUpdates()
    updates.deleteRows(at: [path(0)], with: .none)
    let update = ScheduledUpdate(at: 20, updates: updates, dataSource: PartingSource(ids: ["stays"]))
    let table = TableNode.plain(dataSource: PartingSource(ids: ["goes", "stays"]))
    let script = ScrollScript(displayLatency: .fixed(50))
    let frames = try await renderer().allFrames(of: table, script: script, frames: 8, updates: [update])
    #expect(frames.flatMap { $0.trace?.display.cancelled ?? [] } == ["goes"])
    #expect(frames[5].trace?.display.committed == ["stays"])
  }

  @Test func `a list can lose all rows and get them again`() async throws {
    let rows = (0..<5).map { ColorRow($0, isLate: true) }
    let paths = rows.indices.map { path($0) }
    let gone = update(at: 100, []) { $0.deleteRows(at: paths) }
    let back = update(at: 200, rows) { $0.insertRows(at: paths, with: .none) }
    let table = TableNode.plain(dataSource: ColorSource(rows: rows))
    let script = ScrollScript(displayLatency: .fixed(30))
    let frames = try await renderer().allFrames(of: table, script: script, frames: 30, updates: [gone, back])
    let all = (0..<5).map { Stripe($0, 20) }
    #expect(frames[9].stripes() == all)
    for frame in frames[10..<20] { #expect(frame.stripes() == [Stripe(.white, 100)]) }
    // They were displayed before.
    for frame in frames[20...] { #expect(frame.stripes() == all) }
    let none = update(at: 100, []) { $0.deleteSections([0]) }
    let empty = ScheduledUpdate(at: 100, dataSource: ColorSource([]), updates: none.updates)
    #expect(try await renderer().render(table, at: .settled, script: script, updates: [empty]).stripes() == [Stripe(.white, 100)])
  }

  @Test(arguments: 0..<80 as Range<UInt64>) func `a list after random updates equals a list that is made with the same rows`(seed: UInt64)
    async throws
  {
    var example = RandomUpdates(seed: seed)
    let (first, updates, last) = example.updates(3)
    let renderer = try renderer(height: 90)
    let separator = seed % 3 == 0 ? TableNode.Separator(color: Color(0xFF00FF), left: 1, right: 2) : nil
    func table(_ content: ColorSource, selected: Set<IndexPath>) -> TableNode {
      let table = TableNode.plain(dataSource: content)
      table.separator = separator
      table.tableStyle = seed % 4 == 0 ? .grouped : .plain
      table.isInverted = seed % 7 == 0
      table.selectedRows = selected
      if seed % 5 == 0 { table.tableHeader = ColorRow(200, height: 15).nodeBlock }
      if seed % 5 < 2 { table.tableFooter = ColorRow(201, height: 15).nodeBlock }
      return table
    }
    let (begin, end) = (
      table(first, selected: first.paths { $0 == example.selected }), table(last, selected: last.paths { $0 == example.selected })
    )
    if seed % 2 == 0 { begin.rowHeights = try await renderer.heights(of: begin) }
    let offset = Double(Int.random(in: 0...250, using: &example.random))
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 50), .init(time: 350, offset: offset)], displayLatency: .between(0...60),
      lanes: seed % 3 == 1 ? 1 : nil)
    let frames = try await renderer.allFrames(of: begin, script: script, framesPerSecond: 20, frames: 20, updates: updates)
    let expected = try await renderer.render(end, offset: offset)
    let replay =
      "seed \(seed), from \(first)\n\(updates.map { "\($0.at) ms: \($0.updates(first))\nto \($0.dataSource)" }.joined(separator: "\n"))"
    #expect(frames.last?.pngData == expected.pngData, "\(replay)")
  }
}

extension ColorSource {
  fileprivate func paths(where holds: (String) -> Bool) -> Set<IndexPath> {
    var paths: Set<IndexPath> = []
    for (section, content) in sections.enumerated() {
      for (row, value) in content.rows.enumerated() where holds(value.id) { paths.insert(IndexPath(row: row, section: section)) }
    }
    return paths
  }
}
