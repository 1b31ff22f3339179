import Emaki

/// The pager screen is a pager between two of its pages, each a colour with its number, after Texture's example PagerNode.
enum PagerScreen {
  static func pager() -> PagerNode {
    PagerNode(numberOfPages: 14) { page in { PageNode(page) } }
  }

  private final class PageNode: CellNode {
    private let number = TextNode()

    init(_ page: Int) {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = Color(hue: Double(page * 5 % 14) / 14, saturation: 0.45, brightness: 0.95)
      number.attributedText = AttributedText("\(page + 1)", font: .system(size: 96, weight: .thin), color: .white)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { CenterLayoutSpec(child: number) }
  }
}
