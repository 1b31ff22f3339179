import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests pictures of collections. Their lines are drawn, kept and forgotten as the rows of a table are.
@Suite struct CollectionPictureTests {
  private final class Log: Sendable {
    private let state = Mutex<[Int]>([])
    func add(_ item: Int) { state.withLock { $0.append(item) } }
    var items: [Int] { state.withLock { $0 } }
  }

  private func boxes(_ count: Int, _ layout: CollectionFlowLayout, _ log: Log = Log()) -> CollectionNode {
    CollectionNode(numberOfItems: count, layout: layout) { item in
      {
        log.add(item)
        return BoxCell(height: 40, color: BoxCell.color(ofRow: item))
      }
    }
  }

  @Test func `items are drawn at their places, with the ground between them`() async throws {
    let layout = CollectionFlowLayout(
      .columns(3), minimumInteritemSpacing: 4, minimumLineSpacing: 6, sectionInset: EdgeInsets(top: 5, left: 2, bottom: 3, right: 2))
    let picture = try await Renderer.test(width: 72, height: 200, scale: 1).render(boxes(5, layout)).decoded()
    for y in 0..<200 {
      for x in 0..<72 {
        let (column, line) = (x < 2 ? nil : (x - 2) % 24 < 20 ? (x - 2) / 24 : nil, y < 5 ? nil : (y - 5) % 46 < 40 ? (y - 5) / 46 : nil)
        var expected = Color.white
        if let column, let line, column < 3, line * 3 + column < 5 { expected = BoxCell.color(ofRow: line * 3 + column) }
        if picture[x, y] != expected.premultiplied { Issue.record("(\(x), \(y)) is not \(expected)") }
      }
    }
    let heights = try await Renderer.test(width: 72, height: 200, scale: 1).heights(of: boxes(5, layout))
    #expect(heights == [51, 43])
  }

  @Test func `the first picture of a million items makes only those that it shows`() async throws {
    let (log, renderer) = (Log(), try Renderer.test(width: 320, height: 200, scale: 1))
    let collection = boxes(1_000_000, CollectionFlowLayout(.columns(3)), log)
    #expect(collection.numberOfItems == 1_000_000)
    _ = try await renderer.render(collection)
    // The lines are 40 points high and 10 apart, so four lines of three items are in view.
    #expect(log.items.sorted() == Array(0..<12))
    // A scroll preloads two and a half screens.
    var iterator = renderer.frames(of: collection, scroll: .by(10, frames: 2)).makeAsyncIterator()
    _ = try await iterator.next()
    #expect(log.items.sorted() == Array(0..<42))
  }

