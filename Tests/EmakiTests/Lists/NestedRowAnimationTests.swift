import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Rows that come and go in a list that stands in a node: they are seen as in a list that is drawn by itself.
@Suite struct NestedRowAnimationTests {
  /// A box with a stripe, so that it is seen which part of it shows.
  private final class Stripes: CellNode {
    let number: Int
    private let stripe = DisplayNode()
    var log: [String] = []

    init(_ number: Int) {
      self.number = number
      super.init()
      backgroundColor = BoxCell.color(ofRow: number * 3)
      stripe.backgroundColor = [.red, .green, .blue][number % 3]
      addSubnode(stripe)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      Size(width: constrainedSize.width, height: Double(16 + number % 4 * 3))
    }
    override func layout() { stripe.frame = Rect(x: 3, y: 4, width: 6, height: 5) }
    override func didExitVisibleState() { log.append("out") }
  }

  private final class Source: TableNodeDataSource, CollectionNodeDataSource {
    var rows = Array(0..<12)
    var gone: [Stripes] = []

    private static func block(_ row: Int) -> NodeBlock { { Stripes(row) } }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { Self.block(rows[indexPath.row]) }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { rows.count }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      Self.block(rows[indexPath.item])
    }

    func insert(_ row: Int, at place: Int, in list: ListNode, _ animation: RowAnimation) {
      rows.insert(row, at: place)
      (list as? TableNode)?.insertRows(at: [IndexPath(row: place, section: 0)], with: animation)
      (list as? CollectionNode)?.insertItems(at: [IndexPath(item: place, section: 0)])
    }

