import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// Tests collections whose data sources are objects: a user's own layouts, selection and headers.
@Suite struct CollectionObjectsTests {
  private final class Box: CellNode {
    let number: Int
    private let size: Size

    init(_ number: Int, _ size: Size) {
      (self.number, self.size) = (number, size)
      super.init()
      backgroundColor = BoxCell.color(ofRow: number)
      selectedBackgroundColor = .black
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { size }
  }

  private final class Controller: CollectionNodeDataSource, CollectionNodeDelegate {
    var items: [Int]
    var asked: [Int] = []
    var shown: [String] = []
    var sizeRange: SizeRange?

    init(_ items: [Int]) { self.items = items }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { items.count }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      let item = items[indexPath.item]
      asked.append(item)
      return { Box(item, Size(width: 10, height: 10)) }
    }
    func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode) {
      if let box = node as? Box { shown.append("\(box.number) at \(node.indexPath?.item ?? -1)") }
    }
    func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange? { sizeRange }
    func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { false }
  }

  private static let grid = CollectionFlowLayout(.columns(2), minimumInteritemSpacing: 0, minimumLineSpacing: 0)

  private func numbers(_ frame: Frame, width: Int, height: Int, step: Int = 10) throws -> [[Int]] {
    let picture = Picture(frame.bitmap())
    return stride(from: 5, to: height, by: step).map { y in
      stride(from: 5, to: width, by: step).map { x in
        picture[x, y] == Color.black.premultiplied
          ? -2 : (0..<60).first { BoxCell.color(ofRow: $0).premultiplied == picture[x, y] } ?? -1
      }
    }
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  // MARK: Objects

  @Test func `an object gives items, and changes ask for new ones only`() async throws {
    let controller = Controller([1, 2, 3, 4, 5])
    let collection = CollectionNode(layout: Self.grid)
    (collection.dataSource, collection.delegate) = (controller, controller)
    let renderer = try Renderer.test(width: 20, height: 40, scale: 1)
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 40) == [[1, 2], [3, 4], [5, -1], [-1, -1]])
    #expect(controller.shown == ["1 at 0", "2 at 1", "3 at 2", "4 at 3", "5 at 4"])
    let kept = collection.elements(in: Size(width: 20, height: 40))[0].withCell { $0.map { ObjectIdentifier($0) } }
    controller.asked = []
    controller.items = [1, 2, 9, 3, 4, 5, 6]
    collection.performBatch { collection.insertItems(at: [path(2), path(6)]) }
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 40) == [[1, 2], [9, 3], [4, 5], [6, -1]])
    #expect(controller.asked == [9, 6])
    #expect(collection.elements(in: Size(width: 20, height: 40))[0].withCell { $0.map { ObjectIdentifier($0) } } == kept)
    controller.items = [6]
    collection.reloadData()
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 20) == [[6, -1], [-1, -1]])
    controller.items = [6, 7, 8]
    collection.insertItems(at: [path(1)])
    let error = await #expect(throws: RenderError.self) { try await renderer.render(collection) }
    #expect("\(try #require(error))".contains("so 2 are expected, not 3"))
  }

  @Test func `items of values that are loaded anew get new cells, and the others keep theirs`() async throws {
    // Not the identities of cells: a new one may stand where an old one stood.
    let made = Mutex<[Int]>([])
    let collection = CollectionNode(items: [1, 2, 3, 4], layout: Self.grid) { item in
      {
        made.withLock { $0.append(item) }
        return Box(item, Size(width: 10, height: 10))
      }
    }
    let renderer = try Renderer.test(width: 20, height: 40, scale: 1)
    _ = try await renderer.render(collection)
    #expect(made.withLock { $0.sorted() } == [1, 2, 3, 4])
    collection.reloadItems(at: [path(2)])
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 20) == [[1, 2], [3, 4]])
    #expect(made.withLock { $0.sorted() } == [1, 2, 3, 3, 4])
    collection.insertItems(at: [path(0)])
    let error = await #expect(throws: RenderError.self) { try await renderer.render(collection) }
    #expect("\(try #require(error))".contains("so 5 are expected, not 4"))
  }

  @Test func `a delegate gives the sizes of items that size themselves`() async throws {
    let controller = Controller([1, 2])
    controller.sizeRange = SizeRange(exactly: Size(width: 20, height: 30))
    let collection = CollectionNode(
      layout: CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 0, minimumLineSpacing: 0))
    (collection.dataSource, collection.delegate) = (controller, controller)
    let frame = try await Renderer.test(width: 40, height: 40, scale: 1).render(collection)
    #expect(try numbers(frame, width: 40, height: 40) == [[1, 1, 2, 2], [1, 1, 2, 2], [1, 1, 2, 2], [-1, -1, -1, -1]])
  }

  @Test func `a source that makes cells itself is asked for new ones only`() async throws {
    final class Source: CollectionNodeDataSource {
      var items = [1, 2, 3]
      var made: [Int] = []
      func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { items.count }
      func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> sending CellNode {
        made.append(items[indexPath.item])
        return Box(items[indexPath.item], Size(width: 10, height: 10))
      }
    }
    let source = Source()
    let collection = CollectionNode(layout: Self.grid)
    collection.dataSource = source
    let renderer = try Renderer.test(width: 20, height: 20, scale: 1)
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 20) == [[1, 2], [3, -1]])
    source.items = [9, 1, 2, 3]
    collection.insertItems(at: [path(0)])
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 20) == [[9, 1], [2, 3]])
    #expect(source.made == [1, 2, 3, 9])
  }

  // MARK: Selection

  @Test func `selected items are painted as selected, and stay so where changes take them`() async throws {
    let controller = Controller([1, 2, 3])
    let collection = CollectionNode(layout: Self.grid)
    collection.dataSource = controller
    collection.selectedItems = [path(1)]
    let renderer = try Renderer.test(width: 20, height: 20, scale: 1)
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 20) == [[1, -2], [3, -1]])
    controller.items = [0, 1, 2, 3]
    collection.insertItems(at: [path(0)])
    #expect(collection.selectedItems == [path(2)])
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 20) == [[0, 1], [-2, 3]])
    collection.selectedItems = []
    #expect(try numbers(try await renderer.render(collection), width: 20, height: 20) == [[0, 1], [2, 3]])
  }

  // MARK: Layouts of a user's own

  /// A layout of two columns, in which the next item goes to the shorter column.
  private struct Waterfall: CollectionLayout {
    var sectionInset = EdgeInsets.zero
    var isShort = false

    func sizeRangeForItem(at indexPath: IndexPath, in context: CollectionLayoutContext) -> SizeRange {
      SizeRange(width: context.length / 2, height: nil)
    }

    func frames(ofSection section: Int, sizes: [Size], in context: CollectionLayoutContext) -> [Rect] {
      var heights = [0.0, 0]
      return sizes.dropLast(isShort ? 1 : 0).map { size in
        let column = heights[0] <= heights[1] ? 0 : 1
        defer { heights[column] += size.height }
        return Rect(x: Double(column) * context.length / 2, y: heights[column], width: context.length / 2, height: size.height)
      }
    }
  }

  private func waterfall(_ layout: Waterfall = Waterfall()) -> CollectionNode {
    CollectionNode(items: [30.0, 10, 10, 20, 10], layout: layout) { height in
      { Box(Int(height), Size(width: 10, height: height)) }
    }
  }

  @Test(arguments: [false, true]) func `a layout of a user's own places items from their sizes`(rightToLeft: Bool) async throws {
    let renderer = try Renderer.test(
      width: 20, height: 60, scale: 1, layoutDirection: rightToLeft ? .rightToLeft : .leftToRight)
    let expected = [[30, 10], [30, 10], [30, 20], [10, 20], [-1, -1], [-1, -1]]
    let shown = try numbers(try await renderer.render(waterfall()), width: 20, height: 60)
    #expect(shown == expected.map { rightToLeft ? Array($0.reversed()) : $0 })
    #expect(try await renderer.heights(of: waterfall()) == [40])
  }

  @Test func `the insets of a section stand round a layout of a user's own`() async throws {
    let renderer = try Renderer.test(width: 40, height: 60, scale: 1)
    let list = waterfall(Waterfall(sectionInset: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)))
    #expect(try await renderer.heights(of: list) == [60])
    #expect(try numbers(try await renderer.render(list), width: 40, height: 60)[1] == [-1, 30, 10, -1])
  }

  @Test func `a layout that gives another number of rectangles is an error with both numbers`() async throws {
    let renderer = try Renderer.test(width: 20, height: 60, scale: 1)
    let error = await #expect(throws: RenderError.self) { try await renderer.render(waterfall(Waterfall(isShort: true))) }
    #expect("\(try #require(error))".contains("4 rectangles for 5 items"))
  }

  // MARK: Headers

  @Test func `the sections of a collection that scrolls sideways have headers and footers`() async throws {
    struct Source: CollectionDataSource {
      var numberOfSections: Int { 2 }
      func numberOfItems(inSection section: Int) -> Int { 2 }
      func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock { { Box(indexPath.item, Size(width: 10, height: 10)) } }
      func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { { Box(30 + section, Size(width: 10, height: 10)) } }
      func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
        let block: NodeBlock = { Box(40, Size(width: 10, height: 10)) }
        return section == 1 ? block : nil
      }
    }
    let collection = CollectionNode(
      dataSource: Source(),
      layout: CollectionFlowLayout(.rows(1), minimumInteritemSpacing: 0, minimumLineSpacing: 0, scrollDirection: .horizontal))
    let frame = try await Renderer.test(width: 80, height: 10, scale: 1).render(collection)
    #expect(try numbers(frame, width: 80, height: 10) == [[30, 0, 1, 31, 0, 1, 40, -1]])
  }
}
