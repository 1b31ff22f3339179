import EmakiDisplay
import EmakiLayout
import EmakiNodes

/// What a navigation bar shows.
struct NavigationBarLook: Hashable, Sendable {
  /// The title in the middle; one line, cut at its end.
  var title: String
  /// The language of the texts; `nil` where it is not known.
  var language: String?
  /// How far the title shows, from 0 to 8.
  var titleStep = 8
  /// Whether there is a mark that leads to the page before.
  var hasBack: Bool
  /// The title of the page before, beside the mark; `nil` shows the mark alone.
  var backTitle: String?
  /// The buttons at the beginning, after the back mark.
  var leading: [BarButtonItem] = []
  /// The buttons at the end, the outermost first.
  var trailing: [BarButtonItem] = []
  /// The time in the status bar above.
  var clock: String
  /// Whether a line parts the bar from what is below it.
  var hasLine: Bool
  var theme: Theme
  var direction: LayoutDirection
}

/// A navigation bar node shows the status bar, and below it a title between buttons.
final class NavigationBarNode: DisplayNode {
  private let statusBar: StatusBarNode?
  private let title = TextNode()
  private let line = DisplayNode()
  private var leading: [DisplayNode] = []
  private var trailing: [DisplayNode] = []
  private let look: NavigationBarLook
  private let metrics: ScreenMetrics

  /// Creates a navigation bar of a screen.
  init(_ look: NavigationBarLook, metrics: ScreenMetrics) {
    (self.look, self.metrics) = (look, metrics)
    statusBar = metrics.statusBar > 0 ? StatusBarNode(clock: look.clock, theme: look.theme, metrics: metrics) : nil
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = AttributedText(
      look.title, font: .system(size: 17, weight: .semibold), color: DynamicColor.label.resolved(for: look.theme), language: look.language)
    title.maximumNumberOfLines = 1
    title.alpha = Double(look.titleStep) / 8
    title.debugName = "title"
    line.backgroundColor = DynamicColor.separator.resolved(for: look.theme)
    line.debugName = "line"
    let tint = DynamicColor.systemBlue.resolved(for: look.theme)
    if look.hasBack {
      let mark = DisplayNode()
      mark.drawing = BackMark.drawing(tint, look.direction)
      mark.style.preferredSize = BackMark.size
      mark.debugName = "back"
      leading.append(mark)
      if let text = look.backTitle, !text.isEmpty {
        let node = TextNode()
        node.attributedText = AttributedText(text, font: .system(size: 17), color: tint, language: look.language)
        node.maximumNumberOfLines = 1
        node.style.spacingBefore = 6
        node.style.flexShrink = 1
        node.debugName = "back title"
        leading.append(node)
      }
    }
    leading += look.leading.map { $0.node(look.theme, language: look.language) }
    trailing = look.trailing.reversed().map { $0.node(look.theme, language: look.language) }
    for node in leading.dropFirst() where node.style.spacingBefore == 0 { node.style.spacingBefore = 16 }
    for node in trailing.dropFirst() { node.style.spacingBefore = 16 }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let (area, width) = (metrics.safeArea, metrics.size.width)
    var children: [LayoutElement] = statusBar.map { [$0] } ?? []
    func group(_ nodes: [DisplayNode], _ insets: EdgeInsets) -> LayoutSpec {
      InsetLayoutSpec(insets: insets, child: StackLayoutSpec(.horizontal, alignItems: .center, children: nodes))
    }
    let row = TitleRowSpec(
      leading: group(leading, EdgeInsets(top: 0, left: look.hasBack ? 8 : 16, bottom: 0, right: 0)), title: title,
      trailing: group(trailing, EdgeInsets(top: 0, left: 0, bottom: 0, right: 16)))
    row.style.preferredSize = Size(width: width - area.left - area.right, height: metrics.navigationBar)
    row.style.layoutPosition = Point(x: area.left, y: metrics.statusBar)
    children.append(row)
    if look.hasLine {
      let thickness = 1 / traitCollection.displayScale
      line.style.preferredSize = Size(width: width, height: thickness)
      line.style.layoutPosition = Point(x: 0, y: metrics.statusBar + metrics.navigationBar)
      children.append(line)
    }
    return AbsoluteLayoutSpec(children: children)
  }
}

/// A large title node shows the title below a navigation bar, in large letters.
final class LargeTitleNode: DisplayNode {
  private let title = TextNode()
  private let metrics: ScreenMetrics

  /// Returns the height of a line of a large title in points.
  static func lineHeight(_ typeSize: TypeSize) -> Double { (Font.TextStyle.largeTitle.size(at: typeSize) * 41 / 34).rounded() }

  /// Creates a large title of a screen.
  init(_ text: String, language: String?, theme: Theme, typeSize: TypeSize, metrics: ScreenMetrics) {
    self.metrics = metrics
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = AttributedText(
      text, font: .system(size: Font.TextStyle.largeTitle.size(at: typeSize), weight: .bold), lineHeight: Self.lineHeight(typeSize),
      color: DynamicColor.label.resolved(for: theme), language: language)
    title.maximumNumberOfLines = 1
    title.debugName = "large title"
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let area = metrics.safeArea
    return InsetLayoutSpec(
      insets: EdgeInsets(top: 3, left: 16 + area.left, bottom: 8, right: 16 + area.right),
      child: RelativeLayoutSpec(horizontalPosition: .start, verticalPosition: .start, child: title))
  }
}