  @Test func `scrolling away and back shows the same items`() async throws {
    let (log, renderer) = (Log(), try Renderer.test(width: 100, height: 100, scale: 1))
    let collection = boxes(90, CollectionFlowLayout(.columns(3)), log)
    func identities() -> [ObjectIdentifier] {
      collection.elements(in: Size(width: 100, height: 100)).prefix(2).flatMap {
        $0.withCell { $0?.subnodes.map { ObjectIdentifier($0) } ?? [] }
      }
    }
    _ = try await renderer.render(collection)
    let before = identities()
    #expect(before.count == 6)
    for try await _ in renderer.frames(of: collection, scroll: .toEnd(step: 70)) {}
    #expect(
      try await renderer.render(collection).pngData == (try await renderer.render(boxes(90, try #require(collection.flowLayout)))).pngData)
    #expect(identities() == before)
    #expect(log.items.sorted() == Array(0..<90))
  }

  /// Sections of texts and boxes, each with a header.
  private struct Sections: CollectionDataSource {
    let numberOfSections = 3
    func numberOfItems(inSection section: Int) -> Int { 7 + section }
    func nodeForItem(at indexPath: IndexPath) -> CellNode {
      let (cell, text) = (CellNode(), TextNode())
      text.attributedText = AttributedText("item \(indexPath.item) " + String(repeating: "絵", count: indexPath.item % 4))
      cell.automaticallyManagesSubnodes = true
      cell.backgroundColor = BoxCell.color(ofRow: indexPath.item * 40 + 90)
      cell.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(top: 3, left: 3, bottom: 3, right: 3), child: text) }
      return cell
    }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? {
      { BoxCell(height: 20, color: Color(UInt32(0xD00000 + section))) }
    }
  }

  private static let sizes: [CollectionFlowLayout.ItemSize] = [.columns(3), .fixed(Size(width: 50, height: 44)), .selfSizing]

  @Test(arguments: sizes) func `any number of workers writes the same bytes as one`(size: CollectionFlowLayout.ItemSize) async throws {
    func drawn(_ jobs: Int) async throws -> [[UInt8]] {
      let renderer = try Renderer.test(width: 200, height: 120, scale: 2, jobs: jobs)
      func list() -> CollectionNode {
        CollectionNode(dataSource: Sections(), layout: CollectionFlowLayout(size, sectionHeadersPinToVisibleBounds: true))
      }
      return try await renderer.allFrames(of: list(), .toEnd(step: 31)).map { Array($0.pngData) } + [try await renderer.fullPNG(of: list())]
    }
    let one = try await drawn(1)
    #expect(one.count > 3)
    #expect(try await drawn(4) == one)
  }

  @Test func `headers stay at the top if the layout pins them, and scroll otherwise`() async throws {
    let renderer = try Renderer.test(width: 200, height: 60, scale: 1)
    func top(_ pins: Bool, _ offset: Double) async throws -> UInt32 {
      let layout = CollectionFlowLayout(.columns(3), sectionHeadersPinToVisibleBounds: pins)
      return try await renderer.render(CollectionNode(dataSource: Sections(), layout: layout), offset: offset).decoded()[100, 0]
    }
    let header = Color(UInt32(0xD00000)).premultiplied
    #expect(try await top(true, 0) == header)
    #expect(try await top(true, 35) == header)
    #expect(try await top(false, 0) == header)
    #expect(try await top(false, 35) != header)
  }

  @Test func `headers and footers have the lengths that the layout says`() async throws {
    final class Source: CollectionNodeDataSource {
      func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
      func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
        { BoxCell(height: 10, color: BoxCell.color(ofRow: 1)) }
      }
      func collectionNode(
        _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
      ) -> NodeBlock? { { BoxCell(height: 5, color: BoxCell.color(ofRow: kind == .sectionHeader ? 2 : 3)) } }
    }
    let source = Source()
    func drawn(_ header: Size, _ footer: Size) async throws -> [Stripe] {
      let collection = CollectionNode(layout: CollectionFlowLayout(.columns(1), headerReferenceSize: header, footerReferenceSize: footer))
      collection.dataSource = source
      return try await Renderer.test(width: 20, height: 60, scale: 1).render(collection).stripes()
    }
    #expect(try await drawn(.zero, .zero) == [Stripe(2, 5), Stripe(1, 10), Stripe(3, 5), Stripe(.white, 40)])
    #expect(try await drawn(Size(width: 0, height: 20), .zero) == [Stripe(2, 20), Stripe(1, 10), Stripe(3, 5), Stripe(.white, 25)])
    #expect(
      try await drawn(Size(width: 9, height: 3), Size(width: 9, height: 30)) == [
        Stripe(2, 3), Stripe(1, 10), Stripe(3, 30), Stripe(.white, 17),
      ])
  }

  @Test func `items hear that they come into view`() async throws {
    let collection = boxes(300, CollectionFlowLayout(.columns(3)))
    var visible: [Bool] {
      collection.elements(in: Size(width: 100, height: 100)).prefix(5).map {
        $0.withCell { $0?.subnodes.map { $0.interfaceState.contains(.visible) } == [true, true, true] }
      }
    }
    let frames = try Renderer.test(width: 100, height: 100, scale: 1).frames(of: collection, scroll: .by(100, frames: 2))
    for try await frame in frames where frame.index == 1 {
      // The second frame shows 100 to 200, which are lines 2 and 3.
      #expect(visible == [false, false, true, true, false])
    }
    // Nothing is in view once the scroll is over.
    #expect(visible == [false, false, false, false, false])
  }

  @Test func `updates make a collection longer`() async throws {
    struct Boxes: CollectionDataSource {
      var count: Int
      func numberOfItems(inSection section: Int) -> Int { count }
      func nodeForItem(at indexPath: IndexPath) -> CellNode { BoxCell(height: 40, color: BoxCell.color(ofRow: indexPath.item)) }
    }
    let layout = CollectionFlowLayout(.columns(3))
    let renderer = try Renderer.test(width: 100, height: 200, scale: 1)
    var updates = TableUpdates()
    updates.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    updates.insertRows(at: [IndexPath(row: 2, section: 0)], with: .none)
    let update = ScheduledUpdate(at: 10, updates: updates, dataSource: layout.lines(of: Boxes(count: 8), width: 100))
    let frame = try await renderer.render(
      CollectionNode(dataSource: Boxes(count: 4), layout: layout), at: .milliseconds(20), updates: [update])
    #expect(frame.pngData == (try await renderer.render(CollectionNode(dataSource: Boxes(count: 8), layout: layout))).pngData)
  }
}
