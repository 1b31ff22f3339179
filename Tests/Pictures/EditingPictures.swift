import Emaki

/// Draws a sheet of the states of a text field.
func drawTextFields(_ folder: PictureFolder) async throws {
  for (direction, layoutDirection) in [("ltr", LayoutDirection.leftToRight), ("rtl", .rightToLeft)] {
    let renderer = try folder.renderer(560, 600, scale: 2, direction: layoutDirection)
    try folder.write(try await renderer.render(FieldSheet(), in: SizeRange(exactly: renderer.viewport)), "editing/fields-\(direction)")
  }
}

/// A sheet of text fields has two columns of fields, each with its name above it.
private final class FieldSheet: CellNode {
  private let columns: [[(label: TextNode, field: EditableTextNode)]]

  override init() {
    columns = fieldStates.map { fields in
      fields.map { name, make in
        let label = TextNode()
        label.attributedText = AttributedText(name, font: .system(size: 11), color: .gray)
        let field = EditableTextNode()
        field.typingAttributes = TextAttributes(font: .system(size: 15))
        field.textContainerInset = EdgeInsets(top: 6, left: 8, bottom: 6, right: 8)
        (field.backgroundColor, field.cornerRadius) = (Color(0xF2F2F7), 8)
        make(field)
        return (label, field)
      }
    }
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = .white
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let stacks = columns.map { fields in
      let stack = StackLayoutSpec(.vertical, spacing: 3, children: fields.flatMap { [$0.label, $0.field] as [LayoutElement] })
      stack.style.width = .points(262)
      for (_, field) in fields { field.style.spacingAfter = 9 }
      return stack
    }
    return InsetLayoutSpec(
      insets: EdgeInsets(top: 12, left: 12, bottom: 12, right: 12), child: StackLayoutSpec(.horizontal, spacing: 12, children: stacks))
  }
}

/// The states in which fields are drawn. All fields but the first are being edited. In a tree only one field at a time can be edited, so
/// none of them is in a tree yet.
private let fieldStates: [[(name: String, make: @Sendable (EditableTextNode) -> Void)]] = [
  [
    ("empty", { $0.attributedPlaceholderText = placeholder("Write a reply") }),
    (
      "empty, edited",
      {
        $0.attributedPlaceholderText = placeholder("Write a reply")
        $0.becomeFirstResponder()
      }
    ),
    ("text, caret in a word", { edit($0, "A cup of tea, please", 5) }),
    ("caret behind an emoji", { edit($0, "Family 👨‍👩‍👧 and 🇯🇵", 8) }),
    ("caret on an empty last line", { edit($0, "One line\n", 9) }),
    ("Arabic", { edit($0, "مرحبا بالعالم", 5) }),
    ("mixed, before the Arabic part", { edit($0, "Say مرحبا to me", 4) }),
    (
      "secure",
      {
        edit($0, "secret👍", 7)
        $0.isSecureTextEntry = true
      }
    ),
    (
      "no text, a placeholder in Arabic",
      {
        $0.attributedPlaceholderText = placeholder("اكتب ردا")
        $0.becomeFirstResponder()
      }
    ),
  ],
  [
    ("selection over three lines", { edit($0, "The selection begins here,\ngoes on over this line, and ends on the third one", 4..<70) }),
    ("selection in mixed text", { edit($0, "Say مرحبا to אבג 123 me", 6..<16) }),
    (
      "marked Japanese text",
      {
        edit($0, "今日は", 3)
        $0.setMarkedText("てんきが", selectedRange: 4..<4)
      }
    ),
    (
      "scrolled to the caret",
      {
        edit($0, (1...9).map { "Line \($0)" }.joined(separator: "\n"), 0)
        $0.selectedRange = 47..<47
        $0.style.maxHeight = .points(70)
      }
    ),
    (
      "three lines at most",
      {
        edit($0, (1...9).map { "Line \($0)" }.joined(separator: "\n"), 8)
        $0.maximumLinesToDisplay = 3
      }
    ),
    (
      "tinted",
      {
        $0.tintColor = Color(0xFF2D55)
        edit($0, "Red caret, centred", 3)
        $0.attributedText?.paragraphStyle.alignment = .center
      }
    ),
  ],
]

private func placeholder(_ string: String) -> AttributedText {
  AttributedText(string, font: .system(size: 15), color: .placeholderText)
}

private func edit(_ field: EditableTextNode, _ string: String, _ caret: Int) { edit(field, string, caret..<caret) }

private func edit(_ field: EditableTextNode, _ string: String, _ selection: Range<Int>) {
  field.becomeFirstResponder()
  field.insertText(string)
  field.selectedRange = selection
}
