import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// What a tab bar shows.
struct TabBarLook: Hashable, Sendable {
  var items: [TabBarItem]
  /// The index of the item whose page is shown.
  var selected: Int
  /// Whether a line parts the bar from what is above it.
  var hasLine: Bool
  var theme: Theme
}

/// A tab bar node shows the items of a tab bar side by side, and the home indicator below them.
final class TabBarNode: DisplayNode {
  private let line = DisplayNode()
  private let home: HomeIndicatorNode
  private let items: [TabBarItemNode]
  private let look: TabBarLook
  private let metrics: ScreenMetrics

  /// Creates a tab bar of a screen.
  init(_ look: TabBarLook, metrics: ScreenMetrics) {
    (self.look, self.metrics) = (look, metrics)
    home = HomeIndicatorNode(theme: look.theme, metrics: metrics)
    items = look.items.enumerated().map { index, item in
      TabBarItemNode(item, isSelected: index == look.selected, theme: look.theme, isLandscape: metrics.isLandscape)
    }
    super.init()
    automaticallyManagesSubnodes = true
    line.backgroundColor = DynamicColor.separator.resolved(for: look.theme)
    line.debugName = "line"
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let (area, thickness) = (metrics.safeArea, 1 / traitCollection.displayScale)
    let top = look.hasLine ? thickness : 0
    let width = (metrics.size.width - area.left - area.right) / Double(max(1, items.count))
    var children: [LayoutElement] = []
    for (index, item) in items.enumerated() {
      item.style.preferredSize = Size(width: width, height: metrics.tabBar)
      item.style.layoutPosition = Point(x: area.left + width * Double(index), y: top)
      children.append(item)
    }
    if look.hasLine {
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

/// A tab bar item node shows a mark, a title below it (beside it in landscape), and a badge.
private final class TabBarItemNode: DisplayNode {
  private let icon = DisplayNode()
  private let title = TextNode()
  private let badge = DisplayNode()
  private let badgeText = TextNode()
  private let hasBadge: Bool
  private let isLandscape: Bool

  init(_ item: TabBarItem, isSelected: Bool, theme: Theme, isLandscape: Bool) {
    hasBadge = item.badgeValue != nil
    self.isLandscape = isLandscape
    super.init()
    automaticallyManagesSubnodes = true
    debugName = item.title
    let grey = theme == .light ? Color(0x999999) : Color(0x757575)
    let color = isSelected ? DynamicColor.systemBlue.resolved(for: theme) : grey
    icon.drawing = item.mark?.drawing(color)
    icon.style.preferredSize = Size(width: BarMark.side, height: BarMark.side)
    title.attributedText = AttributedText(
      item.title, font: .system(size: isLandscape ? 13 : 10, weight: isLandscape ? .regular : .medium), color: color)
    title.maximumNumberOfLines = 1
    badge.backgroundColor = DynamicColor.systemRed.resolved(for: theme)
    badge.cornerRadius = 9
    badgeText.attributedText = AttributedText(item.badgeValue ?? "", font: .system(size: 13), color: .white)
    badgeText.maximumNumberOfLines = 1
    badge.automaticallyManagesSubnodes = true
    badge.style.minWidth = .points(18)
    badge.style.height = .points(18)
    badge.debugName = "badge"
    let text = badgeText
    badge.layoutSpecBlock = { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(top: 0, left: 5, bottom: 0, right: 5),
        child: StackLayoutSpec(.horizontal, justifyContent: .center, alignItems: .center, children: [text]))
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let size = constrainedSize.max
    title.style.maxWidth = .points(max(0, size.width - 4 - (isLandscape ? BarMark.side : 0)))
    title.style.flexShrink = 1
    // The left edge of the badge is a little after the middle of the mark. Digits of the badge are some 8 points wide.
    let badgeWidth = max(18, 10 + 8.2 * Double(badgeText.attributedText?.string.count ?? 0))
    let marked: LayoutElement =
      hasBadge && isLandscape
      ? CornerLayoutSpec(child: icon, corner: badge, location: .topRight, offset: Point(x: badgeWidth / 2 - 10, y: 8)) : icon
    let content =
      isLandscape
      ? StackLayoutSpec(
        .horizontal, spacing: hasBadge ? badgeWidth - 8 : 2, justifyContent: .center, alignItems: .center, children: [marked, title])
      : StackLayoutSpec(.vertical, spacing: 2, justifyContent: .center, alignItems: .center, children: [icon, title])
    content.style.preferredSize = size
    if !hasBadge || isLandscape { return AbsoluteLayoutSpec(children: [content]) }
    badge.style.layoutPosition = Point(x: size.width / 2 + 4, y: 2)
    return AbsoluteLayoutSpec(children: [content, badge])
  }
}
