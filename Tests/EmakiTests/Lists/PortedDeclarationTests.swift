import Emaki
import Foundation
import Testing

/// Methods that sources and delegates declare as Texture does, without an optional.
struct PortedDeclarationTests {
  private final class Porter: TableNodeDataSource, TableNodeDelegate, CollectionNodeDataSource, CollectionNodeDelegate, PagerNodeDataSource
  {
    private let range: SizeRange

    init(_ range: SizeRange = .unbounded) { self.range = range }

    private func cell() -> CellNode { NumberedCell(1, width: 40) }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> CellNode { cell() }
    func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange { range }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> CellNode { cell() }
    func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange { range }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
    ) -> CellNode { NumberedCell(kind == .sectionHeader ? 2 : 3) }
    func numberOfPages(in pagerNode: PagerNode) -> Int { 1 }
    func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> CellNode { cell() }
  }

  private func renderer() throws -> Renderer { try .test(100, 100) }

  private static let ranges: [(SizeRange, Int, Int)] = [(SizeRange.exactly(45, 50), 45, 50), (.unbounded, 40, 20)]

  @Test(arguments: ranges) func `a delegate gives a row its height, and an item its size`(range: SizeRange, width: Int, height: Int)
    async throws
  {
    let (porter, table, collection) = (Porter(range), TableNode(), CollectionNode(layout: CollectionFlowLayout(.selfSizing)))
    (table.dataSource, table.delegate, table.separator) = (porter, porter, nil)
    (collection.dataSource, collection.delegate) = (porter, porter)
    let (rows, items) = (try await renderer().render(table), try await renderer().render(collection))
    // The last line of a flow layout begins at the start, because another item would fit.
    let expected = [Stripe(1, height), Stripe(.white, 100 - height)]
    #expect([rows.stripes(), items.stripes(x: 0)] == [expected, expected])
    #expect(items.numbers(x: width - 1)[0] == 1 && items.numbers(x: width) == [-1])
  }

  /// `ASCollectionViewFlowLayoutInspector` asks the delegate, and takes the layout's `itemSize` only where that leaves the size open.
  @Test(arguments: [CollectionFlowLayout.ItemSize.fixed(Size(30, 30)), .columns(1)], [false, true])
  func `a delegate's size of an item goes before that of a flow layout`(itemSize: CollectionFlowLayout.ItemSize, isStrip: Bool) async throws
  {
    let layout = CollectionFlowLayout(itemSize, scrollDirection: isStrip ? .horizontal : .vertical)
    let collection = CollectionNode(layout: layout)
    func size(_ range: SizeRange) async throws -> [Int] {
      let porter = Porter(range)
      (collection.dataSource, collection.delegate) = (porter, porter)
      let rows = try await renderer().render(collection).numbers(side: 1).map { row in row.count { $0 == 1 } }
      return [rows.max() ?? 0, rows.count { $0 > 0 }]
    }
    let isFixed = itemSize != .columns(1)
    let own = isFixed ? [45, 50] : isStrip ? [45, 100] : [100, 50]
    #expect(try await size(.exactly(45, 50)) == own)
    let open = SizeRange(min: Size(45, 0), max: Size(45, .greatestFiniteMagnitude))
    if isFixed { #expect(try await size(open) == [45, 20]) }
    #expect(try await size(.unbounded) == (isFixed ? [30, 30] : isStrip ? [40, 100] : [100, 20]))
  }

  private final class HeadedByBlocks: CollectionNodeDataSource {
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock { NumberedCell.block(1) }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
    ) -> NodeBlock { NumberedCell.block(kind == .sectionHeader ? 2 : 3) }
  }

  @Test(arguments: [false, true]) func `a source gives headers and footers of the kinds that are registered, or that the layout has`(
    isOfCells: Bool
  ) async throws {
    let source: any CollectionNodeDataSource = isOfCells ? Porter() : HeadedByBlocks()
    func shown(_ kinds: [CollectionNode.ElementKind], header: Double = 0) async throws -> [Int] {
      let collection = CollectionNode(
        layout: CollectionFlowLayout(.columns(1), headerReferenceSize: Size(header * 5, header)))
      collection.dataSource = source
      for kind in kinds { collection.registerSupplementaryNode(ofKind: kind) }
      return try await renderer().render(collection).numbers()
    }
    let found = [try await shown([]), try await shown([.sectionFooter]), try await shown([.sectionHeader, .sectionFooter])]
    #expect(found == [[1, -1], [1, 3, -1], [2, 1, 3, -1]])
    #expect(try await shown([], header: 20) == [2, 1, -1])
  }

  @Test func `a pager's source makes cells`() async throws {
    let (porter, pager) = (Porter(), PagerNode())
    pager.dataSource = porter
    #expect(try await renderer().render(pager).numbers()[0] == 1)
  }
}
