import EmakiDisplay
import EmakiLayout

/// A navigation bar node shows the status bar, and below it a title between buttons.
final class NavigationBarNode: BarNode {
  private let statusBar: StatusBarNode?
  /// The title in the middle, or the node in its place.
  private let title: DisplayNode
  /// The mark that leads to the page before; `nil` for none.
  private var backMark: DisplayNode?
  /// The title of the page before, beside the mark; `nil` for none.
  private var backTitle: TextNode?
  /// The buttons at the beginning, after the back mark.
  private let leading: [DisplayNode]
  /// The buttons at the end, the outermost last.
  private let trailing: [DisplayNode]

  override init(_ look: BarLook) {
    let bars = look.bars
    let tint = bars.navigationBar.tintColor ?? .systemBlue
    statusBar = bars.metrics.showsStatusBar ? StatusBarNode(look) : nil
    title = bars.titleView?.node() ?? Self.title(look)
    leading = bars.leading.map { $0.node(in: bars, tint: tint) }
    trailing = bars.trailing.reversed().map { $0.node(in: bars, tint: tint) }
    if bars.hasBack {
      let color = tint.resolved(for: bars.theme)
      let mark = DisplayNode(BackMark.drawing(color, look.direction), size: BackMark.size, name: "back")
      backMark = mark
      if let text = bars.backTitle, !text.isEmpty {
        let node = TextNode(line: bars.text(text, size: 17, color: color), name: "back title")
        node.style.spacingBefore = 6
        // It gives way before any button does, as in UIKit.
        node.style.flexShrink = 1000
        node.accessibilityTraits = .button
        backTitle = node
      } else {
        mark.isAccessibilityElement = true
        mark.accessibilityLabel = "Back"
        mark.accessibilityTraits = .button
      }
    }
    for node in leading.dropFirst(backMark == nil ? 1 : 0) { node.style.spacingBefore = 16 }
    // Innermost buttons may be left out, so the distance belongs to the inner one of two.
    for node in trailing.dropLast() { node.style.spacingAfter = 16 }
    super.init(look)
    readsSubnodesInRows = true
  }

