import Emaki
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiNodes

/// Tests data sources and delegates that are objects, such as controllers, and the changes that they make to lists.
struct ListObjectsTests {
  /// Tells whether code runs on the task that holds the list. On workers, which are threads, the value has its default.
  private enum Holder {
    @TaskLocal static var isHere = false
  }

  private func renderer(height: Double = 60) throws -> Renderer { try .test(20, height) }

  private func message(_ body: () async throws -> Void) async -> String? {
    do { try await body() } catch { return "\(error)" }
    return nil
  }

  // MARK: Rows

  @Test func `an object gives rows on the task that holds the table, and their blocks run on workers`() async throws {
    let (controller, blocks, calls) = (NumberController([3, 1, 4, 1, 5]), EventLog(), EventLog())
    controller.cell = { number in
      blocks.note("\(Holder.isHere)")
      return NumberedCell(number)
    }
    controller.pages = [[9]]
    controller.whenCalled = { calls.note("\(Holder.isHere)") }
    let (table, renderer) = (controller.table(), try renderer())
    let frames = try await Holder.$isHere.withValue(true) {
      let frames = [try await renderer.render(table), try await renderer.render(table, offset: 40)]
      _ = try await renderer.render(table, at: .settled)
      return frames
    }
    #expect(frames.map { $0.numbers() } == [[3, 1, 4], [4, 1, 5]] && controller.asked == [3, 1, 4, 1, 5, 9])
    #expect([blocks, calls].map { Set($0.events) } == [["false"], ["true"]] && table.elements[0].name == "number 3")
  }

  @Test func `a table does not keep its data source alive, and says so where it is gone`() async throws {
    let table: TableNode
    weak var gone: NumberController?
    do {
      let controller = NumberController([1])
      (gone, table) = (controller, controller.table())
    }
    #expect(gone == nil && table.delegate == nil)
    await #expect(throws: RenderError.dataSourceIsGone) { try await renderer().render(table) }
    table.dataSource = nil
    #expect(try await renderer().render(table).numbers() == [-1])
  }

  @Test func `a list that never got a data source is a warning`() async throws {
    #expect(try await renderer().render(TableNode()).warnings == [.emptyList(row: "", node: "")])
    let nested = try await renderer().render(TableNode.holding(height: 20) { TableNode() })
    #expect(nested.warnings == [.emptyList(row: "0", node: "TableNode")])
  }

  @Test func `a section's title has a cell of 28 points`() async throws {
    final class Source: TableNodeDataSource {
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { { NumberedCell(1) } }
      func tableNode(_ tableNode: TableNode, titleForHeaderInSection section: Int) -> String? { "Fruit" }
    }
    let (table, source) = (TableNode(), Source())
    (table.separator, table.dataSource) = (nil, source)
    let stripes = try await Renderer.test(200, 60).render(table, offset: 0).stripes(x: 1)
    #expect(stripes == [Stripe(Color(0xF7F7F7), 28), Stripe(1, 20), Stripe(.white, 12)])
  }

  @Test func `a source may ask the table how many rows there are`() async throws {
    let controller = NumberController([0, 1, 2])
    let table = controller.table()
    table.delegate = nil
    var seen: [Int] = []
    controller.whenCalled = { seen.append(table.numberOfRows(inSection: 0)) }
    #expect(table.numberOfRows == 3)
    #expect(try await renderer().render(table).numbers() == [0, 1, 2])
    controller.insert([3], at: 3, in: table)
    #expect(seen == [3, 3, 3, 4] && [0, 7].map(table.numberOfRows(inSection:)) == [4, 0])
  }

  @Test func `a list that is drawn many times keeps nothing of it`() async throws {
    let controller = NumberController([1, 2])
    let (table, renderer) = (controller.table(), try renderer())
    for _ in 0..<20 { _ = try await renderer.render(table) }
    #expect(table.logs.count <= 1)
  }

  // MARK: Changes

  @Test func `changes between pictures ask for new rows only, and keep the cells of the others`() async throws {
    let controller = NumberController([1, 2, 3])
    controller.sizeRange = SizeRange(min: Size(0, 30), max: Size(20, 30))
    let (table, renderer) = (controller.table(), try renderer(height: 150))
    #expect(try await renderer.render(table).numbers() == [1, 2, 3, -1])
    let kept = table.cell(1)
    (controller.asked, controller.limited, controller.rows) = ([], [], [9, 2, 3, 8])
    var isDone = false
    table.performBatch(animated: false) {
      table.deleteRows(at: [[0, 0]])
      table.insertRows(at: [[0, 0], [0, 3]])
    } completion: {
      isDone = $0
    }
    #expect(isDone)
    #expect(try await renderer.render(table).stripes() == [9, 2, 3, 8].map { Stripe($0, 30) } + [Stripe(.white, 30)])
    #expect([controller.asked, controller.limited] == [[9, 8], [9, 8]] && table.cell(1) === kept)
    controller.rows = [6]
    table.reloadData()
    #expect(try await renderer.render(table).numbers() == [6, -1])
  }

