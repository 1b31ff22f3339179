import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// An empty list cell is shown by a notification list without rows: a text in the middle of the available space.
final class EmptyListCellNode: CellNode {
  private let text = TextNode()
  /// The largest step of Dynamic Type that the text follows.
  private static let largest = TypeSize.ax3

  init(_ string: String, language: String?, appearance: Appearance) {
    // Larger words would be torn on a phone.
    let typeSize = appearance.typeSize.factor > Self.largest.factor ? Self.largest : appearance.typeSize
    super.init()
    automaticallyManagesSubnodes = true
    text.debugName = "empty"
    var content = AttributedText(
      string, font: Font(families: appearance.tokens?.textStyles["body"]?.families ?? [], size: typeSize.scaled(17), weight: .medium),
      lineHeight: typeSize.scaled(22),
      color: appearance.palette.secondary, language: language)
    content.paragraphStyle.alignment = .center
    text.attributedText = content
    text.isLayerBacked = true
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let safeArea = traitCollection.safeAreaInsets
    let insets = EdgeInsets(top: 15, left: 32 + safeArea.left, bottom: 15, right: 32 + safeArea.right)
    return InsetLayoutSpec(insets: insets, child: CenterLayoutSpec(sizingOption: .minimumHeight, child: text))
  }
}
