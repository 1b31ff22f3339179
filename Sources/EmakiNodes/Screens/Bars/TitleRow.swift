import EmakiDisplay
import EmakiLayout

/// A title row holds the nodes of a navigation bar's row: the title between buttons.
struct TitleRow {
  /// The title in the middle, or the node in its place.
  let title: DisplayNode
  /// The mark that leads to the page before; `nil` for none.
  private(set) var backMark: DisplayNode?
  /// The title of the page before, beside the mark; `nil` for none.
  private(set) var backTitle: TextNode?
  /// The buttons at the beginning, after the back mark.
  private(set) var leading: [DisplayNode] = []
  /// The buttons at the end, the outermost last.
  private(set) var trailing: [DisplayNode] = []

  /// The distance between the back mark and the title of the page before, in points.
  private static let backSpacing = 6.0
  /// The distance of the back mark from the beginning of the row, in points.
  private static let backInset = 8.0

  init(_ look: NavigationBarLook) {
    if let view = look.titleView {
      title = view.node()
    } else {
      let text = TextNode()
      let attributes = look.bar.titleTextAttributes
      let color = (attributes.color ?? .label).resolved(for: look.bar.theme(look.theme))
      text.attributedText = AttributedText(
        look.title, font: attributes.font ?? Font(families: look.families, size: 17, weight: .semibold), color: color,
        language: look.language)
      text.maximumNumberOfLines = 1
      text.hugsText = true
      text.alpha = Double(look.titleStep) / 8
      text.isHidden = look.titleStep == 0
      text.debugName = "title"
      text.accessibilityTraits = .header
      // While the large title is visible, it is the heading, and this title is hidden from screen readers.
      text.accessibilityElementsHidden = look.titleStep < 8
      title = text
    }
    let ownTint = look.bar.tintColor ?? .systemBlue
    let tint = ownTint.resolved(for: look.theme)
    if look.hasBack {
      let mark = DisplayNode()
      mark.drawing = BackMark.drawing(tint, look.direction)
      mark.style.preferredSize = BackMark.size
      mark.debugName = "back"
      backMark = mark
      if let text = look.backTitle, !text.isEmpty {
        let node = TextNode()
        node.attributedText = AttributedText(text, font: Font(families: look.families, size: 17), color: tint, language: look.language)
        node.maximumNumberOfLines = 1
        node.hugsText = true
        node.style.spacingBefore = Self.backSpacing
        // It gives way before any button does, as in UIKit.
        node.style.flexShrink = 1000
        node.debugName = "back title"
        node.accessibilityTraits = .button
        backTitle = node
      } else {
        mark.isAccessibilityElement = true
        mark.accessibilityLabel = "Back"
        mark.accessibilityTraits = .button
      }
    }
    leading = look.leading.map { $0.node(look.theme, tint: ownTint, language: look.language, families: look.families) }
    trailing = look.trailing.reversed().map {
      $0.node(look.theme, tint: ownTint, language: look.language, families: look.families)
    }
    for node in leading.dropFirst(backMark == nil ? 1 : 0) { node.style.spacingBefore = 16 }
    // Innermost buttons may be left out, so the distance belongs to the inner one of two.
    for node in trailing.dropLast() { node.style.spacingAfter = 16 }
  }

  /// The nodes at the beginning of the row, in order.
  private var start: [DisplayNode] { [backMark, backTitle].compactMap(\.self) + leading }

  /// The nodes of the row, in the order of painting.
  var nodes: [DisplayNode] { start + [title] + trailing }

  var spec: LayoutSpec {
    func part(_ node: DisplayNode) -> TitleRowSpec.Side.Part { TitleRowSpec.Side.Part(element: node, role: role(of: node)) }
    return TitleRowSpec(
      leading: TitleRowSpec.Side(
        parts: start.map(part), insets: EdgeInsets(top: 0, left: backMark == nil ? 16 : Self.backInset, bottom: 0, right: 0)),
      title: title,
      trailing: TitleRowSpec.Side(parts: trailing.map(part), insets: EdgeInsets(top: 0, left: 0, bottom: 0, right: 16)),
      hasTitle: !title.isHidden)
  }

  private func role(of node: DisplayNode) -> TitleRowSpec.Side.Role {
    if node === backMark { return .backMark }
    if node === backTitle { return .backTitle }
    return node is TextNode ? .text : .mark
  }
}

/// The back mark is the angle at the beginning of a navigation bar. It leads to the previous page.
enum BackMark {
  /// The size of the mark in points.
  static let size = Size(width: 12, height: 21)

  /// Returns the drawing of the mark in a colour. From right to left it points to the right.
  static func drawing(_ color: Color, _ direction: LayoutDirection) -> Drawing {
    let isMirrored = direction == .rightToLeft
    return Drawing(key: "back \(isMirrored) \(color.premultiplied)") { context in
      let (start, end) = isMirrored ? (1.7, 10.3) : (10.3, 1.7)
      var angle = DrawingPath()
      angle.move(to: Point(x: start, y: 1.7))
      angle.addLine(to: Point(x: end, y: 10.5))
      angle.addLine(to: Point(x: start, y: 19.3))
      context.stroke(angle, with: .color(color), style: StrokeStyle(width: 2.6, cap: .round, join: .round))
    }
  }
}
