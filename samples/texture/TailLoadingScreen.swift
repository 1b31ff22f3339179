import Emaki
import Foundation

/// The tail loading screen is a page with a table whose last row says that more rows are being fetched, after Texture's example Swift.
final class TailLoadingScreen: ViewController {
  /// A fetch takes a second.
  static let script = ScrollScript(fetchLatency: .fixed(1000))
  let table = TableNode()
  private var count = 12
  private var isFetching = false

  init() {
    super.init(node: table)
    title = "Greetings"
    (table.dataSource, table.delegate) = (self, self)
  }

  /// A row with an activity indicator.
  private final class LoadingCell: CellNode {
    private let text = TextNode()
    private let indicator = ActivityIndicatorNode()

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      text.attributedText = AttributedText("Loading…", font: .system(size: 12), dynamicColor: .secondaryLabel)
      indicator.startAnimating()
      style.height = 44
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.horizontal, spacing: 16, justifyContent: .center, alignItems: .center, children: [text, indicator])
    }
  }
}

extension TailLoadingScreen: TableNodeDataSource, TableNodeDelegate {
  func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count + (isFetching ? 1 : 0) }

  func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
    let row = indexPath.row
    if isFetching && row == count { return { LoadingCell() } }
    return { TextCellNode("Row \(row) says hello") }
  }

  func shouldBatchFetch(for tableNode: TableNode) -> Bool { count < 60 }

  func tableNodeDidBeginBatchFetching(_ tableNode: TableNode) {
    isFetching = true
    tableNode.insertRows(at: [IndexPath(row: count, section: 0)], with: .none)
  }

  func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
    let old = count
    (isFetching, count) = (false, count + 20)
    tableNode.performBatchUpdates {
      tableNode.deleteRows(at: [IndexPath(row: old, section: 0)], with: .none)
      tableNode.insertRows(at: (old..<count).map { IndexPath(row: $0, section: 0) }, with: .none)
    }
    context.completeBatchFetching(true)
  }
}
