import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests the cells that a list returns, as a controller asks for them with `nodeForRow(at:)`, and changes of these cells.
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
        // This changes a row that is not in view, and one that grows.
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

  @Test func `cells can be changed between pictures, and are not returned between the frames of a scroll`() async throws {
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

  // MARK: While things change

  @Test func `completions may ask for more cells, and cells know their list`() async throws {
    let controller = Controller(4)
    let first = path(0)
    controller.whenDisplayed = { table, node in
      guard node.indexPath?.row == 3 else { return }
      let cell = table.nodeForRow(at: first)
      #expect(cell?.owningNode === table)
      cell?.animate(withDuration: 0.1) {
        cell?.alpha = 0.5
      } completion: { _ in
        table.nodeForRow(at: IndexPath(row: 1, section: 0))?.backgroundColor = BoxCell.color(ofRow: 44)
        table.nodeForRow(at: IndexPath(row: 3, section: 0))?.backgroundColor = BoxCell.color(ofRow: 45)
        cell?.alpha = 1
      }
    }
    let table = table(controller)
    let renderer = try Renderer.test(width: 20, height: 80, scale: 1)
    #expect(rows(try await renderer.render(table)) == [0, 44, 2, 45])
    #expect(rows(try await renderer.render(table, at: .milliseconds(300))) == [0, 44, 2, 45])
    #expect(table.nodeForRow(at: first)?.owningNode == nil)
  }

  /// Without a delegate nothing takes time, so completions are called at the end of the hook.
  @Test func `in a still picture, completions may ask for more cells as well`() async throws {
    let controller = Controller(4)
    let table = table(controller)
    table.delegate = nil
    let asking = try #require(table.nodeForRow(at: path(3)) as? Cell)
    asking.whenVisible = { cell in
      guard let table = cell.owningNode as? TableNode else { return }
      let first = table.nodeForRow(at: IndexPath(row: 0, section: 0))
      first?.animate(withDuration: 0.1) {
        first?.alpha = 0.5
      } completion: { _ in
        first?.alpha = 1
        cell.backgroundColor = BoxCell.color(ofRow: 45)
        table.nodeForRow(at: IndexPath(row: 1, section: 0))?.backgroundColor = BoxCell.color(ofRow: 44)
      }
    }
    #expect(rows(try await Renderer.test(width: 20, height: 80, scale: 1).render(table)) == [0, 44, 2, 45])
    #expect(rows(try await Renderer.test(width: 20, height: 80, scale: 1).render(table)) == [0, 44, 2, 45])
    withExtendedLifetime(controller) {}
  }

  @Test func `cells are found at the places to which updates have moved them`() async throws {
    final class Growing: TableNodeDataSource {
      var rows = [0, 1, 2]
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        let row = rows[indexPath.row]
        return { Cell(row) }
      }
    }
    let (table, source) = (TableNode(), Growing())
    (table.separator, table.dataSource) = (nil, source)
    let actions = [
      ScheduledAction(at: 100) { (table: TableNode) in
        let moved = table.nodeForRow(at: IndexPath(row: 1, section: 0))
        (table.dataSource as? Growing)?.rows = [9, 0, 1, 2]
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        #expect(moved.flatMap { table.indexPath(for: $0) } == IndexPath(row: 2, section: 0))
      },
      ScheduledAction(at: 200) { (table: TableNode) in
        let cell = table.nodeForRow(at: IndexPath(row: 2, section: 0))
        #expect((cell as? Cell)?.row == 1)
        cell?.backgroundColor = BoxCell.color(ofRow: 50)
        #expect(table.visibleNodes.compactMap { table.indexPath(for: $0)?.row } == [0, 1, 2])
      },
    ]
    #expect(try await frames(table, actions) == [[0, 1, 2], [9, 0, 1], [9, 0, 50]])
  }

  @Test func `a change that the hook of a leaving row makes to another row is seen`() async throws {
    final class Leaving: TableNodeDataSource, TableNodeDelegate {
      var rows = [0, 1, 2, 3]
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        let row = rows[indexPath.row]
        return { Cell(row) }
      }
      func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) {
        tableNode.visibleNodes.last { $0 !== node }?.backgroundColor = BoxCell.color(ofRow: 60)
      }
      func shouldBatchFetch(for tableNode: TableNode) -> Bool { false }
    }
    let (table, source) = (TableNode(), Leaving())
    (table.separator, table.dataSource, table.delegate) = (nil, source, source)
    let action = ScheduledAction(at: 100) { (table: TableNode) in
      (table.dataSource as? Leaving)?.rows = [1, 2, 3]
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }
    let frames = try await frames(table, [action])
    #expect(frames == [[0, 1, 2], [1, 60, 3], [1, 60, 3]])
  }

  @Test func `asking for a cell ends none of its animations`() async throws {
    let controller = Controller(60)
    let begin = ScheduledAction(at: 0, row: 0) { (cell: Cell) in cell.animate(withDuration: 1) { cell.alpha = 0 } }
    let ask = ScheduledAction(at: 100, row: 50) { (cell: Cell) in
      _ = (cell.owningNode as? TableNode)?.nodeForRow(at: IndexPath(row: 0, section: 0))
    }
    func pictures(_ actions: [ScheduledAction]) async throws -> [Picture] {
      var pictures: [Picture] = []
      let table = table(controller)
      let script = ScrollScript(duration: 500)
      for try await frame in try renderer().frames(of: table, script: script, framesPerSecond: 10, actions: actions) {
        pictures.append(Picture(frame.bitmap()))
      }
      return pictures
    }
    let (alone, asked) = (try await pictures([begin]), try await pictures([begin, ask]))
    #expect(alone.count == 6)
    #expect(zip(alone, asked).allSatisfy { $0.difference(from: $1) == nil })
    #expect(alone[1].difference(from: alone[4]) != nil)
  }

  @Test func `a row that is animated is laid out once`() async throws {
    final class Counting: CellNode {
      nonisolated(unsafe) static var layouts = 0
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
      override func layout() { Self.layouts += 1 }
    }
    func layouts(_ actions: [ScheduledAction]) async throws -> Int {
      let table = TableNode(numberOfRows: 1) { _ in { Counting() } }
      Counting.layouts = 0
      let script = ScrollScript(duration: 1000)
      for try await _ in try renderer(jobs: 1).frames(of: table, script: script, framesPerSecond: 10, actions: actions) {}
      return Counting.layouts
    }
    let still = try await layouts([])
    let begin = ScheduledAction(at: 0, row: 0) { (cell: Counting) in cell.animate(withDuration: 0.9) { cell.backgroundColor = .black } }
    // The row is laid out again at the beginning and at the end of the animation.
    #expect(try await layouts([begin]) <= still * 3)
  }

  @Test func `only the items in view of a section of self-sizing items are visible`() async throws {
    let collection = CollectionNode(
      numberOfItems: 50, layout: CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    ) { item in { Cell(item) } }
    _ = try await renderer().render(collection, offset: 110)
    #expect(collection.visibleNodes.map { ($0 as? Cell)?.row } == [5, 6, 7, 8])
    collection.isInverted = true
    _ = try await renderer().render(collection, offset: 110)
    #expect(collection.visibleNodes.map { ($0 as? Cell)?.row } == [41, 42, 43, 44])
  }

  @Test func `the rows of a whole list come into view in parts, and sizes can be asked for`() async throws {
    let controller = Controller(40)
    var seen: Set<Int> = []
    controller.whenDisplayed = { table, node in
      seen.formUnion(table.visibleNodes.compactMap { ($0 as? Cell)?.row })
      table.nodeForRow(at: IndexPath(row: 0, section: 0))?.backgroundColor = BoxCell.color(ofRow: 3)
    }
    let table = table(controller)
    let renderer = try renderer()
    _ = try await renderer.renderFull(table)
    #expect(seen == Set(0..<40))
    // Cells do not learn their list where only heights are asked for.
    #expect(try await renderer.heights(of: table).count == 40)
    table.delegate = nil
    controller.whenDisplayed = { _, _ in }
    for row in 0..<40 {
      guard let cell = table.nodeForRow(at: path(row)) as? Cell else { continue }
      cell.whenVisible = { cell in _ = table.nodeForRow(at: IndexPath(row: cell.row, section: 0)) }
    }
    #expect(try await renderer.heights(of: table).count == 40)
  }

  @Test func `a data source may ask for cells, which are not there yet`() async throws {
    final class Source: TableNodeDataSource {
      var found: [Bool] = []
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        found.append(tableNode.nodeForRow(at: indexPath) != nil)
        return { Cell(1) }
      }
    }
    let (table, source) = (TableNode(), Source())
    (table.separator, table.dataSource) = (nil, source)
    #expect(rows(try await renderer().render(table)) == [1, -1])
    #expect(source.found == [false, false])
  }

  @Test func `a completion that makes a row lower lets other rows come into view`() async throws {
    let controller = Controller(9)
    var isDone = false
    controller.whenDisplayed = { table, node in
      guard node.indexPath?.row == 0, !isDone else { return }
      isDone = true
      table.performBatch {
        table.reloadRows(at: [IndexPath(row: 8, section: 0)])
      } completion: { _ in
        guard let cell = table.nodeForRow(at: IndexPath(row: 0, section: 0)) as? Cell else { return }
        cell.height = 10
        cell.setNeedsLayout()
      }
    }
    #expect(rows(try await renderer().render(table(controller))) == [0, 1, 2, 3])
  }

  @Test func `a list that is drawn as a node gives the cells that are drawn`() async throws {
    let found = Mutex<[Bool]>([])
    let table = TableNode(numberOfRows: 9) { row in
      {
        let cell = Cell(row)
        cell.whenVisible = { cell in
          guard let table = cell.owningNode as? TableNode else { return }
          let path = IndexPath(row: cell.row, section: 0)
          let isFound =
            table.nodeForRow(at: path) === cell && table.indexPath(for: cell) == path && table.visibleNodes.contains { $0 === cell }
          found.withLock { $0.append(isFound) }
        }
        return cell
      }
    }
    table.separator = nil
    #expect(rows(try await renderer().render(table, in: SizeRange(exactly: Size(width: 20, height: 60)))) == [0, 1, 2])
    #expect(found.withLock { $0 } == [true, true, true])
  }

  @Test func `asking for offsets and drawing meanwhile change nothing of what is in view`() async throws {
    let controller = Controller(20)
    let table = table(controller)
    let renderer = try renderer()
    _ = try await renderer.render(table, offset: 100)
    _ = try await renderer.offset(ofRow: 3, in: table)
    #expect(table.visibleNodes.map { ($0 as? Cell)?.row } == [5, 6, 7])
    controller.whenDisplayed = { table, node in #expect(table.visibleNodes.contains { $0 === node }) }
    for try await _ in renderer.frames(of: table, scroll: .by(20, frames: 4)) { _ = try await renderer.offset(ofRow: 5, in: table) }
    // The list is drawn as a node, and then by itself again.
    controller.whenDisplayed = { _, _ in }
    _ = try await renderer.renderFull(table)
    #expect(!table.visibleNodes.isEmpty)
  }

  @Test func `deleted rows are not in view, and the others know their new places`() async throws {
    final class Shrinking: TableNodeDataSource {
      var rows = [0, 1, 2, 3]
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        let row = rows[indexPath.row]
        return { Cell(row) }
      }
    }
    let (table, source) = (TableNode(), Shrinking())
    (table.separator, table.dataSource) = (nil, source)
    _ = try await renderer().render(table)
    source.rows = [1, 2, 3]
    table.deleteRows(at: [path(0)])
    #expect(table.visibleNodes.map { ($0 as? Cell)?.row } == [1, 2])
    #expect(table.indexPathsForVisibleRows() == [path(0), path(1)])
  }

  @Test func `a block of a row may ask for other cells`() async throws {
    final class Chain: TableNodeDataSource {
      weak var table: TableNode?
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 30 }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        let row = indexPath.row
        // The table is asked only on the task that holds it.
        nonisolated(unsafe) let table = tableNode
        return {
          if row >= 25 {
            _ = table.nodeForRow(at: IndexPath(row: row, section: 0))
            _ = table.nodeForRow(at: IndexPath(row: row - 1, section: 0))
          }
          return Cell(row)
        }
      }
    }
    let (table, source) = (TableNode(), Chain())
    (table.separator, table.dataSource) = (nil, source)
    let action = ScheduledAction(at: 100) { (table: TableNode) in
      #expect((table.nodeForRow(at: IndexPath(row: 29, section: 0)) as? Cell)?.row == 29)
    }
    #expect(try await frames(table, [action]) == [[0, 1, 2], [0, 1, 2], [0, 1, 2]])
  }
}