  @Test func `counts that disagree are an error with both numbers`() async throws {
    let controller = NumberController([1, 2])
    let (table, renderer) = (controller.table(), try renderer())
    _ = try await renderer.render(table)
    controller.rows = [1, 2, 3, 4]
    table.insertRows(at: [[0, 2]])
    let message = await message { _ = try await renderer.render(table) }
    #expect(message?.contains("had 2 rows, 1 was inserted and 0 deleted, so 3 are expected, not 4") == true)
    table.reloadData()
    #expect(try await renderer.render(table).numbers() == [1, 2, 3])
  }

  @Test func `selected rows stay selected where changes take them`() async throws {
    let controller = NumberController([1, 2, 3])
    let table = controller.table()
    table.selectedRows = [[0, 1], [0, 2]]
    _ = try await renderer().render(table)
    table.performBatch {
      controller.rows = [0, 1, 2]
      table.insertRows(at: [[0, 0]])
      table.deleteRows(at: [[0, 2]])
    }
    #expect(table.selectedRows == [[0, 2]])
  }

  // MARK: The virtual clock

  @Test func `a delegate that inserts rows when one comes into view changes the list at that instant`() async throws {
    let (controller, calls) = (NumberController(0..<10), EventLog())
    controller.whenDisplayed = { list, node in
      if (node as? NumberedCell)?.number == 4, controller.rows.count == 10 { controller.insert([50], at: 4, in: list, with: .none) }
    }
    controller.whenCalled = { calls.note("\(Holder.isHere)") }
    let table = controller.table()
    let script = ScrollScript(moves: .through((0, 0), (100, 40)))
    let shown = try await Holder.$isHere.withValue(true) {
      try await renderer().allFrames(of: table, script: script, framesPerSecond: 50, frames: 8).map { $0.numbers() }
    }
    // Row 4 begins at 80, so it is in view once the offset is above 20. That is the fourth frame, at 24.
    #expect(shown[...3] == [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3], [1, 2, 3, 50]] && shown[7] == [2, 3, 50])
    #expect(Set(calls.events) == ["true"] && table.numberOfRows == 11)
    #expect(controller.shown.filter { $0 == "+4" || $0 == "+50" } == ["+4", "+50"])
  }

  @Test func `a cell changes its list from a hook`() async throws {
    let controller = NumberController([0, 1, 2])
    controller.cell = { number in
      let cell = NumberedCell(number)
      if number == 1 {
        cell.whenVisible = { cell in
          guard let list = cell.owningNode as? TableNode, let row = cell.indexPath?.row else { return }
          list.controller?.delete(at: row, in: list, with: .none)
        }
      }
      return cell
    }
    #expect(try await renderer().allFrames(of: controller.table(), frames: 2)[1].numbers() == [0, 2, -1])
  }

