import EmakiDisplay
public import EmakiLayout
public import EmakiNodes

/// A section title node is the cell above or below a section that has a title and no cell of its own.
///
/// It looks as in a plain table of UIKit: semibold text of 17 points on 0xF7F7F7, with 16 points on the left and on the right, 28 points high
/// for a line.
public final class SectionTitleNode: CellNode {
  private let titleNode = TextNode()

  /// Returns the block of a title; `nil` for no title.
  static func block(_ title: String?) -> NodeBlock? {
    guard let title else { return nil }
    return { SectionTitleNode(title) }
  }

  /// Creates the cell of a title.
  public init(_ title: String) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Color(0xF7F7F7)
    titleNode.attributedText = AttributedText(title, font: .system(size: 17, weight: .semibold), color: .black)
  }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let column = StackLayoutSpec(.vertical, justifyContent: .center, children: [titleNode])
    column.style.minHeight = .points(28)
    return InsetLayoutSpec(insets: EdgeInsets(left: 16, right: 16), child: column)
  }
}
