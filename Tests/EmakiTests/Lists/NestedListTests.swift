import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Lists that stand in nodes: strips in rows, tables in pages, pagers in tables.
@Suite struct NestedListTests {
  /// A log of what happened, in order.
  private final class Log: Sendable {
    private let state = Mutex<[String]>([])
    func add(_ entry: String) { state.withLock { $0.append(entry) } }
    var entries: [String] { state.withLock { $0 } }
    func take() -> [String] {
      state.withLock { entries in
        defer { entries = [] }
        return entries
      }
    }
  }

  /// A box of a size of its own, which logs that it is made and how its interface state changes.
  private final class Item: CellNode {
    private let number: Int
    private let size: Size
    private let log: Log?

    init(_ number: Int, width: Double, height: Double, log: Log? = nil) {
      (self.number, size, self.log) = (number, Size(width: width, height: height), log)
      super.init()
      debugName = "item \(number)"
      backgroundColor = BoxCell.color(ofRow: number)
      log?.add("made \(number)")
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { size }
    override func didEnterPreloadState() { log?.add("preload \(number)") }
    override func didEnterDisplayState() { log?.add("display \(number)") }
    override func didEnterVisibleState() { log?.add("visible \(number)") }
    override func didExitVisibleState() { log?.add("hidden \(number)") }
  }

  /// A cell that shows one node, as large as the node's style says.
  private final class Holder: CellNode {
    let node: DisplayNode

    init(_ node: DisplayNode) {
      self.node = node
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [node]) }
  }

  private static let ground = Color(0xFF00FF)

  /// A strip of items of 30 x 20 points, with 5 points between them.
  private static func strip(_ count: Int, width: Double = 100, offset: Point? = nil, log: Log? = nil) -> CollectionNode {
    let layout = CollectionFlowLayout(.rows(1), minimumLineSpacing: 5, scrollDirection: .horizontal)
    let strip = CollectionNode(numberOfItems: count, layout: layout) { item in { Item(item, width: 30, height: 20, log: log) } }
    strip.style.preferredSize = Size(width: width, height: 20)
    strip.backgroundColor = ground
    strip.contentOffset = offset
    return strip
  }

  private func picture(of node: sending DisplayNode, width: Double = 100, height: Double = 60, rightToLeft: Bool = false) async throws
    -> Picture
  {
    let renderer = try Renderer.test(width: width, height: height, scale: 1, layoutDirection: rightToLeft ? .rightToLeft : .leftToRight)
    return try await renderer.render(node).decoded()
  }

  /// Returns the row of the box whose colour each pixel of a line shows; `nil` for the ground.
  private func colors(_ picture: Picture, y: Int, width: Int) -> [Int?] {
    (0..<width).map { x in (0..<60).first { BoxCell.color(ofRow: $0).premultiplied == picture[x, y] } }
  }

  // MARK: Places

  @Test(arguments: [0.0, 12, 35, 1e9]) func `a strip in a row shows its items from its own offset on`(offset: Double) async throws {
    let table = TableNode.plain(numberOfRows: 3) { row in
      { row == 1 ? Holder(Self.strip(6, offset: Point(x: offset, y: 0))) : BoxCell(height: 10, color: .black) }
    }
    let picture = try await Renderer.test(width: 100, height: 60, scale: 1).render(table).decoded()
    // Six items of 30 points with 5 between them are 205 points long, and the strip is 100.
    let shown = Int(min(offset, 105))
    for y in [10, 19, 29] {
      let expected: [Int?] = (0..<100).map { x in (x + shown) % 35 < 30 ? (x + shown) / 35 : nil }
      #expect(colors(picture, y: y, width: 100) == expected)
    }
    #expect(picture[50, 9] == Color.black.premultiplied && picture[50, 30] == Color.black.premultiplied)
  }

  @Test func `a strip from right to left begins at the right`() async throws {
    let left = try await picture(of: Self.strip(6, offset: Point(x: 12, y: 0)))
    let right = try await picture(of: Self.strip(6, offset: Point(x: 12, y: 0)), rightToLeft: true)
    #expect(colors(right, y: 5, width: 100) == colors(left, y: 5, width: 100).reversed())
  }