    func delete(at place: Int, in list: ListNode, _ animation: RowAnimation) {
      rows.remove(at: place)
      (list as? TableNode)?.deleteRows(at: [IndexPath(row: place, section: 0)], with: animation)
      (list as? CollectionNode)?.deleteItems(at: [IndexPath(item: place, section: 0)])
    }
  }

  private final class Page: CellNode {
    let (list, source): (ListNode, Source)

    init(_ made: (ListNode, Source)) {
      (list, source) = made
      super.init()
      automaticallyManagesSubnodes = true
      style.height = .points(100)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [list]) }
  }

  private static func table() -> (ListNode, Source) {
    let (table, source) = (TableNode(), Source())
    table.dataSource = source
    return (table, source)
  }

  /// Returns a table without separators: where a row fades in, its translucent separator fades by itself in a list that stands in a node.
  private static func plainTable() -> (ListNode, Source) {
    let made = table()
    (made.0 as? TableNode)?.separator = nil
    return made
  }

  private static func grid() -> (ListNode, Source) {
    let source = Source()
    let grid = CollectionNode(layout: CollectionFlowLayout(.columns(2), minimumInteritemSpacing: 2, minimumLineSpacing: 2))
    grid.dataSource = source
    return (grid, source)
  }

  /// Returns the frames of a list that stands in a row, and of the same list drawn by itself.
  private func frames(
    of list: @escaping @Sendable () -> (ListNode, Source), count: Int = 12,
    _ actions: [(at: Int, body: @Sendable (ListNode, Source) -> Void)]
  ) async throws -> (nested: [Picture], alone: [Picture]) {
    let renderer = try Renderer.test(width: 40, height: 100, scale: 1)
    let outer = TableNode.plain(numberOfRows: 1) { _ in { Page(list()) } }
    var (nested, alone): ([Picture], [Picture]) = ([], [])
    for try await frame in renderer.frames(
      of: outer, script: ScrollScript(), framesPerSecond: 20, frames: count,
      actions: actions.map { at, body in ScheduledAction(at: at, row: 0) { (page: Page) in body(page.list, page.source) } })
    { nested.append(Picture(frame.bitmap())) }
    let (own, source) = list()
    for try await frame in renderer.frames(
      of: own, script: ScrollScript(), framesPerSecond: 20, frames: count,
      actions: actions.map { at, body in
        ScheduledAction(at: at) { (list: ListNode) in
          let source = (list as? TableNode)?.dataSource as? Source ?? (list as? CollectionNode)?.dataSource as? Source
          if let source { body(list, source) }
        }
      })
    { alone.append(Picture(frame.bitmap())) }
    withExtendedLifetime(source) {}
    return (nested, alone)
  }

  @Test(arguments: RowAnimation.allCases) func `rows come and go as in a list that is drawn by itself`(
    animation: RowAnimation
  ) async throws {
    let list = animation == .none ? Self.table : Self.plainTable
    for place in [0, 2, 4, 12] {
      let inserted = try await frames(of: list, [(100, { $1.insert(20, at: place, in: $0, animation) })])
      #expect(inserted.nested == inserted.alone, "inserted at \(place)")
      // The row fades for 300 ms, where it comes into view.
      if animation != .none, place < 4 { #expect(Set(inserted.nested.map(\.words)).count >= 7) }
    }
    for place in [0, 2, 4] {
      let deleted = try await frames(of: list, [(100, { $1.delete(at: place, in: $0, animation) })])
      #expect(deleted.nested == deleted.alone, "deleted at \(place)")
    }
    let both = try await frames(
      of: list,
      [
        (100, { $1.insert(20, at: 1, in: $0, animation) }), (200, { $1.delete(at: 3, in: $0, animation) }),
        (250, { $1.insert(21, at: 0, in: $0, animation) }),
      ])
    #expect(both.nested == both.alone)
  }

  @Test func `the last rows of a short list come and go`() async throws {
    @Sendable func short() -> (ListNode, Source) {
      let made = Self.plainTable()
      made.1.rows = [0, 1]
      return made
    }
    for animation in [RowAnimation.top, .fade] {
      let made = try await frames(
        of: short, count: 24,
        [(100, { $1.insert(20, at: 2, in: $0, animation) }), (600, { $1.delete(at: 2, in: $0, animation) })])
      #expect(made.nested == made.alone, "\(animation)")
    }
  }

  @Test func `a list that is scrolled while rows fade in moves as a whole`() async throws {
    let made = try await frames(
      of: Self.plainTable,
      [
        (100, { $1.insert(20, at: 1, in: $0, .bottom) }),
        (200, { list, _ in list.setContentOffset(Point(x: 0, y: 7), animated: false) }),
      ])
    #expect(made.nested == made.alone)
  }

  @Test func `items of a collection fade in`() async throws {
    for place in [0, 3, 4] {
      let made = try await frames(of: Self.grid, [(100, { $1.insert(20, at: place, in: $0, .automatic) })])
      #expect(made.nested == made.alone, "\(place)")
      // The grid without the item, then with room for it, and with it on its way for 300 ms.
      #expect(Set(made.nested.map(\.words)).count == 8)
    }
  }

  @Test func `items of a collection are at their new places at once, as in one that is drawn by itself`() async throws {
    for place in [0, 1, 3] {
      let made = try await frames(of: Self.grid, [(100, { $1.delete(at: place, in: $0, .automatic) })])
      #expect(made.nested == made.alone, "\(place)")
      #expect(made.nested[1] != made.nested[2] && made.nested[2] == made.nested[11])
    }
    let both = try await frames(
      of: Self.grid, count: 16,
      [
        (100, { $1.insert(20, at: 1, in: $0, .automatic) }), (200, { $1.delete(at: 3, in: $0, .automatic) }),
        (250, { $1.insert(21, at: 0, in: $0, .automatic) }),
      ])
    #expect(both.nested == both.alone)
  }

  @Test func `rows that go are told so at once, and nothing of them is left`() async throws {
    let action: [(at: Int, body: @Sendable (ListNode, Source) -> Void)] = [
      (
        100,
        { list, source in
          if let cell = (list as? TableNode)?.nodeForRow(at: IndexPath(row: 1, section: 0)) as? Stripes { source.gone = [cell] }
          source.delete(at: 1, in: list, .top)
        }
      ),
      (
        150,
        { list, source in
          #expect(source.gone.first?.log == ["out"] && source.gone.first.flatMap { list.indexPath(for: $0) } == nil)
          #expect(list.visibleNodes.compactMap { ($0 as? Stripes)?.number }.contains(1) == false)
        }
      ),
    ]
    let made = try await frames(of: Self.table, count: 12, action)
    #expect(made.nested == made.alone)
    #expect(made.nested[1] != made.nested[2] && made.nested[2] == made.nested[11])
  }

  @Test func `a change between pictures takes place at once`() async throws {
    let outer = TableNode.plain(numberOfRows: 1) { _ in { Page(Self.table()) } }
    let renderer = try Renderer.test(width: 40, height: 100, scale: 1)
    _ = try await renderer.render(outer)
    let page = try #require(outer.nodeForRow(at: IndexPath(row: 0, section: 0)) as? Page)
    page.source.insert(20, at: 1, in: page.list, .top)
    let still = Picture(try await renderer.render(outer).bitmap())
    for try await frame in renderer.frames(of: outer, script: ScrollScript(), framesPerSecond: 20, frames: 4) {
      #expect(Picture(frame.bitmap()) == still)
    }
  }
}
