import EmakiDisplay
import EmakiLayout
import EmakiList
import EmakiNodes
import Foundation
import Testing

/// Tests where the items of a collection stand in their lines, in points.
@Suite struct CollectionTests {
  private let insets = EdgeInsets(top: 7, left: 10, bottom: 9, right: 10)

  /// A cell that holds a box of a size.
  private static func cell(_ width: Double, _ height: Double) -> CellNode {
    let (cell, box) = (CellNode(), BoxNode(width, height))
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(alignItems: .start, children: [box]) }
    return cell
  }

  /// What a line is measured as: its height, and its items' frames.
  private struct Line: Equatable {
    var height: Double
    var items: [Rect]

    init(_ row: TableRow, width: Double, in context: MeasuringContext) {
      height = row.measure(width: width, in: context).height
      items = row.withCell { $0?.subnodes.map(\.frame) ?? [] }
    }
  }

  private func lines(_ collection: CollectionNode, width: Double, scale: Double = 1, _ direction: LayoutDirection = .leftToRight) -> [Line]
  {
    let context = MeasuringContext.test(scale: scale, layoutDirection: direction)
    return collection.elements(in: Size(width: width, height: 100)).map { Line($0, width: width, in: context) }
  }

  private func xs(_ lines: [Line]) -> [[Double]] { lines.map { $0.items.map(\.minX) } }

  /// Returns a collection of items that are 20 points wide and have these heights.
  private func collection(heights: [Double], _ layout: CollectionFlowLayout) -> CollectionNode {
    CollectionNode(items: heights, layout: layout) { height in { Self.cell(20, height) } }
  }

  // MARK: Columns

  @Test func `three columns divide the width, and a short last line has the same columns`() {
    let collection = collection(heights: [10, 30, 20, 15, 5], CollectionFlowLayout(.columns(3), sectionInset: insets))
    let lines = lines(collection, width: 330)
    #expect(xs(lines) == [[10, 117, 224], [10, 117]])
    #expect(lines.flatMap(\.items).allSatisfy { $0.width == 96 })
    // Above the first line the inset of 7, below it the spacing of 10; below the last the inset of 9.
    #expect(lines.map(\.height) == [47, 24])
    #expect(lines.map { $0.items.map(\.minY) } == [[7, 7, 7], [0, 0]])
    #expect(lines.map { $0.items.map(\.height) } == [[10, 30, 20], [15, 5]])
  }

  @Test(
    arguments: [(1, 93, [10, 114, 217]), (2, 93, [10, 113.5, 217]), (3, 280.0 / 3, [10, 340.0 / 3, 650.0 / 3])]
      as [(Double, Double, [Double])])
  func `columns are whole device pixels wide and end at the end of the line`(scale: Double, width: Double, places: [Double]) {
    let collection = collection(heights: [10, 10, 10], CollectionFlowLayout(.columns(3), sectionInset: insets))
    let items = lines(collection, width: 320, scale: scale)[0].items
    #expect(zip(items, places).allSatisfy { abs($0.minX - $1) < 1e-9 && abs($0.width - width) < 1e-9 })
    #expect(abs(items[2].maxX - 310) < 1e-9)
  }

  @Test func `one column is as wide as the line, and columns beyond the number of pixels are empty`() {
    #expect(
      lines(collection(heights: [10], CollectionFlowLayout(.columns(1))), width: 50)[0].items == [Rect(x: 0, y: 0, width: 50, height: 10)])
    let many = lines(collection(heights: [10, 10], CollectionFlowLayout(.columns(40), minimumInteritemSpacing: 1)), width: 20)
    #expect(many[0].items.map(\.width) == [0, 0])
  }

  // MARK: Fixed

  @Test func `fixed items are spread over their line, and those of the last line stand below the others`() {
    let layout = CollectionFlowLayout(.fixed(Size(width: 50, height: 40)), minimumInteritemSpacing: 8, minimumLineSpacing: 6)
    // Four and three spacings are 224; 27 more points are 9 a spacing.
    let lines = lines(collection(heights: Array(repeating: 10, count: 6), layout), width: 251)
    #expect(xs(lines) == [[0, 67, 134, 201], [0, 67]])
    #expect(lines.map(\.height) == [46, 40])
    #expect(lines.flatMap(\.items).allSatisfy { $0.size == Size(width: 50, height: 40) })
  }

  @Test func `items that fit exactly stand in one line, and with a point less one moves to the next`() {
    let layout = CollectionFlowLayout(.fixed(Size(width: 100.0 / 3, height: 10)), minimumInteritemSpacing: 0.1)
    #expect(lines(collection(heights: [1, 1, 1], layout), width: 100.2).count == 1)
    #expect(lines(collection(heights: [1, 1, 1], layout), width: 99).count == 2)
  }

  @Test func `a single fixed item in a line is centred, and never wider than the line`() {
    func item(_ width: Double) -> Rect {
      lines(collection(heights: [1, 1], CollectionFlowLayout(.fixed(Size(width: width, height: 5)))), width: 100)[1].items[0]
    }
    #expect(item(60) == Rect(x: 20, y: 0, width: 60, height: 5))
    #expect(item(300) == Rect(x: 0, y: 0, width: 100, height: 5))
  }

  // MARK: Self-sizing

  @Test func `self-sizing items fill their lines, and those of the last line stand at the minimum spacing`() {
    let layout = CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 5, minimumLineSpacing: 3, sectionInset: insets)
    let widths: [Double] = [40, 45, 10, 500, 80, 0]
    let heights: [Double] = [10, 20, 10, 4, 10, 10]
    let sizes = zip(widths, heights).map { Size(width: $0, height: $1) }
    let collection = CollectionNode(items: sizes, layout: layout) { size in { Self.cell(size.width, size.height) } }
    let lines = lines(collection, width: 120)
    // The line is 100 wide: 40 + 5 + 45 fit, and 10 more do not with their spacing. As in UIKit the two leave 15 points between them, the next
    // item is alone and centred, and the low one of two stands in the middle of their line.
    let expected: [Rect] = [
      Rect(x: 10, y: 12, width: 40, height: 10), Rect(x: 65, y: 7, width: 45, height: 20), Rect(x: 55, y: 30, width: 10, height: 10),
      Rect(x: 10, y: 43, width: 100, height: 4), Rect(x: 10, y: 50, width: 80, height: 10), Rect(x: 95, y: 50, width: 0, height: 10),
    ]
    #expect(lines.map(\.items) == [expected])
    // The inset, lines of 20, 10, 4 and 10 points with 3 between them, the inset.
    #expect(lines.map(\.height) == [69])
  }

  @Test func `the last line of self-sizing items of one length keeps the distances of the lines above`() {
    let layout = CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 5)
    func xs(_ count: Int, _ width: Double) -> [Double] {
      let collection = CollectionNode(items: Array(0..<count), layout: layout) { _ in { Self.cell(width, 10) } }
      return lines(collection, width: 100).flatMap(\.items).map(\.minX)
    }
    // Three of 28 points and two spacings of 5 are 94: the spacings are 8.
    #expect(xs(5, 28) == [0, 36, 72, 0, 36])
    #expect(xs(1, 28) == [0])
    // Only one fits in a line.
    #expect(xs(2, 60) == [20, 20])
  }

  @Test func `columns of self-sizing items fill the height of a strip`() throws {
    let layout = CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 5, minimumLineSpacing: 3, scrollDirection: .horizontal)
    let sizes = [(20.0, 30.0), (10, 40), (20, 50)].map { Size(width: $0.0, height: $0.1) }
    let collection = CollectionNode(items: sizes, layout: layout) { size in { Self.cell(size.width, size.height) } }
    let size = SizeRange(min: Size(width: 0, height: 100), max: Size(width: .unbounded, height: 100))
    let section = try #require(collection.elements(in: Size(width: 90, height: 100)).first)
    #expect(section.measure(in: size, in: MeasuringContext.test()).list.size == Size(width: 43, height: 100))
    #expect(
      section.withCell { $0?.subnodes.map(\.frame) ?? [] } == [
        Rect(x: 0, y: 0, width: 20, height: 30), Rect(x: 5, y: 60, width: 10, height: 40), Rect(x: 23, y: 0, width: 20, height: 50),
      ])
  }

  // MARK: Sections

  private struct Sections: CollectionDataSource {
    var counts: [Int]
    var numberOfSections: Int { counts.count }
    func numberOfItems(inSection section: Int) -> Int { counts[section] }
    func nodeForItem(at indexPath: IndexPath) -> CellNode { CollectionTests.cell(10, 10) }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { { CollectionTests.cell(10, 24) } }
    func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
      if section != 0 { return nil }
      return { CollectionTests.cell(10, 12) }
    }
  }

  @Test func `headers and footers are as wide as the collection, and each section begins a line`() {
    let layout = CollectionFlowLayout(.columns(2), sectionInset: insets)
    let collection = CollectionNode(dataSource: Sections(counts: [3, 0, 1]), layout: layout)
    #expect(collection.numberOfItems == 4)
    #expect(lines(collection, width: 100).map(\.height) == [24, 27, 19, 12, 24, 24, 26])
    #expect(
      collection.elements(in: Size(width: 100, height: 100)).map(\.name) == [
        "the header of section 0", "0.0 to 0.1", "0.2", "the footer of section 0", "the header of section 1", "the header of section 2",
        "2.0",
      ])
  }

  // MARK: Direction and identity

  @Test func `from right to left lines are mirrored`() {
    let uneven = EdgeInsets(left: 10, right: 20)
    for size in [CollectionFlowLayout.ItemSize.columns(3), .fixed(Size(width: 30, height: 10)), .selfSizing] {
      let layout = CollectionFlowLayout(size, sectionInset: uneven)
      let plain = lines(collection(heights: [10, 20, 30, 40], layout), width: 140)
      let mirrored = lines(collection(heights: [10, 20, 30, 40], layout), width: 140, .rightToLeft)
      #expect(mirrored.map(\.height) == plain.map(\.height))
      #expect(mirrored.flatMap(\.items).map(\.minX) == plain.flatMap(\.items).map { 140 - $0.maxX })
    }
  }

  @Test func `another width keeps the cells of items, however many fit in a line`() {
    func cells(_ collection: CollectionNode, _ width: Double) -> [ObjectIdentifier] {
      _ = lines(collection, width: width)
      return collection.elements(in: Size(width: width, height: 100)).flatMap {
        $0.withCell { $0?.subnodes.map { ObjectIdentifier($0) } ?? [] }
      }
    }
    let columns = collection(heights: [1, 2, 3], CollectionFlowLayout(.columns(2)))
    #expect(cells(columns, 100) == cells(columns, 200))
    let fixed = collection(heights: [1, 2, 3], CollectionFlowLayout(.fixed(Size(width: 40, height: 10))))
    #expect(cells(fixed, 100) == cells(fixed, 120))
    #expect(cells(fixed, 100) == cells(fixed, 200))
    #expect(cells(fixed, 100) == cells(fixed, 90))
  }
}