  @Test func `an action on a row changes the list at its instant, and one for another class is an error`() async throws {
    let controller = NumberController([1, 2, 3])
    let action = ScheduledAction(at: 40, row: 1) { (cell: NumberedCell) in
      guard let table = cell.owningNode as? TableNode else { return }
      table.controller?.delete(at: cell.indexPath?.row ?? 9, in: table)
    }
    let instant = ScheduledAction(at: 20, row: 0) { (_: NumberedCell) in }
    let frames = try await renderer().allFrames(of: controller.table(), framesPerSecond: 50, frames: 5, actions: [instant, action])
    #expect(frames.map { $0.numbers() } == (0..<5).map { $0 < 2 ? [1, 2, 3] : [1, 3, -1] })
    let wrong = ScheduledAction(at: 0, row: 0) { (_: LateCell) in }
    await #expect(throws: RenderError.actionClass(row: "number 1", expected: "LateCell", found: "NumberedCell")) {
      try await renderer().render(controller.table(), at: .milliseconds(0), actions: [wrong])
    }
  }

  @Test(arguments: [(0, [8, 8, 8]), (100, [4, 6, 8])]) func `rows that an object fetches are there exactly when the fetch is over`(
    latency: Int, counts: [Int]
  ) async throws {
    let controller = NumberController([0, 1, 2, 3])
    controller.pages = [[4, 5], [6, 7]]
    let table = controller.table()
    let script = ScrollScript(
      moves: .through((0, 0), (199, 0), (200, 100)), fetchLatency: .fixed(latency))
    var (seen, last): ([Int], [Int]) = ([], [])
    for try await frame in try renderer().frames(of: table, script: script, framesPerSecond: 10) {
      seen.append(controller.rows.count)
      last = frame.numbers()
    }
    #expect(seen == counts && last == [5, 6, 7])
    // Drawing a whole list fetches all pages.
    controller.pages = [[8], [9, 10]]
    #expect(try await renderer().renderFull(table).size.height == 11 * 20)
  }

  @Test func `a delegate that fetches nothing is asked once`() async throws {
    final class Silent: TableNodeDelegate {}
    let (controller, silent) = (NumberController([1, 2]), Silent())
    let table = controller.table()
    table.delegate = silent
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(fetchLatency: .fixed(10)), frames: 5)
    #expect(frames.allSatisfy { $0.numbers() == [1, 2, -1] && $0.warnings.isEmpty })
  }

  @Test func `frames show the list as it is when they are drawn`() async throws {
    let controller = NumberController([1, 2])
    let table = controller.table()
    let frames = try renderer().frames(of: table, script: ScrollScript(duration: 20), framesPerSecond: 50)
    controller.insert([5], in: table)
    var shown: [[Int]] = []
    for try await frame in frames { shown.append(frame.numbers()) }
    #expect(shown == [[5, 1, 2], [5, 1, 2]])
  }

  @Test func `an animated PNG of a scroll to the end has the rows that an object fetches meanwhile`() async throws {
    func frames() throws -> FrameSequence {
      let controller = NumberController(0..<6)
      controller.pages = [[1]]
      return try renderer().frames(of: controller.table(), scroll: .toEnd(step: 30))
    }
    var (shown, bytes): ([[UInt32]], [UInt8]) = ([], [])
    for try await frame in try frames() { shown.append(frame.picture.words) }
    try await frames().write(as: .apng) { bytes += $0 }
    #expect(try DecodedAPNG(bytes).frames.map(\.words) == shown)
  }

  @Test func `a cell hears when it comes into view, moves and leaves`() async throws {
    final class Watching: BoxCell {
      let log = EventLog()
      override func cellNodeVisibilityEvent(_ event: VisibilityEvent, in viewport: Rect, withCellFrame cellFrame: Rect) {
        log.note("\(event) \(Int(viewport.minY)) \(Int(cellFrame.minY))")
      }
    }
    let table = TableNode.plain(4) { _ in Watching(height: 50, color: .black) }
    let script = ScrollScript(moves: .through((0, 0), (400, 120)))
    _ = try await renderer(height: 40).allFrames(of: table, script: script, framesPerSecond: 10)
    #expect(
      (table.nodeForRow(at: [0, 1]) as? Watching)?.log.events == [
        "visible 30 50", "visibleRectChanged 30 50", "visibleRectChanged 60 50", "visibleRectChanged 90 50", "invisible 120 50",
      ])
  }

  // MARK: Sizes

  @Test func `a delegate limits the heights of rows, and is asked again for another width`() async throws {
    let controller = NumberController([1, 2])
    controller.sizeRange = SizeRange(min: Size(3, 25), max: Size(5, 25))
    let table = controller.table()
    #expect(try await renderer().render(table).stripes() == [Stripe(1, 25), Stripe(2, 25), Stripe(.white, 10)])
    controller.sizeRange = SizeRange(max: Size(.unbounded, 12))
    let wide = try Renderer.test(40, 60)
    #expect(try await wide.render(table).stripes() == [Stripe(1, 12), Stripe(2, 12), Stripe(.white, 36)])
  }

  @Test func `a delegate that is a value limits the heights of rows`() async throws {
    struct Limits: TableDelegate {
      func constrainedSizeForRow(at indexPath: IndexPath) -> SizeRange? {
        indexPath.row == 1 ? SizeRange(min: Size(0, 30), max: Size(0, 40)) : nil
      }
    }
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0), ColorRow(1)]), delegate: Limits())
    #expect(try await renderer().render(table).stripes() == [Stripe(0, 20), Stripe(1, 30), Stripe(.white, 10)])
  }

  // MARK: Lists in nodes

  /// Draws a table in a node, which gets other rows, of which the first is told as inserted, when its own first row comes into view.
  private func nested(then next: [Int]) async throws -> Frame {
    let controller = NumberController([1, 2, 3])
    controller.whenDisplayed = { list, _ in
      controller.whenDisplayed = { _, _ in }
      controller.rows = next
      (list as? TableNode)?.insertRows(at: [[0, 0]])
    }
    nonisolated(unsafe) let table = controller.table()
    (table.debugName, table.style.preferredSize) = ("strip", Size(20, 100))
    return try await renderer(height: 100).render(TableNode.holding { table })
  }

  @Test func `a table in a node changes with its source`() async throws {
    #expect(try await nested(then: [9, 1, 2, 3]).numbers() == [9, 1, 2, 3, -1])
  }

  @Test func `a table in a node says why its rows cannot be had`() async throws {
    let message = await message { _ = try await nested(then: [1, 2, 3, 4, 5]) } ?? ""
    #expect(message.contains("\"strip\"") && message.contains("so 4 are expected, not 5"))
  }
}
