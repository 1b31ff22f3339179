import EmakiDisplay
import EmakiLayout

/// A large title node shows the title below a navigation bar, in large letters.
final class LargeTitleNode: DisplayNode {
  private let title: TextNode
  private let metrics: ScreenMetrics

  /// Returns the height of a line of a large title in points.
  static func lineHeight(_ typeSize: TypeSize) -> Double { (Font.TextStyle.largeTitle.size(at: typeSize) * 41 / 34).rounded() }

  init(_ bars: ListBars) {
    metrics = bars.metrics
    let attributes = bars.navigationBar.largeTitleTextAttributes
    let size = Font.TextStyle.largeTitle.size(at: bars.typeSize)
    var font = attributes.font ?? .system(size: size, weight: .bold)
    font.size = size
    title = TextNode(
      line: AttributedText(
        bars.title, font: font, lineHeight: Self.lineHeight(bars.typeSize),
        color: (attributes.color ?? .label).resolved(for: bars.navigationBar.theme(bars.theme)), language: bars.language),
      name: "large title")
    super.init()
    automaticallyManagesSubnodes = true
    // It stands at the side from which rows start, whatever its script, as in UIKit.
    title.accessibilityTraits = .header
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let area = metrics.safeArea
    return InsetLayoutSpec(
      insets: EdgeInsets(top: 3, left: 16 + area.left, bottom: 8, right: 16 + area.right),
      child: RelativeLayoutSpec(horizontalPosition: .start, verticalPosition: .start, child: title))
  }
}

/// A search bar node shows an empty search field below a large title.
final class SearchBarNode: DisplayNode {
  /// The height of the bar in points, of which the field has 36.
  static let height = 52.0

  private let field = DisplayNode()
  private let metrics: ScreenMetrics

  init(_ placeholder: String, _ bars: ListBars) {
    metrics = bars.metrics
    let theme = bars.navigationBar.theme(bars.theme)
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
    let icon = DisplayNode(BarMark.magnifier.drawing(color), size: BarMark.size)
    let text = TextNode()
    text.attributedText = bars.text(placeholder, size: 17, color: color)
    text.maximumNumberOfLines = 1
    text.style.flexShrink = 1
    field.layoutSpecBlock = { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(left: 3, right: 8),
        child: StackLayoutSpec(.horizontal, spacing: 1, alignItems: .center, children: [icon, text]))
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let area = metrics.safeArea
    return InsetLayoutSpec(insets: EdgeInsets(top: 1, left: 16 + area.left, bottom: 15, right: 16 + area.right), child: field)
  }
}

/// A refresh node shows a refresh control while it is pulled. The spokes of its wheel appear one after the other.
final class RefreshNode: DisplayNode {
  /// The distance in points at which all spokes are shown, and at which a refresh would begin.
  static let distance = 60.0
  private let wheel = DisplayNode()

  init(pull: Double, theme: Theme) {
    let spokes = pull > 0 ? Int(min(pull / Self.distance, 1) * 8) : 0
    super.init()
    automaticallyManagesSubnodes = true
    debugName = "refresh control"
    let color = theme == .light ? Color(0x8E8E93) : Color(0x98989D)
    wheel.style.preferredSize = Size(width: 28, height: 28)
    wheel.drawing = Drawing(key: "refresh \(spokes) \(color.premultiplied)") { context in
      context.translateBy(x: 14, y: 14)
      for _ in 0..<spokes {
        context.fill(DrawingPath(roundedRect: Rect(x: -1.5, y: -12.5, width: 3, height: 7.5), radius: 1.5), with: .color(color))
        context.rotate(by: .pi / 4)
      }
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    // The wheel stays near the bar above it. Any further space stays empty.
    wheel.style.layoutPosition = Point(x: (constrainedSize.max.width - 28) / 2, y: min(constrainedSize.max.height, Self.distance) / 2 - 14)
    return AbsoluteLayoutSpec(children: [wheel])
  }
}
