import Emaki
import EmakiTestSupport
import Testing

/// Size ranges from delegates that declare them as Texture does, without an optional.
@Suite struct PortedSizeRangeTests {
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
}
