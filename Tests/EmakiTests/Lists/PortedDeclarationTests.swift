import Emaki
import EmakiTestSupport
import Testing

/// Methods that sources and delegates declare as Texture does, without an optional.
@Suite struct PortedDeclarationTests {
  private final class Porter: TableNodeDataSource, TableNodeDelegate, CollectionNodeDataSource, CollectionNodeDelegate {
    private let range: SizeRange

    init(_ range: SizeRange) { self.range = range }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { Self.block }
    func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange { range }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock { Self.block }
    func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange { range }

    /// Returns a red cell of 40 x 20 points.
    private static var block: NodeBlock {
      {
        let cell = CellNode()
        (cell.backgroundColor, cell.style.preferredSize) = (Color(0xFF0000), Size(width: 40, height: 20))
        return cell
      }
    }
  }

  private func isRed(_ frame: Frame, x: Int, y: Int) -> Bool { Picture(frame.bitmap())[x, y] == 0xFFFF_0000 }

  @Test func `a table's delegate gives a row its height`() async throws {
    let renderer = try Renderer(viewport: Size(width: 100, height: 100), scale: 1)
    for (range, height) in [(SizeRange(exactly: Size(width: 100, height: 50)), 50), (.unbounded, 20)] {
      let (porter, table) = (Porter(range), TableNode())
      (table.dataSource, table.delegate, table.separator) = (porter, porter, nil)
      let frame = try await renderer.render(table)
      #expect(isRed(frame, x: 5, y: height - 1) && !isRed(frame, x: 5, y: height))
    }
  }

  @Test func `a collection's delegate gives an item its size`() async throws {
    let renderer = try Renderer(viewport: Size(width: 100, height: 100), scale: 1)
    for (range, width, height) in [(SizeRange(exactly: Size(width: 45, height: 50)), 45, 50), (.unbounded, 40, 20)] {
      let (porter, collection) = (Porter(range), CollectionNode(layout: CollectionFlowLayout(.selfSizing)))
      (collection.dataSource, collection.delegate) = (porter, porter)
      let frame = try await renderer.render(collection)
      #expect(isRed(frame, x: 0, y: height - 1) && !isRed(frame, x: 0, y: height))
      // The last line of a flow layout begins at the start, because another item would fit.
      #expect(isRed(frame, x: width - 1, y: 0) && !isRed(frame, x: width, y: 0))
    }
  }

  private final class HeadedByBlocks: CollectionNodeDataSource {
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock { box(0xFF0000) }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
    ) -> NodeBlock { box(color(of: kind)) }
  }

  private final class HeadedByCells: CollectionNodeDataSource {
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> CellNode { box(0xFF0000)() }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
    ) -> CellNode { box(color(of: kind))() }
  }

  /// Returns the colours of the rows of 20 points from the top of a collection's picture, without those of its ground.
  private func colors(_ source: any CollectionNodeDataSource, _ layout: CollectionFlowLayout, _ kinds: [CollectionNode.ElementKind] = [])
    async throws -> [UInt32]
  {
    let collection = CollectionNode(layout: layout)
    collection.dataSource = source
    for kind in kinds { collection.registerSupplementaryNode(ofKind: kind) }
    let picture = Picture(try await Renderer(viewport: Size(width: 100, height: 100), scale: 1).render(collection).bitmap())
    return (0..<5).map { picture[50, $0 * 20 + 10] & 0xFFFFFF }.filter { $0 != 0xFFFFFF }
  }

  @Test(arguments: [false, true]) func `a source gives headers and footers of the kinds that are registered, or that the layout has`(
    isOfCells: Bool
  ) async throws {
    let source: any CollectionNodeDataSource = isOfCells ? HeadedByCells() : HeadedByBlocks()
    var layout = CollectionFlowLayout(.columns(1))
    #expect(try await colors(source, layout) == [0xFF0000])
    #expect(try await colors(source, layout, [.sectionFooter]) == [0xFF0000, 0x0000FF])
    #expect(try await colors(source, layout, [.sectionHeader, .sectionFooter]) == [0x00FF00, 0xFF0000, 0x0000FF])
    layout.headerReferenceSize = Size(width: 100, height: 20)
    #expect(try await colors(source, layout) == [0x00FF00, 0xFF0000])
  }

  private final class CellSource: TableNodeDataSource, PagerNodeDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> CellNode { box(0xFF0000)() }
    func numberOfPages(in pagerNode: PagerNode) -> Int { 1 }
    func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> CellNode { box(0xFF0000)() }
  }

  @Test func `a table's and a pager's source make cells`() async throws {
    let renderer = try Renderer(viewport: Size(width: 100, height: 100), scale: 1)
    let (source, table, pager) = (CellSource(), TableNode(), PagerNode())
    (table.dataSource, pager.dataSource) = (source, source)
    #expect(isRed(try await renderer.render(table), x: 5, y: 5))
    #expect(isRed(try await renderer.render(pager), x: 5, y: 5))
  }
}

/// Returns a block that makes a cell of a colour, 20 points high.
private func box(_ color: UInt32) -> NodeBlock {
  {
    let cell = CellNode()
    (cell.backgroundColor, cell.style.height) = (Color(color), 20)
    return cell
  }
}

/// Returns the colour of headers or footers.
private func color(of kind: CollectionNode.ElementKind) -> UInt32 { kind == .sectionHeader ? 0x00FF00 : 0x0000FF }
