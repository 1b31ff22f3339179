import Emaki
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiNodes

/// Lists that stand in nodes: strips in rows, tables in pages, pagers in tables.
struct NestedListTests {
  /// A box of 30 x 20 points, which notes that it is made and how its interface state changes.
  private final class Item: NumberedCell {
    private let events: EventLog?

    init(_ number: Int, _ events: EventLog?) {
      self.events = events
      super.init(number, width: 30)
      note("made")
    }

    private func note(_ event: String) { events?.note("\(event) \(number)") }
    override func didEnterPreloadState() { note("preload") }
    override func didEnterDisplayState() { note("display") }
    override func didEnterVisibleState() { note("visible") }
    override func didExitVisibleState() { note("hidden") }
  }

  /// A strip of items, with 5 points between them.
  private static func strip(_ count: Int, offset: Double? = nil, log: EventLog? = nil) -> CollectionNode {
    let layout = CollectionFlowLayout(.rows(1), minimumLineSpacing: 5, scrollDirection: .horizontal)
    let strip = CollectionNode(numberOfItems: count, layout: layout) { item in { Item(item, log) } }
    strip.setPreferredSize(100, 20)
    strip.contentOffset = offset.map { Point($0, 0) }
    return strip
  }

  /// The items that a strip of 100 points shows in its columns; -1 between them.
  private static func columns(from offset: Int) -> [Int] { (offset..<offset + 100).map { $0 % 35 < 30 ? $0 / 35 : -1 } }

  private func renderer(height: Double = 60, _ direction: LayoutDirection = .leftToRight) throws -> Renderer {
    try .test(100, height, layoutDirection: direction)
  }

  private func columns(_ frame: Frame, y: Int = 5) -> [Int] {
    let picture = frame.picture
    return (0..<picture.size.width).map { picture.number($0, y) }
  }

  // MARK: Places

  @Test(arguments: [0.0, 12, 35, 1e9]) func `a strip shows its items from its own offset on, in a row and by itself`(offset: Double)
    async throws
  {
    let table = TableNode.plain(3) { row in row == 1 ? HoldingCell(Self.strip(6, offset: offset)) : BoxCell(height: 10, color: .black) }
    let (frame, alone) = (try await renderer().render(table), try renderer(height: 20))
    let strips = [try await alone.render(Self.strip(6), offset: offset), try await alone.render(Self.strip(6, offset: offset))]
    // Six items of 30 points with 5 between them are 205 points long, and the strip is 100.
    let expected = Self.columns(from: Int(min(offset, 105)))
    #expect([columns(frame, y: 10), columns(frame, y: 29)] + strips.map { columns($0) } == Array(repeating: expected, count: 4))
    #expect(frame.stripes(x: 99)[0] == Stripe(.black, 10) && frame.stripes(x: 99)[2].color == Color.black.premultiplied)
  }

  @Test func `a strip from right to left begins at the right`() async throws {
    let frame = try await renderer(.rightToLeft).render(Self.strip(6, offset: 12))
    #expect(columns(frame) == Self.columns(from: 12).reversed())
  }

  /// Boxes under a table header, of which one is selected.
  private static func table() -> TableNode {
    let table = TableNode(numberOfRows: 40) { row in { BoxCell(height: Double(7 + row % 5), color: BoxCell.color(ofRow: row)) } }
    table.selectedRows = [[0, 6]]
    table.tableHeader = { BoxCell(height: 9, color: .black) }
    table.contentInset = EdgeInsets(top: 4, left: 0, bottom: 3, right: 0)
    return table
  }

  @Test(arguments: [(nil, false), (0, false), (33.5, false), (1e6, false), (20, true)] as [(Double?, Bool)])
  func `a table in a node draws what the same table draws by itself`(offset: Double?, isInverted: Bool) async throws {
    let renderer = try Renderer.test(100, 60)
    let (alone, nested) = (Self.table(), Self.table())
    (alone.isInverted, nested.isInverted) = (isInverted, isInverted)
    nested.contentOffset = offset.map { .down($0) }
    let expected = try await renderer.render(alone, offset: offset ?? alone.stillOffset).decoded()
    #expect(try await renderer.render(HoldingCell(nested), in: .exactly(100, 60)).decoded() == expected)
  }

