import Emaki
import Foundation
import Synchronization
import Testing

/// Tests the cells that a list returns, as a controller asks for them with `nodeForRow(at:)`, and changes of these cells.
struct CellLookupTests {
  private func renderer(height: Double = 60) throws -> Renderer { try .test(20, height) }

  /// Returns the numbers that three frames show, a tenth of a second apart.
  private func frames(_ list: ListNode, _ actions: ScheduledAction...) async throws -> [[Int]] {
    try await renderer().allFrames(of: list, script: ScrollScript(duration: 200), framesPerSecond: 10, actions: actions).map {
      $0.numbers()
    }
  }

  // MARK: Who asks

  @Test func `an action on the list changes the cells that it asks for`() async throws {
    let controller = NumberController(0..<20)
    let action = ScheduledAction(at: 100) { (table: TableNode) in
      table.nodeForRow(at: [0, 1])?.paint(30)
      // This changes a row that is not in view, and one that grows.
      table.nodeForRow(at: [0, 9])?.paint(31)
      guard let first = table.nodeForRow(at: [0, 0]) as? NumberedCell else { return }
      first.height = 30
      first.setNeedsLayout()
    }
    let table = controller.table()
    #expect(try await frames(table, action) == [[0, 1, 2], [0, 30, 2], [0, 30, 2]])
    #expect(try await renderer().render(table, offset: 150).numbers() == [7, 8, 31])
  }

  @Test func `an action on one row changes another, and finds itself`() async throws {
    let controller = NumberController([0, 1, 2])
    let action = ScheduledAction(at: 100, row: 2) { (cell: NumberedCell) in
      guard let table = cell.owningNode as? TableNode else { return }
      #expect(table.cell(2) === cell && table.indexPath(for: cell) == [0, 2] && table.cell(0) === table.cell(0))
      table.cell(0)?.paint(40)
    }
    #expect(try await frames(controller.table(), action) == [[0, 1, 2], [40, 1, 2], [40, 1, 2]])
  }

  @Test func `a delegate and a fetch change cells, also the one that is told`() async throws {
    let controller = NumberController([0, 1, 2, 3])
    controller.whenDisplayed = { list, node in
      if node.indexPath?.row != 2 { return }
      list.cell(1)?.paint(60)
      node.paint(61)
    }
    controller.whenFetching = { list in list.cell(0)?.paint(50) }
    let table = controller.table()
    #expect(try await renderer().render(table).numbers() == [0, 60, 61])
    controller.pages = [[]]
    #expect(try await renderer().render(table, at: .milliseconds(100)).numbers() == [50, 60, 61] && controller.pages.isEmpty)
  }

  @Test func `cells can be changed between pictures, and are not returned between the frames of a scroll`() async throws {
    let controller = NumberController([0, 1, 2])
    let (table, renderer) = (controller.table(), try renderer())
    #expect(table.cell(1)?.number == 1 && table.cell(3) == nil && table.nodeForRow(at: [1, 0]) == nil)
    #expect(try await renderer.render(table).numbers() == [0, 1, 2])
    let cell = try #require(table.cell(1))
    cell.paint(33)
    #expect(table.indexPath(for: cell) == [0, 1] && table.indexPath(for: NumberedCell(1)) == nil)
    #expect(try await renderer.render(table).numbers() == [0, 33, 2])
    for try await _ in renderer.frames(of: table, script: ScrollScript(duration: 200), framesPerSecond: 10) {
      #expect(table.cell(1) == nil)
    }
    #expect(table.cell(1) === cell)
  }

  @Test func `an item of a collection is found`() async throws {
    let controller = NumberController(0..<7)
    let (collection, renderer) = (controller.collection(.tight(.columns(2))), try Renderer.test(40, 40))
    #expect(collection.cell(0) == nil)
    _ = try await renderer.render(collection)
    #expect(collection.cell(6)?.number == 6 && collection.cell(7) == nil)
    #expect(collection.visibleNumbers == [0, 1, 2, 3] && collection.indexPathsForVisibleItems == (0..<4).map { [0, $0] })
    let action = ScheduledAction(at: 100, row: 0) { (cell: NumberedCell) in
      let collection = cell.owningNode as? CollectionNode
      collection?.cell(1)?.paint(8)
      collection?.cell(3)?.paint(9)
    }
    #expect(try await renderer.render(collection, at: .milliseconds(200), actions: [action]).numbers(side: 20) == [[0, 8], [2, 9]])
  }

  @Test func `a data source may ask for cells, which are not there yet`() async throws {
    let controller = NumberController([1, 2])
    let table = controller.table()
    table.delegate = nil
    var found: [Bool] = []
    controller.whenCalled = { found.append(table.cell(controller.asked.count - 1) != nil) }
    #expect(try await renderer().render(table).numbers() == [1, 2, -1] && found == [false, false])
  }

