package import EmakiDisplay
package import EmakiLayout

/// List bars are the bars of a phone's screen around a list: a status bar, a navigation bar, and a tab bar or a home indicator.
package struct ListBars: FrameBars, Hashable {
  /// The text of the navigation bar.
  var title: String { didSet { title = Self.line(title) } }
  /// The BCP 47 tag of the language of the texts. Without it, Han characters have their Japanese forms.
  package var language: String?
  /// Whether there is a navigation bar. Without one there is only the status bar.
  package var hasNavigationBar = true
  /// The distances in points that stay free in addition to the bars, for example for a keyboard.
  package var additionalInsets: EdgeInsets = .zero
  /// Whether the title is shown in large letters below the navigation bar until the list is scrolled. In landscape it never is.
  package var prefersLargeTitle = true
  /// Whether the marks of the status bar are dark or light.
  package var statusBarStyle = StatusBarStyle.default
  /// The colours and fonts of the navigation bar.
  package var navigationBar = NavigationBar()
  /// The node in the place of the title; `nil` for none.
  package var titleView: TitleView?
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
  package var pull = 0.0
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
  package var metrics: ScreenMetrics

  package init(title: String, theme: Theme = .light, typeSize: TypeSize = .l, metrics: ScreenMetrics) {
    (self.title, self.theme, self.typeSize, self.metrics) = (Self.line(title), theme, typeSize, metrics)
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
    let (area, more) = (metrics.safeArea, additionalInsets)
    return EdgeInsets(
      top: topBar + collapse + more.top, left: area.left + more.left, bottom: bottomBar + toolBar + more.bottom,
      right: area.right + more.right)
  }

  package var collapse: Double { largeTitle + search + gap }

  /// Heights are the heights of the parts at the top of a screen, in device pixels, so that a moving bar keeps its height.
  private struct Heights {
    /// The height of the status bar and the navigation bar.
    var bar: Int
    /// The height of the space of a refresh control.
    var gap: Int
    /// The height of the large title.
    var title: Int
    /// The height of the search field.
    var search: Int
  }

  private func heights(_ scale: Scale) -> Heights {
    let bar = scale.nearestPixelCount(topBar)
    let gapRows = scale.nearestPixelCount(topBar + gap) - bar
    let titleRows = scale.nearestPixelCount(topBar + gap + largeTitle) - bar - gapRows
    return Heights(
      bar: bar, gap: gapRows, title: titleRows, search: scale.nearestPixelCount(topBar + collapse) - bar - gapRows - titleRows)
  }

  /// Returns the look of the navigation bar; `nil` if there is no navigation bar.
  private func navigationBar(over list: BarredList) -> NavigationBarLook? {
    if !hasNavigationBar { return nil }
    let heights = heights(list.scale)
    let distance = max(0, list.distance - heights.gap)
    // Rows are under the bar once the large title has disappeared.
    let hasLine = distance > heights.search + heights.title
    return NavigationBarLook(
      title: title, titleView: titleView, bar: navigationBar, language: language,
      titleStep: titleStep(distance - heights.search, of: heights.title), hasBack: hasBack,
      backTitle: backTitle, leading: leading, trailing: trailing, clock: clock,
      hasLine: hasLine, theme: theme, statusTheme: statusTheme(over: list, hasLine: hasLine), families: families,
      direction: list.layoutDirection)
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
    let (metrics, theme, typeSize, title, language, families) = (metrics, theme, typeSize, title, language, families)
    let appearance = navigationBar
    let tint = appearance.barTintColor?.resolved(for: theme)
    let heights = heights(list.scale)
    let (below, gapRows, titleRows, searchRows) = (heights.bar, heights.gap, heights.title, heights.search)
    // As the list is scrolled, the space of the refresh control disappears first. Then the search field moves under the large title, and at
    // last the large title moves under the bar.
    let space = max(0, gapRows - list.distance)
    let distance = max(0, list.distance - gapRows)
    func rows(_ top: Int, _ height: Int) -> Range<Int> { top..<top + max(0, height) }
    if space > 0 {
      let spokes = RefreshNode.spokes(gap)
      bars.append(
        FrameBar(
          name: "refresh control", look: PlainLook(text: String(spokes), theme: theme), rows: rows(below - list.distance, gapRows),
          backing: .color(list.ground)
        ) { RefreshNode(spokes: spokes, theme: theme) })
    }
    if let text = searchPlaceholder, distance < searchRows {
      bars.append(
        FrameBar(
          name: "search bar", look: PlainLook(text: text, theme: appearance.theme(theme), families: families),
          rows: rows(below + space + titleRows - distance, searchRows),
          backing: .color(tint ?? list.ground)
        ) { SearchBarNode(text, language: language, theme: appearance.theme(theme), families: families, metrics: metrics) })
    }
    if titleRows > 0, distance < searchRows + titleRows {
      bars.append(
        FrameBar(
          name: "large title", look: LargeLook(text: title, theme: theme, bar: appearance),
          rows: rows(below + space - max(0, distance - searchRows), titleRows), backing: .color(tint ?? list.ground)
        ) { LargeTitleNode(title, bar: appearance, language: language, theme: theme, typeSize: typeSize, metrics: metrics) })
    }
    if let look = navigationBar(over: list) {
      bars.append(
        FrameBar(
          name: "navigation bar", look: look, rows: rows(0, below + (look.hasLine ? 1 : 0)),
          backing: tint.map { .color($0) } ?? (look.hasLine ? .material(.chrome(theme)) : list.restingBacking)
        ) { NavigationBarNode(look, metrics: metrics) })
    } else if metrics.showsStatusBar {
      let theme = statusTheme(over: list, hasLine: false)
      bars.append(
        FrameBar(
          name: "status bar", look: PlainLook(text: clock, theme: theme, families: families),
          rows: rows(0, list.scale.nearestPixelCount(metrics.statusBar))
        ) { [clock] in StatusBarNode(clock: clock, theme: theme, families: families, metrics: metrics) })
    }
    bars += bottomBars(list)
    return bars
  }

  /// Returns the tool bar, and the tab bar or the home indicator.
  private func bottomBars(_ list: BarredList) -> [FrameBar] {
    var bars: [FrameBar] = []
    let (metrics, theme, language) = (metrics, theme, language)
    func row(_ points: Double) -> Int { list.scale.nearestPixelCount(points) }
    let (end, tabTop) = (row(metrics.size.height), row(metrics.size.height - bottomBar))
    let (line, hasLine) = (list.isAtEnd ? 0 : 1, !list.isAtEnd)
    let backing: FrameBar.Backing = list.isAtEnd ? list.restingBacking : .material(.chrome(theme))
    if let tools {
      // Without a tab bar the tool bar reaches down to the edge of the screen.
      let look = ToolBarLook(items: tools, language: language, hasLine: hasLine, theme: theme, tintColor: toolTintColor, families: families)
      let top = row(metrics.size.height - bottomBar - toolBar)
      bars.append(
        FrameBar(name: "tool bar", look: look, rows: top - line..<max(top, tabs == nil ? end : tabTop), backing: backing) {
          ToolBarNode(look, metrics: metrics)
        })
    }
    if var items = tabs {
      if countsUnread, items.indices.contains(selectedTab), items[selectedTab].badgeValue == nil {
        items[selectedTab].badgeValue = TabBarItem.badge(count: list.unreadCount)
      }
      let look = TabBarLook(
        items: items, language: language, selected: selectedTab, hasLine: hasLine, theme: theme, bar: tabBar, families: families)
      let backing = tabBar.barTintColor.map { FrameBar.Backing.color($0.resolved(for: theme)) } ?? backing
      bars.append(
        FrameBar(name: "tab bar", look: look, rows: tabTop - line..<max(tabTop, end), backing: backing) {
          TabBarNode(look, metrics: metrics)
        })
    } else if metrics.hasHomeIndicator {
      let bottom = metrics.size.height - HomeIndicatorNode.bottom
      bars.append(
        FrameBar(
          name: "home indicator", look: theme, rows: row(bottom - HomeIndicatorNode.height)..<row(bottom),
          standIn: { HomeIndicatorNode(theme: theme == .dark ? .light : .dark, metrics: metrics) }
        ) { HomeIndicatorNode(theme: theme, metrics: metrics) })
    }
    return bars
  }

  /// A large look is the look of a large title.
  private struct LargeLook: Hashable, Sendable {
    var text: String
    var theme: Theme
    var bar: NavigationBar
  }

  /// A plain look is the look of a bar that shows no more than a text.
  private struct PlainLook: Hashable, Sendable {
    var text: String
    var theme: Theme
    var families: [String] = []
  }

  /// Returns the opacity of the title in the bar in eighths, from 0 to 8. It appears while the last quarter of the large title disappears.
  private func titleStep(_ distance: Int, of rows: Int) -> Int {
    rows == 0 ? 8 : max(0, min(8, (distance * 4 - rows * 3) * 8 / rows))
  }
}
