package import EmakiDisplay
package import EmakiLayout

/// List bars are the bars of a phone's screen around a list: a status bar, a navigation bar, and a tab bar or a home indicator.
package struct ListBars: FrameBars, Hashable {
  /// The text of the navigation bar.
  package var title: String { didSet { title = Self.line(title) } }
  /// The BCP 47 tag of the language of the texts. Without it, Han characters have their Japanese forms.
  package var language: String?
  /// Whether there is a navigation bar. Without one there is only the status bar.
  var hasNavigationBar = true
  /// The distances in points that stay free in addition to the bars, for example for a keyboard.
  var additionalInsets: EdgeInsets = .zero
  /// Whether the title is shown in large letters below the navigation bar until the list is scrolled. In landscape it never is.
  package var prefersLargeTitle = true
  /// Whether the marks of the status bar are dark or light.
  var statusBarStyle = StatusBarStyle.default
  /// The colours and fonts of the navigation bar.
  package var navigationBar = NavigationBar()
  /// The node in the place of the title; `nil` for none.
  var titleView: TitleView?
  /// Whether there is a mark that leads to the page before.
  package var hasBack = false
  /// The title of the page before, beside the mark; `nil` shows the mark alone.
  package var backTitle: String?
  /// The buttons at the beginning of the navigation bar.
  package var leading: [BarButtonItem] = []
  /// The buttons at the end of the navigation bar, the outermost first.
  package var trailing: [BarButtonItem] = []
  /// The items of the tab bar; `nil` for a screen without one.
  package var tabs: [TabBarItem]?
  /// The colours of the tab bar.
  package var tabBar = TabBar()
  /// The index of the item whose page is shown. Unless it has a badge of its own, its badge counts the rows that were not seen yet.
  package var selectedTab = 0
  /// The buttons of the tool bar, above the tab bar where there is one; `nil` for no tool bar.
  package var tools: [BarButtonItem]?
  /// The placeholder of an empty search field below the large title; `nil` for no search field. When the list is scrolled, the field
  /// disappears before the title.
  package var searchPlaceholder: String?
  /// The distance in points by which the list is pulled down to refresh it. The wheel of a refresh control is shown in that space.
  var pull = 0.0
  /// The time in the status bar.
  package var clock = "9:41"
  /// Whether the badge of the selected tab counts unread rows where the tab has no badge of its own.
  package var countsUnread = true
  /// The colour of the tool bar's buttons that have none of their own; `nil` is the system's blue.
  package var toolTintColor: DynamicColor?
  /// The families of the bars' texts; none for the default family. Titles may have fonts of their own.
  package var families: [String] = []
  /// The colours.
  package var theme: Theme
  /// The size of the large title.
  var typeSize: TypeSize
  /// The heights of the bars.
  var metrics: ScreenMetrics

  package init(title: String, theme: Theme = .light, typeSize: TypeSize = .l, metrics: ScreenMetrics) {
    self.title = Self.line(title)
    self.theme = theme
    self.typeSize = typeSize
    self.metrics = metrics
  }

  /// Returns the beginning of a text, as long as a line may be, with spaces instead of line breaks.
  private static func line(_ text: String) -> String {
    String(text.prefix(1000).map { $0.isNewline ? " " : $0 })
  }

  private var topBar: Double { hasNavigationBar ? metrics.statusBar + metrics.navigationBar : metrics.safeArea.top }
  private var bottomBar: Double { (tabs == nil ? 0 : metrics.tabBar) + metrics.safeArea.bottom }
  private var toolBar: Double { tools == nil ? 0 : metrics.toolBar }
  private var largeTitle: Double { prefersLargeTitle && hasNavigationBar ? metrics.largeTitle(typeSize) : 0 }
  private var search: Double { searchPlaceholder == nil || !hasNavigationBar ? 0 : SearchBarNode.height }
  private var gap: Double { pull > 0 && pull.isFinite ? min(pull, 1000) : 0 }

  package var insets: EdgeInsets {
    let area = metrics.safeArea
    let more = additionalInsets
    return EdgeInsets(
      top: topBar + collapse + more.top, left: area.left + more.left, bottom: bottomBar + toolBar + more.bottom,
      right: area.right + more.right)
  }

  package var collapse: Double { largeTitle + search + gap }

  /// Heights are the heights of the parts at the top of a screen, in device pixels, so that a moving bar keeps its height.
  private typealias Heights = (bar: Int, gap: Int, title: Int, search: Int)

  private func heights(_ scale: Scale) -> Heights {
    let bar = scale.nearestPixelCount(topBar)
    let gapRows = scale.nearestPixelCount(topBar + gap) - bar
    let titleRows = scale.nearestPixelCount(topBar + gap + largeTitle) - bar - gapRows
    return (bar, gapRows, titleRows, scale.nearestPixelCount(topBar + collapse) - bar - gapRows - titleRows)
  }

  /// Returns the look of the navigation bar; `nil` if there is no navigation bar.
  private func navigationBar(over list: BarredList) -> BarLook? {
    if !hasNavigationBar { return nil }
    let heights = heights(list.scale)
    let distance = max(0, list.distance - heights.gap)
    // Rows are under the bar once the large title has disappeared.
    let hasLine = distance > heights.search + heights.title
    return BarLook(
      bars: self, hasLine: hasLine, titleStep: titleStep(distance - heights.search, of: heights.title),
      statusTheme: statusTheme(over: list, hasLine: hasLine), direction: list.layoutDirection)
  }

  /// Returns the theme of the status bar's marks.
  ///
  /// - Parameter hasLine: whether rows are under a translucent bar.
  private func statusTheme(over list: BarredList, hasLine: Bool) -> Theme {
    if !hasNavigationBar { return statusBarStyle.theme(theme, on: list.ground) }
    if statusBarStyle == .default, navigationBar.contentTheme != nil || navigationBar.barStyle == .black {
      return navigationBar.theme(theme)
    }
    let ground = navigationBar.barTintColor?.resolved(for: theme) ?? (hasLine ? nil : list.ground)
    return statusBarStyle.theme(theme, on: ground)
  }

  package func bars(over list: BarredList) -> [FrameBar] {
    var bars: [FrameBar] = []
    let tint = navigationBar.barTintColor?.resolved(for: theme)
    let heights = heights(list.scale)
    // As the list is scrolled, the space of the refresh control disappears first. Then the search field moves under the large title, and at
    // last the large title moves under the bar.
    let space = max(0, heights.gap - list.distance)
    let distance = max(0, list.distance - heights.gap)
    func add(_ name: String, _ top: Int, _ height: Int, on ground: Color, _ node: @escaping @Sendable () -> DisplayNode) {
      let top = heights.bar + top
      bars.append((name, self, top..<top + max(0, height), .color(ground), nil, node))
    }
    if space > 0 { add("refresh control", -list.distance, heights.gap, on: list.ground) { RefreshNode(pull: gap, theme: theme) } }
    if let searchPlaceholder, distance < heights.search {
      add("search bar", space + heights.title - distance, heights.search, on: tint ?? list.ground) {
        SearchBarNode(searchPlaceholder, self)
      }
    }
    if heights.title > 0, distance < heights.search + heights.title {
      add("large title", space - max(0, distance - heights.search), heights.title, on: tint ?? list.ground) { LargeTitleNode(self) }
    }
    if let look = navigationBar(over: list) {
      let backing = tint.map { .color($0) } ?? (look.hasLine ? .chrome(theme) : list.restingBacking)
      bars.append(("navigation bar", look, 0..<heights.bar + (look.hasLine ? 1 : 0), backing, nil, { NavigationBarNode(look) }))
    } else if metrics.showsStatusBar {
      let look = BarLook(bars: self, statusTheme: statusTheme(over: list, hasLine: false), direction: list.layoutDirection)
      let rows = 0..<max(0, list.scale.nearestPixelCount(metrics.statusBar))
      bars.append(("status bar", look, rows, .clear, nil, { StatusBarNode(look) }))
    }
    return bars + bottomBars(list)
  }

  /// Returns the bars at the bottom of the screen.
  private func bottomBars(_ list: BarredList) -> [FrameBar] {
    var bars: [FrameBar] = []
    func row(_ points: Double) -> Int { list.scale.nearestPixelCount(points) }
    let end = row(metrics.size.height)
    let tabTop = row(metrics.size.height - bottomBar)
    let line = list.isAtEnd ? 0 : 1
    let backing: BarBacking = list.isAtEnd ? list.restingBacking : .chrome(theme)
    var look = BarLook(bars: self, hasLine: !list.isAtEnd, statusTheme: theme, direction: list.layoutDirection)
    if let tools {
      // Without a tab bar the tool bar reaches down to the edge of the screen.
      let top = row(metrics.size.height - bottomBar - toolBar)
      let rows = top - line..<max(top, tabs == nil ? end : tabTop)
      bars.append(("tool bar", look, rows, backing, nil, { [look] in ToolBarNode(tools, look) }))
    }
    if var items = tabs {
      if countsUnread, items.indices.contains(selectedTab), items[selectedTab].badgeValue == nil {
        items[selectedTab].badgeValue = TabBarItem.badge(count: list.unreadCount)
        look.bars.tabs = items
      }
      let backing = tabBar.barTintColor.map { .color($0.resolved(for: theme)) } ?? backing
      bars.append(("tab bar", look, tabTop - line..<max(tabTop, end), backing, nil, { [look, items] in TabBarNode(items, look) }))
    } else if metrics.hasHomeIndicator {
      let bottom = metrics.size.height - HomeIndicatorNode.bottom
      let rows = row(bottom - HomeIndicatorNode.height)..<row(bottom)
      bars.append(
        (
          "home indicator", theme, rows, .clear, { HomeIndicatorNode(theme: theme == .dark ? .light : .dark, metrics: metrics) },
          { HomeIndicatorNode(theme: theme, metrics: metrics) }
        ))
    }
    return bars
  }

  /// Returns a text of a bar, in the bars' families and language.
  func text(_ string: String, size: Double, weight: Font.Weight = .regular, color: Color) -> AttributedText {
    AttributedText(string, font: Font(families: families, size: size, weight: weight), color: color, language: language)
  }

  private func titleStep(_ distance: Int, of rows: Int) -> Int {
    rows == 0 ? 8 : max(0, min(8, (distance * 4 - rows * 3) * 8 / rows))
  }
}

