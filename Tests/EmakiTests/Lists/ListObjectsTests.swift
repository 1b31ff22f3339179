import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests data sources and delegates that are objects, such as controllers, and the changes that they make to lists.
@Suite struct ListObjectsTests {
  /// Tells whether code runs on the task that holds the list. On workers, which are threads, the value has its default.
  private enum Holder {
    @TaskLocal static var isHere = false
  }

  /// A controller of a table, as an app has one.
  private final class Controller: TableNodeDataSource, TableNodeDelegate {
    var rows: [Int]
    var asked: [Int] = []
    var events: [String] = []
    var wasElsewhere = false
    let blocksElsewhere = Mutex(0)
    var sizeRange: SizeRange?
    var limited: [Int] = []
    var next: [[Int]] = []
    var whenDisplayed: [Int: (TableNode) -> Void] = [:]
    var title: String?

    init(_ rows: [Int]) { self.rows = rows }

    private func check() { if !Holder.isHere { wasElsewhere = true } }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int {
      check()
      return rows.count
    }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      check()
      let row = rows[indexPath.row]
      asked.append(row)
      return { Cell(row, isElsewhere: !Holder.isHere) }
    }

    func tableNode(_ tableNode: TableNode, titleForHeaderInSection section: Int) -> String? { title }
    func tableNode(_ tableNode: TableNode, modelIdentifierForRowAt indexPath: IndexPath) -> String? { "number \(rows[indexPath.row])" }