  @Test(arguments: [false, true]) func `a pager shows its current page, and a part of two at an offset between`(isNested: Bool) async throws
  {
    func shown(page: Int? = nil, x: Double? = nil) async throws -> [Int] {
      let (pager, renderer) = (PagerNode(numberOfPages: 4) { NumberedCell.block($0) }, try renderer(height: 20))
      pager.setPreferredSize(100, 20)
      if let page { pager.currentPageIndex = page }
      pager.contentOffset = x.map { Point($0, 0) }
      return columns(try await isNested ? renderer.render(HoldingCell(pager)) : renderer.render(pager))
    }
    // Beyond the last page there is nothing.
    let pages = [try await shown(), try await shown(page: 2), try await shown(page: 9)]
    #expect(pages == [0, 2, 3].map { Array(repeating: $0, count: 100) })
    #expect(try await shown(x: 150) == (0..<100).map { $0 < 50 ? 1 : 2 })
  }

  @Test func `a table stands in a page of a pager, and a strip in a row of that table`() async throws {
    let pager = PagerNode(numberOfPages: 2) { page in
      {
        let table = TableNode.plain(3) { row in
          row == 1 ? HoldingCell(Self.strip(6, offset: 35)) : BoxCell(height: 10, color: BoxCell.color(ofRow: 20 + page))
        }
        (table.style.width, table.style.height) = (.fraction(1), .fraction(1))
        return HoldingCell(table)
      }
    }
    let frame = try await renderer().render(pager, page: 1)
    let row = Array(repeating: 21, count: 100)
    #expect([5, 15, 35].map { columns(frame, y: $0) } == [row, Self.columns(from: 35), row])
  }

  // MARK: Work

  @Test func `a strip in a still picture makes the items that it shows, and no others`() async throws {
    let log = EventLog()
    _ = try await renderer().render(Self.strip(1_000_000, log: log) as DisplayNode)
    // 100 points show items at 0, 35 and 70.
    #expect(log.events.filter { $0.hasPrefix("made") } == ["made 0", "made 1", "made 2"])
  }