/// A bar look is everything that a bar shows. Bars with the same look have the same pixels.
struct BarLook: Hashable {
  /// What all bars of the screen show.
  var bars: ListBars
  /// Whether a line separates the bar from the rows.
  var hasLine = false
  /// The opacity of the title in eighths, from 0 to 8.
  var titleStep = 8
  /// The theme of the status bar's marks.
  var statusTheme: Theme
  var direction: LayoutDirection
}

/// A bar node is a bar at an edge of a screen, with a line between it and the rows.
class BarNode: DisplayNode {
  private let shown: BarLook
  private let line = DisplayNode()
  final var metrics: ScreenMetrics { shown.bars.metrics }

  init(_ look: BarLook) {
    shown = look
    super.init()
    automaticallyManagesSubnodes = true
    line.backgroundColor = DynamicColor.separator.resolved(for: look.bars.theme)
    line.debugName = "line"
  }

  /// The height of the line in points; 0 where there is none.
  final var lineHeight: Double { shown.hasLine ? 1 / traitCollection.displayScale : 0 }

  /// Returns the parts of the bar with the line after them, where there is one, at a distance from the top of the bar.
  final func spec(_ parts: [LayoutElement], lineAt y: Double) -> AbsoluteLayoutSpec {
    if !shown.hasLine { return AbsoluteLayoutSpec(children: parts) }
    line.style.preferredSize = Size(width: metrics.size.width, height: lineHeight)
    line.style.layoutPosition = Point(x: 0, y: y)
    return AbsoluteLayoutSpec(children: parts + [line])
  }
}

extension TextNode {
  /// Creates a node of a text in one line.
  convenience init(line text: AttributedText, name: String? = nil) {
    self.init()
    attributedText = text
    maximumNumberOfLines = 1
    hugsText = true
    debugName = name
  }
}

extension DisplayNode {
  /// Makes a node that shows a drawing in a size of its own.
  convenience init(_ drawing: Drawing?, size: Size, name: String? = nil) {
    self.init()
    self.drawing = drawing
    style.preferredSize = size
    debugName = name
  }
}