    func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) {
      check()
      guard let cell = node as? Cell else { return }
      events.append("shown \(cell.row) at \(cell.indexPath?.row ?? -1)")
      whenDisplayed.removeValue(forKey: cell.row)?(tableNode)
    }

    func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) {
      check()
      if let cell = node as? Cell { events.append("hidden \(cell.row)") }
    }

    func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange? {
      limited.append(rows[indexPath.row])
      return sizeRange
    }
    func shouldBatchFetch(for tableNode: TableNode) -> Bool { !next.isEmpty }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
      check()
      let old = rows.count
      rows += next.removeFirst()
      tableNode.insertRows(at: (old..<rows.count).map { IndexPath(row: $0, section: 0) }, with: .none)
      context.completeBatchFetching(true)
    }
  }

  /// A row of 20 points, whose colour is its number.
  private final class Cell: CellNode {
    let row: Int
    let isElsewhere: Bool
    var isTall = false

    init(_ row: Int, isElsewhere: Bool = true) {
      (self.row, self.isElsewhere) = (row, isElsewhere)
      super.init()
      backgroundColor = BoxCell.color(ofRow: row)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func table(_ controller: Controller) -> TableNode {
    let table = TableNode()
    table.separator = nil
    (table.dataSource, table.delegate) = (controller, controller)
    return table
  }

  private func renderer(height: Double = 60) throws -> Renderer { try .test(width: 20, height: height, scale: 1) }

  private func rows(_ frame: Frame) -> [Int] {
    frame.stripes().map { stripe in (0..<100).first { BoxCell.color(ofRow: $0).premultiplied == stripe.color } ?? -1 }
  }

  // MARK: Rows

  @Test func `an object gives rows on the task that holds the table, and their blocks run on workers`() async throws {
    let controller = Controller([3, 1, 4, 1, 5])
    let table = table(controller)
    let renderer = try self.renderer()
    let frames = try await Holder.$isHere.withValue(true) {
      [try await renderer.render(table), try await renderer.render(table, offset: 40)]
    }
    #expect(frames.map(rows) == [[3, 1, 4], [4, 1, 5]])
    #expect(!controller.wasElsewhere)
    #expect(controller.asked == [3, 1, 4, 1, 5])
    #expect(table.elements[0].withCell { ($0 as? Cell)?.isElsewhere } == true)
    #expect(table.elements[0].name == "number 3")
  }

  @Test func `a table does not keep its data source alive, and says so where it is gone`() async throws {
    let table: TableNode
    weak var gone: Controller?
    do {
      let controller = Controller([1])
      gone = controller
      table = self.table(controller)
    }
    #expect(gone == nil)
    #expect(table.delegate == nil)
    await #expect(throws: RenderError.dataSourceIsGone) { try await renderer().render(table) }
    table.dataSource = nil
    #expect(rows(try await renderer().render(table)) == [-1])
  }

  @Test func `a source that makes cells itself hands them over`() async throws {
    final class Source: TableNodeDataSource {
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> sending CellNode { Cell(indexPath.row + 7) }
    }
    let (table, source) = (TableNode(), Source())
    table.dataSource = source
    table.separator = nil
    #expect(rows(try await renderer().render(table)) == [7, 8, -1])
  }

  @Test func `a section's title has a cell of 28 points`() async throws {
    let controller = Controller([1])
    controller.title = "Fruit"
    let frame = try await Renderer.test(width: 200, height: 60, scale: 1).render(table(controller), offset: 0)
    withExtendedLifetime(controller) {}
    #expect(frame.stripes(x: 1).map(\.height) == [28, 20, 12])
    #expect(frame.stripes(x: 1)[0].color == 0xFFF7_F7F7)
  }

  @Test func `a source may ask the table how many rows there are`() async throws {
    final class Source: TableNodeDataSource {
      var count = 3
      var seen: [Int] = []
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        seen.append(tableNode.numberOfRows(inSection: indexPath.section))
        let row = indexPath.row
        return { Cell(row) }
      }
    }
    let (table, source) = (TableNode(), Source())
    (table.separator, table.dataSource) = (nil, source)
    #expect(table.numberOfRows == 3)
    #expect(rows(try await renderer().render(table)) == [0, 1, 2])
    source.count = 4
    table.insertRows(at: [path(3)])
    #expect(source.seen == [3, 3, 3, 4])
    #expect(table.numberOfRows(inSection: 0) == 4)
    #expect(table.numberOfRows(inSection: 7) == 0)
  }

  // MARK: Changes

  @Test func `changes between pictures ask for new rows only, and keep the cells of the others`() async throws {
    let controller = Controller([1, 2, 3])
    let table = table(controller)
    let renderer = try renderer(height: 100)
    #expect(rows(try await renderer.render(table)) == [1, 2, 3, -1])
    let kept = table.elements[1].withCell { $0.map { ObjectIdentifier($0) } }
    controller.asked = []
    controller.rows = [9, 2, 3, 8]
    var isDone = false
    table.performBatch(animated: false) {
      table.deleteRows(at: [path(0)])
      table.insertRows(at: [path(0), path(3)])
    } completion: {
      isDone = $0
    }
    #expect(isDone)
    #expect(rows(try await renderer.render(table)) == [9, 2, 3, 8, -1])
    #expect(controller.asked == [9, 8])
    #expect(table.elements[1].withCell { $0.map { ObjectIdentifier($0) } } == kept)
    controller.rows = [6]
    table.reloadData()
    #expect(rows(try await renderer.render(table)) == [6, -1])
    controller.rows = [6, 7]
    table.moveRow(at: path(0), to: path(0))
    await #expect(throws: RenderError.self) { try await renderer.render(table) }
  }

  @Test func `counts that disagree are an error with both numbers`() async throws {
    let controller = Controller([1, 2])
    let table = table(controller)
    let renderer = try renderer()
    _ = try await renderer.render(table)
    controller.rows = [1, 2, 3, 4]
    table.insertRows(at: [path(2)])
    let error = await #expect(throws: RenderError.self) { try await renderer.render(table) }
    #expect("\(try #require(error))".contains("had 2 rows, 1 was inserted and 0 deleted, so 3 are expected, not 4"))
    table.reloadData()
    #expect(rows(try await renderer.render(table)) == [1, 2, 3])
  }

  @Test func `selected rows stay selected where changes take them`() async throws {
    let controller = Controller([1, 2, 3])
    let table = table(controller)
    table.selectedRows = [path(1), path(2)]
    _ = try await renderer().render(table)
    controller.rows = [0, 1, 2]
    table.performBatch {
      table.insertRows(at: [path(0)])
      table.deleteRows(at: [path(2)])
    }
    #expect(table.selectedRows == [path(2)])
  }

  // MARK: The virtual clock

  @Test func `a delegate that inserts rows when one comes into view changes the list at that instant`() async throws {
    let controller = Controller(Array(0..<10))
    controller.whenDisplayed[4] = { table in
      controller.rows.insert(50, at: 4)
      table.insertRows(at: [IndexPath(row: 4, section: 0)], with: .none)
    }
    let table = table(controller)
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 100, offset: 40)])
    let frames = try await Holder.$isHere.withValue(true) {
      try await renderer().allFrames(of: table, script: script, framesPerSecond: 50, frames: 8)
    }
    // Row 4 begins at 80, so it is in view once the offset is above 20. That is the fourth frame, at 24.
    #expect(frames.prefix(3).map(rows) == [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]])
    #expect(rows(frames[3]) == [1, 2, 3, 50])
    #expect(rows(frames[7]) == [2, 3, 50])
    #expect(!controller.wasElsewhere)
    #expect(table.numberOfRows == 11)
    #expect(controller.events.filter { $0.hasSuffix("at 4") } == ["shown 4 at 4", "shown 50 at 4"])
  }

  @Test func `a cell changes its list from a hook`() async throws {
    final class Growing: CellNode {
      override func didEnterVisibleState() {
        guard let table = owningNode as? TableNode, let path = indexPath, path.row == 1, table.numberOfRows == 3 else { return }
        table.deleteRows(at: [path], with: .none)
      }
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    }
    final class Source: TableNodeDataSource {
      var isAsked = 0
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int {
        isAsked += 1
        return isAsked == 1 ? 3 : 2
      }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
        let row = indexPath.row
        return {
          let cell = Growing()
          cell.backgroundColor = BoxCell.color(ofRow: row)
          return cell
        }
      }
    }
    let (table, source) = (TableNode(), Source())
    table.dataSource = source
    table.separator = nil
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(), frames: 2)
    #expect(rows(frames[1]) == [0, 2, -1])
  }

  @Test func `an action on a row changes the list at its instant, and one for another class is an error`() async throws {
    let controller = Controller([1, 2, 3])
    let table = table(controller)
    let action = ScheduledAction(at: 40, row: 1) { (cell: Cell) in
      (cell.owningNode as? TableNode)?.deleteRows(at: [IndexPath(row: cell.indexPath?.row ?? 9, section: 0)])
    }
    let instant = ScheduledAction(at: 20, row: 0) { (_: Cell) in }
    let renderer = try renderer()
    // The source loses its row just before the action tells the table about it.
    var frames: [[Int]] = []
    for try await frame in renderer.frames(
      of: table, script: ScrollScript(duration: 80), framesPerSecond: 50, actions: [instant, action])
    {
      frames.append(rows(frame))
      if frame.time == 20 { controller.rows = [1, 3] }
    }
    #expect(frames == [[1, 2, 3], [1, 2, 3], [1, 3, -1], [1, 3, -1], [1, 3, -1]])
    let wrong = ScheduledAction(at: 0, row: 0) { (_: LateCell) in }
    await #expect(throws: RenderError.actionClass(row: "number 1", expected: "LateCell", found: "Cell")) {
      try await renderer.render(self.table(controller), at: .milliseconds(0), actions: [wrong])
    }
  }

  @Test(arguments: [0, 250]) func `rows that an object fetches are there exactly when the fetch is over`(latency: Int) async throws {
    /// A delegate that is a value, and brings the same rows.
    struct Values: TableDelegate {
      func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { dataSource.numberOfRows(inSection: 0) < 8 }
      func willBeginBatchFetch(with context: BatchContext) async {
        let old = context.dataSource.numberOfRows(inSection: 0)
        var updates = TableUpdates()
        updates.insertRows(at: (old..<old + 2).map { IndexPath(row: $0, section: 0) }, with: .none)
        context.performBatchUpdates(updates, dataSource: ColorSource(rows: (0..<old + 2).map { ColorRow($0) }))
        context.completeBatchFetching(true)
      }
    }
    let controller = Controller(Array(0..<4))
    controller.next = [[4, 5], [6, 7]]
    let (objects, values) = (
      table(controller), TableNode.plain(dataSource: ColorSource(rows: (0..<4).map { ColorRow($0) }), delegate: Values())
    )
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 100, offset: 20), .init(time: 1000, offset: 100)], fetchLatency: .fixed(latency))
    let (renderer, same) = (try renderer(), try self.renderer())
    let expected = try await same.allFrames(of: values, script: script, framesPerSecond: 20)
    let frames = try await renderer.allFrames(of: objects, script: script, framesPerSecond: 20)
    #expect(frames.map(rows) == expected.map(rows))
    #expect(Set(frames.map(rows)).count > 4)
    #expect(controller.rows.count == 8)
    // Drawing a whole list fetches all pages.
    let all = Controller(Array(0..<4))
    all.next = [[4, 5], [6, 7]]
    let full = try await renderer.renderFull(self.table(all))
    #expect(full.size.height == 8 * 20)
  }

  @Test func `a delegate that fetches nothing is asked once`() async throws {
    final class Silent: TableNodeDelegate {}
    let (controller, silent) = (Controller([1, 2]), Silent())
    let table = table(controller)
    table.delegate = silent
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(fetchLatency: .fixed(10)), frames: 5)
    #expect(frames.allSatisfy { rows($0) == [1, 2, -1] && $0.warnings.isEmpty })
  }

  @Test func `the frames are the same with any number of workers`() async throws {
    func frames(_ jobs: Int) async throws -> [Data] {
      let controller = Controller(Array(0..<6))
      controller.next = [[6, 7], [8], [9, 10]]
      controller.whenDisplayed[3] = { table in
        controller.rows.removeFirst()
        table.deleteRows(at: [IndexPath(row: 0, section: 0)])
      }
      let renderer = try Renderer(
        viewport: Size(width: 20, height: 60), scale: 1, options: Renderer.Options(jobs: jobs, cacheDirectory: TestFonts.cacheDirectory))
      let script = ScrollScript(
        moves: [.init(time: 0, offset: 0), .init(time: 500, offset: 200)], displayLatency: .fixed(20), fetchLatency: .fixed(60))
      return try await renderer.allFrames(of: table(controller), script: script, framesPerSecond: 50).map { Data($0.pngData) }
    }
    let one = try await frames(1)
    #expect(Set(one).count > 5)
    #expect(try await frames(3) == one)
  }

  @Test func `frames show the list as it is when they are drawn`() async throws {
    let controller = Controller([1, 2])
    let table = table(controller)
    let renderer = try renderer()
    let frames = renderer.frames(of: table, script: ScrollScript(duration: 20), framesPerSecond: 50)
    controller.rows = [5, 1, 2]
    table.insertRows(at: [path(0)])
    var shown: [[Int]] = []
    for try await frame in frames { shown.append(rows(frame)) }
    #expect(shown == [[5, 1, 2], [5, 1, 2]])
  }

  @Test func `a list that is drawn many times keeps nothing of it`() async throws {
    let controller = Controller([1, 2])
    let table = table(controller)
    let renderer = try renderer()
    for _ in 0..<20 { _ = try await renderer.render(table) }
    #expect(table.logs.count <= 1)
  }

  @Test func `an animated PNG is refused if an object fetches rows, because the number of frames is not known`() async throws {
    let controller = Controller(Array(0..<6))
    controller.next = [[1]]
    let frames = try renderer().frames(of: table(controller), scroll: .toEnd(step: 30))
    await #expect(throws: RenderError.unknownFrameCount) { try await frames.write(as: .apng) { _ in } }
  }

  // MARK: Sizes

  @Test func `a delegate limits the heights of rows, and is asked again for another width`() async throws {
    let controller = Controller([1, 2])
    controller.sizeRange = SizeRange(min: Size(width: 3, height: 25), max: Size(width: 5, height: 25))
    let table = table(controller)
    #expect(try await renderer().render(table).stripes() == [Stripe(1, 25), Stripe(2, 25), Stripe(.white, 10)])
    controller.sizeRange = SizeRange(min: .zero, max: Size(width: .unbounded, height: 12))
    let wide = try Renderer.test(width: 40, height: 60, scale: 1)
    #expect(try await wide.render(table).stripes() == [Stripe(1, 12), Stripe(2, 12), Stripe(.white, 36)])
  }

  @Test func `a delegate that is a value limits the heights of rows`() async throws {
    struct Limits: TableDelegate {
      func constrainedSizeForRow(at indexPath: IndexPath) -> SizeRange? {
        indexPath.row == 1 ? SizeRange(min: Size(width: 0, height: 30), max: Size(width: 0, height: 40)) : nil
      }
    }
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0), ColorRow(1)]), delegate: Limits())
    #expect(try await renderer().render(table).stripes() == [Stripe(0, 20), Stripe(1, 30), Stripe(.white, 10)])
  }

  // MARK: Lists in nodes

  @Test func `a delegate is asked for the ranges of new rows only`() async throws {
    let controller = Controller([1, 2, 3])
    controller.sizeRange = SizeRange(min: Size(width: 0, height: 30), max: Size(width: 20, height: 30))
    let table = table(controller)
    _ = try await renderer().render(table)
    #expect(controller.limited == [1, 2, 3])
    controller.limited = []
    controller.rows = [9, 1, 2, 3]
    table.insertRows(at: [path(0)])
    #expect(try await renderer().render(table).stripes().map(\.height) == [30, 30])
    #expect(controller.limited == [9])
  }

  /// A page with a table, which inserts a row at its top when it comes into view.
  private final class Page: CellNode {
    let table = TableNode()
    let source: Controller
    let next: [Int]

    init(_ rows: [Int], then next: [Int], height: Double) {
      (source, self.next) = (Controller(rows), next)
      super.init()
      automaticallyManagesSubnodes = true
      (table.debugName, table.separator, table.dataSource) = ("strip", nil, source)
      table.style.preferredSize = Size(width: 20, height: height)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [table]) }

    override func didEnterVisibleState() {
      source.rows = next
      table.insertRows(at: [IndexPath(row: 0, section: 0)])
    }
  }

  @Test func `a table in a node says why its rows cannot be had`() async throws {
    let error = await #expect(throws: RenderError.self) {
      try await renderer().render(TableNode.plain(numberOfRows: 1) { _ in { Page([1, 2], then: [1, 2, 3, 4], height: 40) } })
    }
    let message = "\(try #require(error))"
    #expect(message.contains("\"strip\"") && message.contains("so 3 are expected, not 4"))
  }

  @Test func `a table in a node changes with its source, and keeps its cells`() async throws {
    let frame = try await renderer(height: 100).render(
      TableNode.plain(numberOfRows: 1) { _ in { Page([1, 2, 3], then: [9, 1, 2, 3], height: 100) } })
    #expect(rows(frame) == [9, 1, 2, 3, -1])
  }

  // MARK: Visibility

  @Test func `a cell hears when it comes into view, moves and leaves`() async throws {
    final class Log: Sendable {
      let entries = Mutex<[String]>([])
    }
    final class Watching: CellNode {
      let log: Log
      init(_ log: Log) {
        self.log = log
        super.init()
      }
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 50) }
      override func cellNodeVisibilityEvent(_ event: VisibilityEvent, in viewport: Rect, withCellFrame cellFrame: Rect) {
        log.entries.withLock { $0.append("\(event) \(Int(viewport.minY)) \(Int(cellFrame.minY))") }
      }
    }
    let log = Log()
    let table = TableNode.plain(numberOfRows: 4) { row in { row == 1 ? Watching(log) : BoxCell(height: 50, color: .black) } }
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 400, offset: 120)])
    for try await _ in try renderer(height: 40).frames(of: table, script: script, framesPerSecond: 10) {}
    #expect(
      log.entries.withLock { $0 } == [
        "visible 30 50", "visibleRectChanged 30 50", "visibleRectChanged 60 50", "visibleRectChanged 90 50", "invisible 120 50",
      ])
  }
}
