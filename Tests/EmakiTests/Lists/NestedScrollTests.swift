import Emaki
import Foundation
import Synchronization
import Testing

/// Lists and scroll nodes inside nodes that are scrolled on the virtual clock, or far.
struct NestedScrollTests {
  /// The rows that are measured, each time.
  private final class Measures: Sendable {
    private let rows = Mutex<[Int]>([])
    func add(_ row: Int) { rows.withLock { $0.append(row) } }
    var all: [Int] { rows.withLock { $0 } }
    func forget() { rows.withLock { $0 = [] } }
  }

  private final class Box: CellNode {
    private let (row, height, measures): (Int, Double, Measures?)
    init(_ row: Int, height: Double = 20, _ measures: Measures? = nil) {
      (self.row, self.height, self.measures) = (row, height, measures)
      super.init()
      backgroundColor = NestedScrollTests.color(row)
    }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      measures?.add(row)
      return Size(20, height)
    }
  }

  /// Numbers up to 65535 have a colour each.
  private static func color(_ row: Int) -> Color { Color(UInt32(0x010000 + row)) }

  private static let viewport = Size(20, 100)

  /// Returns a table of 20 x 100 points.
  private static func table(_ count: Int = 100, _ measures: Measures? = nil, height: @escaping @Sendable (Int) -> Double = { _ in 20 })
    -> TableNode
  {
    let table = TableNode.plain(count) { row in Box(row, height: height(row), measures) }
    table.style.preferredSize = viewport
    return table
  }

  /// Heights of 15 to 25 points.
  private static func uneven(_ row: Int) -> Double { Double(15 + row % 11) }

  private func renderer() throws -> Renderer { try .test(20, 100) }

  /// Draws frames, 50 ms from each other, of a node in a row.
  private func frames<Node: DisplayNode>(
    count: Int = 11, of node: @escaping @Sendable () -> Node, _ actions: (at: Int, body: @Sendable (Node) -> Void)...
  ) async throws -> [Frame] {
    try await renderer().allFrames(
      of: TableNode.holding(node), framesPerSecond: 20, frames: count, actions: actions.map { .inside(at: $0.at, $0.body) })
  }

  /// Returns the offsets of a nested table of rows of 20 points, as the topmost pixels show them.
  private func offsets(_ frames: [Frame]) -> [Int] {
    frames.map { frame in
      let top = frame.stripes()[0]
      return Int(top.color & 0xFFFF) * 20 + 20 - top.height
    }
  }

  // MARK: On the clock

  @Test(arguments: [true, false]) func `a table in a row runs to a row or an offset in 300 milliseconds`(isRow: Bool) async throws {
    let run: @Sendable (TableNode) -> Void = {
      if isRow { $0.scrollToRow(at: [0, 30], at: .top, animated: true) } else { $0.setContentOffset(.down(600), animated: true) }
    }
    let seen = offsets(try await frames(of: { Self.table() }, (100, run)))
    // The curve is slow at both ends.
    #expect([0, 1, 2, 5, 8, 9, 10].map { seen[$0] } == [0, 0, 0, 300, 600, 600, 600] && seen == seen.sorted(), "\(seen)")
    #expect((1..<100).contains(seen[3]) && (500..<600).contains(seen[7]), "\(seen)")
  }

  @Test func `a run is the same at any frame rate`() async throws {
    let action = ScheduledAction.inside(at: 70) { (table: TableNode) in table.scrollToRow(at: [0, 60], at: .bottom, animated: true) }
    func seen(_ rate: Int) async throws -> [Int] {
      let frames = try await renderer().allFrames(
        of: TableNode.holding { Self.table() }, framesPerSecond: rate, frames: rate, actions: [action])
      return stride(from: 0, to: rate, by: rate / 10).map { offsets(frames)[$0] }
    }
    let slow = try await seen(10)
    #expect(try await seen(50) == slow && slow.last == 61 * 20 - 100)
  }

  @Test func `an offset that is set ends a run, and a new run begins with what is seen`() async throws {
    let seen = offsets(
      try await frames(
        count: 20, of: { Self.table() }, (0, { (table: TableNode) in table.setContentOffset(.down(600), animated: true) }),
        (150, { $0.setContentOffset(.down(0), animated: true) }), (500, { $0.setContentOffset(.down(600), animated: true) }),
        (600, { $0.contentOffset = .down(40) })))
    #expect([3, 6, 9].map { seen[$0] } == [300, 150, 0] && Set(seen[12...]) == [40], "\(seen)")
  }

  @Test func `a pager in a row runs to a page, and is at that page from then on`() async throws {
    let log = EventLog()
    let note: @Sendable (PagerNode) -> Void = { log.note("\($0.currentPageIndex)") }
    let frames = try await frames(
      of: {
        let pager = PagerNode(numberOfPages: 4) { page in { Box(page, height: 100) } }
        pager.style.preferredSize = Self.viewport
        return pager
      }, (0, note), (100, { $0.scrollToPage(at: 2) }), (250, note), (500, note))
    // Half of the way from page 0 to page 2 is page 1.
    #expect([2, 5, 8, 10].map { frames[$0].stripes()[0].color } == [0, 1, 2, 2].map { Self.color($0).premultiplied })
    #expect(log.events == ["0", "1", "2"])
  }

  @Test func `a scroll node runs to an offset, as far as its content reaches`() async throws {
    let frames = try await frames(
      of: {
        let node = ScrollNode()
        node.style.preferredSize = Self.viewport
        let boxes = (0..<20).map { Box($0) }
        for box in boxes { node.addSubnode(box) }
        node.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, children: boxes) }
        return node
      }, (100, { (node: ScrollNode) in node.setContentOffset(.down(1000), animated: true) }))
    #expect([2, 5, 8, 10].map { offsets(frames)[$0] } == [0, 150, 300, 300])
  }

  @Test(arguments: [(true, [0, 0, 300, 600]), (false, [0, 600, 600, 600])] as [(Bool, [Double])])
  func `a list by itself runs to an offset as well`(isAnimated: Bool, offsets: [Double]) async throws {
    let action = ScheduledAction(at: 100) { (table: TableNode) in table.setContentOffset(.down(600), animated: isAnimated) }
    let frames = try await renderer().allFrames(of: Self.table(), framesPerSecond: 20, frames: 9, actions: [action])
    #expect([1, 2, 5, 8].map { frames[$0].offset } == offsets)
  }

  @Test func `a row that is away while its list runs shows it where the clock says`() async throws {
    let table = TableNode.plain(100) { row in row == 0 ? HoldingCell(Self.table()) : BoxCell(height: 100, color: .black) }
    let script = ScrollScript(moves: .through((100, 0), (110, 3000), (240, 3000), (250, 0)))
    let frames = try await renderer().allFrames(
      of: table, script: script, framesPerSecond: 20, frames: 9,
      actions: [.inside(at: 100) { (table: TableNode) in table.setContentOffset(.down(600), animated: true) }])
    #expect([5, 8].map { offsets([frames[$0]]) } == [[300], [600]])
  }

  @Test func `cells that pass through the view are told so`() async throws {
    struct Delegate: TableDelegate {
      let log = EventLog()
      func willDisplayRow(at indexPath: IndexPath) { log.note("\(indexPath.row)") }
    }
    let delegate = Delegate()
    let table: @Sendable () -> TableNode = {
      let table = Self.table()
      table.delegate = delegate
      return table
    }
    _ = try await renderer().allFrames(
      of: TableNode.holding(table), frames: 50,
      actions: [.inside(at: 0) { (table: TableNode) in table.setContentOffset(.down(400), animated: true) }])
    #expect(Set(delegate.log.events) == Set((0..<25).map(String.init)))
  }

  // MARK: Far

  /// Draws a list alone as a node.
  private func still(_ list: sending ListNode) async throws -> [Stripe] {
    try await renderer().render(HoldingCell(list), in: SizeRange(exactly: Self.viewport)).stripes()
  }

  @Test func `a row far away costs what is in view`() async throws {
    let measures = Measures()
    let table = Self.table(10_000, measures, height: Self.uneven)
    table.scrollToRow(at: [0, 9000], at: .top, animated: false)
    let top = try await still(table)[0].color
    // Rows of 15 to 25 points: 100 points hold at most seven, and the first row gives the estimate of the others.
    #expect(top == Self.color(9000).premultiplied && Set(measures.all).count <= 9 && measures.all.count <= 40, "\(measures.all)")
  }

  @Test func `rows above a row far away come into view one by one, and nothing jumps`() async throws {
    let (measures, renderer) = (Measures(), try renderer())
    let table = TableNode.holding { Self.table(10_000, measures, height: Self.uneven) }
    _ = try await renderer.render(table)
    let node: TableNode = try #require(table.held())
    node.scrollToRow(at: [0, 9000], at: .middle, animated: false)
    /// Returns the colours of a picture's pixel rows.
    func rows(_ frame: Frame) -> [UInt32] { frame.stripes().flatMap { Array(repeating: $0.color, count: $0.height) } }
    var last = rows(try await renderer.render(table))
    measures.forget()
    for _ in 0..<100 {
      node.contentOffset = node.contentOffset.map { .down($0.y - 3) }
      let next = rows(try await renderer.render(table))
      // Everything moves down by three pixels. What comes in above are the rows before.
      #expect(next[3...] == last[..<97])
      last = next
    }
    #expect(Set(measures.all).count <= 30, "\(Set(measures.all).sorted())")
    #expect((8970..<9000).map { Self.color($0).premultiplied }.contains(last[0]))
  }

  @Test func `a run to a row far away ends exactly there`() async throws {
    let frames = try await frames(
      count: 9, of: { Self.table(10_000, height: Self.uneven) },
      (0, { (table: TableNode) in table.scrollToRow(at: [0, 9000], at: .top, animated: true) }))
    let tops = frames.map { $0.stripes()[0] }
    #expect(tops[8] == Stripe(Self.color(9000), 15 + 9000 % 11) && tops.map(\.color) == tops.map(\.color).sorted())
  }

  @Test func `lengths that are known need no measuring at any offset`() async throws {
    struct Delegate: TableDelegate {
      func constrainedSizeForRow(at indexPath: IndexPath) -> SizeRange? { .exactly(20, indexPath.row % 2 == 0 ? 10 : 30) }
    }
    let measures = [Measures(), Measures()]
    let layout = CollectionFlowLayout(.fixed(Size(20, 20)), minimumLineSpacing: 5)
    let grid = CollectionNode(numberOfItems: 10_000, layout: layout) { item in { Box(item, measures[0]) } }
    let table = Self.table(10_000, measures[1])
    (grid.contentOffset, table.contentOffset, table.delegate) = (.down(9000 * 25), .down(9000 * 20), Delegate())
    #expect(try await still(grid)[0] == Stripe(Self.color(9000), 20))
    #expect(try await still(table).prefix(2) == [Stripe(Self.color(9000), 10), Stripe(Self.color(9001), 30)])
    #expect(measures.allSatisfy { Set($0.all).count <= 6 }, "\(measures.map(\.all))")
  }
}
