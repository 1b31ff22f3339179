import Emaki
import Foundation

/// The kittens screen is a table of photographs with texts beside them, whose rows come from a controller, after Texture's example Kittens.
final class KittensScreen: TableNodeDataSource, TableNodeDelegate {
  let table = TableNode()
  private var kittens = Array(1...6)

  init() {
    (table.dataSource, table.delegate) = (self, self)
  }

  func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { kittens.count }

  func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
    let kitten = kittens[indexPath.row]
    return { KittenCell(kitten) }
  }

  /// The controller has no more than a dozen kittens.
  func shouldBatchFetch(for tableNode: TableNode) -> Bool { kittens.count < 12 }

  func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
    let next = kittens.count + 1...kittens.count + 3
    kittens += next
    tableNode.insertRows(at: next.map { IndexPath(row: $0 - 1, section: 0) })
    context.completeBatchFetching(true)
  }

  private final class KittenCell: CellNode {
    private let picture = NetworkImageNode()
    private let text = TextNode()

    init(_ number: Int) {
      super.init()
      automaticallyManagesSubnodes = true
      picture.url = "kittens/0\((number - 1) % 5 + 1).jpg"
      picture.style.preferredSize = Size(width: 100, height: 100)
      let sentences = [
        "She has found the only patch of sunlight in the house.", "Nobody knows how he got up there, least of all he himself.",
        "Three minutes of running, and then asleep in a shoe.",
      ]
      // A paragraph or two, or three.
      let story = "Kitten \(number). " + (0...number % 3).map { sentences[($0 + number) % 3] }.joined(separator: "\n")
      var attributed = AttributedText(story, font: .system(size: 14), color: .black, language: "en")
      attributed.paragraphStyle.paragraphSpacing = 7
      attributed.paragraphStyle.hyphenationFactor = 1
      text.attributedText = attributed
      text.style.flexShrink = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      InsetLayoutSpec(
        insets: EdgeInsets(top: 16, left: 16, bottom: 16, right: 16),
        child: StackLayoutSpec(.horizontal, spacing: 12, alignItems: .start, children: [picture, text]))
    }
  }
}
