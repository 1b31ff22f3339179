public import EmakiDisplay
public import EmakiLayout

/// A text cell node is a cell that shows one text with a space around it.
///
/// ```swift
/// let table = TableNode(rows: names) { name in { TextCellNode(name) } }
/// ```
///
/// Its font and its spaces are those of Texture's `ASTextCellNode`.
open class TextCellNode: CellNode {
  private let textNode = TextNode()

  /// The text of the cell. Empty by default.
  public final var text: String { didSet { if text != oldValue { setText() } } }
  /// The attributes of the text; by default the system font of 18 points in black, as in Texture, also in the dark theme. With a `dynamicColor` the text
  /// follows the theme.
  public final var textAttributes: TextAttributes { didSet { if textAttributes != oldValue { setText() } } }
  /// The font of `textAttributes`; the system font of 18 points by default.
  public final var font: Font {
    get { textAttributes.font }
    set { textAttributes.font = newValue }
  }
  /// The colour of `textAttributes`; black by default. A colour that is set takes the place of one that follows the theme.
  public final var textColor: Color {
    get { textAttributes.color }
    set {
      var attributes = textAttributes
      attributes.color = newValue
      attributes.dynamicColor = nil
      textAttributes = attributes
    }
  }
  /// The space around the text, in points; by default 11 above and below, and 15 on the left and on the right.
  public final var textInsets: EdgeInsets { didSet { layoutChange(textInsets, oldValue) } }

  /// Creates a cell of a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - font: the font of the text; the system font of 18 points by default.
  ///   - color: the colour of the text; black by default.
  ///   - insets: the space around the text, in points.
  public init(
    _ text: String = "", font: Font = .system(size: 18), color: Color = .black,
    insets: EdgeInsets = EdgeInsets(top: 11, left: 15, bottom: 11, right: 15)
  ) {
    self.text = text
    textAttributes = TextAttributes(font: font, color: color)
    textInsets = insets
    super.init()
    automaticallyManagesSubnodes = true
    setText()
  }

  /// Creates a cell of a text with attributes.
  ///
  /// - Parameters:
  ///   - text: the text; empty by default.
  ///   - attributes: the attributes of the text.
  ///   - insets: the space around the text, in points.
  public init(
    _ text: String = "", attributes: TextAttributes, insets: EdgeInsets = EdgeInsets(top: 11, left: 15, bottom: 11, right: 15)
  ) {
    self.text = text
    textAttributes = attributes
    textInsets = insets
    super.init()
    automaticallyManagesSubnodes = true
    setText()
  }

  private func setText() {
    textNode.attributedText = AttributedText(text, attributes: textAttributes)
    // The text node is a subnode only once the cell is laid out.
    setNeedsLayout()
  }

  open override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(insets: textInsets, child: textNode)
  }
}
