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
