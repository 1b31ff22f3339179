public import EmakiDisplay
import EmakiLayout

/// A tab bar node shows the items of a tab bar side by side, and the home indicator below them.
final class TabBarNode: DisplayNode {
  private let line = DisplayNode()
  private let home: HomeIndicatorNode
  private let items: [TabBarItemNode]
  private let shown: TabBarLook
  private let metrics: ScreenMetrics

  init(_ look: TabBarLook, metrics: ScreenMetrics) {
    (self.shown, self.metrics) = (look, metrics)
    // On a bar of a colour of its own, the indicator is seen as the marks of a status bar are.
    let ground = look.bar.barTintColor?.resolved(for: look.theme)
    home = HomeIndicatorNode(theme: StatusBarStyle.default.theme(look.theme, on: ground), metrics: metrics)
    items = look.items.enumerated().map { index, item in
      TabBarItemNode(item, isSelected: index == look.selected, look, isLandscape: metrics.isLandscape)
    }
    super.init()
    automaticallyManagesSubnodes = true
    line.backgroundColor = DynamicColor.separator.resolved(for: look.theme)
    line.debugName = "line"
    accessibilityTraits = .tabBar
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let (area, thickness) = (metrics.safeArea, 1 / traitCollection.displayScale)
    let top = shown.hasLine ? thickness : 0
    let width = (metrics.size.width - area.left - area.right) / Double(max(1, items.count))
    var children: [LayoutElement] = []
    for (index, item) in items.enumerated() {
      item.style.preferredSize = Size(width: width, height: metrics.tabBar)
      item.style.layoutPosition = Point(x: area.left + width * Double(index), y: top)
      children.append(item)
    }
    if shown.hasLine {
      line.style.preferredSize = Size(width: metrics.size.width, height: thickness)
      line.style.layoutPosition = .zero
      children.append(line)
    }
    if metrics.hasHomeIndicator {
      home.style.preferredSize = Size(width: metrics.size.width, height: HomeIndicatorNode.height)
      home.style.layoutPosition = Point(x: 0, y: top + metrics.tabBar + area.bottom - HomeIndicatorNode.height - HomeIndicatorNode.bottom)
      children.append(home)
    }
    return AbsoluteLayoutSpec(children: children)
  }
}

/// A tab bar says how the bar of a tab bar controller looks, under the names of `UITabBar`.
public struct TabBar: Hashable, Sendable {
  /// The colour of the bar, which hides the rows under it; `nil`, the default, is translucent.
  public var barTintColor: DynamicColor?
  /// The colour of the selected item; `nil`, the default, is the system's blue.
  public var tintColor: DynamicColor?
  /// The colour of the other items; `nil`, the default, is a grey.
  public var unselectedItemTintColor: DynamicColor?

  /// Creates a bar that looks as the system's.
  public init() {}
}

/// A tab bar look is what a tab bar shows.
struct TabBarLook: Hashable, Sendable {
  var items: [TabBarItem]
  /// The language of the texts; `nil` where it is not known.
  var language: String?
  /// The index of the item whose page is shown.
  var selected: Int
  /// Whether a line separates the bar from what is above it.
  var hasLine: Bool
  var theme: Theme
  /// The colours that the controller gives the bar.
  var bar = TabBar()
  /// The families of the texts; none for the default family.
  var families: [String] = []
}
