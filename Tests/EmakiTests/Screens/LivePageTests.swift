import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Lists in the pages of controllers: how far they fetch, and where they rest.
@Suite struct LivePageTests {
  /// A page with a table of boxes, 50 points high, that fetches ten more as long as it may.
  private final class FeedPage: ViewController, TableNodeDataSource, TableNodeDelegate {
    let table = TableNode()
    var count: Int
    let most: Int
    var fetches = 0

    init(count: Int, most: Int, inNode: Bool = false) {
      (self.count, self.most) = (count, most)
      let root = inNode ? DisplayNode() : table
      super.init(node: root)
      table.separator = nil
      (table.dataSource, table.delegate) = (self, self)
      guard inNode else { return }
      root.automaticallyManagesSubnodes = true
      let table = table
      root.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [table]) }
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let row = indexPath.row
      return { BoxCell(height: 50, color: BoxCell.color(ofRow: row)) }
    }
    func shouldBatchFetch(for tableNode: TableNode) -> Bool { count < most }
    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
      let old = count
      (count, fetches) = (count + 10, fetches + 1)
      tableNode.insertRows(at: (old..<count).map { IndexPath(row: $0, section: 0) }, with: .none)
      context.completeBatchFetching(true)
    }
  }

  private func renderer(_ baseDirectory: String = "") throws -> Renderer {
    try Renderer(
      viewport: Size(width: 390, height: 844), scale: 1,
      options: Renderer.Options(
        jobs: 2, images: ImageAccess(baseDirectory: baseDirectory), png: .fast, cacheDirectory: TestFonts.cacheDirectory))
  }

  @Test(arguments: [false, true]) func `the list of a page fetches until two screens are ahead`(inNode: Bool)
    async throws
  {
    // With 844 points in view, 719 of them beside the bars, two screens ahead end between rows 43 and 53.
    let still = FeedPage(count: 5, most: 1000, inNode: inNode)
    _ = try await renderer().render(NavigationController(rootViewController: still))
    #expect((45...55).contains(still.count) && still.fetches == (still.count - 5) / 10)
  }

  @Test func `the lists in the pages of a pager rest beside the bars`() async throws {
    let pager = PagerNode(numberOfPages: 3) { page in
      {
        let cell = CellNode()
        let table = TableNode.boxes(heights: Array(repeating: 50, count: 30))
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [table]) }
        return cell
      }
    }
    let stack = NavigationController(rootViewController: ViewController(node: pager))
    for page in [0, 2] {
      pager.currentPageIndex = page
      #expect(try await renderer().render(stack).decoded()[5, 91 + 20] == BoxCell.color(ofRow: 0).premultiplied)
    }
  }
}
