import Emaki
import EmakiTestSupport
import Testing

/// Tests headers that stay at the top while time passes. Their place on the screen counts, and not their place in the list.
struct StickyHeaderClockTests {
  private let header = "the header of section 0"

  private func renderer(pictures: String = ".") throws -> Renderer {
    try .test(20, 100, pictures: pictures) { $0.layerMemory = 0 }
  }

  /// Sections of late rows of 20 below late headers of 10.
  private func table(rows counts: [Int] = [60]) -> TableNode {
    var next = 0
    return TableNode.plain(
      dataSource: ColorSource(
        counts.enumerated().map { section, count in
          defer { next += count }
          return ColorSource.Section(
            header: ColorRow(100 + section, height: 10, isLate: true), rows: (next..<next + count).map { ColorRow($0, isLate: true) })
        }))
  }

  /// Scrolls down by 400 points and back, with a rest in between. Rows take 100 ms to display.
  private let thereAndBack = ScrollScript(
    moves: .through((0, 0), (100, 0), (500, 400), (700, 400), (1500, 0)), displayLatency: .fixed(100))

  /// How the header stands in a frame: its range and what it shows.
  private func place(_ frame: Frame) -> String? { frame.trace?.rows.first { $0.id == header }.map { "\($0.range) \($0.shows)" } }

  private func started(_ frames: [Frame]) -> [String] {
    let started: [String] = frames.flatMap { $0.trace?.display.started ?? [] }
    return started.filter { $0 == header }
  }

  // MARK: Display

  @Test(arguments: [0, 1] as [Double], [RangeMode.full, .lowMemory])
  func `a sticky header that never leaves the screen is displayed once`(leading: Double, mode: RangeMode) async throws {
    let table = table()
    table.rangeMode = mode
    table.rangeTuning[.full, .display].leadingBufferScreenfuls = leading
    let frames = try await renderer().allFrames(of: table, script: thereAndBack, framesPerSecond: 50)
    #expect(frames.count == 76 && started(frames) == [header])
    for frame in frames {
      let isThere = frame.time >= 100
      let color = isThere ? BoxCell.color(ofRow: 100) : LateCell.placeholder
      #expect(frame.stripes()[0].color == color.premultiplied && frame.lateRows.contains(header) == !isThere, "\(frame.time) ms")
      #expect(frame.trace?.rows.first?.id == header && place(frame) == (isThere ? "visible content" : "visible placeholder"))
    }
  }

  @Test func `a sticky header far from its place is as late as its rows`() async throws {
    let first = try await renderer().render(table(), at: .first, offset: 600, script: still)
    // Row 29 is covered by the header.
    #expect(first.lateRows == [header] + (29...34).map { "row \($0)" } && first.trace?.late == first.lateRows)
    #expect(first.stripes() == [Stripe(LateCell.placeholder, 100)] && place(first) == "visible placeholder")
    let settled = try await renderer().render(table(), at: .settled, offset: 600, script: still)
    #expect(settled.stripes() == [Stripe(100, 10)] + (30...33).map { Stripe($0, 20) } + [Stripe(34, 10)])
    #expect(settled.time == 100 && settled.lateRows == [])
  }

  /// Rows that take 100 ms.
  private let still = ScrollScript(displayLatency: .fixed(100))

  @Test func `a sticky header that is pushed out is in view until it is out`() async throws {
    // Section 0 ends at 70.
    let pushed = try await renderer().render(table(rows: [3, 10]), at: .first, offset: 65, script: still)
    let out = try await renderer().render(table(rows: [3, 10]), at: .first, offset: 70, script: still)
    #expect(pushed.lateRows.prefix(3) == [header, "row 2", "the header of section 1"])
    #expect(pushed.stripes() == [Stripe(LateCell.placeholder, 100)])
    #expect(out.lateRows.first == "the header of section 1" && place(out)?.hasPrefix("visible") != true)
  }

  // MARK: Before they stick

  /// Scrolls from the middle of section 1 up into section 0, which ends at 610, and whose header is far above.
  private let backInto = ScrollScript(
    moves: .through((0, 900), (1000, 900), (2000, 500)), displayLatency: .fixed(100))

