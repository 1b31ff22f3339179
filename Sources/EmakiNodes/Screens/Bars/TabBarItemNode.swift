import EmakiDisplay
import EmakiLayout

/// A tab bar item node shows a mark, a title below it (beside it in landscape), and a badge.
final class TabBarItemNode: DisplayNode {
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
    isAccessibilityElement = true
    accessibilityLabel = item.title
    accessibilityValue = item.badgeValue
    accessibilityTraits = isSelected ? [.button, .selected] : .button
    let grey = look.bar.unselectedItemTintColor ?? DynamicColor(light: Color(0x999999), dark: Color(0x757575))
    let color = (isSelected ? look.bar.tintColor ?? .systemBlue : grey).resolved(for: theme)
    icon.drawing = item.mark?.drawing(color)
    icon.style.preferredSize = Size(width: BarMark.side, height: BarMark.side)
    title.attributedText = AttributedText(
      item.title, font: Font(families: look.families, size: isLandscape ? 13 : 10, weight: isLandscape ? .regular : .medium),
      color: color, language: language)
    title.maximumNumberOfLines = 1
    title.hugsText = true
    badge.backgroundColor = DynamicColor.systemRed.resolved(for: theme)
    badge.cornerRadius = 9
    badgeText.attributedText = AttributedText(
      item.badgeValue ?? "", font: Font(families: look.families, size: 13), color: .white, language: language)
    badgeText.maximumNumberOfLines = 1
    badgeText.hugsText = true
    badgeText.style.flexShrink = 1
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
      (badge.style.maxWidth, badge.style.flexShrink) = (.points(max(18, size.width - BarMark.side + 8)), 1)
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
    (self.title, self.mark, self.badgeValue) = (title, mark, badgeValue)
  }

  /// Returns the text of a badge that counts: `99+` for 100 and more, and `nil`, which is no badge, for 0.
  public static func badge(count: Int) -> String? { count <= 0 ? nil : count > 99 ? "99+" : String(count) }
}
