import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// A large title node shows the title below a navigation bar, in large letters.
final class LargeTitleNode: DisplayNode {
  private let title = TextNode()
  private let metrics: ScreenMetrics

  /// Returns the height of a line of a large title in points.
  static func lineHeight(_ typeSize: TypeSize) -> Double { (Font.TextStyle.largeTitle.size(at: typeSize) * 41 / 34).rounded() }

  /// Creates a large title of a screen.
  init(_ text: String, language: String?, theme: Theme, typeSize: TypeSize, metrics: ScreenMetrics) {
    self.metrics = metrics
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = AttributedText(
      text, font: .system(size: Font.TextStyle.largeTitle.size(at: typeSize), weight: .bold), lineHeight: Self.lineHeight(typeSize),
      color: DynamicColor.label.resolved(for: theme), language: language)
    title.maximumNumberOfLines = 1
    title.debugName = "large title"
    title.accessibilityTraits = .header
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let area = metrics.safeArea
    return InsetLayoutSpec(
      insets: EdgeInsets(top: 3, left: 16 + area.left, bottom: 8, right: 16 + area.right),
      child: RelativeLayoutSpec(horizontalPosition: .start, verticalPosition: .start, child: title))
  }
}