  @Test func `items have the states of their own list's ranges while the row is in view`() async throws {
    let log = EventLog()
    let table = TableNode.plain(30) { row in row == 10 ? HoldingCell(Self.strip(100, log: log)) : BoxCell(color: .black) }
    table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0)
    table.rangeTuning[.full, .preload] = RangeTuningParameters(leadingBufferScreenfuls: 2, trailingBufferScreenfuls: 0)
    var states: [[String]] = []
    for try await _ in try renderer().frames(of: table, scroll: .by(20, frames: 12)) {
      states.append(log.take().filter { !$0.hasPrefix("made") })
    }
    func all(_ state: String, _ items: ClosedRange<Int>) -> [String] { items.map { "\(state) \($0)" } }
    // The strip is at 200 points. It is preloaded from an offset of 21 on, and displayed from 81 on. In view the strip's own buffers count:
    // a screenful displayed ahead, two and a half preloaded.
    states[8].sort()
    #expect(
      states == [
        [], [], all("preload", 0...2), [], [], all("display", 0...2), [], [],
        all("display", 3...5) + all("preload", 3...9) + all("visible", 0...2), [], [], all("hidden", 0...2),
      ])
  }

  @Test func `a strip that a hook scrolls shows other items, which get their states at once`() async throws {
    final class Scrolled: CellNode {
      let strip: CollectionNode
      init(_ strip: CollectionNode) {
        self.strip = strip
        super.init()
        addSubnode(strip)
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [strip]) }
      override func didEnterVisibleState() { strip.contentOffset = Point(350, 0) }
    }
    let log = EventLog()
    let frame = try await renderer(height: 20).render(TableNode.plain { _ in Scrolled(Self.strip(100, log: log)) })
    #expect(columns(frame) == Self.columns(from: 350) && Set((10...12).map { "visible \($0)" }).isSubset(of: log.events))
  }

  @Test func `the delegate of a nested list is notified of the rows that come into view and leave it`() async throws {
    struct Delegate: TableDelegate {
      let log: EventLog
      func willDisplayRow(at indexPath: IndexPath) { log.note("+\(indexPath.row)") }
      func didEndDisplayingRow(at indexPath: IndexPath) { log.note("-\(indexPath.row)") }
    }
    let (log, strip) = (EventLog(), Self.strip(10))
    strip.delegate = Delegate(log: log)
    _ = try await renderer().render(HoldingCell(strip))
    #expect(log.events == "+0 +1 +2 -0 -1 -2".words)
  }

  @Test func `pictures of items out of view are not asked for`() async throws {
    let layout = CollectionFlowLayout(.rows(1), minimumLineSpacing: 5, scrollDirection: .horizontal)
    let strip = CollectionNode(numberOfItems: 50, layout: layout) { item in
      {
        let image = NetworkImageNode()
        image.url = "missing-\(item).png"
        image.setPreferredSize(30, 20)
        return HoldingCell(image)
      }
    }
    strip.setPreferredSize(100, 20)
    #expect(try await renderer(height: 20).render(HoldingCell(strip)).warnings.count == 3)
  }

  @Test func `a list without a size is warned about by its name`() async throws {
    let table = TableNode.boxes(heights: [10, 10])
    table.debugName = "friends"
    // A stack gives its children no height, so the table has none.
    let cell = CellNode()
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, children: [BoxCell(height: 10, color: .black), table]) }
    let warnings = try await renderer().render(cell, in: .row(width: 100)).warnings
    #expect(warnings.map(\.kind) == [.missingSize] && warnings[0].description.contains("(friends)"), "\(warnings)")
  }

  @Test(arguments: [(manages: false, adds: false), (false, true), (true, false)])
  func `a node whose layout places nodes that are not its subnodes is warned about`(manages: Bool, adds: Bool) async throws {
    let (cell, box) = (CellNode(), BoxCell(height: 10, color: .black))
    (cell.debugName, cell.automaticallyManagesSubnodes) = ("holder", manages)
    if adds { cell.addSubnode(box) }
    cell.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(), child: box) }
    let frame = try await renderer().render(cell, in: .row(width: 100))
    #expect(frame.warnings.map(\.kind) == (manages || adds ? [] : [.missingSubnode]), "\(frame.warnings)")
    #expect(frame.warnings.allSatisfy { $0.description.hasPrefix("node \"holder\": its layout places nodes") })
  }

  // MARK: Sideways, by itself

  @Test func `a scroll begins at the content offset and moves by its steps`() async throws {
    let frames = try await renderer(height: 20).allFrames(of: Self.strip(8, offset: 40), .by(9, frames: 5))
    #expect(frames.map { columns($0) } == [40, 49, 58, 67, 76].map(Self.columns))
  }

  @Test func `columns are filled from top to bottom`() async throws {
    let layout = CollectionFlowLayout(
      .rows(2), minimumInteritemSpacing: 4, minimumLineSpacing: 6, sectionInset: EdgeInsets(top: 1, left: 2, bottom: 3, right: 5),
      scrollDirection: .horizontal)
    let grid = CollectionNode(numberOfItems: 7, layout: layout) { item in { NumberedCell(item, width: 10, height: 99) } }
    let renderer = try Renderer.test(60, 28)
    let picture = try await renderer.render(grid).picture
    // Two items of 10 points a column, at 1 and 15 points; columns of 10 points, at 2, 18, 34 and 50.
    let expected = (0..<28).map { y in
      (0..<60).map { x in
        let (row, column) = (1..<11 ~= y ? 0 : 15..<25 ~= y ? 1 : 9, (x - 2) / 16)
        return x >= 2 && (x - 2) % 16 < 10 && column * 2 + row < 7 ? column * 2 + row : -1
      }
    }
    #expect((0..<28).map { y in (0..<60).map { picture.number($0, y) } } == expected)
    // These are the widths of the columns, with the spaces between them.
    #expect(try await renderer.heights(of: grid) == [18, 16, 16, 15])
  }
}
