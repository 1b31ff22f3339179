import Emaki

/// The tables screen is a pager each of whose pages holds a table of its own, after Texture's example VerticalWithinHorizontalScrolling.
enum TablesInPagesScreen {
  static func pager() -> PagerNode {
    PagerNode(numberOfPages: 4) { page in { PageCell(page) } }
  }

  private final class PageCell: CellNode {
    private let table: TableNode

    init(_ page: Int) {
      let color = Color(hue: Double(page) * 0.23 + 0.05, saturation: 0.25, brightness: 1)
      table = TableNode(numberOfRows: 100) { row in { LabelCell("Page \(page + 1), row \(row + 1)") } }
      super.init()
      automaticallyManagesSubnodes = true
      table.backgroundColor = color
      // Each table is scrolled to a place of its own.
      table.contentOffset = Point(x: 0, y: Double(page) * 130)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [table]) }
  }

  private final class LabelCell: CellNode {
    private let label = TextNode()

    init(_ text: String) {
      super.init()
      automaticallyManagesSubnodes = true
      label.attributedText = AttributedText(text, font: .system(size: 16))
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      InsetLayoutSpec(insets: EdgeInsets(top: 15, left: 16, bottom: 15, right: 16), child: label)
    }
  }
}
