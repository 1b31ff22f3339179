import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// A title row holds the nodes of a navigation bar's row: the title between buttons.
struct TitleRow {
  /// The title in the middle.
  let title = TextNode()
  /// The mark that leads to the page before; `nil` for none.
  private(set) var backMark: DisplayNode?
  /// The title of the page before, beside the mark; `nil` for none.
  private(set) var backTitle: TextNode?
  /// The buttons at the beginning, after the back mark.
  private(set) var leading: [DisplayNode] = []
  /// The buttons at the end, the outermost last.
  private(set) var trailing: [DisplayNode] = []

  /// The distance between the back mark and the title of the page before, in points.
  static let backSpacing = 6.0
  /// The distance of the back mark from the beginning of the row, in points.
  static let backInset = 8.0

  /// Creates the nodes of a bar's row.
  init(_ look: NavigationBarLook) {
    title.attributedText = AttributedText(
      look.title, font: .system(size: 17, weight: .semibold), color: DynamicColor.label.resolved(for: look.theme), language: look.language)
    title.maximumNumberOfLines = 1
    title.hugsText = true
    title.alpha = Double(look.titleStep) / 8
    title.isHidden = look.titleStep == 0
    title.debugName = "title"
    title.accessibilityTraits = .header
    // The large title is the heading until it is gone.
    title.accessibilityElementsHidden = look.titleStep < 8
    let tint = DynamicColor.systemBlue.resolved(for: look.theme)
    if look.hasBack {
      let mark = DisplayNode()
      mark.drawing = BackMark.drawing(tint, look.direction)
      mark.style.preferredSize = BackMark.size
      mark.debugName = "back"
      backMark = mark
      if let text = look.backTitle, !text.isEmpty {
        let node = TextNode()
        node.attributedText = AttributedText(text, font: .system(size: 17), color: tint, language: look.language)
        node.maximumNumberOfLines = 1
        node.hugsText = true
        node.style.spacingBefore = Self.backSpacing
        node.style.flexShrink = 1
        node.debugName = "back title"
        node.accessibilityTraits = .button
        backTitle = node
      } else {
        mark.isAccessibilityElement = true
        mark.accessibilityLabel = "Back"
        mark.accessibilityTraits = .button
      }
    }
    leading = look.leading.map { $0.node(look.theme, language: look.language) }
    trailing = look.trailing.reversed().map { $0.node(look.theme, language: look.language) }
    for node in leading.dropFirst(backMark == nil ? 1 : 0) { node.style.spacingBefore = 16 }
    for node in trailing.dropFirst() { node.style.spacingBefore = 16 }
  }

  /// The nodes at the beginning of the row, in order.
  private var start: [DisplayNode] { [backMark, backTitle].compactMap(\.self) + leading }

  /// The nodes of the row, in the order of painting.
  var nodes: [DisplayNode] { start + [title] + trailing }

  /// The layout of the row.
  var spec: LayoutSpec {
    func group(_ nodes: [DisplayNode], _ insets: EdgeInsets) -> LayoutSpec {
      InsetLayoutSpec(insets: insets, child: StackLayoutSpec(.horizontal, alignItems: .center, children: nodes))
    }
    return TitleRowSpec(
      leading: group(start, EdgeInsets(top: 0, left: backMark == nil ? 16 : Self.backInset, bottom: 0, right: 0)), title: title,
      trailing: group(trailing, EdgeInsets(top: 0, left: 0, bottom: 0, right: 16)))
  }
}