  private static func title(_ look: BarLook) -> DisplayNode {
    let attributes = look.bars.navigationBar.titleTextAttributes
    let theme = look.bars.navigationBar.theme(look.bars.theme)
    let text = AttributedText(
      look.bars.title, font: attributes.font ?? Font(families: look.bars.families, size: 17, weight: .semibold),
      color: (attributes.color ?? .label).resolved(for: theme), language: look.bars.language)
    let node = TextNode(line: text, name: "title")
    node.alpha = Double(look.titleStep) / 8
    node.isHidden = look.titleStep == 0
    node.accessibilityTraits = .header
    // While the large title is visible, it is the heading, and this title is hidden from screen readers.
    node.accessibilityElementsHidden = look.titleStep < 8
    return node
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    func part(_ node: DisplayNode) -> TitleRowSpec.Side.Part {
      let role: TitleRowSpec.Side.Role =
        node === backMark ? .backMark : node === backTitle ? .backTitle : node is TextNode ? .text : .mark
      return (node, role)
    }
    let start = [backMark, backTitle].compactMap(\.self) + leading
    let row = TitleRowSpec(
      leading: TitleRowSpec.Side(parts: start.map(part), insets: EdgeInsets(left: backMark == nil ? 16 : 8)), title: title,
      trailing: TitleRowSpec.Side(parts: trailing.map(part), insets: EdgeInsets(right: 16)), hasTitle: !title.isHidden)
    row.style.preferredSize = metrics.titleRow.size
    row.style.layoutPosition = metrics.titleRow.origin
    return spec(statusBar.asArray + [row], lineAt: metrics.statusBar + metrics.navigationBar)
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

/// A title row spec lays out a navigation bar's row: buttons at both ends, and the title in the middle.
///
/// As in UIKit, the buttons have their own widths, and the title is in the middle of the bar if there is room for it there. Otherwise it is
/// as near to the middle as the buttons allow, cut where the space between them is too short, and left out where hardly a letter of it
/// would be seen. The title of the page before gives way to both. Texts of buttons are cut only where the two sides do not fit beside each
/// other. Marks are never cut: where even they do not fit, the innermost buttons are left out.
final class TitleRowSpec: LayoutSpec {
  /// A side holds the buttons at one end of the row, in reading order.
  struct Side {
    /// A part is a button, or a part of the back button.
    typealias Part = (element: LayoutElement, role: Role)

    /// A role says how a part behaves where there is little room.
    enum Role {
      /// The mark that leads to the page before stays whole and in its place.
      case backMark
      /// The title of the page before gives way first.
      case backTitle
      /// A mark is whole, or left out.
      case mark
      /// A text is cut, or left out.
      case text
    }

    var parts: [Part]
    /// The space round the buttons.
    var insets: EdgeInsets

    fileprivate var group: LayoutSpec {
      InsetLayoutSpec(insets: insets, child: StackLayoutSpec(.horizontal, alignItems: .center, children: parts.map(\.element)))
    }
  }

  private let start: Side
  private let title: LayoutElement
  private let end: Side
  private let hasTitle: Bool
  /// The least distance between the title and the buttons, between the buttons of both sides, and between the title and the ends of a row
  /// without buttons, in points.
  private static let gap = 8.0
  /// The least width of a text that is cut, in points: a letter and the ellipsis.
  private static let leastText = 32.0

  /// Creates a row of the buttons at the beginning, the title, and the buttons at the end.
  ///
  /// - Parameter hasTitle: whether the title is seen.
  init(leading: Side, title: LayoutElement, trailing: Side, hasTitle: Bool = true) {
    start = leading
    self.title = title
    end = trailing
    self.hasTitle = hasTitle
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let size = range.max
    let parent = ParentSize(size)
    func layout(_ element: LayoutElement, _ width: Double) -> Layout {
      element.layoutThatFits(SizeRange(max: Size(width: max(0, width), height: size.height)), parentSize: parent, in: context)
    }
    func width(_ side: Side) -> Double { layout(side.group, .unbounded).size.width }
    /// Returns the width of a side whose texts are as short as can be.
    func least(_ side: Side) -> Double {
      side.parts.reduce(width(side)) { sum, part in
        guard part.role == .text || part.role == .backTitle else { return sum }
        return sum - max(0, layout(part.element, .unbounded).size.width - Self.leastText)
      }
    }
    var first = start
    var last = end
    func room() -> Double { size.width - (first.parts.isEmpty || last.parts.isEmpty ? 0 : Self.gap) }
    let middleWidth = hasTitle ? layout(title, .unbounded).size.width + 2 * Self.gap : 0
    if let back = first.parts.firstIndex(where: { $0.role == .backTitle }) {
      var without = first
      without.parts.remove(at: back)
      let whole = width(first)
      let others = width(without)
      let share = min(size.width * (hasTitle ? 1.0 / 3 : 0.5), room() - width(last))
      let limit = whole + middleWidth + width(last) > size.width ? max(others, min(whole, share)) : whole
      if limit < min(whole, others + Self.leastText) {
        first = without
      } else if limit < whole {
        // The text gets what the buttons beside it leave; it alone is shrunk.
        return placed(layout(first.group, limit), first, layout(last.group, min(width(last), room() - limit)), last)
      }
    }
    while least(first) + least(last) > room() {
      let inner = first.parts.lastIndex { $0.role != .backMark }
      if let inner, last.parts.isEmpty || least(first) > least(last) {
        first.parts.remove(at: inner)
      } else if !last.parts.isEmpty {
        last.parts.removeFirst()
      } else {
        break
      }
    }
    var widths = (first: width(first), last: width(last))
    if widths.first + widths.last > room() {
      let half = room() / 2
      if widths.first <= half {
        widths.last = room() - widths.first
      } else if widths.last <= half {
        widths.first = room() - widths.last
      } else {
        // Where neither fits in its half, the side with longer marks may take more than its half.
        widths.first = max(min(half, room() - least(last)), least(first))
        widths.last = room() - widths.first
      }
    }
    return placed(layout(first.group, widths.first), first, layout(last.group, widths.last), last)

    /// Places both sides and, if there is room for it, the title between them.
    func placed(_ first: Layout, _ leading: Side, _ last: Layout, _ trailing: Side) -> Layout {
      func y(_ layout: Layout) -> Double { context.scale.floorPixel((size.height - layout.size.height) / 2) }
      var children = [Layout.Child(leading.group, at: Point(x: 0, y: y(first)), layout: first)]
      let left = first.size.width + Self.gap
      let right = size.width - last.size.width - Self.gap
      let whole = layout(title, .unbounded).size.width
      if right - left >= min(whole, Self.leastText) {
        let middle = layout(title, right - left)
        let centred = (size.width - middle.size.width) / 2
        let fits = centred >= left && centred + middle.size.width <= right
        let x = context.scale.floorPixel(fits ? centred : max(left, min(centred, right - middle.size.width)))
        children.append(Layout.Child(title, at: Point(x: x, y: y(middle)), layout: middle))
      }
      children.append(Layout.Child(trailing.group, at: Point(x: size.width - last.size.width, y: y(last)), layout: last))
      return context.layout(of: self, size: size, children: children)
    }
  }
}
