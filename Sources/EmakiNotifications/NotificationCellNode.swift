import EmakiDisplay
public import EmakiFeeds
public import EmakiLayout
public import EmakiNodes

/// A notification cell is a row of a notification list: a round picture, a message over its date, and a dot while it is unread.
///
/// The article that the cell comes from passes `bold: isRead`, which makes *read* messages bold. This cell sets unread ones bold, as other
/// notification lists do and as the dot beside them says.
public final class NotificationCellNode: CellNode {
  private let icon = NetworkImageNode()
  private let message = TextNode()
  private let date = TextNode()
  private let unread = ImageNode()
  private let separator = SeparatorNode()
  private let isRead: Bool
  private let hasDate: Bool

  /// Creates the cell of a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - language: the BCP 47 tag of the list, for a row that names no language.
  ///   - appearance: how the list looks.
  public init(_ row: NotificationRow, language: String? = nil, appearance: Appearance = Appearance()) {
    let (palette, typeSize) = (appearance.theme.palette, appearance.typeSize)
    isRead = row.isRead
    hasDate = row.date.contains { !$0.isWhitespace }
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = row.isRead ? palette.ground : palette.unreadGround
    icon.debugName = "icon"
    icon.url = row.imageURL
    icon.defaultImage = .letter(DefaultAvatar.letter(for: row.body), background: DefaultAvatar.color(for: row.id))
    icon.contentMode = .scaleAspectFill
    icon.imageModification = .circle
    icon.isLayerBacked = true
    icon.placeholderFadeDuration = 0.2
    let language = row.language ?? language
    message.debugName = "message"
    var text = AttributedText(
      row.body, font: .system(size: typeSize.scaled(14), weight: row.isRead ? .regular : .bold), lineHeight: typeSize.scaled(20),
      color: palette.primary, language: language)
    // Links look like the rest of the message.
    text.detectLinks(color: nil, underline: nil)
    message.attributedText = text
    message.isLayerBacked = true
    date.debugName = "date"
    date.attributedText = AttributedText(
      row.date, font: .system(size: typeSize.scaled(12)), lineHeight: typeSize.scaled(16), color: palette.secondary, language: language)
    date.maximumNumberOfLines = 1
    date.isLayerBacked = true
    unread.debugName = "unread"
    unread.image = .resizableRounded(cornerRadius: 5, fill: palette.accent)
    unread.isLayerBacked = true
    separator.debugName = "separator"
    separator.backgroundColor = palette.separator
    for node in [icon, message, date] {
      node.placeholderEnabled = true
      node.placeholderColor = row.isRead ? palette.placeholder : palette.unreadPlaceholder
    }
  }

  // MARK: Parts, for who changes one to see whether a test finds it

  /// The names of the cell's parts. Tests of tests change one part and see whether a test notices.
  package static let partNames = ["icon", "message", "date", "unread", "separator"]
  /// The names of the parts that are texts.
  package static let textNames = ["message", "date"]

  /// Returns the part of the cell with a name; `nil` where no part has this name.
  package func part(_ name: String) -> DisplayNode? { [icon, message, date, unread, separator].first { $0.debugName == name } }

  // MARK: Layout

  /// Returns the layout of the cell: the picture, the message over the date, and the dot of an unread row, above a separator. A row without
  /// a date has no line for it.
  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    icon.style.preferredSize = Size(width: 50, height: 50)
    unread.style.preferredSize = Size(width: 10, height: 10)
    let text = StackLayoutSpec(
      .vertical, spacing: 4, justifyContent: .spaceBetween, alignItems: .start, children: hasDate ? [message, date] : [message])
    text.debugName = "text"
    text.style.flexShrink = 1
    text.style.flexGrow = 1
    text.style.spacingBefore = 10
    text.style.spacingAfter = 16
    let row = StackLayoutSpec(
      .horizontal, justifyContent: .spaceBetween, alignItems: .center, children: isRead ? [icon, text] : [icon, text, unread])
    row.debugName = "row"
    let safeArea = traitCollection.safeAreaInsets
    let insets = EdgeInsets(top: 15, left: 12 + safeArea.left, bottom: 15, right: 20 + safeArea.right)
    let content = InsetLayoutSpec(insets: insets, child: row)
    return OverlayLayoutSpec(child: content, overlay: RelativeLayoutSpec(verticalPosition: .end, child: separator))
  }
}
