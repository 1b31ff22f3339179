import EmakiDisplay
import EmakiLayout

/// A search bar node shows an empty search field below a large title.
final class SearchBarNode: DisplayNode {
  /// The height of the bar in points, of which the field has 36.
  static let height = 52.0

  private let field = DisplayNode()
  private let icon = DisplayNode()
  private let text = TextNode()
  private let metrics: ScreenMetrics

  init(_ placeholder: String, language: String?, theme: Theme, families: [String] = [], metrics: ScreenMetrics) {
    self.metrics = metrics
    super.init()
    automaticallyManagesSubnodes = true
    let color = DynamicColor.secondaryLabel.resolved(for: theme)
    field.backgroundColor = DynamicColor.tertiarySystemFill.resolved(for: theme)
    field.cornerRadius = 10
    field.debugName = "search field"
    field.isAccessibilityElement = true
    field.accessibilityLabel = placeholder
    field.accessibilityTraits = .searchField
    field.automaticallyManagesSubnodes = true
    icon.drawing = BarMark.magnifier.drawing(color)
    icon.style.preferredSize = Size(width: BarMark.side, height: BarMark.side)
    text.attributedText = AttributedText(placeholder, font: Font(families: families, size: 17), color: color, language: language)
    text.maximumNumberOfLines = 1
    text.style.flexShrink = 1
    let (icon, text) = (icon, text)
    field.layoutSpecBlock = { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(top: 0, left: 3, bottom: 0, right: 8),
        child: StackLayoutSpec(.horizontal, spacing: 1, alignItems: .center, children: [icon, text]))
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let area = metrics.safeArea
    return InsetLayoutSpec(insets: EdgeInsets(top: 1, left: 16 + area.left, bottom: 15, right: 16 + area.right), child: field)
  }
}
