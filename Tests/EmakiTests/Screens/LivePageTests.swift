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
      let table = table
      super.init(node: inNode ? DisplayNode().laidOut { _ in WrapperLayoutSpec(children: [table]) } : table)
      table.separator = nil
      (table.dataSource, table.delegate) = (self, self)
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
      tableNode.insertRows(at: (old..<count).map { [0, $0] }, with: .none)
      context.completeBatchFetching(true)
    }
  }

  @Test(arguments: [false, true]) func `the list of a page fetches until two screens are ahead`(inNode: Bool) async throws {
    // With 844 points in view, 719 of them beside the bars, two screens ahead end between rows 43 and 53.
    let still = FeedPage(count: 5, most: 1000, inNode: inNode)
    _ = try await NavigationController(rootViewController: still).drawn()
    #expect((45...55).contains(still.count) && still.fetches == (still.count - 5) / 10)
  }

  @Test func `the lists in the pages of a pager rest beside the bars`() async throws {
    let pager = PagerNode(numberOfPages: 3) { page in
      {
        let table = TableNode.boxes(30, height: 50)
        return CellNode().laidOut { _ in WrapperLayoutSpec(children: [table]) }
      }
    }
    let stack = NavigationController(rootViewController: ViewController(node: pager))
    for page in [0, 2] {
      pager.currentPageIndex = page
      #expect(try await stack.drawn()[5, 91 + 20] == BoxCell.color(ofRow: 0))
    }
  }
}