  @Test func `a block of a row may ask for other cells`() async throws {
    let controller = NumberController(0..<30)
    // The table is asked only on the task that holds it.
    nonisolated(unsafe) let table = controller.table()
    controller.cell = { number in
      if number >= 25 { _ = (table.cell(number), table.cell(number - 1)) }
      return NumberedCell(number)
    }
    let action = ScheduledAction(at: 100) { (table: TableNode) in #expect(table.cell(29)?.number == 29) }
    #expect(try await frames(table, action) == [[0, 1, 2], [0, 1, 2], [0, 1, 2]])
  }

  // MARK: Cells in view

  @Test func `the visible nodes are those in view, in order, also of a section of self-sizing items`() async throws {
    let controller = NumberController(0..<50)
    let (table, collection) = (controller.table(), controller.collection(.tight(.selfSizing)))
    #expect(table.visibleNodes.isEmpty)
    _ = try await renderer().render(table, offset: 50)
    #expect(table.visibleNumbers == [2, 3, 4, 5] && table.indexPathsForVisibleRows() == (2...5).map { [0, $0] })
    let action = ScheduledAction(at: 100) { (table: TableNode) in for node in table.visibleNodes { node.paint(70) } }
    #expect(try await frames(table, action) == [[0, 1, 2], [70], [70]])
    for (isInverted, numbers) in [(false, [5, 6, 7, 8]), (true, [41, 42, 43, 44])] {
      collection.isInverted = isInverted
      _ = try await renderer().render(collection, offset: 110)
      #expect(collection.visibleNumbers == numbers)
    }
  }

  @Test func `a list in a node gives the cells of its rows in range`() async throws {
    let controller = NumberController(0..<9)
    nonisolated(unsafe) let table = controller.table()
    let action = ScheduledAction.inside(at: 100) { (table: TableNode) in
      #expect(table.visibleNumbers == [0, 1, 2] && table.visibleNodes.allSatisfy { table.indexPath(for: $0) == $0.indexPath })
      table.cell(2)?.paint(12)
    }
    let outer = TableNode.holding(height: 60) { table }
    #expect(try await renderer().render(outer, at: .milliseconds(200), actions: [action]).numbers() == [0, 1, 12])
  }

  @Test func `a list that is drawn as a node gives the cells that are drawn`() async throws {
    let found = Mutex<[Bool]>([])
    let table = TableNode.plain(9) { row in
      let cell = NumberedCell(row)
      cell.whenVisible = { cell in
        guard let table = cell.owningNode as? TableNode else { return }
        let isFound = table.cell(row) === cell && table.indexPath(for: cell) == [0, row] && table.visibleNumbers.contains(row)
        found.withLock { $0.append(isFound) }
      }
      return cell
    }
    #expect(try await renderer().render(table, in: .exactly(20, 60)).numbers() == [0, 1, 2])
    #expect(found.withLock { $0 } == [true, true, true])
  }

  @Test func `the rows of a whole list come into view in parts, and sizes can be asked for`() async throws {
    let controller = NumberController(0..<40)
    var seen: Set<Int> = []
    controller.whenDisplayed = { list, _ in
      seen.formUnion(list.visibleNumbers)
      list.cell(0)?.paint(3)
    }
    let (table, renderer) = (controller.table(), try renderer())
    _ = try await renderer.renderFull(table)
    #expect(seen == Set(0..<40))
    // Cells do not learn their list where only heights are asked for.
    #expect(try await renderer.heights(of: table).count == 40)
    table.delegate = nil
    for row in 0..<40 { table.cell(row)?.whenVisible = { cell in _ = table.cell(cell.number) } }
    #expect(try await renderer.heights(of: table).count == 40)
  }

  @Test func `asking for offsets and drawing meanwhile change nothing of what is in view`() async throws {
    let controller = NumberController(0..<20)
    let (table, renderer) = (controller.table(), try renderer())
    _ = try await renderer.render(table, offset: 100)
    _ = try await renderer.offset(ofRow: 3, in: table)
    #expect(table.visibleNumbers == [5, 6, 7])
    controller.whenDisplayed = { list, node in #expect(list.visibleNodes.contains { $0 === node }) }
    for try await _ in renderer.frames(of: table, scroll: .by(20, frames: 4)) { _ = try await renderer.offset(ofRow: 5, in: table) }
    // The list is drawn as a node, and then by itself again.
    controller.whenDisplayed = { _, _ in }
    _ = try await renderer.renderFull(table)
    #expect(!table.visibleNodes.isEmpty)
  }

  // MARK: While things change

  @Test func `completions may ask for more cells, and cells know their list`() async throws {
    let controller = NumberController([0, 1, 2, 3])
    controller.whenDisplayed = { list, node in
      guard node.indexPath?.row == 3 else { return }
      let first = list.cell(0)
      #expect(first?.owningNode === list)
      first?.blink {
        list.cell(1)?.paint(44)
        list.cell(3)?.paint(45)
      }
    }
    let (table, renderer) = (controller.table(), try renderer(height: 80))
    let frames = [try await renderer.render(table), try await renderer.render(table, at: .milliseconds(300))]
    #expect(frames.map { $0.numbers() } == [[0, 44, 2, 45], [0, 44, 2, 45]] && table.cell(0)?.owningNode == nil)
  }

  /// Without a delegate nothing takes time, so completions are called at the end of the hook.
  @Test func `in a still picture, completions may ask for more cells as well`() async throws {
    let controller = NumberController([0, 1, 2, 3])
    let table = controller.table()
    table.delegate = nil
    table.cell(3)?.whenVisible = { cell in
      let table = cell.owningNode as? TableNode
      table?.cell(0)?.blink {
        cell.paint(45)
        table?.cell(1)?.paint(44)
      }
    }
    for _ in 0..<2 { #expect(try await renderer(height: 80).render(table).numbers() == [0, 44, 2, 45]) }
  }

  @Test func `a completion that makes a row lower lets other rows come into view`() async throws {
    let controller = NumberController(0..<9)
    controller.whenDisplayed = { list, _ in
      controller.whenDisplayed = { _, _ in }
      list.performBatch {
        (list as? TableNode)?.reloadRows(at: [[0, 8]])
      } completion: { _ in
        list.cell(0)?.height = 10
        list.cell(0)?.setNeedsLayout()
      }
    }
    #expect(try await renderer().render(controller.table()).numbers() == [0, 1, 2, 3])
  }

  @Test func `cells are found at the places to which updates have moved them, and deleted rows are not in view`() async throws {
    let insert = ScheduledAction.change(at: 100) { controller, table in
      let moved = table.cell(1)
      controller.insert([9], in: table, with: .none)
      #expect(moved.flatMap { table.indexPath(for: $0) } == [0, 2])
    }
    let look = ScheduledAction(at: 200) { (table: TableNode) in
      #expect(table.cell(2)?.number == 1 && table.visibleNodes.compactMap { table.indexPath(for: $0)?.row } == [0, 1, 2])
      table.cell(2)?.paint(50)
    }
    let (controller, renderer) = (NumberController([0, 1, 2]), try renderer())
    let table = controller.table()
    #expect(try await frames(table, insert, look) == [[0, 1, 2], [9, 0, 1], [9, 0, 50]])
    _ = try await renderer.render(table)
    controller.delete(in: table)
    #expect(table.visibleNumbers == [0, 1] && table.indexPathsForVisibleRows() == [[0, 0], [0, 1]])
  }

  @Test func `a change that the hook of a leaving row makes to another row is seen`() async throws {
    let controller = NumberController([0, 1, 2, 3])
    controller.whenHidden = { list, node in list.visibleNodes.last { $0 !== node }?.paint(60) }
    let delete = ScheduledAction.change(at: 100) { $0.delete(in: $1, with: .none) }
    #expect(try await frames(controller.table(), delete) == [[0, 1, 2], [1, 60, 3], [1, 60, 3]])
  }

  @Test func `asking for a cell ends none of its animations`() async throws {
    let controller = NumberController(0..<60)
    let begin = ScheduledAction(at: 0, row: 0) { (cell: NumberedCell) in cell.animate(withDuration: 1) { cell.alpha = 0 } }
    let ask = ScheduledAction(at: 100, row: 50) { (cell: NumberedCell) in _ = (cell.owningNode as? TableNode)?.cell(0) }
    func pictures(_ actions: [ScheduledAction]) async throws -> [Picture] {
      try await renderer().allFrames(of: controller.table(), framesPerSecond: 10, frames: 6, actions: actions).map(\.picture)
    }
    let alone = try await pictures([begin])
    #expect(try await pictures([begin, ask]) == alone && alone[1] != alone[4])
  }

  @Test func `a row that is animated is laid out once`() async throws {
    final class Counting: BoxCell {
      nonisolated(unsafe) static var layouts = 0
      override func layout() { Self.layouts += 1 }
    }
    func layouts(_ actions: [ScheduledAction]) async throws -> Int {
      Counting.layouts = 0
      let table = TableNode(numberOfRows: 1) { _ in { Counting(height: 20, color: .white) } }
      _ = try await Renderer.test(20, 60, jobs: 1).allFrames(of: table, framesPerSecond: 10, frames: 11, actions: actions)
      return Counting.layouts
    }
    let still = try await layouts([])
    let begin = ScheduledAction(at: 0, row: 0) { (cell: Counting) in cell.animate(withDuration: 0.9) { cell.backgroundColor = .black } }
    // The row is laid out again at the beginning and at the end of the animation.
    #expect(try await layouts([begin]) <= still * 3)
  }
}

extension CellNode {
  fileprivate func paint(_ number: Int) { backgroundColor = BoxCell.color(ofRow: number) }

  /// Goes half away and comes back at the end of an animation.
  fileprivate func blink(then: @escaping () -> Void) {
    animate(withDuration: 0.1) {
      self.alpha = 0.5
    } completion: { _ in
      self.alpha = 1
      then()
    }
  }
}
