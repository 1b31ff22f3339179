package import EmakiDisplay
package import EmakiEngine
package import EmakiLayout

/// List bars are the bars of a phone's screen round a list: a navigation bar with the status bar above, and a tab bar or the home indicator.
package struct ListBars: FrameBars, Hashable {
  /// The text of the navigation bar.
  package var title: String
  /// Whether there is a navigation bar. Without one there is only the status bar.
  package var hasNavigationBar = true
  /// The distances that are kept free besides the bars, in points, such as those of a keyboard.
  package var additionalInsets: EdgeInsets = .zero
  /// Whether the title stands in large letters below the navigation bar until the list is scrolled. In landscape it never does.
  package var prefersLargeTitle = true
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
  /// The index of the item whose page is shown. Its badge counts the rows that were not seen yet, unless it has one.
  package var selectedTab = 0
  /// The buttons of the tool bar, above the tab bar where there is one; `nil` for no tool bar.
  package var tools: [BarButtonItem]?
  /// The text of an empty search field below the large title, which goes before the title when the list is scrolled; `nil` for none.
  package var searchPlaceholder: String?
  /// How far the list is pulled down to refresh it, in points: the wheel of a refresh control shows in the space.
  package var pull = 0.0
  /// The time in the status bar.
  package var clock = "9:41"
  /// The colours.
  package var theme: Theme
  /// The size of the large title.
  package var typeSize: TypeSize
  /// The heights of the bars.
  package var metrics: ScreenMetrics

  /// Creates the bars of a screen with a title.
  package init(title: String, theme: Theme = .light, typeSize: TypeSize = .l, metrics: ScreenMetrics) {
    (self.title, self.theme, self.typeSize, self.metrics) = (title, theme, typeSize, metrics)
  }

  private var topBar: Double { metrics.statusBar + (hasNavigationBar ? metrics.navigationBar : 0) }
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

  package func bars(over list: BarredList) -> [FrameBar] {
    var bars: [FrameBar] = []
    let (metrics, theme, typeSize, title) = (metrics, theme, typeSize, title)
    let onePixel = list.scale.onePixel
    // First the space of the refresh control goes, then the search field goes under the large title, and then the title under the bar.
    let space = max(0, gap - list.distance)
    let distance = max(0, list.distance - gap)
    if space > 0 {
      let spokes = RefreshNode.spokes(gap)
      bars.append(
        FrameBar(
          name: "refresh control", look: "\(spokes) \(theme)", top: topBar - list.distance, height: gap, backing: .color(list.ground)
        ) {
          RefreshNode(spokes: spokes, theme: theme)
        })
    }
    if let text = searchPlaceholder, distance < search {
      bars.append(
        FrameBar(
          name: "search bar", look: "\(theme) \(text)", top: topBar + space + largeTitle - distance, height: search,
          backing: .color(list.ground)
        ) { SearchBarNode(text, theme: theme, metrics: metrics) })
    }
    if largeTitle > 0, distance < search + largeTitle {
      bars.append(
        FrameBar(
          name: "large title", look: title, top: topBar + space - max(0, distance - search), height: largeTitle,
          backing: .color(list.ground)
        ) { LargeTitleNode(title, theme: theme, typeSize: typeSize, metrics: metrics) })
    }
    // Rows are below the bar once the large title is gone.
    let isOver = list.distance > collapse
    let look = NavigationBarLook(
      title: title, titleStep: titleStep(distance - search), hasBack: hasBack, backTitle: backTitle, leading: leading, trailing: trailing,
      clock: clock, hasLine: isOver, theme: theme, direction: list.layoutDirection)
    if hasNavigationBar {
      bars.append(
        FrameBar(
          name: "navigation bar", look: "\(look)", top: 0, height: topBar + (isOver ? onePixel : 0),
          backing: isOver ? .material(.chrome(theme)) : .color(list.ground)
        ) { NavigationBarNode(look, metrics: metrics) })
    } else if metrics.statusBar > 0 {
      bars.append(
        FrameBar(name: "status bar", look: "\(clock) \(theme)", top: 0, height: metrics.statusBar) { [clock] in
          StatusBarNode(clock: clock, theme: theme, metrics: metrics)
        })
    }
    if let tools {
      // Without a tab bar the tool bar reaches down to the edge of the screen.
      let (line, hasLine) = (list.isAtEnd ? 0 : onePixel, !list.isAtEnd)
      bars.append(
        FrameBar(
          name: "tool bar", look: "\(tools) \(hasLine) \(theme)", top: metrics.size.height - bottomBar - toolBar - line,
          height: toolBar + line + (tabs == nil ? bottomBar : 0), backing: list.isAtEnd ? .color(list.ground) : .material(.chrome(theme))
        ) { ToolBarNode(tools, hasLine: hasLine, theme: theme, metrics: metrics) })
    }
    if var items = tabs {
      if items.indices.contains(selectedTab), items[selectedTab].badgeValue == nil {
        items[selectedTab].badgeValue = TabBarItem.badge(count: list.unreadCount)
      }
      let look = TabBarLook(items: items, selected: selectedTab, hasLine: !list.isAtEnd, theme: theme)
      let line = list.isAtEnd ? 0 : onePixel
      bars.append(
        FrameBar(
          name: "tab bar", look: "\(look)", top: metrics.size.height - bottomBar - line, height: bottomBar + line,
          backing: list.isAtEnd ? .color(list.ground) : .material(.chrome(theme))
        ) { TabBarNode(look, metrics: metrics) })
    } else if metrics.hasHomeIndicator {
      bars.append(
        FrameBar(
          name: "home indicator", look: theme.rawValue,
          top: metrics.size.height - HomeIndicatorNode.bottom - HomeIndicatorNode.height, height: HomeIndicatorNode.height
        ) { HomeIndicatorNode(theme: theme, metrics: metrics) })
    }
    return bars
  }

  /// Returns how far the title in the bar shows, from 0 to 8: it comes while the last quarter of the large title goes.
  private func titleStep(_ distance: Double) -> Int {
    if largeTitle == 0 { return 8 }
    return max(0, min(8, Int((distance - largeTitle * 0.75) / (largeTitle * 0.25) * 8)))
  }
}
