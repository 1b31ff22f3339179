import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Cells that a list is asked for, as a controller asks with `nodeForRow(at:)`, and what is changed of them.
@Suite struct CellLookupTests {
  /// A row of 20 points, whose colour is its number.
  private final class Cell: CellNode {
    let row: Int
    var height = 20.0
    var whenVisible: ((Cell) -> Void)?

    init(_ row: Int) {
      self.row = row
      super.init()
      backgroundColor = BoxCell.color(ofRow: row)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: height) }
    override func didEnterVisibleState() { whenVisible?(self) }
  }

  /// A controller of a table of as many rows as it says.
  private final class Controller: TableNodeDataSource, TableNodeDelegate {
    let count: Int
    var whenDisplayed: (TableNode, CellNode) -> Void = { _, _ in }
    var fetches = 0

    init(_ count: Int) { self.count = count }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let row = indexPath.row
      return { Cell(row) }
    }
    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) { whenDisplayed(tableNode, node) }
    func shouldBatchFetch(for tableNode: TableNode) -> Bool { fetches > 0 }
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
      fetches -= 1
      tableNode.nodeForRow(at: IndexPath(row: 0, section: 0))?.backgroundColor = BoxCell.color(ofRow: 50)
      context.completeBatchFetching(true)
    }
  }

  private func table(_ controller: Controller) -> TableNode {
    let table = TableNode()
    table.separator = nil
    (table.dataSource, table.delegate) = (controller, controller)
    return table
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func renderer(jobs: Int = 2) throws -> Renderer { try .test(width: 20, height: 60, scale: 1, jobs: jobs) }

  private func rows(_ frame: Frame) -> [Int] {
    frame.stripes().map { stripe in (0..<100).first { BoxCell.color(ofRow: $0).premultiplied == stripe.color } ?? -1 }
  }

  private func frames(_ table: TableNode, _ actions: [ScheduledAction], jobs: Int = 2) async throws -> [[Int]] {
    var frames: [[Int]] = []
    for try await frame in try renderer(jobs: jobs).frames(
      of: table, script: ScrollScript(duration: 200), framesPerSecond: 10, actions: actions)
    {
      frames.append(rows(frame))
    }
    return frames
  }

  @Test(arguments: [1, 2, 4]) func `an action on the list changes the cells that it asks for`(jobs: Int) async throws {
    let (controller, action) = (
      Controller(20),
      ScheduledAction(at: 100) { (table: TableNode) in
        table.nodeForRow(at: IndexPath(row: 1, section: 0))?.backgroundColor = BoxCell.color(ofRow: 30)
        // A row that is not in view, and one that grows.
        table.nodeForRow(at: IndexPath(row: 9, section: 0))?.backgroundColor = BoxCell.color(ofRow: 31)
        guard let first = table.nodeForRow(at: IndexPath(row: 0, section: 0)) as? Cell else { return }
        first.height = 30
        first.setNeedsLayout()
      }
    )
    let table = table(controller)
    #expect(try await frames(table, [action], jobs: jobs) == [[0, 1, 2], [0, 30, 2], [0, 30, 2]])
    #expect(rows(try await renderer().render(table, offset: 150)) == [7, 8, 31])
    withExtendedLifetime(controller) {}
  }

  @Test func `an action on one row changes another, and finds itself`() async throws {
    let controller = Controller(3)
    let action = ScheduledAction(at: 100, row: 2) { (cell: Cell) in
      guard let table = cell.owningNode as? TableNode else { return }
      #expect(table.nodeForRow(at: IndexPath(row: 2, section: 0)) === cell)
      #expect(table.indexPath(for: cell) == IndexPath(row: 2, section: 0))
      #expect(table.nodeForRow(at: IndexPath(row: 0, section: 0)) === table.nodeForRow(at: IndexPath(row: 0, section: 0)))
      table.nodeForRow(at: IndexPath(row: 0, section: 0))?.backgroundColor = BoxCell.color(ofRow: 40)
    }
    #expect(try await frames(table(controller), [action]) == [[0, 1, 2], [40, 1, 2], [40, 1, 2]])
  }

  @Test func `a delegate and a fetch change other cells`() async throws {
    let controller = Controller(4)
    controller.whenDisplayed = { table, node in
      if node.indexPath?.row == 2 { table.nodeForRow(at: IndexPath(row: 1, section: 0))?.backgroundColor = BoxCell.color(ofRow: 60) }
    }
    let table = table(controller)
    #expect(rows(try await renderer().render(table)) == [0, 60, 2])
    controller.fetches = 1
    #expect(rows(try await renderer().render(table, at: .milliseconds(100))) == [50, 60, 2])
    #expect(controller.fetches == 0)
  }

  @Test func `the visible nodes are those in view, in order`() async throws {
    let controller = Controller(20)
    let table = table(controller)
    #expect(table.visibleNodes.isEmpty)
    _ = try await renderer().render(table, offset: 50)
    #expect(table.visibleNodes.map { ($0 as? Cell)?.row } == [2, 3, 4, 5])
    #expect(table.indexPathsForVisibleRows() == (2...5).map(path))
    let action = ScheduledAction(at: 100) { (table: TableNode) in
      for node in table.visibleNodes { node.backgroundColor = BoxCell.color(ofRow: 70) }
    }
    #expect(try await frames(table, [action]) == [[0, 1, 2], [70], [70]])
  }

  @Test func `between pictures the cells can be changed, and while frames are made elsewhere there are none`() async throws {
    let controller = Controller(3)
    let table = table(controller)
    #expect((table.nodeForRow(at: path(1)) as? Cell)?.row == 1)
    #expect(table.nodeForRow(at: path(3)) == nil)
    #expect(table.nodeForRow(at: IndexPath(row: 0, section: 1)) == nil)
    let renderer = try renderer()
    #expect(rows(try await renderer.render(table)) == [0, 1, 2])
    let cell = try #require(table.nodeForRow(at: path(1)))
    cell.backgroundColor = BoxCell.color(ofRow: 33)
    #expect(table.indexPath(for: cell) == path(1))
    #expect(table.indexPath(for: Cell(1)) == nil)
    #expect(rows(try await renderer.render(table)) == [0, 33, 2])
    var found: [Bool] = []
    for try await _ in renderer.frames(of: table, script: ScrollScript(duration: 200), framesPerSecond: 10) {
      found.append(table.nodeForRow(at: path(1)) != nil)
    }
    #expect(found == [false, false, false])
    #expect(table.nodeForRow(at: path(1)) === cell)
  }

  @Test func `an item of a collection is found`() async throws {
    let grid = CollectionFlowLayout(.columns(2), minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    let collection = CollectionNode(numberOfItems: 7, layout: grid) { item in { Cell(item) } }
    #expect(collection.nodeForItem(at: IndexPath(item: 0, section: 0)) == nil)
    let renderer = try Renderer.test(width: 40, height: 40, scale: 1)
    _ = try await renderer.render(collection)
    #expect((collection.nodeForItem(at: IndexPath(item: 6, section: 0)) as? Cell)?.row == 6)
    #expect(collection.nodeForItem(at: IndexPath(item: 7, section: 0)) == nil)
    #expect(collection.visibleNodes.map { ($0 as? Cell)?.row } == [0, 1, 2, 3])
    #expect(collection.indexPathsForVisibleItems == (0..<4).map { IndexPath(item: $0, section: 0) })
    let action = ScheduledAction(at: 100, row: 0) { (cell: Cell) in
      let collection = cell.owningNode as? CollectionNode
      collection?.nodeForItem(at: IndexPath(item: 1, section: 0))?.backgroundColor = BoxCell.color(ofRow: 8)
      collection?.nodeForItem(at: IndexPath(item: 3, section: 0))?.backgroundColor = BoxCell.color(ofRow: 9)
    }
    let frame = try await renderer.render(collection, at: .milliseconds(200), actions: [action])
    #expect(frame.stripes(x: 25) == [Stripe(8, 20), Stripe(9, 20)])
  }

  @Test func `a list in a node gives the cells of its rows in range`() async throws {
    final class Page: CellNode {
      let table = TableNode(numberOfRows: 9) { row in { Cell(row) } }
      override init() {
        super.init()
        automaticallyManagesSubnodes = true
        table.separator = nil
        table.style.preferredSize = Size(width: 20, height: 60)
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [table]) }
    }
    let outer = TableNode(numberOfRows: 1) { _ in { Page() } }
    outer.separator = nil
    let action = ScheduledAction(at: 100, row: 0) { (page: Page) in
      #expect(page.table.visibleNodes.map { ($0 as? Cell)?.row } == [0, 1, 2])
      page.table.nodeForRow(at: IndexPath(row: 2, section: 0))?.backgroundColor = BoxCell.color(ofRow: 12)
      #expect(page.table.visibleNodes.allSatisfy { page.table.indexPath(for: $0) == $0.indexPath })
    }
    #expect(rows(try await renderer().render(outer, at: .milliseconds(200), actions: [action])) == [0, 1, 12])
  }
}
