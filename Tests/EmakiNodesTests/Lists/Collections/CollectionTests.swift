import EmakiDisplay
import EmakiLayout
import Foundation
import Testing

@testable import EmakiNodes

/// Tests where the items of a collection stand in their lines, in points.
struct CollectionTests {
  private let insets = EdgeInsets(top: 7, left: 10, bottom: 9, right: 10)

  /// A cell that holds a box of a size.
  private static func cell(_ size: Size) -> CellNode {
    let (cell, box) = (CellNode(), BoxNode(size.width, size.height))
    cell.addSubnode(box)
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(alignItems: .start, children: [box]) }
    return cell
  }

  /// What a line is measured as: its height, and its items' frames.
  private struct Line: Equatable {
    var height: Double
    var items: [Rect]
  }

  private func lines(_ collection: CollectionNode, width: Double, scale: Double = 1, _ direction: LayoutDirection = .leftToRight) -> [Line]
  {
    let context = MeasuringContext.test(scale: scale, layoutDirection: direction)
    return collection.elements(in: Size(width, 100)).all.map { row in
      let height = row.measure(width: width, in: context).height
      return Line(height: height, items: row.withCell { $0?.subnodes.map(\.frame) ?? [] })
    }
  }

  private func xs(_ lines: [Line]) -> [[Double]] { lines.map { $0.items.map(\.minX) } }

  private func collection(_ sizes: [(Double, Double)], _ layout: CollectionFlowLayout) -> CollectionNode {
    CollectionNode(items: sizes.map { Size($0.0, $0.1) }, layout: layout) { size in { Self.cell(size) } }
  }

  /// Returns a collection of items that are 20 points wide and have these heights.
  private func collection(heights: [Double], _ layout: CollectionFlowLayout) -> CollectionNode {
    collection(heights.map { (20, $0) }, layout)
  }

  // MARK: Columns

  @Test func `three columns divide the width, and a short last line has the same columns`() {
    let lines = lines(collection(heights: [10, 30, 20, 15, 5], CollectionFlowLayout(.columns(3), sectionInset: insets)), width: 330)
    func rect(_ x: Double, _ y: Double, _ height: Double) -> Rect { Rect(x, y, 96, height) }
    // Above the first line the inset of 7, below it the spacing of 10; below the last the inset of 9.
    #expect(
      lines == [
        Line(height: 47, items: [rect(10, 7, 10), rect(117, 7, 30), rect(224, 7, 20)]),
        Line(height: 24, items: [rect(10, 0, 15), rect(117, 0, 5)]),
      ])
  }

  @Test(
    arguments: [(1, 93, [10, 114, 217]), (2, 93, [10, 113.5, 217]), (3, 280.0 / 3, [10, 340.0 / 3, 650.0 / 3])]
      as [(Double, Double, [Double])])
  func `columns are whole device pixels wide and end at the end of the line`(scale: Double, width: Double, places: [Double]) {
    let collection = collection(heights: [10, 10, 10], CollectionFlowLayout(.columns(3), sectionInset: insets))
    let items = lines(collection, width: 320, scale: scale)[0].items
    #expect(zip(items, places).allSatisfy { abs($0.minX - $1) < 1e-9 && abs($0.width - width) < 1e-9 } && abs(items[2].maxX - 310) < 1e-9)
  }

  @Test func `one column is as wide as the line, and columns beyond the number of pixels are empty`() {
    let one = lines(collection(heights: [10], CollectionFlowLayout(.columns(1))), width: 50)
    let many = lines(collection(heights: [10, 10], CollectionFlowLayout(.columns(40), minimumInteritemSpacing: 1)), width: 20)
    #expect(one[0].items == [Rect(0, 0, 50, 10)] && many[0].items.map(\.width) == [0, 0])
  }

  // MARK: Fixed

  private func fixed(_ count: Int, _ width: Double, spacing: Double = 10, in length: Double) -> [Line] {
    let layout = CollectionFlowLayout(.fixed(Size(width, 40)), minimumInteritemSpacing: spacing, minimumLineSpacing: 6)
    return lines(collection(heights: Array(repeating: 10, count: count), layout), width: length)
  }

  @Test func `fixed items are spread over their line, and those of the last line stand below the others`() {
    // Four and three spacings are 224; 27 more points are 9 a spacing.
    let lines = fixed(6, 50, spacing: 8, in: 251)
    func items(_ xs: Double...) -> [Rect] { xs.map { Rect($0, 0, 50, 40) } }
    #expect(lines == [Line(height: 46, items: items(0, 67, 134, 201)), Line(height: 40, items: items(0, 67))])
  }

  @Test func `items that fit exactly stand in one line, and with a point less one moves to the next`() {
    #expect([100.2, 99].map { fixed(3, 100.0 / 3, spacing: 0.1, in: $0).count } == [1, 2])
  }

  @Test(arguments: [(60, 20, 60), (300, 0, 100)]) func `a single fixed item in a line is centred, and never wider than the line`(
    wanted: Double, x: Double, width: Double
  ) {
    #expect(fixed(2, wanted, in: 100)[1].items == [Rect(x, 0, width, 40)])
  }

  // MARK: Self-sizing

  @Test func `self-sizing items fill their lines, and those of the last line stand at the minimum spacing`() {
    let layout = CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 5, minimumLineSpacing: 3, sectionInset: insets)
    let collection = collection([(40, 10), (45, 20), (10, 10), (500, 4), (80, 10), (0, 10)], layout)
    // The line is 100 wide: 40 + 5 + 45 fit, and 10 more do not with their spacing. As in UIKit the two leave 15 points between them, the next
    // item is alone and centred, and the low one of two stands in the middle of their line. The height is the inset, lines of 20, 10, 4 and 10
    // points with 3 between them, the inset.
    let expected: [Rect] = [
      Rect(10, 12, 40, 10), Rect(65, 7, 45, 20), Rect(55, 30, 10, 10),
      Rect(10, 43, 100, 4), Rect(10, 50, 80, 10), Rect(95, 50, 0, 10),
    ]
    #expect(lines(collection, width: 120) == [Line(height: 69, items: expected)])
  }

  /// Three of 28 points and two spacings of 5 are 94: the spacings are 8. Of those of 60 points only one fits in a line.
  @Test(arguments: [(5, 28, [0, 36, 72, 0, 36]), (1, 28, [0]), (2, 60, [20, 20])] as [(Int, Double, [Double])])
  func `the last line of self-sizing items of one length keeps the distances of the lines above`(
    count: Int, width: Double, places: [Double]
  ) {
    let sizes = Array(repeating: (width, 10.0), count: count)
    #expect(xs(lines(collection(sizes, CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 5)), width: 100)) == [places])
  }

  @Test func `columns of self-sizing items fill the height of a strip`() {
    let layout = CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 5, minimumLineSpacing: 3, scrollDirection: .horizontal)
    let section = collection([(20, 30), (10, 40), (20, 50)], layout).elements(in: Size(90, 100))[0]
    let size = SizeRange(min: Size(0, 100), max: Size(.unbounded, 100))
    #expect(section.measure(in: size, in: MeasuringContext.test()).list.size == Size(43, 100))
    #expect(
      section.withCell { $0?.subnodes.map(\.frame) ?? [] } == [
        Rect(0, 0, 20, 30), Rect(5, 60, 10, 40), Rect(23, 0, 20, 50),
      ])
  }

  // MARK: Sections

  private struct Sections: CollectionDataSource {
    var counts: [Int]
    var numberOfSections: Int { counts.count }
    func numberOfItems(inSection section: Int) -> Int { counts[section] }
    func nodeForItem(at indexPath: IndexPath) -> CellNode { CollectionTests.cell(Size(10, 10)) }
    func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { { CollectionTests.cell(Size(10, 24)) } }
    func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
      if section != 0 { return nil }
      return { CollectionTests.cell(Size(10, 12)) }
    }
  }

  @Test func `headers and footers are as wide as the collection, and each section begins a line`() {
    let collection = CollectionNode(
      dataSource: Sections(counts: [3, 0, 1]), layout: CollectionFlowLayout(.columns(2), sectionInset: insets))
    let names = collection.elements(in: Size(100, 100)).all.map(\.name)
    #expect(lines(collection, width: 100).map(\.height) == [24, 27, 19, 12, 24, 24, 26] && collection.numberOfItems == 4)
    #expect(
      names == [
        "the header of section 0", "0.0 to 0.1", "0.2", "the footer of section 0", "the header of section 1", "the header of section 2",
        "2.0",
      ])
  }

  // MARK: Direction and identity

  @Test(arguments: [CollectionFlowLayout.ItemSize.columns(3), .fixed(Size(30, 10)), .selfSizing])
  func `from right to left lines are mirrored`(size: CollectionFlowLayout.ItemSize) {
    let layout = CollectionFlowLayout(size, sectionInset: EdgeInsets(left: 10, right: 20))
    let plain = lines(collection(heights: [10, 20, 30, 40], layout), width: 140)
    let mirrored = lines(collection(heights: [10, 20, 30, 40], layout), width: 140, .rightToLeft)
    #expect(mirrored.map(\.height) == plain.map(\.height) && xs(mirrored) == plain.map { $0.items.map { 140 - $0.maxX } })
  }

}

extension ListElements {
  fileprivate var all: [TableRow] { (0..<count).map { self[$0] } }
}
