import EmakiDrawing

final class NotificationCellNode: CellNode {
  private let icon = NetworkImageNode()
  private let message = TextNode()
  private let date = TextNode()
  private let unread = ImageNode()
  private let isRead: Bool

  init(_ row: NotificationRow) {
    isRead = row.isRead
    super.init()
    automaticallyManagesSubnodes = true
    dynamicBackgroundColor = row.isRead ? .systemBackground : DynamicColor(light: .unread, dark: Color(0x1B2638))
    icon.url = row.imageURL
    icon.imageModification = .circle
    message.attributedText = AttributedText(
      row.body, font: .system(size: 14, weight: row.isRead ? .regular : .bold), lineHeight: 20, dynamicColor: .label)
    date.attributedText = AttributedText(row.date, font: .system(size: 12), lineHeight: 16, dynamicColor: .secondaryLabel)
    date.maximumNumberOfLines = 1
    unread.image = .resizableRounded(cornerRadius: 5, fill: .accent)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    icon.style.preferredSize = Size(width: 50, height: 50)
    unread.style.preferredSize = Size(width: 10, height: 10)
    let text = StackLayoutSpec(.vertical, spacing: 4, justifyContent: .spaceBetween, alignItems: .start, children: [message, date])
    text.style.flexShrink = 1
    text.style.flexGrow = 1
    text.style.spacingBefore = 10
    text.style.spacingAfter = 16
    let row = StackLayoutSpec(
      .horizontal, justifyContent: .spaceBetween, alignItems: .center, children: isRead ? [icon, text] : [icon, text, unread])
    return InsetLayoutSpec(insets: EdgeInsets(top: 15, left: 12, bottom: 15, right: 20), child: row)
  }
}
