import Emaki

/// A square picture with its name below.
final class PictureCellNode: CellNode {
  private let picture = NetworkImageNode()
  private let name = TextNode()

  init(url: String, title: String) {
    super.init()
    automaticallyManagesSubnodes = true
    picture.url = url
    picture.contentMode = .scaleAspectFill
    // Seen through pictures that are translucent.
    picture.backgroundColor = Color(0xF1F2F4)
    picture.clipsToBounds = true
    picture.cornerRadius = 8
    name.attributedText = AttributedText(title, font: .system(size: 12), lineHeight: 16, color: .secondary)
    name.maximumNumberOfLines = 1
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    StackLayoutSpec(.vertical, spacing: 4, children: [RatioLayoutSpec(ratio: 1, child: picture), name])
  }
}
