import Emaki

/// A card is a white node whose rows stand one below the other, with a margin.
class Card: DisplayNode {
  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = .white
  }

  /// The rows of the card. Nodes are made once, in the card's `init`.
  var rows: [LayoutElement] { [] }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(
      insets: EdgeInsets(top: 16, left: 16, bottom: 16, right: 16),
      child: StackLayoutSpec(.vertical, spacing: 12, alignItems: .stretch, children: rows))
  }

  /// Returns rows of nodes side by side.
  static func line(_ nodes: [LayoutElement], spacing: Double = 12) -> LayoutSpec {
    StackLayoutSpec(.horizontal, spacing: spacing, alignItems: .center, children: nodes)
  }

  /// Returns a node with a text.
  static func text(_ string: String, size: Double = 15, weight: Font.Weight = .regular, color: Color = .black) -> TextNode {
    let node = TextNode()
    node.attributedText = AttributedText(string, font: .system(size: size, weight: weight), color: color)
    return node
  }
}
