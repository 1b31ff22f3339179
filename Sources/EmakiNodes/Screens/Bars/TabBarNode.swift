public import EmakiDisplay
import EmakiLayout

/// A tab bar node shows the items of a tab bar side by side, and the home indicator below them.
final class TabBarNode: BarNode {
  private let home: HomeIndicatorNode
  private let items: [TabBarItemNode]

  init(_ tabs: [TabBarItem], _ look: BarLook) {
    let bars = look.bars
    // On a bar of a colour of its own, the indicator is seen as the marks of a status bar are.
    let ground = bars.tabBar.barTintColor?.resolved(for: bars.theme)
    home = HomeIndicatorNode(theme: StatusBarStyle.default.theme(bars.theme, on: ground), metrics: bars.metrics)
    items = tabs.enumerated().map { index, item in TabBarItemNode(item, isSelected: index == bars.selectedTab, bars) }
    super.init(look)
    accessibilityTraits = .tabBar
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let area = metrics.safeArea
    let top = lineHeight
    let width = (metrics.size.width - area.left - area.right) / Double(max(1, items.count))
    for (index, item) in items.enumerated() {
      item.style.preferredSize = Size(width: width, height: metrics.tabBar)
      item.style.layoutPosition = Point(x: area.left + width * Double(index), y: top)
    }
    let bar = spec(items, lineAt: 0)
    if metrics.hasHomeIndicator {
      home.style.preferredSize = Size(width: metrics.size.width, height: HomeIndicatorNode.height)
      home.style.layoutPosition = Point(x: 0, y: top + metrics.tabBar + area.bottom - HomeIndicatorNode.height - HomeIndicatorNode.bottom)
      bar.children.append(home)
    }
    return bar
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

/// A tab bar item node shows a mark, a title below it (beside it in landscape), and a badge.
final class TabBarItemNode: DisplayNode {
  private let icon: DisplayNode
  private let title: TextNode
  private let badge = DisplayNode()
  private let hasBadge: Bool
  private let isLandscape: Bool

  init(_ item: TabBarItem, isSelected: Bool, _ bars: ListBars) {
    hasBadge = item.badgeValue != nil
    isLandscape = bars.metrics.isLandscape
    let grey = bars.tabBar.unselectedItemTintColor ?? DynamicColor(light: Color(0x999999), dark: Color(0x757575))
    let color = (isSelected ? bars.tabBar.tintColor ?? .systemBlue : grey).resolved(for: bars.theme)
    title = TextNode(
      line: bars.text(item.title, size: isLandscape ? 13 : 10, weight: isLandscape ? .regular : .medium, color: color))
    icon = DisplayNode(item.mark?.drawing(color), size: BarMark.size)
    let badgeText = TextNode(line: bars.text(item.badgeValue ?? "", size: 13, color: .white))
    super.init()
    automaticallyManagesSubnodes = true
    debugName = item.title
    isAccessibilityElement = true
    accessibilityLabel = item.title
    accessibilityValue = item.badgeValue
    accessibilityTraits = isSelected ? [.button, .selected] : .button
    badge.backgroundColor = DynamicColor.systemRed.resolved(for: bars.theme)
    badge.cornerRadius = 9
    badgeText.style.flexShrink = 1
    badge.automaticallyManagesSubnodes = true
    badge.style.minWidth = .points(18)
    badge.style.height = .points(18)
    badge.debugName = "badge"
    badge.layoutSpecBlock = { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(left: 5, right: 5),
        child: StackLayoutSpec(.horizontal, justifyContent: .center, alignItems: .center, children: [badgeText]))
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let size = constrainedSize.max
    title.style.maxWidth = .points(max(0, size.width - 4 - (isLandscape ? BarMark.side : 0)))
    title.style.flexShrink = 1
    var parts = [icon, title]
    if hasBadge && isLandscape {
      // The badge lies over the end of the mark, and the title keeps clear of both.
      badge.style.spacingBefore = -12
      badge.style.alignSelf = .start
      badge.style.maxWidth = .points(max(18, size.width - BarMark.side + 8))
      badge.style.flexShrink = 1
      parts.insert(badge, at: 1)
    }
    let content = StackLayoutSpec(
      isLandscape ? .horizontal : .vertical, spacing: 2, justifyContent: .center, alignItems: .center, children: parts)
    content.style.preferredSize = size
    return hasBadge && !isLandscape ? BadgedItemSpec(item: content, badge: badge) : AbsoluteLayoutSpec(children: [content])
  }
}

/// A tab bar item describes a page of a tab bar: a mark over a title, and a badge.
public struct TabBarItem: Hashable, Sendable {
  /// The title below the mark.
  public var title: String
  /// The mark of the page; `nil` for none.
  public var mark: BarMark?
  /// The text in a red badge at the mark, such as a number; `nil`, the default, shows none.
  public var badgeValue: String?

  /// Creates an item.
  public init(title: String, mark: BarMark? = nil, badgeValue: String? = nil) {
    self.title = title
    self.mark = mark
    self.badgeValue = badgeValue
  }

  /// Returns the text of a badge that counts: `99+` for 100 and more, and `nil`, which is no badge, for 0.
  public static func badge(count: Int) -> String? { count <= 0 ? nil : count > 99 ? "99+" : String(count) }
}

/// A badged item spec lays out an item of a tab bar with a badge over it. The badge begins a little after the item's middle.
///
/// The badge is as wide as its own layout says. If the item has no room for it there, the badge ends where the item ends.
final class BadgedItemSpec: LayoutSpec {
  private let item: LayoutElement
  private let badge: LayoutElement
  /// The distance of the badge from the middle of the item in points.
  private static let distance = 4.0
  /// The distance of the badge from the top of the item in points.
  private static let top = 2.0

  /// Creates the layout of an item, which fills it, and its badge.
  init(item: LayoutElement, badge: LayoutElement) { (self.item, self.badge) = (item, badge) }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let size = range.max
    let parent = ParentSize(size)
    let whole = item.layoutThatFits(SizeRange(min: size, max: size), parentSize: parent, in: context)
    let mark = badge.layoutThatFits(SizeRange(max: size), parentSize: parent, in: context)
    let x = max(0, min(size.width / 2 + Self.distance, size.width - mark.size.width))
    return context.layout(
      of: self, size: size,
      children: [
        Layout.Child(item, at: .zero, layout: whole),
        Layout.Child(badge, at: Point(x: context.scale.floorPixel(x), y: Self.top), layout: mark),
      ])
  }
}
