import EmakiDisplay
import EmakiLayout

/// A navigation bar node shows the status bar, and below it a title between buttons.
final class NavigationBarNode: DisplayNode {
  private let statusBar: StatusBarNode?
  private let line = DisplayNode()
  private let row: TitleRow
  private let shown: NavigationBarLook
  private let metrics: ScreenMetrics

  init(_ look: NavigationBarLook, metrics: ScreenMetrics) {
    (self.shown, self.metrics) = (look, metrics)
    statusBar =
      metrics.showsStatusBar
      ? StatusBarNode(clock: look.clock, theme: look.statusTheme, families: look.families, metrics: metrics) : nil
    row = TitleRow(look)
    super.init()
    automaticallyManagesSubnodes = true
    readsSubnodesInRows = true
    line.backgroundColor = DynamicColor.separator.resolved(for: look.theme)
    line.debugName = "line"
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let width = metrics.size.width
    var children: [LayoutElement] = statusBar.map { [$0] } ?? []
    let spec = row.spec
    (spec.style.preferredSize, spec.style.layoutPosition) = (metrics.titleRow.size, metrics.titleRow.origin)
    children.append(spec)
    if shown.hasLine {
      let thickness = 1 / traitCollection.displayScale
      line.style.preferredSize = Size(width: width, height: thickness)
      line.style.layoutPosition = Point(x: 0, y: metrics.statusBar + metrics.navigationBar)
      children.append(line)
    }
    return AbsoluteLayoutSpec(children: children)
  }
}

/// A navigation bar look holds everything that a navigation bar shows. Bars with the same look have the same pixels.
struct NavigationBarLook: Hashable, Sendable {
  /// The title in the middle; one line, cut at its end.
  var title: String
  /// The node in the place of the title; `nil` for none.
  var titleView: TitleView?
  /// The colours and fonts that the controller gives the bar.
  var bar = NavigationBar()
  /// The language of the texts; `nil` where it is not known.
  var language: String?
  /// The opacity of the title in eighths, from 0 to 8.
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
  /// Whether a line separates the bar from what is below it.
  var hasLine: Bool
  /// The colours.
  var theme: Theme
  /// The theme of the status bar's marks.
  var statusTheme: Theme
  /// The families of the texts; none for the default family.
  var families: [String] = []
  var direction: LayoutDirection
}
