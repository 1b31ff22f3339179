import Emaki

/// The chat screen is a conversation with the newest message at the bottom, a text field that grows with what is written, and a keyboard.
enum ChatScreen {
  private struct Message: Sendable {
    var text: String
    var isMine = false
    /// The address of a picture below the text; `nil` for none.
    var picture: String?
  }

  /// The messages, the newest first.
  private static let messages = [
    Message(text: "8時に改札の前でどう？ 🚃", isMine: true),
    Message(text: "Then let us take the early train, before the crowds."),
    Message(text: "雪が見たい！", isMine: true),
    Message(text: "The mountain was white this morning.", picture: "avatars/mountain.jpg"),
    Message(text: "صباح الخير! هل رأيت الجبل اليوم؟"),
    Message(text: "Good morning", isMine: true),
  ]

  static func node(_ theme: Theme) -> DisplayNode {
    let table = TableNode(rows: messages) { message in { MessageCell(message) } }
    (table.isInverted, table.separator) = (true, nil)
    table.backgroundColor = DynamicColor.systemBackground.resolved(for: theme)
    table.contentInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    (table.style.flexGrow, table.style.flexShrink) = (1, 1)
    let (input, keyboard) = (InputBar(theme), KeyboardNode())
    let screen = DisplayNode()
    screen.automaticallyManagesSubnodes = true
    screen.backgroundColor = table.backgroundColor
    screen.layoutSpecBlock = { _, _ in
      StackLayoutSpec(.vertical, alignItems: .stretch, children: [table, input, keyboard])
    }
    return screen
  }

  /// A message in a bubble, which is at the end of its row if it is one's own.
  private final class MessageCell: CellNode {
    private let message: Message
    private let text = TextNode()
    private let bubble = DisplayNode()
    private let picture = NetworkImageNode()

    init(_ message: Message) {
      self.message = message
      super.init()
      automaticallyManagesSubnodes = true
      bubble.cornerRadius = 18
      picture.url = message.picture
      picture.cornerRadius = 12
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let theme = traitCollection.theme
      bubble.backgroundColor = (message.isMine ? DynamicColor.systemBlue : .systemGray5).resolved(for: theme)
      text.attributedText = AttributedText(
        message.text, font: .system(size: 17), color: message.isMine ? .white : DynamicColor.label.resolved(for: theme))
      var parts: [LayoutElement] = [text]
      if message.picture != nil {
        picture.style.preferredSize = Size(width: 200, height: 120)
        parts.append(picture)
      }
      let content = InsetLayoutSpec(
        insets: EdgeInsets(top: 8, left: 13, bottom: 8, right: 13), child: StackLayoutSpec(.vertical, spacing: 8, children: parts))
      // A background has no size of its own: the text keeps the bubble narrow.
      text.style.maxWidth = .points(constrainedSize.max.width * 0.7)
      let body = BackgroundLayoutSpec(child: content, background: bubble)
      body.style.flexShrink = 1
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 3, left: 12, bottom: 3, right: 12),
        child: StackLayoutSpec(.horizontal, justifyContent: message.isMine ? .end : .start, children: [body]))
    }
  }

  /// The bar with the text field, between two buttons.
  private final class InputBar: DisplayNode {
    private let line = DisplayNode()
    private let frameNode = DisplayNode()
    private let field = EditableTextNode()
    private let (plus, send) = (ButtonNode(), ButtonNode())

    init(_ theme: Theme) {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = DynamicColor.secondarySystemBackground.resolved(for: theme)
      field.typingAttributes = TextAttributes(font: .system(size: 17), color: DynamicColor.label.resolved(for: theme))
      field.textContainerInset = EdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
      field.style.maxHeight = .points(100)
      field.becomeFirstResponder()
      field.insertText("OK! I bring the tea, and つぶあんのおまんじゅう for two 🍵")
      (frameNode.cornerRadius, frameNode.borderWidth) = (18, 1)
      frameNode.backgroundColor = DynamicColor.systemBackground.resolved(for: theme)
      frameNode.borderColor = DynamicColor.separator.resolved(for: theme)
      line.backgroundColor = DynamicColor.separator.resolved(for: theme)
      for (button, text, color) in [(plus, "＋", DynamicColor.secondaryLabel), (send, "↑", .systemBlue)] {
        button.setTitle(text, with: .system(size: 22, weight: .semibold), with: color.resolved(for: theme), for: .normal)
        button.style.preferredSize = Size(width: 34, height: 36)
      }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      line.style.height = .points(1 / traitCollection.displayScale)
      let text = BackgroundLayoutSpec(child: field, background: frameNode)
      (text.style.flexGrow, text.style.flexShrink) = (1, 1)
      let row = InsetLayoutSpec(
        insets: EdgeInsets(top: 7, left: 8, bottom: 7, right: 8),
        child: StackLayoutSpec(.horizontal, spacing: 6, alignItems: .end, children: [plus, text, send]))
      return StackLayoutSpec(.vertical, alignItems: .stretch, children: [line, row])
    }
  }

  /// A keyboard of letters, as it lies over the lower part of a phone.
  private final class KeyboardNode: DisplayNode {
    private static let lines = ["qwertyuiop", "asdfghjkl", "⇧zxcvbnm⌫"]
    private let keys: [[DisplayNode]]

    override init() {
      keys = Self.lines.map { $0.map { Key(String($0)) } } + [[Key("123"), Key("space", isWide: true), Key("return")]]
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      backgroundColor = traitCollection.theme == .light ? Color(0xD1D3D9) : Color(0x2B2B2D)
      let lines = keys.map { keys -> LayoutSpec in
        for key in keys { key.style.height = .points(42) }
        return StackLayoutSpec(.horizontal, spacing: 6, justifyContent: .center, children: keys)
      }
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 8, left: 3, bottom: 38, right: 3),
        child: StackLayoutSpec(.vertical, spacing: 12, alignItems: .stretch, children: lines))
    }
  }

  /// A key is a letter on a plate.
  private final class Key: DisplayNode {
    private let name: String
    private let label = TextNode()

    init(_ name: String, isWide: Bool = false) {
      self.name = name
      super.init()
      automaticallyManagesSubnodes = true
      (cornerRadius, shadowOpacity, shadowOffset, shadowRadius) = (5, 0.3, Point(x: 0, y: 1), 0)
      style.width = .points(name.count == 1 ? (375 - 6 - 9 * 6) / 10.0 : 88)
      if isWide { (style.width, style.flexGrow) = (.auto, 1) }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      let isLight = traitCollection.theme == .light
      backgroundColor = isLight ? .white : Color(0x6B6B6D)
      label.attributedText = AttributedText(name, font: .system(size: name.count == 1 ? 22 : 16), color: isLight ? .black : .white)
      return CenterLayoutSpec(child: label)
    }
  }
}
