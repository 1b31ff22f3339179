import EmakiDrawing

/// A picture cell shows the picture of a row as a square, with the beginning of the row's text below it.
final class PictureCellNode: CellNode {
  private let picture = NetworkImageNode()
  private let name = TextNode()

  init(_ row: NotificationRow) {
    super.init()
    automaticallyManagesSubnodes = true
    picture.url = row.imageURL
    picture.contentMode = .scaleAspectFill
    // This colour shows through translucent pictures.
    picture.dynamicBackgroundColor = .secondarySystemBackground
    picture.clipsToBounds = true
    picture.cornerRadius = 8
    name.attributedText = AttributedText(
      row.body, font: .system(size: 12), lineHeight: 16, dynamicColor: .secondaryLabel, language: row.language)
    name.maximumNumberOfLines = 2
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    StackLayoutSpec(.vertical, spacing: 4, children: [RatioLayoutSpec(ratio: 1, child: picture), name])
  }
}
