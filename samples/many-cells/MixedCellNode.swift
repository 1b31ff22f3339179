import EmakiDrawing

/// A mixed cell shows a picture and a text. Each combination of arrangement and picture has a class of its own.
final class MixedCellNode<Place: Arrangement, Shown: Picture>: CellNode {
  private let picture: DisplayNode
  private let title = TextNode()
  private let detail = TextNode()

  init(row: Int) {
    picture = Shown.node(row: row)
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = AttributedText(
      "\(Place.self) · \(Shown.self)", font: .system(size: 15, weight: .semibold), lineHeight: 20,
      dynamicColor: .label)
    detail.attributedText = AttributedText(
      Self.details[row % Self.details.count], font: .system(size: 13), lineHeight: 18, dynamicColor: .secondaryLabel,
      alignment: Place.textAlignment == .center ? .center : .natural)
    detail.maximumNumberOfLines = 2
  }

  private static var details: [String] {
    [
      "Row after row, another class of cell.", "絵巻は横に長い紙に描かれた物語です。",
      "A text that goes on for so long that it takes two lines, or nearly so.",
    ]
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let text = StackLayoutSpec(.vertical, spacing: 2, alignItems: Place.textAlignment, children: [title, detail])
    text.style.flexShrink = 1
    return InsetLayoutSpec(insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: Place.spec(picture: picture, text: text))
  }
}
