import Emaki

/// Draws a sheet of a button's states, with several kinds of contents and alignments.
func drawControls(_ folder: PictureFolder) async throws {
  for (direction, layoutDirection) in [("ltr", LayoutDirection.leftToRight), ("rtl", .rightToLeft)] {
    let renderer = try folder.renderer(560, 400, scale: 2, direction: layoutDirection)
    try folder.write(try await renderer.render(ButtonSheet(), in: SizeRange(exactly: renderer.viewport)), "control/buttons-\(direction)")
  }
}

/// A sheet of buttons has a row for each state and a column for each kind of content.
private final class ButtonSheet: CellNode {
  private static let states: [(name: String, state: ControlState)] = [
    ("normal", .normal), ("highlighted", .highlighted), ("selected", .selected), ("both", [.highlighted, .selected]),
    ("disabled", .disabled), ("off and on", [.disabled, .selected]),
  ]
  private let rows: [(label: TextNode, buttons: [ButtonNode])]

  override init() {
    rows = Self.states.map { name, state in
      let label = TextNode()
      label.attributedText = AttributedText(name, font: .system(size: 12), color: .gray)
      label.style.width = .points(70)
      let buttons = [Self.titled(), Self.withImage(), Self.above(), Self.filled()]
      for button in buttons {
        (button.isEnabled, button.isHighlighted, button.isSelected) = (
          !state.contains(.disabled), state.contains(.highlighted), state.contains(.selected)
        )
      }
      return (label, buttons)
    }
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = .white
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let lines = rows.map { label, buttons in
      StackLayoutSpec(.horizontal, spacing: 16, alignItems: .center, children: [label as LayoutElement] + buttons)
    }
    return InsetLayoutSpec(
      insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: StackLayoutSpec(.vertical, spacing: 12, children: lines))
  }

  private static func titled() -> ButtonNode {
    let button = ButtonNode()
    let font = Font.system(size: 15, weight: .semibold)
    button.setTitle("Follow", with: font, with: .systemBlue, for: .normal)
    button.setTitle("Follow", with: font, with: Color(0x99C8FF), for: .highlighted)
    button.setTitle("You follow", with: .system(size: 15), with: .gray, for: .selected)
    button.setTitle("Not now", with: .system(size: 15), with: .lightGray, for: .disabled)
    return button
  }

  private static func withImage() -> ButtonNode {
    let button = ButtonNode()
    button.setTitle("いいね", with: .system(size: 15), for: .normal)
    button.setTitle("いいね済み", with: .system(size: 15), for: .selected)
    button.setImage(disc(.lightGray), for: .normal)
    button.setImage(disc(Color(0xFF375F)), for: .selected)
    button.setImage(disc(Color(0xB00030)), for: [.highlighted, .selected])
    button.contentSpacing = 6
    return button
  }

  private static func above() -> ButtonNode {
    let button = ButtonNode()
    (button.laysOutHorizontally, button.imageAlignment, button.contentSpacing) = (false, .end, 2)
    button.setTitle("مشاركة", with: .system(size: 12), for: .normal)
    button.setImage(disc(.systemBlue), for: .normal)
    button.tintColor = Color(0x5856D6)
    return button
  }

  private static func filled() -> ButtonNode {
    let button = ButtonNode()
    button.setTitle("Send", with: .system(size: 15, weight: .bold), with: .white, for: .normal)
    button.setBackgroundImage(pill(Color(0x34C759)), for: .normal)
    button.setBackgroundImage(pill(Color(0x248A3D)), for: .highlighted)
    button.setBackgroundImage(pill(Color(0xC7C7CC)), for: .disabled)
    button.contentEdgeInsets = EdgeInsets(top: 6, left: 14, bottom: 6, right: 14)
    (button.contentHorizontalAlignment, button.cornerRadius, button.clipsToBounds) = (.right, 10, true)
    button.style.width = .points(90)
    return button
  }

  private static func disc(_ color: Color) -> Image {
    .drawn(key: "disc \(color)", size: Size(width: 18, height: 18)) { context in
      context.fill(DrawingPath(ellipseIn: Rect(x: 0, y: 0, width: 18, height: 18)), with: .color(color))
    }
  }

  private static func pill(_ color: Color) -> Image {
    .drawn(key: "pill \(color)", size: Size(width: 10, height: 10)) { context in
      context.fill(DrawingPath(Rect(x: 0, y: 0, width: 10, height: 10)), with: .color(color))
    }
  }
}