  @Test func `a header is displayed before its section comes into view again`() async throws {
    // After the list turns, the rows of section 0 are displayed a screen ahead.
    let frames = try await renderer().allFrames(of: table(rows: [30, 30]), script: backInto, framesPerSecond: 50)
    let begun = try #require(frames.first { $0.trace?.display.started.contains(header) ?? false })
    #expect(begun.offset > 610 && begun.offset <= 720 && place(begun) == "display placeholder")
    #expect(frames.allSatisfy { $0.time <= 1100 || $0.lateRows == [] })
    let stuck = frames.filter { place($0) == "visible content" }
    #expect(stuck.count > 10 && stuck[0].offset <= 610 && stuck.last?.stripes()[0] == Stripe(100, 10))
    // The display pass of the header begins once, and is never cancelled.
    #expect(started(frames) == [header])
  }

  @Test func `a header that is hidden by an inset delays nothing`() async throws {
    // The line at which headers stay is at 610 or below, in section 1. The last row of section 0 is still in view.
    let table = table(rows: [30, 30])
    (table.contentInset.top, table.rangeMode) = (44, .visibleOnly)
    let settled = try await renderer().render(table, at: .settled, offset: 580, script: still)
    #expect(settled.warnings == [] && settled.time == 100 && settled.lateRows == [])
  }

  // MARK: States

  private final class LoggedHeader: BoxCell {
    private let log: EventLog

    init(_ log: EventLog) {
      self.log = log
      super.init(height: 10, color: .white)
    }

    override func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) {
      log.note(newState == [.measureLayout, .preload, .display, .visible] ? "in view" : newState == .measureLayout ? "out" : "\(newState)")
    }
  }

  /// 100 rows of 20 below one header.
  private struct HeaderSource: TableDataSource {
    let header: NodeBlock
    func numberOfRows(inSection section: Int) -> Int { 100 }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { header }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { NumberedCell(indexPath.row) } }
  }

  @Test(arguments: [RangeMode.full, .lowMemory]) func `the nodes of a sticky header stay visible, with a clock and without`(mode: RangeMode)
    async throws
  {
    let log = EventLog()
    let table = TableNode.plain(dataSource: HeaderSource { LoggedHeader(log) })
    table.rangeMode = mode
    let script = ScrollScript(moves: .through((0, 0), (400, 1200), (800, 0)))
    for try await _ in try renderer().frames(of: table, script: script, framesPerSecond: 20) { #expect(log.events == ["in view"]) }
    _ = log.take()
    _ = try await renderer().render(table, offset: 600)
    #expect(log.events == ["in view", "out"])
  }

  // MARK: Pictures

  /// A table whose header of 30 points is a picture, and a renderer that finds it, black, or does not.
  private func pictured(_ folder: TemporaryFolder? = nil) throws -> (Renderer, TableNode) {
    try folder?.write(WrittenPNG.file(side: 30, color: 0), to: "header.png")
    let table = TableNode.plain(
      dataSource: HeaderSource {
        let picture = NetworkImageNode()
        (picture.url, picture.placeholderEnabled, picture.placeholderFadeDuration) = ("header.png", true, 0)
        picture.setPreferredSize(20, 30)
        return HoldingCell(picture)
      })
    return (try renderer(pictures: folder?.path ?? "."), table)
  }

  private let placeholder = Stripe(Color(0xF2F2F2), 30)

  @Test func `an error in a header is a warning wherever the header is seen`() async throws {
    let (renderer, table) = try pictured()
    let warnings = [try await renderer.render(table).warnings, try await renderer.render(table, offset: 600).warnings]
    #expect(warnings[0].count == 1 && warnings[1] == warnings[0])
  }

  @Test func `a header's picture goes on loading while the header is sticky, and is a warning if it never comes`() async throws {
    let folder = TemporaryFolder()
    let (renderer, table) = try pictured(folder)
    let missing = RenderWarning.unsettled("row \"\(header)\": header.png has not come")
    var script = thereAndBack
    (script.displayLatency, script.networkImageLatency) = (.fixed(0), .init(full: nil))
    let settled = try await renderer.render(table, at: .settled, offset: 1000, script: script)
    #expect(settled.stripes()[0] == placeholder && settled.warnings.count { $0 == missing } == 1)
    script.networkImageLatency = .init(full: .fixed(600))
    let frames = try await renderer.allFrames(of: table, script: script, framesPerSecond: 20)
    #expect(frames.map { $0.stripes()[0] } == frames.map { $0.time < 600 ? placeholder : Stripe(.black, 30) })
    let images = frames.compactMap { $0.trace?.images }
    #expect([images.flatMap(\.started), images.flatMap(\.cancelled)] == [["header.png"], []])
  }
}
