import EmakiDrawing
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests what a list shows while its rows are inserted, removed and changed.
struct UpdateFrameTests {
  private func renderer(height: Double = 100) throws -> Renderer { try .test(8, height) }

  private func path(_ row: Int) -> IndexPath { [0, row] }

  private func rows(_ count: Int, isLate: Bool = false) -> [ColorRow] { (0..<count).map { ColorRow($0, isLate: isLate) } }

  private func table(_ rows: [ColorRow]) -> TableNode { TableNode.plain(dataSource: ColorSource(rows: rows)) }

  private func update(at time: Int, to source: any TableDataSource, _ change: (inout TableUpdates) -> Void) -> ScheduledUpdate {
    var updates = TableUpdates()
    change(&updates)
    return ScheduledUpdate(at: time, updates: updates, dataSource: source)
  }

  private func update(at time: Int, _ rows: [ColorRow], _ change: (inout TableUpdates) -> Void) -> ScheduledUpdate {
    update(at: time, to: ColorSource(rows: rows), change)
  }

  /// Whether a pixel is half of one colour and half of another.
  private func isMiddle(_ pixel: UInt32, of one: Color, and other: Color) -> Bool {
    ([0, 8, 16] as [UInt32]).allSatisfy { shift in
      let (one, other) = (Double(one.premultiplied >> shift & 255), Double(other.premultiplied >> shift & 255))
      return abs(Double(pixel >> shift & 255) - (one + other) / 2) <= 1
    }
  }

  /// The animations of ported code, each of which is a fade.
  private static let fades = RowAnimation.allCases.filter { $0 != .none }

  @Test(arguments: fades)
  func `an inserted row fades in within 300 milliseconds`(animation: RowAnimation) async throws {
    let new = rows(2) + [ColorRow(90)] + rows(6)[2...]
    let insertion = update(at: 100, new) { $0.insertRows(at: [path(2)], with: animation) }
    let frames = try await renderer().allFrames(of: table(rows(6)), frames: 45, updates: [insertion])
    #expect(Set(frames.map { $0.picture.rows(0..<40).words }).count == 1)
    let shown = Array(repeating: stripes(0, 1, 2, 3, 4), count: 10) + [stripes(0, 1) + [Stripe(.white, 20)] + stripes(2, 3)]
    #expect(frames[...10].map { $0.stripes() } == shown)
    #expect(isMiddle(frames[25].picture[4, 50], of: BoxCell.color(ofRow: 90), and: .white))
    #expect(frames[40...].allSatisfy { $0.stripes() == stripes(0, 1, 90, 2, 3) })
  }

  @Test(arguments: fades)
  func `a reloaded row fades within 300 milliseconds from what it showed before`(animation: RowAnimation) async throws {
    var new = rows(6)
    (new[2].color, new[2].height) = (BoxCell.color(ofRow: 90), 30)
    let reload = update(at: 100, new) { $0.reloadRows(at: [path(2)], with: animation) }
    let frames = try await renderer().allFrames(of: table(rows(6)), frames: 45, updates: [reload])
    func shown(_ row: Stripe...) -> [Stripe] { stripes(0, 1) + row + [Stripe(3, 20), Stripe(4, 10)] }
    // The row has its new height from the first frame on.
    let before = Array(repeating: stripes(0, 1, 2, 3, 4), count: 10)
    #expect(frames[...10].map { $0.stripes() } == before + [shown(Stripe(2, 20), Stripe(.white, 10))])
    #expect(frames[10].trace?.rows[2].shows == "passing")
    let (middle, new90) = (frames[25].picture, BoxCell.color(ofRow: 90))
    #expect(isMiddle(middle[4, 50], of: BoxCell.color(ofRow: 2), and: new90) && isMiddle(middle[4, 65], of: .white, and: new90))
    #expect(frames[40...].allSatisfy { $0.stripes() == shown(Stripe(90, 30)) } && frames.flatMap(\.lateRows) == [])
  }

  @Test func `a row that is reloaded unchanged keeps its pixels`() async throws {
    let same = FeedRows(Feed(rows: Array(try SampleFeed.kittens.feed().rows.prefix(8))))
    let reload = update(at: 30, to: same) { $0.reloadRows(at: (0..<8).map(path), with: .fade) }
    let frames = try await Renderer.test(320, 480).allFrames(
      of: TableNode.plain(dataSource: same), framesPerSecond: 50, frames: 20, updates: [reload])
    for frame in frames {
      // Blending a colour with itself may change it by rounding.
      guard case .pixels(_, _, _, let largest)? = frame.picture.difference(from: frames[0].picture) else { continue }
      #expect(largest <= 2, "\(frame.time) ms")
    }
  }

