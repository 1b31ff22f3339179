import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Items of a source that makes cells itself: they keep their cells in whatever line they stand.
@Suite struct CollectionIdentityTests {
  private final class Source: CollectionNodeDataSource {
    var sections: [[Int]]
    var made: [Int] = []

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> sending CellNode {
      let item = sections[indexPath.section][indexPath.item]
      made.append(item)
      return BoxCell(height: 20, color: BoxCell.color(ofRow: item))
    }
  }

  private func cells(_ collection: CollectionNode, _ section: Int) -> [CellNode?] {
    (0..<collection.numberOfItems(inSection: section)).map { collection.nodeForItem(at: IndexPath(item: $0, section: section)) }
  }

  /// A source of blocks.
  private final class Blocks: CollectionNodeDataSource, CollectionNodeDelegate {
    let width: Double?
    init(width: Double? = nil) { self.width = width }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 12 }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      { [item = indexPath.item] in BoxCell(height: 20, color: BoxCell.color(ofRow: item)) }
    }
    func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange? {
      width.map { SizeRange(exactly: Size(width: $0, height: 20)) }
    }
  }

  private static func flow(_ size: CollectionFlowLayout.ItemSize) -> CollectionFlowLayout {
    CollectionFlowLayout(size, minimumInteritemSpacing: 0, minimumLineSpacing: 0)
  }

  /// Returns the colour of each item's place in a picture of items of 20 x 20 points.
  private func items(_ picture: Picture, columns: Int) -> [UInt32] {
    (0..<12).map { picture[$0 % columns * 20 + 10, $0 / columns * 20 + 10] }
  }

  @Test(arguments: 0..<4) func `items keep their cells when a line gets another number of them`(kind: Int) async throws {
    let size = CollectionFlowLayout.ItemSize.fixed(Size(width: 20, height: 20))
    let source = Blocks(width: kind == 3 ? 20 : nil)
    let handing = Source([Array(0..<12)])
    let collection: CollectionNode
    switch kind {
    case 0:
      collection = CollectionNode(items: Array(0..<12), layout: Self.flow(size)) { item in
        { BoxCell(height: 20, color: BoxCell.color(ofRow: item)) }
      }
    case 1:
      collection = CollectionNode(layout: Self.flow(size))
      collection.dataSource = source
    case 2:
      collection = CollectionNode(layout: Self.flow(size))
      collection.dataSource = handing
    default:
      collection = CollectionNode(layout: Self.flow(.selfSizing))
      (collection.dataSource, collection.delegate) = (source, source)
    }
    var known: [CellNode?] = []
    for (number, width) in [60.0, 120, 60, 80].enumerated() {
      let picture = try await Renderer.test(width: width, height: 240, scale: 1).render(collection).decoded()
      let cells = cells(collection, 0)
      #expect(cells.allSatisfy { $0 != nil })
      if number == 0 {
        known = cells
        cells[5]?.backgroundColor = .red
      } else {
        #expect(zip(cells, known).allSatisfy { $0 === $1 }, "width \(width)")
        var expected = (0..<12).map { BoxCell.color(ofRow: $0).premultiplied }
        expected[5] = Color.red.premultiplied
        #expect(items(picture, columns: Int(width / 20)) == expected)
      }
    }
    if kind == 2 { #expect(handing.made == Array(0..<12)) }
    withExtendedLifetime((source, handing)) {}
  }

  @Test func `a grid in a node that is turned keeps its cells, and they stay in view`() async throws {
    final class Logged: CellNode {
      var log: [String] = []
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 20, height: 20) }
      override func didEnterVisibleState() { log.append("in") }
      override func didExitVisibleState() { log.append("out") }
    }
    final class Page: CellNode {
      let grid = CollectionNode(numberOfItems: 6, layout: CollectionIdentityTests.flow(.fixed(Size(width: 20, height: 20)))) { _ in
        { Logged() }
      }
      var width = 60.0
      override init() {
        super.init()
        automaticallyManagesSubnodes = true
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
        grid.style.preferredSize = Size(width: width, height: 60)
        return StackLayoutSpec(.vertical, alignItems: .start, children: [grid])
      }
    }
    let table = TableNode.plain(numberOfRows: 1) { _ in { Page() } }
    let turn = ScheduledAction(at: 100, row: 0) { (page: Page) in
      page.width = 40
      page.setNeedsLayout()
    }
    let path = IndexPath(item: 4, section: 0)
    let same = ScheduledAction(at: 50, row: 0) { (page: Page) in page.grid.nodeForItem(at: path)?.debugName = "mine" }
    let check = ScheduledAction(at: 200, row: 0) { (page: Page) in
      let cell = page.grid.nodeForItem(at: path) as? Logged
      #expect(cell?.debugName == "mine" && cell?.log == ["in"], "\(cell?.log ?? [])")
      #expect(cell?.frame.origin == .zero && cell?.supernode?.frame.origin == Point(x: 0, y: 40))
    }
    _ = try await Renderer.test(width: 60, height: 60, scale: 1).allFrames(
      of: table, script: ScrollScript(), framesPerSecond: 20, frames: 6, actions: [same, turn, check])
  }

  @Test func `a new content makes new cells`() async throws {
    let source = Blocks()
    let collection = CollectionNode(layout: Self.flow(.fixed(Size(width: 20, height: 20))))
    collection.dataSource = source
    _ = try await Renderer.test(width: 60, height: 240, scale: 1).render(collection)
    let known = cells(collection, 0)
    collection.reloadData()
    _ = try await Renderer.test(width: 120, height: 240, scale: 1).render(collection)
    #expect(zip(cells(collection, 0), known).allSatisfy { $0 !== $1 })
    withExtendedLifetime(source) {}
  }

  @Test func `what happens in other sections and lines leaves cells alone`() async throws {
    let source = Source([[0], [1, 2, 3, 4], [5]])
    let collection = CollectionNode(layout: CollectionFlowLayout(.columns(2), minimumInteritemSpacing: 0, minimumLineSpacing: 0))
    collection.dataSource = source
    let renderer = try Renderer.test(width: 100, height: 200, scale: 1)
    _ = try await renderer.render(collection)
    #expect(source.made == [0, 1, 2, 3, 4, 5])
    let (first, lines) = (cells(collection, 0), cells(collection, 1))
    source.made = []
    source.sections.remove(at: 2)
    collection.deleteSections([2])
    #expect(source.made == [] && cells(collection, 0).first! === first.first! && zip(cells(collection, 1), lines).allSatisfy { $0 === $1 })
    // The line of an item that goes gets the item after it, with its cell.
    source.sections[1].remove(at: 2)
    collection.deleteItems(at: [IndexPath(item: 2, section: 1)])
    #expect(source.made == [])
    let now = cells(collection, 1)
    #expect(now[0] === lines[0] && now[1] === lines[1] && now[2] === lines[3])
    let frame = try await renderer.render(collection)
    #expect(Set(Picture(frame.bitmap()).words).isSuperset(of: [0, 1, 2, 4].map { BoxCell.color(ofRow: $0).premultiplied }))
  }
}
