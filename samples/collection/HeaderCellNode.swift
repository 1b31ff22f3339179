import Emaki

/// A header cell shows the name of a section and the number of its pictures.
final class HeaderCellNode: CellNode {
  private let title = TextNode()
  private let count = TextNode()

  init(title: String, count: Int) {
    super.init()
    automaticallyManagesSubnodes = true
    dynamicBackgroundColor = .systemBackground
    self.title.attributedText = AttributedText(title, font: .system(size: 20, weight: .bold), lineHeight: 26, dynamicColor: .label)
    self.count.attributedText = AttributedText("\(count) pictures", font: .system(size: 13), lineHeight: 18, dynamicColor: .secondaryLabel)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    title.style.flexShrink = 1
    let line = StackLayoutSpec(
      .horizontal, spacing: 8, justifyContent: .spaceBetween, alignItems: .baselineFirst, children: [title, count])
    return InsetLayoutSpec(insets: EdgeInsets(top: 14, left: 12, bottom: 8, right: 12), child: line)
  }
}
