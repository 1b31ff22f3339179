import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests headers that stay at the top while time passes. Their place on the screen counts, and not their place in the list.
@Suite struct StickyHeaderClockTests {
  private let header = "the header of section 0"
  private let inView: InterfaceState = [.measureLayout, .preload, .display, .visible]

  private func renderer() throws -> Renderer { try .test(width: 20, height: 100, scale: 1) }

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
    moves: [
      .init(time: 0, offset: 0), .init(time: 100, offset: 0), .init(time: 500, offset: 400), .init(time: 700, offset: 400),
      .init(time: 1500, offset: 0),
    ], displayLatency: .fixed(100))

  // MARK: Translucent headers

  @Test(arguments: [false, true]) func `rows show through a translucent header, as in a list that stands in a node`(
    isGrid: Bool
  ) async throws {
    final class Source: TableNodeDataSource, CollectionNodeDataSource, Sendable {
      func numberOfSections(in tableNode: TableNode) -> Int { 2 }
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 8 }
      func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> NodeBlock? { Self.header }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { Self.row(indexPath.row) }
      func numberOfSections(in collectionNode: CollectionNode) -> Int { 2 }
      func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 8 }
      func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
      ) -> NodeBlock? { kind == .sectionHeader ? Self.header : nil }
      func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
        Self.row(indexPath.item)
      }
      static let header: @Sendable () -> CellNode = { BoxCell(height: 10, color: Color.red.withAlphaComponent(0.4)) }
      static func row(_ row: Int) -> NodeBlock { { BoxCell(height: 20, color: row.isMultiple(of: 2) ? .blue : .green) } }
    }
    let source = Source()
    @Sendable func list() -> ListNode {
      if !isGrid {
        let table = TableNode()
        (table.separator, table.dataSource) = (nil, source)
        return table
      }
      let grid = CollectionNode(
        layout: CollectionFlowLayout(
          .columns(1), minimumInteritemSpacing: 0, minimumLineSpacing: 0, sectionHeadersPinToVisibleBounds: true))
      grid.dataSource = source
      return grid
    }
    let renderer = try renderer()
    for offset in [0, 15, 25, 40, 162, 168] as [Double] {
      let alone = list()
      alone.contentOffset = Point(x: 0, y: offset)
      let outer = TableNode.plain(numberOfRows: 1) { _ in
        {
          let (nested, cell) = (list(), CellNode())
          nested.contentOffset = Point(x: 0, y: offset)
          cell.automaticallyManagesSubnodes = true
          cell.style.height = .points(100)
          cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [nested]) }
          return cell
        }
      }
      let picture = Picture(try await renderer.render(alone).bitmap())
      let other = Picture(try await renderer.render(outer).bitmap())
      #expect(picture == other, "\(offset)")
    }
    let scrolled = list()
    scrolled.contentOffset = Point(x: 0, y: 15)
    // Row 0 ends 15 points below the top, and the header covers 10.
    let picture = Picture(try await renderer.render(scrolled).bitmap())
    #expect(Set([2, 7].map { picture[10, $0] }).isDisjoint(with: [Color.white.premultiplied]))
    #expect(picture[10, 2] & 0xFF > 100, "blue shows through")
    withExtendedLifetime(source) {}
  }

  // MARK: Display

  @Test(arguments: [0, 1] as [Double], [RangeMode.full, .lowMemory])
  func `a sticky header that never leaves the screen is displayed once`(leading: Double, mode: RangeMode) async throws {
    let table = table()
    table.rangeMode = mode
    table.rangeTuning[.full, .display].leadingBufferScreenfuls = leading
    let frames = try await renderer().allFrames(of: table, script: thereAndBack, framesPerSecond: 50)
    #expect(frames.count == 76)
    for frame in frames {
      let isThere = frame.time >= 100
      let color = isThere ? BoxCell.color(ofRow: 100) : LateCell.placeholder
      #expect(frame.stripes().first?.color == color.premultiplied, "\(frame.time) ms")
      #expect(frame.lateRows.contains(header) == !isThere, "\(frame.time) ms")
      let row = try #require(frame.trace?.rows.first)
      #expect(row.id == header && row.range == "visible", "\(frame.time) ms")
      #expect(row.shows == (isThere ? "content" : "placeholder"), "\(frame.time) ms")
    }
    let started: [String] = frames.flatMap { $0.trace?.display.started ?? [] }
    #expect(started.filter { $0 == header } == [header])
  }

  @Test func `a sticky header far from its place is as late as its rows`() async throws {
    let script = ScrollScript(displayLatency: .fixed(100))
    let first = try await renderer().render(table(), at: .first, offset: 600, script: script)
    #expect(first.stripes() == [Stripe(LateCell.placeholder, 100)])
    // Row 29 is covered by the header.
    #expect(first.lateRows == [header] + (29...34).map { "row \($0)" })
    #expect(first.trace?.late == first.lateRows)
    #expect(first.trace?.rows.first?.range == "visible")
    let settled = try await renderer().render(table(), at: .settled, offset: 600, script: script)
    #expect(settled.time == 100)
    #expect(settled.stripes() == [Stripe(100, 10), Stripe(30, 20), Stripe(31, 20), Stripe(32, 20), Stripe(33, 20), Stripe(34, 10)])
    #expect(settled.lateRows == [])
  }

  @Test func `a single lane displays the sticky header before the rows`() async throws {
    let script = ScrollScript(displayLatency: .fixed(10), lanes: 1)
    let frame = try await renderer().render(table(), at: .milliseconds(20), offset: 600, script: script)
    #expect(frame.trace?.display.committed == [header, "row 29"])
  }

  @Test func `a sticky header that is pushed out is in view until it is out`() async throws {
    // Section 0 ends at 70.
    let script = ScrollScript(displayLatency: .fixed(100))
    let pushed = try await renderer().render(table(rows: [3, 10]), at: .first, offset: 65, script: script)
    #expect(pushed.lateRows.prefix(3) == [header, "row 2", "the header of section 1"])
    #expect(pushed.stripes() == [Stripe(LateCell.placeholder, 100)])
    let out = try await renderer().render(table(rows: [3, 10]), at: .first, offset: 70, script: script)
    #expect(out.lateRows.first == "the header of section 1")
    #expect(out.trace?.rows.first(where: { $0.id == header })?.range != "visible")
  }

  // MARK: Before they stick

  /// Scrolls from the middle of section 1 up into section 0, whose header is far above.
  private let backInto = ScrollScript(
    moves: [.init(time: 0, offset: 900), .init(time: 1000, offset: 900), .init(time: 2000, offset: 500)], displayLatency: .fixed(100))

  /// How the header stands in a frame: its range and what it shows.
  private func place(_ frame: Frame) -> String? {
    frame.trace?.rows.first { $0.id == header }.map { "\($0.range) \($0.shows)" }
  }

  @Test func `a header is displayed before its section comes into view again`() async throws {
    // Section 0 ends at 610. After the list turns, its rows are displayed a screen ahead.
    let frames = try await renderer().allFrames(of: table(rows: [30, 30]), script: backInto, framesPerSecond: 50)
    let begun = try #require(frames.first { $0.trace?.display.started.contains(header) ?? false })
    #expect(begun.offset > 610 && begun.offset <= 720)
    #expect(place(begun) == "display placeholder")
    for frame in frames where frame.time > 1100 { #expect(frame.lateRows == [], "\(frame.time) ms") }
    let stuck = frames.filter { place($0) == "visible content" }
    #expect(stuck.first?.offset ?? 0 <= 610 && stuck.count > 10)
    #expect(stuck.last?.stripes().first == Stripe(100, 10))
    // The display pass of the header begins once, and is never cancelled.
    let started: [String] = frames.flatMap { $0.trace?.display.started ?? [] }
    #expect(started.filter { $0 == header } == [header])
  }

  @Test func `without a display range ahead a header begins when it becomes sticky`() async throws {
    let table = table(rows: [30, 30])
    table.rangeTuning[.full, .display] = .zero
    let frames = try await renderer().allFrames(of: table, script: backInto, framesPerSecond: 50)
    let begun = try #require(frames.first { $0.trace?.display.started.contains(header) ?? false })
    #expect(begun.lateRows.contains(header))
    // Before that it was in the preload range, where its pictures are requested.
    let before = try #require(frames.last { $0.time < begun.time })
    #expect(place(before) == "preload none")
  }

  @Test func `a header that is hidden by an inset delays nothing`() async throws {
    // The line at which headers stay is at 610 or below, in section 1. The last row of section 0 is still in view.
    let table = table(rows: [30, 30])
    (table.contentInset.top, table.rangeMode) = (44, .visibleOnly)
    let settled = try await renderer().render(table, at: .settled, offset: 580, script: ScrollScript(displayLatency: .fixed(100)))
    #expect(settled.warnings == [])
    #expect(settled.time == 100 && settled.lateRows == [])
  }

  // MARK: States

  private final class HeaderLog: Sendable {
    let states = Mutex<[InterfaceState]>([])
    var all: [InterfaceState] { states.withLock { $0 } }
  }

  private final class LoggedHeader: CellNode {
    private let log: HeaderLog

    init(_ log: HeaderLog) {
      self.log = log
      super.init()
      backgroundColor = .black
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 10) }

    override func interfaceStateDidChange(to newState: InterfaceState, from oldState: InterfaceState) {
      log.states.withLock { $0.append(newState) }
    }
  }

  /// 100 rows of 20 below one header.
  private struct HeaderSource: TableDataSource {
    let header: NodeBlock

    func numberOfRows(inSection section: Int) -> Int { 100 }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { header }

    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
      let row = indexPath.row
      return { BoxCell(height: 20, color: BoxCell.color(ofRow: row)) }
    }
  }

  @Test(arguments: [RangeMode.full, .lowMemory]) func `the nodes of a sticky header stay visible`(mode: RangeMode) async throws {
    let log = HeaderLog()
    let table = TableNode.plain(dataSource: HeaderSource { LoggedHeader(log) })
    table.rangeMode = mode
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 400, offset: 1200), .init(time: 800, offset: 0)])
    var iterator = try renderer().frames(of: table, script: script, framesPerSecond: 20).makeAsyncIterator()
    while let frame = try await iterator.next() { #expect(log.all == [inView], "\(frame.time) ms") }
  }

  @Test func `a sticky header hears that it is in view where nothing takes time`() async throws {
    let log = HeaderLog()
    let table = TableNode.plain(dataSource: HeaderSource { LoggedHeader(log) })
    _ = try await renderer().render(table, offset: 600)
    #expect(log.all == [inView, .measureLayout])
  }

  // MARK: Pictures

  private final class PictureHeader: CellNode {
    private let picture = NetworkImageNode()

    override init() {
      super.init()
      picture.url = "header.png"
      picture.placeholderEnabled = true
      picture.placeholderFadeDuration = 0
      addSubnode(picture)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 30) }
    override func layout() { picture.frame = bounds }
  }

  /// A black picture in a header.
  private func pictured(_ folder: TemporaryFolder) async throws -> (Renderer, TableNode) {
    let black = TableNode.plain(numberOfRows: 1) { _ in { BoxCell(height: 30, color: .black) } }
    try folder.write(Array(try await Renderer.test(width: 20, height: 30, scale: 1).render(black).pngData), to: "header.png")
    let renderer = try Renderer(
      viewport: Size(width: 20, height: 100), scale: 1,
      options: Renderer.Options(
        jobs: 2, images: ImageAccess(baseDirectory: folder.path), cacheDirectory: TestFonts.cacheDirectory, layerMemory: 0))
    return (renderer, TableNode.plain(dataSource: HeaderSource { PictureHeader() }))
  }

  private let placeholder = Stripe(Color(0xF2F2F2), 30)

  @Test func `a header whose picture never arrives shows none and is a warning`() async throws {
    let folder = try TemporaryFolder()
    let (renderer, table) = try await pictured(folder)
    let missing = RenderWarning.unsettled("row \"\(header)\": header.png has not come")
    let script = ScrollScript(networkImageLatency: .init(full: nil))
    let settled = try await renderer.render(table, at: .settled, offset: 1000, script: script)
    #expect(settled.warnings.contains(missing))
    #expect(settled.stripes().first == placeholder)
    var scroll = thereAndBack
    (scroll.displayLatency, scroll.networkImageLatency) = (.fixed(0), .init(full: nil))
    for frame in try await renderer.allFrames(of: table, script: scroll, framesPerSecond: 20) {
      #expect(frame.stripes().first == placeholder, "\(frame.time) ms")
      #expect(frame.warnings.filter { $0 == missing }.count == 1, "\(frame.time) ms")
    }
  }

  @Test func `an error in a header is a warning wherever the header is seen`() async throws {
    let table = TableNode.plain(dataSource: HeaderSource { PictureHeader() })
    let missing = try Renderer.test(width: 20, height: 100, scale: 1)
    let warnings = try await missing.render(table).warnings
    #expect(warnings.count == 1)
    #expect(try await missing.render(table, offset: 600).warnings == warnings)
  }

  @Test func `a header's picture goes on loading while the header is sticky`() async throws {
    let folder = try TemporaryFolder()
    let (renderer, table) = try await pictured(folder)
    var scroll = thereAndBack
    (scroll.displayLatency, scroll.networkImageLatency) = (.fixed(0), .init(full: .fixed(600)))
    let frames = try await renderer.allFrames(of: table, script: scroll, framesPerSecond: 20)
    for frame in frames {
      #expect(frame.stripes().first == (frame.time < 600 ? placeholder : Stripe(.black, 30)), "\(frame.time) ms")
    }
    let started: [String] = frames.flatMap { $0.trace?.images.started ?? [] }
    let cancelled: [String] = frames.flatMap { $0.trace?.images.cancelled ?? [] }
    #expect(started == ["header.png"] && cancelled.isEmpty)
  }
}
