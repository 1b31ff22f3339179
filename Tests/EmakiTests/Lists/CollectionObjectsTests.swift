import Emaki
import Foundation
import Testing

/// Tests collections whose data sources are objects: a user's own layouts, selection and headers.
struct CollectionObjectsTests {
  private func renderer(height: Double = 40, _ direction: LayoutDirection = .leftToRight) throws -> Renderer {
    try .test(40, height, layoutDirection: direction)
  }

  private func message(_ list: ListNode) async throws -> String {
    let error = await #expect(throws: RenderError.self) { try await renderer().render(list) }
    return "\(try #require(error))"
  }

  @Test func `an object gives items, and changes ask for new ones only`() async throws {
    let controller = NumberController([1, 2, 3])
    let (collection, renderer) = (controller.collection(.tight(.columns(2))), try renderer(height: 80))
    func numbers() async throws -> [[Int]] { try await renderer.render(collection).numbers(side: 20) }
    #expect(try await numbers() == [[1, 2], [3, -1], [-1, -1], [-1, -1]] && controller.shown.prefix(3) == ["+1", "+2", "+3"])
    let kept = collection.cell(0)
    (controller.asked, controller.rows) = ([], [1, 2, 9, 3, 6])
    collection.performBatch { collection.insertItems(at: [[0, 2], [0, 4]]) }
    #expect(try await numbers() == [[1, 2], [9, 3], [6, -1], [-1, -1]] && controller.asked == [9, 6] && collection.cell(0) === kept)
    controller.rows = [6]
    collection.reloadData()
    #expect(try await numbers()[0] == [6, -1])
    controller.rows = [6, 7, 8]
    collection.insertItems(at: [[0, 1]])
    #expect(try await message(collection).contains("so 2 are expected, not 3"))
  }

  @Test func `items of values that are loaded anew get new cells, and the others keep theirs`() async throws {
    // Not the identities of cells: a new one may stand where an old one stood.
    let made = EventLog()
    let collection = CollectionNode(items: [1, 2, 3, 4], layout: .tight(.columns(2))) { item in
      {
        made.note("\(item)")
        return NumberedCell(item)
      }
    }
    _ = try await renderer().render(collection)
    collection.reloadItems(at: [[0, 2]])
    let numbers = try await renderer().render(collection).numbers(side: 20)
    #expect(numbers == [[1, 2], [3, 4]] && made.events.sorted() == ["1", "2", "3", "3", "4"])
    collection.insertItems(at: [[0, 0]])
    #expect(try await message(collection).contains("so 5 are expected, not 4"))
  }

  @Test func `selected items are painted as selected, and stay so where changes take them`() async throws {
    let controller = NumberController([1, 2, 3])
    controller.cell = { number in
      let cell = NumberedCell(number)
      cell.selectedBackgroundColor = BoxCell.color(ofRow: 50 + number)
      return cell
    }
    let collection = controller.collection(.tight(.columns(2)))
    collection.selectedItems = [[0, 1]]
    var shown = [try await renderer().render(collection)]
    controller.insert([0], in: collection)
    #expect(collection.selectedItems == [[0, 2]])
    shown.append(try await renderer().render(collection))
    collection.selectedItems = []
    shown.append(try await renderer().render(collection))
    #expect(shown.map { $0.numbers(side: 20) } == [[[1, 52], [3, -1]], [[0, 1], [52, 3]], [[0, 1], [2, 3]]])
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
        return Rect(Double(column) * context.length / 2, heights[column], context.length / 2, size.height)
      }
    }
  }

  private func waterfall(_ layout: Waterfall = Waterfall()) -> CollectionNode {
    CollectionNode(items: [30, 10, 10, 20, 10], layout: layout) { height in { NumberedCell(height, height: Double(height)) } }
  }

  @Test(arguments: LayoutDirection.allCases)
  func `a layout of a user's own places items from their sizes`(direction: LayoutDirection) async throws {
    let expected = [[30, 10], [30, 10], [30, 20], [10, 20], [-1, -1]]
    let picture = try await renderer(height: 50, direction).render(waterfall()).picture
    let shown = (0..<5).map { y in [10, 30].map { picture.number($0, y * 10 + 5) } }
    #expect(shown == expected.map { direction == .rightToLeft ? Array($0.reversed()) : $0 })
    #expect(try await renderer().heights(of: waterfall()) == [40])
  }

  @Test func `the insets of a section stand round a layout of a user's own`() async throws {
    let list = waterfall(Waterfall(sectionInset: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)))
    #expect(try await renderer().heights(of: list) == [60])
    #expect(try await renderer(height: 60).render(list).numbers(side: 10)[...1] == [[-1, -1, -1, -1], [-1, 30, 10, -1]])
  }

  @Test func `a layout that gives another number of rectangles is an error with both numbers`() async throws {
    #expect(try await message(waterfall(Waterfall(isShort: true))).contains("4 rectangles for 5 items"))
  }

  @Test func `the sections of a collection that scrolls sideways have headers and footers`() async throws {
    struct Source: CollectionDataSource {
      var numberOfSections: Int { 2 }
      func numberOfItems(inSection section: Int) -> Int { 2 }
      func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock { { NumberedCell(indexPath.item, width: 10) } }
      func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { { NumberedCell(30 + section, width: 10) } }
      func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { section == 1 ? NumberedCell.block(40, width: 10) : nil }
    }
    let collection = CollectionNode(dataSource: Source(), layout: .tight(.rows(1), sideways: true))
    #expect(
      try await Renderer.test(80, 10).render(collection).numbers(side: 10) == [[30, 0, 1, 31, 0, 1, 40, -1]])
  }
}
