package import EmakiDisplay

extension ViewController {
  /// Returns the bars that the page's controllers put over it.
  package final func bars(_ traits: TraitCollection, metrics: ScreenMetrics) -> ListBars {
    let navigation = navigationController
    var bars = ListBars(title: navigationItem.title ?? title ?? "", theme: traits.theme, typeSize: traits.typeSize, metrics: metrics)
    if let navigation { bars.navigationBar = navigation.navigationBar }
    bars.titleView = navigationItem.titleView
    bars.additionalInsets = additionalSafeAreaInsets
    bars.hasNavigationBar = navigation.map { !$0.isNavigationBarHidden } ?? false
    bars.metrics.hidesStatusBar = prefersStatusBarHidden
    bars.statusBarStyle = bars.hasNavigationBar ? navigation?.preferredStatusBarStyle ?? .default : preferredStatusBarStyle
    let stack = navigation?.viewControllers
    let index = stack?.firstIndex { $0 === self } ?? 0
    switch navigationItem.largeTitleDisplayMode {
    // As in UIKit, a large title is shown only if the stack prefers large titles.
    case .automatic, .always: bars.prefersLargeTitle = navigation?.prefersLargeTitles ?? false
    case .never: bars.prefersLargeTitle = false
    }
    bars.hasBack = index > 0 && !navigationItem.hidesBackButton
    if let below = stack, index > 0 {
      let page = below[index - 1]
      bars.backTitle = page.navigationItem.backButtonTitle ?? page.navigationItem.title ?? page.title
    }
    bars.leading = navigationItem.leftBarButtonItems
    bars.trailing = navigationItem.rightBarButtonItems
    if let navigation, !navigation.isToolbarHidden { bars.tools = toolbarItems }
    bars.searchPlaceholder = navigationItem.searchPlaceholder
    bars.pull = refreshPull
    let hidesTabs = (stack ?? []).prefix(index + 1).dropFirst().contains { $0.hidesBottomBarWhenPushed }
    if let tabs = tabBarController, !hidesTabs {
      bars.tabs = tabs.viewControllers.map { $0.shownTabBarItem }
      bars.selectedTab = tabs.selectedIndex
      bars.tabBar = tabs.tabBar
    }
    return bars
  }

  /// The item of the page. Without it, this is the item of the first page inside, or else an item with the page's title.
  private var shownTabBarItem: TabBarItem { tabBarItem ?? children.first?.shownTabBarItem ?? TabBarItem(title: title ?? "") }
}
