import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// What a tab bar shows.
struct TabBarLook: Hashable, Sendable {
  var items: [TabBarItem]
  /// The language of the texts; `nil` where it is not known.
  var language: String?
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
      TabBarItemNode(item, isSelected: index == look.selected, look, isLandscape: metrics.isLandscape)
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

  init(_ item: TabBarItem, isSelected: Bool, _ look: TabBarLook, isLandscape: Bool) {
    let (theme, language) = (look.theme, look.language)
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
      item.title, font: .system(size: isLandscape ? 13 : 10, weight: isLandscape ? .regular : .medium), color: color,
      language: language)
    title.maximumNumberOfLines = 1
    badge.backgroundColor = DynamicColor.systemRed.resolved(for: theme)
    badge.cornerRadius = 9
    badgeText.attributedText = AttributedText(item.badgeValue ?? "", font: .system(size: 13), color: .white, language: language)
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
    var parts = [icon, title]
    if hasBadge && isLandscape {
      // The badge lies over the end of the mark, and the title keeps clear of both.
      (badge.style.spacingBefore, badge.style.alignSelf) = (-12, .start)
      parts.insert(badge, at: 1)
    }
    let content = StackLayoutSpec(
      isLandscape ? .horizontal : .vertical, spacing: 2, justifyContent: .center, alignItems: .center, children: parts)
    content.style.preferredSize = size
    return hasBadge && !isLandscape ? BadgedItemSpec(item: content, badge: badge) : AbsoluteLayoutSpec(children: [content])
  }
}
