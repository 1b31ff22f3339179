import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Lists and scroll nodes inside nodes that are scrolled on the virtual clock, or far.
@Suite struct NestedScrollTests {
  /// Counts how often cells are measured, by row.
  private final class Measures: Sendable {
    private let rows = Mutex<[Int]>([])
    func add(_ row: Int) { rows.withLock { $0.append(row) } }
    var all: [Int] { rows.withLock { $0 } }
    func forget() { rows.withLock { $0 = [] } }
  }

  private final class Box: CellNode {
    private let (row, height, measures): (Int, Double, Measures?)
    init(_ row: Int, height: Double, _ measures: Measures?) {
      (self.row, self.height, self.measures) = (row, height, measures)
      super.init()
      backgroundColor = NestedScrollTests.color(row)
    }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      measures?.add(row)
      return Size(width: 20, height: height)
    }
  }

  private static func color(_ row: Int) -> Color { Color(UInt32(0x010000 + row)) }

  /// A cell that shows one node.
  private final class Holder: CellNode {
    let node: DisplayNode
    init(_ node: DisplayNode) {
      self.node = node
      super.init()
      automaticallyManagesSubnodes = true
    }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [node]) }
  }

  /// Returns a table of 20 x 100 points whose rows have the given height.
  private static func table(_ count: Int, _ measures: Measures? = nil, height: @escaping @Sendable (Int) -> Double = { _ in 20 })
    -> TableNode
  {
    let table = TableNode.plain(numberOfRows: count) { row in { Box(row, height: height(row), measures) } }
    table.style.preferredSize = Size(width: 20, height: 100)
    return table
  }

  private func outer(_ node: @escaping @Sendable () -> DisplayNode, rows: Int = 1) -> TableNode {
    TableNode.plain(numberOfRows: rows) { row in { row == 0 ? Holder(node()) : BoxCell(height: 100, color: .black) } }
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
  private func renderer() throws -> Renderer { try .test(width: 20, height: 100, scale: 1) }

  private func action<Node: DisplayNode>(at time: Int, _ body: @escaping @Sendable (Node) -> Void) -> ScheduledAction {
    ScheduledAction(at: time, row: 0) { (cell: Holder) in if let node = cell.node as? Node { body(node) } }
  }

  /// Returns the offsets of a nested table of rows of 20 points, at 50 ms from each other, as the topmost pixels show them.
  private func offsets(_ frames: [Frame]) -> [Int] {
    frames.map { frame in
      let picture = Picture(frame.bitmap())
      let row = Int(picture[4, 0] & 0xFFFF)
      let rest = (0..<20).first { picture[4, $0 + 1] != picture[4, 0] } ?? 19
      return row * 20 + 19 - rest
    }
  }

  // MARK: On the clock

  @Test(arguments: [true, false]) func `a table in a row runs to a row or an offset in 300 milliseconds`(isRow: Bool) async throws {
    let action = action(at: 100) { (table: TableNode) in
      if isRow {
        table.scrollToRow(at: IndexPath(row: 30, section: 0), at: .top, animated: true)
      } else {
        table.setContentOffset(Point(x: 0, y: 600), animated: true)
      }
    }
    let frames = try await renderer().allFrames(
      of: outer { Self.table(100) }, script: ScrollScript(), framesPerSecond: 20, frames: 11, actions: [action])
    let seen = offsets(frames)
    #expect(seen[0...2] == [0, 0, 0] && seen[5] == 300 && seen[8...10] == [600, 600, 600], "\(seen)")
    // The curve is slow at both ends.
    #expect((1..<100).contains(seen[3]) && (500..<600).contains(seen[7]), "\(seen)")
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `frames are the same for any number of workers, and at any frame rate`() async throws {
    let action = action(at: 70) { (table: TableNode) in
      table.scrollToRow(at: IndexPath(row: 60, section: 0), at: .bottom, animated: true)
    }
    var seen: [[Int]] = []
    for (jobs, rate) in [(1, 10), (4, 10), (2, 50)] {
      let renderer = try Renderer.test(width: 20, height: 100, scale: 1, jobs: jobs)
      let frames = try await renderer.allFrames(
        of: outer { Self.table(100) }, script: ScrollScript(), framesPerSecond: rate, frames: rate, actions: [action])
      seen.append(stride(from: 0, to: rate, by: rate / 10).map { offsets(frames)[$0] })
    }
    #expect(seen[0] == seen[1] && seen[0] == seen[2] && seen[0].last == 61 * 20 - 100)
  }

  @Test func `an offset that is set ends a run, and a new run begins with what is seen`() async throws {
    let actions = [
      action(at: 0) { (table: TableNode) in table.setContentOffset(Point(x: 0, y: 600), animated: true) },
      action(at: 150) { (table: TableNode) in table.setContentOffset(Point(x: 0, y: 0), animated: true) },
      action(at: 500) { (table: TableNode) in table.setContentOffset(Point(x: 0, y: 600), animated: true) },
      action(at: 600) { (table: TableNode) in table.contentOffset = Point(x: 0, y: 40) },
    ]
    let frames = try await renderer().allFrames(
      of: outer { Self.table(100) }, script: ScrollScript(), framesPerSecond: 20, frames: 20, actions: actions)
    let seen = offsets(frames)
    #expect(seen[3] == 300 && seen[6] == 150 && seen[9] == 0 && seen[12...19].allSatisfy { $0 == 40 }, "\(seen)")
  }

  @Test func `a pager in a row runs to a page, and is at that page from then on`() async throws {
    let numbers = Mutex<[Int]>([])
    let actions =
      [action(at: 100) { (pager: PagerNode) in pager.scrollToPage(at: 2) }]
      + [0, 250, 500].map { time in
        action(at: time) { (pager: PagerNode) in
          let page = pager.currentPageIndex
          numbers.withLock { $0.append(page) }
        }
      }
    let frames = try await renderer().allFrames(
      of: outer {
        let pager = PagerNode(numberOfPages: 4) { page in { Box(page, height: 100, nil) } }
        pager.style.preferredSize = Size(width: 20, height: 100)
        return pager
      }, script: ScrollScript(), framesPerSecond: 20, frames: 11, actions: actions.sorted { $0.at < $1.at })
    // Half of the way from page 0 to page 2 is page 1.
    let shown = frames.map { Int(Picture($0.bitmap())[0, 50] & 0xFFFF) }
    #expect(shown[2] == 0 && shown[5] == 1 && shown[8...10] == [2, 2, 2], "\(shown)")
    #expect(numbers.withLock { $0 } == [0, 1, 2])
  }

  @Test func `a scroll node runs to an offset, as far as its content reaches`() async throws {
    let frames = try await renderer().allFrames(
      of: outer {
        let node = ScrollNode()
        node.automaticallyManagesSubnodes = true
        node.style.preferredSize = Size(width: 20, height: 100)
        let boxes = (0..<20).map { Box($0, height: 20, nil) }
        node.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, children: boxes) }
        return node
      }, script: ScrollScript(), framesPerSecond: 20, frames: 11,
      actions: [action(at: 100) { (node: ScrollNode) in node.setContentOffset(Point(x: 0, y: 1000), animated: true) }])
    let seen = offsets(frames)
    #expect(seen[2] == 0 && seen[5] == 150 && seen[8...10] == [300, 300, 300], "\(seen)")
  }

  @Test func `a list by itself runs to an offset as well`() async throws {
    let action = ScheduledAction(at: 100) { (table: TableNode) in table.setContentOffset(Point(x: 0, y: 600), animated: true) }
    let frames = try await renderer().allFrames(
      of: Self.table(100), script: ScrollScript(), framesPerSecond: 20, frames: 11, actions: [action])
    #expect([2, 5, 8, 10].map { frames[$0].offset } == [0, 300, 600, 600])
    let jump = ScheduledAction(at: 100) { (table: TableNode) in table.setContentOffset(Point(x: 0, y: 600), animated: false) }
    let jumped = try await renderer().allFrames(
      of: Self.table(100), script: ScrollScript(), framesPerSecond: 20, frames: 4, actions: [jump])
    #expect(jumped.map(\.offset) == [0, 0, 600, 600])
  }

  @Test func `a row that is away while its list runs shows it where the clock says`() async throws {
    let run = action(at: 100) { (table: TableNode) in table.setContentOffset(Point(x: 0, y: 600), animated: true) }
    let script = ScrollScript(moves: [
      .init(time: 100, offset: 0), .init(time: 110, offset: 3000), .init(time: 240, offset: 3000), .init(time: 250, offset: 0),
    ])
    let frames = try await renderer().allFrames(
      of: outer({ Self.table(100) }, rows: 100), script: script, framesPerSecond: 20, frames: 11, actions: [run])
    #expect([5, 8].map { offsets(frames)[$0] } == [300, 600])
  }

  @Test func `cells that pass through the view are told so`() async throws {
    final class Delegate: TableDelegate, Sendable {
      let shown = Mutex<Set<Int>>([])
      func willDisplayRow(at indexPath: IndexPath) { shown.withLock { _ = $0.insert(indexPath.row) } }
    }
    let delegate = Delegate()
    _ = try await renderer().allFrames(
      of: outer {
        let table = Self.table(100)
        table.delegate = delegate
        return table
      }, script: ScrollScript(), framesPerSecond: 100, frames: 50,
      actions: [action(at: 0) { (table: TableNode) in table.setContentOffset(Point(x: 0, y: 400), animated: true) }])
    #expect(delegate.shown.withLock { $0 } == Set(0..<25))
  }

  @Test func `in a still a list that is to run is there at once`() async throws {
    let table = outer { Self.table(100) }
    let renderer = try renderer()
    _ = try await renderer.render(table)
    let inner = try #require((table.nodeForRow(at: path(0)) as? Holder)?.node as? TableNode)
    inner.setContentOffset(Point(x: 0, y: 600), animated: true)
    #expect(offsets([try await renderer.render(table)]) == [600])
    #expect(inner.contentOffset == Point(x: 0, y: 600))
  }

  // MARK: Far

  @Test func `a row far away costs what is in view`() async throws {
    let measures = Measures()
    let node = Self.table(10_000, measures) { Double(15 + $0 % 11) }
    node.scrollToRow(at: path(9000), at: .top, animated: false)
    let picture = try await renderer().render(Holder(node), in: SizeRange(exactly: Size(width: 20, height: 100))).decoded()
    #expect(picture[3, 0] == Self.color(9000).premultiplied)
    // Rows of 15 to 25 points: 100 points hold at most seven, and the first row gives the estimate of the others.
    #expect(Set(measures.all).count <= 9, "\(measures.all)")
    #expect(measures.all.count <= 40)
  }

  @Test func `rows above a row far away come into view one by one, and nothing jumps`() async throws {
    let measures = Measures()
    let table = outer { Self.table(10_000, measures) { Double(15 + $0 % 11) } }
    let renderer = try renderer()
    _ = try await renderer.render(table)
    let node = try #require((table.nodeForRow(at: path(0)) as? Holder)?.node as? TableNode)
    node.scrollToRow(at: path(9000), at: .middle, animated: false)
    /// Returns the colours of a picture's pixel rows.
    func rows(_ frame: Frame) -> [UInt32] { frame.stripes().flatMap { Array(repeating: $0.color, count: $0.height) } }
    var last = rows(try await renderer.render(table))
    measures.forget()
    for _ in 0..<100 {
      node.contentOffset = node.contentOffset.map { Point(x: 0, y: $0.y - 3) }
      let next = rows(try await renderer.render(table))
      // Everything moves down by three pixels. What comes in above are the rows before.
      #expect(Array(next[3...]) == Array(last[..<97]))
      last = next
    }
    #expect(Set(measures.all).count <= 30, "\(Set(measures.all).sorted())")
    let first = try #require(last.first)
    #expect(first >= Self.color(8970).premultiplied && first < Self.color(9000).premultiplied)
  }

  @Test func `a run to a row far away ends exactly there`() async throws {
    let frames = try await renderer().allFrames(
      of: outer { Self.table(10_000) { Double(15 + $0 % 11) } }, script: ScrollScript(), framesPerSecond: 20, frames: 9,
      actions: [
        action(at: 0) { (table: TableNode) in table.scrollToRow(at: IndexPath(row: 9000, section: 0), at: .top, animated: true) }
      ])
    let stripe = try #require(frames[8].stripes().first)
    #expect(stripe == Stripe(Self.color(9000), 15 + 9000 % 11))
    let tops = frames.map { Picture($0.bitmap())[4, 0] }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `lengths that are known need no measuring at any offset`() async throws {
    let size = SizeRange(exactly: Size(width: 20, height: 100))
    let measures = Measures()
    let layout = CollectionFlowLayout(.fixed(Size(width: 20, height: 20)), minimumLineSpacing: 5)
    let grid = CollectionNode(numberOfItems: 10_000, layout: layout) { item in { Box(item, height: 20, measures) } }
    grid.contentOffset = Point(x: 0, y: 9000 * 25)
    let picture = try await renderer().render(Holder(grid), in: size).decoded()
    #expect(picture[3, 0] == Self.color(9000).premultiplied)
    #expect(Set(measures.all).count <= 6, "\(Set(measures.all).sorted())")

    measures.forget()
    struct Delegate: TableDelegate {
      func constrainedSizeForRow(at indexPath: IndexPath) -> SizeRange? {
        SizeRange(exactly: Size(width: 20, height: indexPath.row % 2 == 0 ? 10 : 30))
      }
    }
    let table = Self.table(10_000, measures)
    table.delegate = Delegate()
    table.contentOffset = Point(x: 0, y: 9000 * 20)
    let other = try await renderer().render(Holder(table), in: size)
    #expect(other.stripes().prefix(2) == [Stripe(Self.color(9000), 10), Stripe(Self.color(9001), 30)])
    #expect(Set(measures.all).count <= 6, "\(Set(measures.all).sorted())")
  }
}
