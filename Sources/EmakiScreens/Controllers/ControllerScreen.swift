import EmakiDisplay
import EmakiEngine
import EmakiLayout
import EmakiList

/// A controller screen draws a controller's pages at instants of the virtual clock. It keeps the pages in view as they were painted.
final class ControllerScreen {
  private let root: ViewController
  private let renderer: Renderer
  /// How the first page is scrolled, and how long things take; `nil` where no clock runs.
  private let script: ScrollScript?
  /// The pages of the last frame.
  private var pages: [Page] = []

  /// A page is a controller's page with the bars over it.
  private typealias Page = (controller: ViewController, bars: ListBars, page: ScreenPage)

  /// Creates the screen of a controller, which comes into view.
  ///
  /// - Parameters:
  ///   - root: the controller.
  ///   - renderer: what draws it, in its viewport.
  ///   - script: how the first page is scrolled, and how long things take; `nil` for a still.
  init(_ root: ViewController, _ renderer: Renderer, script: ScrollScript? = nil) {
    (self.root, self.renderer, self.script) = (root, renderer, script)
    root.prepare(renderer.viewport)
    if !root.isInView {
      root.beginAppearing(false)
      root.endAppearing(false)
    }
    root.updateDepths()
  }

  /// Draws the frame of an instant in milliseconds.
  nonisolated(nonsending) func frame(index: Int, at time: Int) async throws -> Frame {
    var moving: (transition: NavigationController.Transition, part: Double)?
    lending(pages[...]) {
      var controller: ViewController? = root
      // If several transitions are running, only the outermost one is shown.
      while let next = controller {
        if moving == nil, let navigation = next as? NavigationController, let part = navigation.advanceTransition(to: time),
          let transition = navigation.transition
        {
          moving = (transition, part)
        }
        controller = next.visibleChild
      }
      root.prepare(renderer.viewport)
    }
    guard let moving else {
      let page = try page(of: root, at: time).page
      pages = pages.filter { $0.page === page }
      return try await page.frame(index: index, at: time)
    }
    let (from, to) = (try page(of: moving.transition.from, at: time), try page(of: moving.transition.to, at: time))
    pages = pages.filter { $0.page === from.page || $0.page === to.page }
    // A title moves only if both pages have a navigation bar.
    let movesTitle = from.bars.hasNavigationBar && to.bars.hasNavigationBar
    let left = try await from.page.parts(index: index, at: time, movesTitle: movesTitle)
    let come = try await to.page.parts(index: index, at: time, movesTitle: movesTitle)
    let isPush = moving.transition.isPush
    let part = isPush ? moving.part : 1 - moving.part
    let (upper, lower) = isPush ? (come, left) : (left, come)
    var titles: FrameBar?
    let bars = isPush ? (upper: to.bars, lower: from.bars) : (upper: from.bars, lower: to.bars)
    if let above = bars.upper.navigationBar(over: upper.list), let below = bars.lower.navigationBar(over: lower.list) {
      titles = bars.upper.titleBar(TitleTransition(lower: below, upper: above, part: part, isPush: isPush), upper.list.scale)
    }
    return try await renderer.frame(
      of: PageTransition(upper: upper, lower: lower, part: part, isPush: isPush, titles: titles), index: index)
  }

  /// Performs an action on the controller at an instant in milliseconds. Pages in view are at that instant when it begins, so that what it
  /// animates begins then.
  nonisolated(nonsending) func perform(_ action: ControllerAction, at time: Int) async throws {
    for page in pages { try await page.page.advance(to: time) }
    lending(pages[...]) { action.body(root) }
    for page in pages { try await page.page.takeEffect() }
  }

  /// Calls a function that may change what is on some pages.
  private func lending(_ pages: ArraySlice<Page>, _ body: () -> Void) {
    guard let first = pages.first else { return body() }
    first.page.lending { lending(pages.dropFirst(), body) }
  }

  /// Returns the page of a controller. If the controller holds others, it is the page of the one in view.
  private func page(of controller: ViewController, at time: Int) throws(RenderError) -> Page {
    var leaf = controller
    while let next = leaf.visibleChild { leaf = next }
    let bars = leaf.bars(renderer.traits, metrics: ScreenMetrics(renderer.viewport))
    if let index = pages.firstIndex(where: { $0.controller === leaf }) {
      if pages[index].bars == bars { return pages[index] }
      if pages[index].page.takeBars(bars) {
        pages[index].bars = bars
        return pages[index]
      }
      pages.remove(at: index)
    }
    // Only the page that is there from the beginning is scrolled.
    var script = script
    if time > 0 { script?.moves = [] }
    let page = try ScreenPage(leaf.node, bars: bars, renderer, script: script, start: time)
    pages.append((leaf, bars, page))
    return (leaf, bars, page)
  }
}

extension ViewController {
  /// Returns the bars that the page's controllers put over it.
  func bars(_ traits: TraitCollection, metrics: ScreenMetrics) -> ListBars {
    let navigation = navigationController
    var bars = ListBars(title: navigationItem.title ?? title ?? "", theme: traits.theme, typeSize: traits.typeSize, metrics: metrics)
    if let navigation { bars.navigationBar = navigation.navigationBar }
    bars.titleView = navigationItem.titleView
    bars.additionalInsets = additionalSafeAreaInsets
    bars.hasNavigationBar = navigation.map { !$0.isNavigationBarHidden } ?? false
    bars.metrics.hidesStatusBar = prefersStatusBarHidden
    bars.statusBarStyle = bars.hasNavigationBar ? navigation?.preferredStatusBarStyle ?? .default : preferredStatusBarStyle
    // A page that moves out is treated as still on top of the stack that it leaves.
    let stack = navigation.map { navigation in
      navigation.viewControllers.contains { $0 === self } ? navigation.viewControllers : navigation.viewControllers + [self]
    }
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
    (bars.leading, bars.trailing) = (navigationItem.leftBarButtonItems, navigationItem.rightBarButtonItems)
    if let navigation, !navigation.isToolbarHidden { bars.tools = toolbarItems }
    (bars.searchPlaceholder, bars.pull) = (navigationItem.searchPlaceholder, refreshPull)
    let hidesTabs = (stack ?? []).prefix(index + 1).dropFirst().contains { $0.hidesBottomBarWhenPushed }
    if let tabs = tabBarController, !hidesTabs {
      bars.tabs = tabs.viewControllers.map { $0.shownTabBarItem }
      (bars.selectedTab, bars.tabBar) = (tabs.selectedIndex, tabs.tabBar)
    }
    return bars
  }

  /// The item of the page. Without it, this is the item of the first page inside, or else an item with the page's title.
  private var shownTabBarItem: TabBarItem { tabBarItem ?? children.first?.shownTabBarItem ?? TabBarItem(title: title ?? "") }
}
