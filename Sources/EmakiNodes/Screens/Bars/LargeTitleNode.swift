import EmakiDisplay
import EmakiLayout

/// A large title node shows the title below a navigation bar, in large letters.
final class LargeTitleNode: DisplayNode {
  private let title = TextNode()
  private let metrics: ScreenMetrics

  /// Returns the height of a line of a large title in points.
  static func lineHeight(_ typeSize: TypeSize) -> Double { (Font.TextStyle.largeTitle.size(at: typeSize) * 41 / 34).rounded() }

  init(_ text: String, bar: NavigationBar, language: String?, theme: Theme, typeSize: TypeSize, metrics: ScreenMetrics) {
    self.metrics = metrics
    super.init()
    automaticallyManagesSubnodes = true
    let size = Font.TextStyle.largeTitle.size(at: typeSize)
    var font = Font.system(size: size, weight: .bold)
    if var own = bar.largeTitleTextAttributes.font {
      own.size = size
      font = own
    }
    title.attributedText = AttributedText(
      text, font: font, lineHeight: Self.lineHeight(typeSize),
      color: (bar.largeTitleTextAttributes.color ?? .label).resolved(for: bar.theme(theme)), language: language)
    title.maximumNumberOfLines = 1
    // It stands at the side from which rows start, whatever its script, as in UIKit.
    title.hugsText = true
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
