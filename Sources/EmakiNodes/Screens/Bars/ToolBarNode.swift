import EmakiDisplay
import EmakiLayout

/// A tool bar node shows buttons at equal distances at the bottom of a screen.
final class ToolBarNode: DisplayNode {
  private let line = DisplayNode()
  private let items: [DisplayNode]
  private let hasLine: Bool
  private let metrics: ScreenMetrics

  init(_ look: ToolBarLook, metrics: ScreenMetrics) {
    (self.metrics, hasLine) = (metrics, look.hasLine)
    items = look.items.map {
      $0.node(look.theme, tint: look.tintColor ?? .systemBlue, language: look.language, families: look.families)
    }
    super.init()
    automaticallyManagesSubnodes = true
    readsSubnodesInRows = true
    line.backgroundColor = DynamicColor.separator.resolved(for: look.theme)
    line.debugName = "line"
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let (area, thickness) = (metrics.safeArea, 1 / traitCollection.displayScale)
    let row = StackLayoutSpec(.horizontal, justifyContent: .spaceBetween, alignItems: .center, children: items)
    row.style.preferredSize = Size(width: max(0, metrics.size.width - area.left - area.right - 32), height: metrics.toolBar)
    row.style.layoutPosition = Point(x: area.left + 16, y: hasLine ? thickness : 0)
    if !hasLine { return AbsoluteLayoutSpec(children: [row]) }
    line.style.preferredSize = Size(width: metrics.size.width, height: thickness)
    line.style.layoutPosition = .zero
    return AbsoluteLayoutSpec(children: [row, line])
  }
}

/// A tool bar look is what a tool bar shows.
struct ToolBarLook: Hashable, Sendable {
  var items: [BarButtonItem]
  /// The language of the texts; `nil` where it is not known.
  var language: String?
  /// Whether a line separates the bar from what is above it.
  var hasLine: Bool
  var theme: Theme
  /// The colour of buttons that have none of their own; `nil` is the system's blue.
  var tintColor: DynamicColor?
  /// The families of the texts; none for the default family.
  var families: [String] = []
}
