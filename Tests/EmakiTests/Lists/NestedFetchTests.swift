import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Lists that stand in nodes and fetch more rows: a table in a screen, strips in rows.
@Suite struct NestedFetchTests {
  /// A source of boxes of 50 x 20 points that gives more of them when it is asked.
  private final class Source: TableNodeDataSource, TableNodeDelegate, CollectionNodeDataSource, CollectionNodeDelegate,
    @unchecked Sendable
  {
    // It is used by the one task that holds the list.
    var count: Int
    let page: Int
    let most: Int
    var fetches = 0

    init(_ count: Int, page: Int = 5, most: Int = 1000) { (self.count, self.page, self.most) = (count, page, most) }

    private static func cell(_ row: Int) -> CellNode {
      let cell = BoxCell(height: 20, color: BoxCell.color(ofRow: row))
      cell.style.width = 50
      return cell
    }
    private func more() -> [IndexPath] {
      let old = count
      (count, fetches) = (min(most, count + page), fetches + 1)
      return (old..<count).map { IndexPath(row: $0, section: 0) }
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { { Self.cell(indexPath.row) } }
    func shouldBatchFetch(for tableNode: TableNode) -> Bool { count < most }
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
      tableNode.insertRows(at: more())
      context.completeBatchFetching(true)
    }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      { Self.cell(indexPath.row) }
    }
    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { count < most }
    func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
      collectionNode.insertItems(at: more())
      context.completeBatchFetching(true)
    }
  }

  /// A node that is filled by a table with the given data source.
  private final class Screen: DisplayNode {
    let table = TableNode()

    init(_ source: Source) {
      super.init()
      addSubnode(table)
      table.separator = nil
      (table.dataSource, table.delegate) = (source, source)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [table]) }
  }

  private let exactly = SizeRange(exactly: Size(width: 100, height: 100))

  private func renderer() throws -> Renderer { try .test(width: 100, height: 100, scale: 1) }

  @Test func `a table in a node fetches until two of its lengths are ahead`() async throws {
    let source = Source(3)
    let frame = try await renderer().render(Screen(source), in: exactly)
    // 100 points in view and 200 ahead are 15 rows; a fetch begins with exactly 200 left.
    #expect(source.count == 18 && source.fetches == 3)
    #expect(frame.stripes() == (0..<5).map { Stripe($0, 20) })
    let full = Source(3, most: 8)
    _ = try await renderer().render(Screen(full), in: exactly)
    #expect(full.count == 8 && full.fetches == 1)
  }

  @Test func `rows come when the fetch is over, and further ones when the table is scrolled`() async throws {
    let source = Source(2, page: 20)
    let scroll = ScheduledAction(at: 400) { (screen: Screen) in screen.table.contentOffset = Point(x: 0, y: 200) }
    var (shown, counts): ([Int], [Int]) = ([], [])
    for try await frame in try renderer().frames(
      ofNode: Screen(source), in: exactly, script: ScrollScript(fetchLatency: .fixed(150)), framesPerSecond: 10,
      frames: 7, actions: [scroll])
    {
      shown.append(frame.stripes().filter { $0.color != Color.white.premultiplied }.count)
      counts.append(source.count)
    }
    // The rows that have come fade in for 300 ms, at first in colours that are much the same.
    #expect(shown[...1] == [2, 2] && shown[2...4].allSatisfy { $0 > 2 } && shown[5...] == [5, 5], "\(shown)")
    // 22 rows are 440 points: 340 lie ahead of the first 100, and 140 ahead of those at 200.
    #expect(counts == [2, 2, 22, 22, 22, 22, 42])
  }

  @Test func `strips in rows fetch while they are in view, and those ahead only until they are full`() async throws {
    let sources = (0..<20).map { _ in Source(1, page: 1) }
    let table = TableNode.strips(sources.count)
    for try await _ in try renderer().frames(
      of: table, script: ScrollScript(duration: 0),
      actions: [
        ScheduledAction(at: 0) { (table: TableNode) in
          for row in 0..<20 {
            guard let strip = (table.nodeForRow(at: IndexPath(row: row, section: 0)) as? StripCell)?.strip else { continue }
            (strip.dataSource, strip.delegate) = (sources[row], sources[row])
          }
        }
      ])
    {}
    // A strip of 100 points holds two boxes of 50 points, and two lengths ahead are four more.
    #expect(sources[0].count == 7 && sources[4].count == 7)
    // Rows of 20 points: those in the display range beyond the five in view are filled, others are not asked.
    #expect(sources[6].count == 2)
    #expect(sources[19].count == 1 && sources[19].fetches == 0)
  }

  @Test func `a fetch that brings nothing is not repeated until the list is scrolled`() async throws {
    // Only the task that draws the table calls it while frames are drawn.
    final class Empty: TableNodeDataSource, TableNodeDelegate, @unchecked Sendable {
      var fetches = 0
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 10 }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        { BoxCell(height: 20, color: .red) }
      }
      func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        fetches += 1
        context.completeBatchFetching(true)
      }
    }
    let source = Empty()
    let root = DisplayNode()
    let table = TableNode()
    (table.dataSource, table.delegate) = (source, source)
    root.addSubnode(table)
    root.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [table]) }
    let renderer = try Renderer.test(width: 390, height: 844, scale: 1)
    for try await _ in renderer.frames(ofNode: root, framesPerSecond: 10, frames: 5) {}
    #expect(source.fetches == 1)
  }

  /// A row that is a strip, which gets its items from whoever has the cell.
  fileprivate final class StripCell: CellNode {
    let strip = CollectionNode(layout: CollectionFlowLayout(.rows(1), minimumLineSpacing: 0, scrollDirection: .horizontal))

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      strip.style.preferredSize = Size(width: 100, height: 20)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [strip]) }
  }
}

extension TableNode {
  /// A table of rows of 20 points that are strips.
  fileprivate static func strips(_ count: Int) -> TableNode {
    TableNode.plain(rows: Array(0..<count)) { _ in { NestedFetchTests.StripCell() } }
  }
}
