import Emaki

/// The placeholders screen is a table of texts and pictures at an instant at which only the first rows are displayed, after Texture's example
/// Placeholders.
enum PlaceholdersScreen {
  static let script = ScrollScript(
    displayLatency: .between(100...900), networkImageLatency: ScrollScript.ImageLatency(full: .fixed(1500)))

  static func table() -> TableNode { TableNode(numberOfRows: 12) { row in { ArticleCell(row) } } }

  private final class ArticleCell: CellNode {
    private let picture = NetworkImageNode()
    private let title = TextNode()
    private let text = TextNode()

    init(_ row: Int) {
      super.init()
      automaticallyManagesSubnodes = true
      picture.url = "kittens/0\(row % 5 + 1).jpg"
      picture.placeholderColor = Color(0xE4E4EA)
      picture.style.preferredSize = Size(width: 72, height: 72)
      picture.cornerRadius = 8
      title.attributedText = AttributedText("The news of day \(row + 1)", font: .system(size: 16, weight: .semibold))
      text.attributedText = AttributedText(
        "What is not there yet has a place already, so that nothing jumps when it comes.", font: .system(size: 14), color: .darkGray)
      for node in [title, text] {
        node.placeholderColor = Color(0xE4E4EA)
        node.placeholderFadeDuration = 0.2
      }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let texts = StackLayoutSpec(.vertical, spacing: 4, children: [title, text])
      texts.style.flexShrink = 1
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 10, left: 16, bottom: 10, right: 16),
        child: StackLayoutSpec(.horizontal, spacing: 12, alignItems: .center, children: [picture, texts]))
    }
  }
}