  @Test func `a reloaded row that was not displayed does not fade`() async throws {
    let late = rows(1, isLate: true)
    var black = late
    black[0].color = .black
    let early = update(at: 10, black) { $0.reloadRows(at: [path(0)], with: .fade) }
    let frames = try await renderer(height: 20).allFrames(
      of: table(late), script: ScrollScript(displayLatency: .fixed(50)), frames: 12, updates: [early])
    #expect(frames.map { $0.stripes() } == frames.map { [Stripe($0.time < 60 ? LateCell.placeholder : .black, 20)] })
  }

  @Test func `a row that is reloaded twice at one instant fades to the last content`() async throws {
    func row(_ number: Int) -> [ColorRow] { [ColorRow(number).named("row")] }
    let updates = [1, 9].map { number in update(at: 100, row(number)) { $0.reloadRows(at: [path(0)], with: .fade) } }
    let frames = try await renderer(height: 20).allFrames(of: table(row(0)), frames: 45, updates: updates)
    #expect([10, 40].map { frames[$0].stripes() } == [stripes(0), stripes(9)] && Set(frames[10...40].map(\.pngData)).count > 5)
  }

  @Test func `a picture that a row no longer shows is no warning`() async throws {
    func feed(_ name: String) -> FeedRows { FeedRows(Feed(rows: [NotificationRow(id: "a", body: "x", imageURL: "pictures/" + name)])) }
    func warnings(_ old: String, _ new: String) async throws -> [Int] {
      let frames = try await Renderer.test(200, 80).allFrames(
        of: TableNode.plain(dataSource: feed(old)), frames: 45, updates: [ScheduledUpdate(at: 100, rows: feed(new))])
      return [0, 20, 44].map { frames[$0].warnings.count }
    }
    #expect(try await [warnings("none.png", "kittens/01.jpg"), warnings("kittens/01.jpg", "none.png")] == [[1, 0, 0], [0, 1, 1]])
  }

  /// Two forms of one character, each with a glyph of its own.
  @Test func `a row whose new text only looks the same is drawn again`() async throws {
    let sources = ["\u{795E}", "\u{FA19}"].map { FeedRows(Feed(rows: [NotificationRow(id: "a", body: $0)])) }
    let renderer = try Renderer.test(200, 80)
    let (old, new) = (TableNode.plain(dataSource: sources[0]), TableNode.plain(dataSource: sources[1]))
    let (before, expected) = (try await renderer.render(old).pngData, try await renderer.render(new).pngData)
    let after = try await renderer.render(old, at: .settled, updates: [ScheduledUpdate(at: 10, rows: sources[1])]).pngData
    #expect(before != expected && after == expected)
  }