  @Test func `a table in a node draws what the same table draws by itself`() async throws {
    func table() -> TableNode {
      let table = TableNode(numberOfRows: 40) { row in { BoxCell(height: Double(7 + row % 5), color: BoxCell.color(ofRow: row)) } }
      table.selectedRows = [IndexPath(row: 6, section: 0)]
      table.tableHeader = { BoxCell(height: 9, color: .black) }
      table.contentInset = EdgeInsets(top: 4, left: 0, bottom: 3, right: 0)
      return table
    }
    for (offset, inverted) in [(nil, false), (0, false), (33.5, false), (1e6, false), (20, true)] as [(Double?, Bool)] {
      let renderer = try Renderer.test(width: 100, height: 60, scale: 2)
      let alone = table()
      alone.isInverted = inverted
      let expected = try await renderer.render(alone, offset: offset ?? alone.restOffset).decoded()
      let nested = table()
      nested.isInverted = inverted
      nested.contentOffset = offset.map { Point(x: 0, y: $0) }
      let root = DisplayNode()
      root.automaticallyManagesSubnodes = true
      root.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [nested]) }
      #expect(
        try await renderer.render(root, in: SizeRange(exactly: Size(width: 100, height: 60))).decoded() == expected, "at \(offset ?? -4)")
    }
  }

  /// Two sections of boxes under headers.
  private struct Sections: TableDataSource {
    let numberOfSections = 2
    func numberOfRows(inSection section: Int) -> Int { 10 }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
      { BoxCell(height: 8, color: BoxCell.color(ofRow: indexPath.section * 10 + indexPath.row)) }
    }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
      { BoxCell(height: 12, color: section == 0 ? Color(0x00FF00) : Color(0x0000FF)) }
    }
  }

  @Test(arguments: [0.0, 5, 70, 79, 84, 92, 130]) func `headers stay at the top of a nested table as they do by itself`(offset: Double)
    async throws
  {
    let renderer = try Renderer.test(width: 50, height: 40, scale: 1)
    let expected = try await renderer.render(TableNode(dataSource: Sections()), offset: offset).decoded()
    let table = TableNode(dataSource: Sections())
    table.contentOffset = Point(x: 0, y: offset)
    #expect(try await renderer.render(Holder(table), in: SizeRange(exactly: Size(width: 50, height: 40))).decoded() == expected)
  }

  @Test func `a pager in a row shows its current page, and a part of two at an offset between`() async throws {
    func pager(_ change: (PagerNode) -> Void) -> Holder {
      let pager = PagerNode(numberOfPages: 4) { page in { BoxCell(height: 20, color: BoxCell.color(ofRow: page)) } }
      pager.style.preferredSize = Size(width: 60, height: 20)
      change(pager)
      return Holder(pager)
    }
    #expect(colors(try await picture(of: pager { _ in }, width: 60, height: 20), y: 3, width: 60) == Array(repeating: 0, count: 60))
    #expect(
      colors(try await picture(of: pager { $0.currentPageIndex = 2 }, width: 60, height: 20), y: 3, width: 60)
        == Array(repeating: 2, count: 60))
    #expect(
      colors(try await picture(of: pager { $0.contentOffset = Point(x: 80, y: 0) }, width: 60, height: 20), y: 3, width: 60)
        == Array(repeating: 1, count: 40) + Array(repeating: 2, count: 20))
    // Beyond the last page there is nothing.
    #expect(
      colors(try await picture(of: pager { $0.currentPageIndex = 9 }, width: 60, height: 20), y: 3, width: 60)
        == Array(repeating: 3, count: 60))
  }

  @Test func `a table stands in a page of a pager, and a strip in a row of that table`() async throws {
    let pager = PagerNode(numberOfPages: 2) { page in
      {
        let table = TableNode.plain(numberOfRows: 3) { row in
          { row == 1 ? Holder(Self.strip(6, offset: Point(x: 35, y: 0))) : BoxCell(height: 10, color: BoxCell.color(ofRow: 20 + page)) }
        }
        table.style.width = .fraction(1)
        table.style.height = .fraction(1)
        return Holder(table)
      }
    }
    let picture = try await Renderer.test(width: 100, height: 60, scale: 1).render(pager, page: 1).decoded()
    #expect(colors(picture, y: 5, width: 100).allSatisfy { $0 == 21 })
    #expect(colors(picture, y: 15, width: 100) == (0..<100).map { x in x % 35 < 30 ? x / 35 + 1 : nil })
    #expect(colors(picture, y: 35, width: 100).allSatisfy { $0 == 21 })
  }

  // MARK: Work

  @Test func `a strip in a still picture makes the items that it shows, and no others`() async throws {
    let log = Log()
    _ = try await picture(of: Self.strip(1_000_000, log: log))
    // 100 points show items at 0, 35 and 70.
    #expect(log.entries.filter { $0.hasPrefix("made") } == ["made 0", "made 1", "made 2"])
  }

  @Test func `items have the states of their own list's ranges while the row is in view`() async throws {
    let log = Log()
    let table = TableNode.plain(numberOfRows: 30) { row in
      { row == 10 ? Holder(Self.strip(100, log: log)) : BoxCell(height: 20, color: .black) }
    }
    table.rangeTuning[.full, .display] = RangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0)
    table.rangeTuning[.full, .preload] = RangeTuningParameters(leadingBufferScreenfuls: 2, trailingBufferScreenfuls: 0)
    var frames = try Renderer.test(width: 100, height: 60, scale: 1).frames(of: table, scroll: .by(20, frames: 20)).makeAsyncIterator()
    func states() -> [String] { log.take().filter { !$0.hasPrefix("made") } }
    func next() async throws -> [String] {
      _ = try await frames.next()
      return states()
    }
    // The strip is at 200 points. It is preloaded from an offset of 21 on, and displayed from 81 on.
    #expect(try await next() == [])
    #expect(try await next() == [])
    #expect(try await next() == ["preload 0", "preload 1", "preload 2"])
    #expect(try await next() == [])
    #expect(try await next() == [])
    #expect(try await next() == ["display 0", "display 1", "display 2"])
    #expect(try await next() == [])
    #expect(try await next() == [])
    // In view the strip's own buffers count: a screenful displayed ahead, two and a half preloaded.
    let seen = try await next()
    #expect(seen.filter { $0.hasPrefix("visible") } == ["visible 0", "visible 1", "visible 2"])
    #expect(seen.filter { $0.hasPrefix("display") } == ["display 3", "display 4", "display 5"])
    #expect(seen.filter { $0.hasPrefix("preload") } == (3...9).map { "preload \($0)" })
    #expect(try await next() == [])
    #expect(try await next() == [])
    #expect(try await next() == ["hidden 0", "hidden 1", "hidden 2"])
  }

  @Test func `a strip that a hook scrolls shows other items, which get their states at once`() async throws {
    final class Scrolled: CellNode {
      let strip: CollectionNode
      init(_ strip: CollectionNode) {
        self.strip = strip
        super.init()
        automaticallyManagesSubnodes = true
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [strip]) }
      override func didEnterVisibleState() { strip.contentOffset = Point(x: 350, y: 0) }
    }
    let log = Log()
    let table = TableNode.plain(numberOfRows: 1) { _ in { Scrolled(Self.strip(100, log: log)) } }
    let picture = try await Renderer.test(width: 100, height: 20, scale: 1).render(table).decoded()
    #expect(colors(picture, y: 5, width: 100) == (0..<100).map { x in x % 35 < 30 ? x / 35 + 10 : nil })
    #expect(["visible 10", "visible 11", "visible 12"].allSatisfy(log.entries.contains))
  }

  @Test func `the delegate of a nested list is notified of the rows that come into view and leave it`() async throws {
    struct Delegate: TableDelegate {
      let log: Log
      func willDisplayRow(at indexPath: IndexPath) { log.add("shows \(indexPath.row)") }
      func didEndDisplayingRow(at indexPath: IndexPath) { log.add("hides \(indexPath.row)") }
    }
    let log = Log()
    let strip = Self.strip(10)
    strip.delegate = Delegate(log: log)
    _ = try await picture(of: Holder(strip))
    #expect(log.entries == ["shows 0", "shows 1", "shows 2", "hides 0", "hides 1", "hides 2"])
  }

  @Test func `pictures of items out of view are not asked for`() async throws {
    let renderer = try Renderer.test(width: 100, height: 20, scale: 1)
    let layout = CollectionFlowLayout(.rows(1), minimumLineSpacing: 5, scrollDirection: .horizontal)
    let strip = CollectionNode(numberOfItems: 50, layout: layout) { item in
      {
        let image = NetworkImageNode()
        image.url = "missing-\(item).png"
        image.style.preferredSize = Size(width: 30, height: 20)
        return Holder(image)
      }
    }
    strip.style.preferredSize = Size(width: 100, height: 20)
    let frame = try await renderer.render(Holder(strip))
    #expect(frame.warnings.count == 3, "\(frame.warnings)")
  }

  // MARK: Warnings

  @Test func `a list without a size is warned about by its name`() async throws {
    let table = TableNode.plain(numberOfRows: 5) { _ in { BoxCell(height: 10, color: .black) } }
    table.debugName = "friends"
    // A stack gives its children no height, so the table has none.
    let cell = CellNode()
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in
      StackLayoutSpec(.vertical, children: [BoxCell(height: 10, color: .black), table])
    }
    let warned = try await Renderer.test(width: 100, height: 60, scale: 1).render(cell, in: SizeRange(width: 100, height: nil))
    #expect(warned.warnings.map(\.kind) == [.missingSize])
    #expect(warned.warnings.first?.description.contains("(friends)") == true, "\(warned.warnings)")
  }

  // MARK: Sideways, by itself

  @Test(arguments: [0.0, 12, 35, 1e9]) func `a collection that scrolls sideways is drawn by itself as well`(offset: Double) async throws {
    let strip = Self.strip(6)
    let picture = try await Renderer.test(width: 100, height: 20, scale: 1).render(strip, offset: offset).decoded()
    let shown = Int(min(offset, 105))
    #expect(colors(picture, y: 7, width: 100) == (0..<100).map { x in (x + shown) % 35 < 30 ? (x + shown) / 35 : nil })
    #expect(picture[30 - shown % 35 < 0 ? 65 - shown % 35 : 30 - shown % 35, 7] == Self.ground.premultiplied)
  }

  @Test func `what a list shows by itself begins at its content offset`() async throws {
    let renderer = try Renderer.test(width: 100, height: 20, scale: 1)
    func expected(_ shown: Int) -> [Int?] { (0..<100).map { x in (x + shown) % 35 < 30 ? (x + shown) / 35 : nil } }
    #expect(colors(try await renderer.render(Self.strip(8, offset: Point(x: 40, y: 0))).decoded(), y: 3, width: 100) == expected(40))
    var frames = renderer.frames(of: Self.strip(8, offset: Point(x: 40, y: 0)), scroll: .by(9, frames: 2)).makeAsyncIterator()
    #expect(colors(try #require(try await frames.next()).decoded(), y: 3, width: 100) == expected(40))
    #expect(colors(try #require(try await frames.next()).decoded(), y: 3, width: 100) == expected(49))
    let pager = PagerNode(numberOfPages: 4) { page in { BoxCell(height: 20, color: BoxCell.color(ofRow: page)) } }
    pager.currentPageIndex = 9
    #expect(colors(try await renderer.render(pager).decoded(), y: 3, width: 100).allSatisfy { $0 == 3 })
    pager.contentOffset = Point(x: 150, y: 0)
    #expect(colors(try await renderer.render(pager).decoded(), y: 3, width: 100) == (0..<100).map { $0 < 50 ? 1 : 2 })
  }

  @Test func `columns are filled from top to bottom`() async throws {
    let layout = CollectionFlowLayout(
      .rows(2), minimumInteritemSpacing: 4, minimumLineSpacing: 6, sectionInset: EdgeInsets(top: 1, left: 2, bottom: 3, right: 5),
      scrollDirection: .horizontal)
    let grid = CollectionNode(numberOfItems: 7, layout: layout) { item in { Item(item, width: 10, height: 99) } }
    let renderer = try Renderer.test(width: 60, height: 28, scale: 1)
    let picture = try await renderer.render(grid).decoded()
    // Two items of 10 points a column, at 1 and 15 points; columns of 10 points, at 2, 18, 34 and 50.
    for x in 0..<60 {
      for y in 0..<28 {
        let column = x >= 2 && (x - 2) % 16 < 10 ? (x - 2) / 16 : nil
        let row = 1..<11 ~= y ? 0 : 15..<25 ~= y ? 1 : nil
        var expected = Color.white
        if let column, let row, column * 2 + row < 7 { expected = BoxCell.color(ofRow: column * 2 + row) }
        if picture[x, y] != expected.premultiplied { Issue.record("(\(x), \(y)) is not \(expected)") }
      }
    }
    // These are the widths of the columns, with the spaces between them.
    #expect(try await renderer.heights(of: grid) == [18, 16, 16, 15])
  }

  @Test func `frames of a sideways scroll move by its steps`() async throws {
    let renderer = try Renderer.test(width: 100, height: 20, scale: 1)
    var shown = 0
    for try await frame in renderer.frames(of: Self.strip(8), scroll: .by(9, frames: 5)) {
      #expect(colors(try frame.decoded(), y: 3, width: 100) == (0..<100).map { x in (x + shown) % 35 < 30 ? (x + shown) / 35 : nil })
      shown += 9
    }
    #expect(shown == 45)
  }
}