  @Test func `a wrong update is an error and does not trap`() async throws {
    let change = update(at: 10, rows(7)) { $0.insertRows(at: [path(0)]) }
    await #expect {
      try await renderer().render(table(rows(5)), at: .settled, updates: [change])
    } throws: {
      if case .updates? = $0 as? RenderError { true } else { false }
    }
  }

  @Test func `cells are kept through updates, and cells of removed rows are freed`() async throws {
    let cells = CellCounter()
    var changes: [ScheduledUpdate] = []
    func add(_ rows: [Int], _ change: (inout TableUpdates) -> Void) {
      changes.append(update(at: changes.count * 10 + 10, to: CountedSource(rows: rows, cells: cells), change))
    }
    add([9, 0, 1, 2, 3]) { $0.insertRows(at: [path(0)]) }
    add([9, 1, 2, 3]) { $0.deleteRows(at: [path(1)]) }
    add([3, 9, 1, 2]) { $0.moveRow(at: path(3), to: path(0)) }
    add([3, 9, 1]) { $0.deleteRows(at: [path(3)]) }
    // The table itself would keep the rows with which it began.
    func iterator() throws -> FrameSequence.Iterator {
      try renderer().frames(
        of: TableNode.plain(dataSource: CountedSource(rows: [0, 1, 2, 3], cells: cells)), script: ScrollScript(), framesPerSecond: 100,
        frames: 6, updates: changes
      ).makeAsyncIterator()
    }
    var frames = try iterator()
    var alive: [[Int]] = []
    while let _ = try await frames.next() { alive.append(cells.alive) }
    #expect(alive == [[0, 1, 2, 3], [0, 1, 2, 3, 9], [1, 2, 3, 9], [1, 2, 3, 9], [1, 3, 9], [1, 3, 9]])
    #expect(cells.made == [0: 1, 1: 1, 2: 1, 3: 1, 9: 1])
  }

  private func section(_ id: String, _ number: Int, header: Bool = true, isLate: Bool = false) -> ColorSource.Section {
    ColorSource.Section(
      id: id, header: header ? ColorRow(100 + number, height: 10, isLate: isLate) : nil,
      rows: [ColorRow(number, isLate: isLate).named("row \(id)")])
  }

  @Test func `a header that a section gets shows, and a list can lose all sections`() async throws {
    let table = TableNode.plain(dataSource: ColorSource([section("a", 0, header: false)]))
    func last(_ new: [ColorSource.Section], _ change: (inout TableUpdates) -> Void) async throws -> [Stripe] {
      let update = update(at: 10, to: ColorSource(new), change)
      return try await renderer(height: 30).render(table, at: .settled, updates: [update]).stripes()
    }
    let shown = [try await last([section("a", 0)]) { _ in }, try await last([]) { $0.deleteSections([0]) }]
    #expect(shown == [[Stripe(100, 10), Stripe(0, 20)], [Stripe(.white, 30)]])
  }

  @Test func `a new section shows placeholders, a reloaded one does not`() async throws {
    let script = ScrollScript(displayLatency: .fixed(100))
    func frame(_ new: (String, Int)..., change: (inout TableUpdates) -> Void) async throws -> Frame {
      let update = update(at: 150, to: ColorSource(new.map { section($0, $1, isLate: true) }), change)
      let table = TableNode.plain(dataSource: ColorSource([section("a", 0, isLate: true), section("b", 1, isLate: true)]))
      let frame = try await renderer(height: 60).render(table, at: .milliseconds(160), script: script, updates: [update])
      let ids = frame.trace?.rows.map(\.id) ?? []
      #expect(Set(ids).count == ids.count, "\(ids)")
      return frame
    }
    let late = Stripe(LateCell.placeholder, 30)
    let (first, second) = ([Stripe(100, 10), Stripe(0, 20)], [Stripe(101, 10), Stripe(1, 20)])
    let replaced = try await frame(("c", 2), ("b", 1)) { updates in
      updates.deleteSections([0])
      updates.insertSections([0], with: .none)
    }
    #expect(replaced.lateRows == ["the header of section c", "row c"])
    let added = try await frame(("b", 1), ("c", 2)) { updates in
      updates.deleteSections([0])
      updates.insertSections([1], with: .none)
    }
    let reloaded = try await frame(("a", 3), ("b", 1)) { $0.reloadSections([0], with: .none) }
    let exchanged = try await frame(("b", 1), ("a", 0)) { $0.moveSection(0, to: 1) }
    #expect(
      [replaced, added, reloaded, exchanged].map { $0.stripes() }
        == [[late] + second, second + [late], [Stripe(103, 10), Stripe(3, 20)] + second, second + first])
  }

  // MARK: Random updates

  @Test(arguments: seeds(20)) func `without latency each frame shows its content`(seed: UInt64) async throws {
    var example = RandomUpdates(seed: seed, isInstant: true)
    let (first, updates, _) = example.updates(6)
    let renderer = try renderer(height: 90)
    let script = ScrollScript(moves: .through((0, 120), (300, 0), (600, 150)))
    let table = TableNode.plain(dataSource: first)
    for frame in try await renderer.allFrames(of: table, script: script, framesPerSecond: 20, updates: updates) {
      let content = updates.last { $0.at <= frame.time }?.dataSource ?? first
      let expected = try await renderer.render(TableNode.plain(dataSource: content), offset: script.offset(at: frame.time))
      #expect(frame.pngData == expected.pngData && frame.offset == expected.offset, "seed \(seed), \(frame.time) ms")
    }
  }

  @Test(arguments: seeds(12)) func `the number of workers changes no byte of random updates`(seed: UInt64) async throws {
    var example = RandomUpdates(seed: seed)
    let (first, updates, _) = example.updates(5)
    let script = ScrollScript(
      moves: .through((0, 120), (300, 0), (600, 150)), seed: seed, displayLatency: .between(0...90), lanes: seed % 2 == 0 ? 1 : nil)
    func frames(jobs: Int, shuffle: UInt64? = nil) async throws -> [Frame] {
      let renderer = try Renderer.test(8, 90, jobs: jobs) { $0.shuffle = shuffle }
      return try await renderer.allFrames(of: TableNode.plain(dataSource: first), script: script, framesPerSecond: 30, updates: updates)
    }
    let expected = try await frames(jobs: 1)
    for other in [try await frames(jobs: 4), try await frames(jobs: 2, shuffle: seed)] {
      #expect(other.map(\.pngData) == expected.map(\.pngData) && other.map(\.trace) == expected.map(\.trace), "seed \(seed)")
    }
  }

  /// Counts the rows of which it has heard that they are in view.
  private final class Balance: TableDelegate {
    let count = Mutex(0)
    func willDisplayRow(at indexPath: IndexPath) { count.withLock { $0 += 1 } }
    func didEndDisplayingRow(at indexPath: IndexPath) { count.withLock { $0 -= 1 } }
  }

  @Test(arguments: seeds(20))
  func `nodes hear of their states, and a delegate of the rows in view`(seed: UInt64) async throws {
    var example = RandomUpdates(seed: seed)
    let (first, updates, _) = example.updates(6)
    let (log, balance) = (StateLog(), Balance())
    let table = TableNode.plain(dataSource: LoggedSource(base: first, log: log), delegate: balance)
    let logged = updates.compactMap { update in
      (update.dataSource as? ColorSource).map {
        ScheduledUpdate(at: update.at, dataSource: LoggedSource(base: $0, log: log), updates: update.updates)
      }
    }
    let script = ScrollScript(moves: .through((0, 120), (300, 0), (700, 150)), displayLatency: .fixed(30))
    var sequence = try renderer(height: 60).frames(of: table, script: script, framesPerSecond: 20, updates: logged)
    sequence.isTraced = true
    for try await frame in sequence {
      let ranges: [String: InterfaceState] = ["visible": .visible, "display": .display, "preload": .preload]
      let rows = (frame.trace?.rows ?? []).filter { !$0.id.hasPrefix("the ") }
      #expect(
        log.inRange == rows.map { "\($0.id): \(ranges[$0.range] ?? [])" }.sorted()
          && balance.count.withLock { $0 } == rows.count { $0.range == "visible" }, "seed \(seed), \(frame.time) ms")
    }
  }

  /// A late cell that changes as it leaves the viewport.
  private final class PartingCell: BoxCell {
    private let content = ImageNode()

    init(fade: Double) {
      super.init()
      content.image = .resizableRounded(cornerRadius: 0, fill: .black)
      content.placeholderEnabled = true
      content.placeholderFadeDuration = fade
      addSubnode(content)
    }

    override func layout() { content.frame = bounds }
    override func didExitVisibleState() { setNeedsDisplay() }
  }

  @Test func `a removed row that changes does not change the row that replaces it`() async throws {
    func parting(_ ids: String...) -> NamedRows {
      // Rows differ in what decides how they come.
      NamedRows(ids: ids) { row in { PartingCell(fade: Double(row) / 10) } }
    }
    let update = update(at: 20, to: parting("stays")) { $0.deleteRows(at: [path(0)], with: .none) }
    let frames = try await renderer().allFrames(
      of: TableNode.plain(dataSource: parting("goes", "stays")), script: ScrollScript(displayLatency: .fixed(50)), frames: 8,
      updates: [update])
    #expect([frames.flatMap { $0.trace?.display.cancelled ?? [] }, frames[5].trace?.display.committed] == [["goes"], ["stays"]])
  }

  @Test(arguments: seeds(80)) func `a list after random updates equals one made with the same rows`(seed: UInt64)
    async throws
  {
    var example = RandomUpdates(seed: seed)
    let (first, updates, last) = example.updates(3)
    let renderer = try renderer(height: 90)
    let separator = seed % 3 == 0 ? TableNode.Separator(color: Color(0xFF00FF), left: 1, right: 2) : nil
    func table(_ content: ColorSource) -> TableNode {
      let table = TableNode.plain(dataSource: content)
      table.separator = separator
      table.tableStyle = seed % 4 == 0 ? .grouped : .plain
      table.isInverted = seed % 7 == 0
      table.selectedRows = content.paths(ofRow: example.selected)
      if seed % 5 == 0 { table.tableHeader = ColorRow(200, height: 15).nodeBlock }
      if seed % 5 < 2 { table.tableFooter = ColorRow(201, height: 15).nodeBlock }
      return table
    }
    let (begin, end) = (table(first), table(last))
    if seed % 2 == 0 { begin.rowHeights = try await renderer.heights(of: begin) }
    let offset = Double(example.random.int(0...250))
    let script = ScrollScript(
      moves: .through((0, 50), (350, offset)), displayLatency: .between(0...60), lanes: seed % 3 == 1 ? 1 : nil)
    let frames = try await renderer.allFrames(of: begin, script: script, framesPerSecond: 20, frames: 20, updates: updates)
    let expected = try await renderer.render(end, offset: offset)
    let replay =
      "seed \(seed), from \(first)\n\(updates.map { "\($0.at) ms: \($0.updates(first))\nto \($0.dataSource)" }.joined(separator: "\n"))"
    #expect(frames.last?.pngData == expected.pngData, "\(replay)")
  }
}

extension ColorSource {
  fileprivate func paths(ofRow id: String) -> Set<IndexPath> {
    Set(
      sections.enumerated().flatMap { section, content in
        content.rows.indices.filter { content.rows[$0].id == id }.map { IndexPath(row: $0, section: section) }
      })
  }
}
