import EmakiDisplay
import EmakiEngine
import EmakiLayout
import EmakiList

/// A controller screen draws what a controller shows at instants of the virtual clock. It keeps the pages in view as they are painted.
final class ControllerScreen {
  private let root: ViewController
  private let renderer: Renderer
  /// The pages of the last frame.
  private var pages: [(controller: ViewController, bars: ListBars, page: ScreenPage)] = []

  /// Creates the screen of a controller, which comes into view.
  init(_ root: ViewController, _ renderer: Renderer) {
    (self.root, self.renderer) = (root, renderer)
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
    var controller: ViewController? = root
    // Only the outermost of several transitions is seen.
    while let next = controller {
      if moving == nil, let navigation = next as? NavigationController, let part = navigation.advanceTransition(to: time),
        let transition = navigation.transition
      {
        moving = (transition, part)
      }
      controller = next.visibleChild
    }
    root.prepare(renderer.viewport)
    guard let moving else {
      let page = try page(of: root)
      pages = pages.filter { $0.page === page }
      return try await page.frame(index: index)
    }
    let (from, to) = (try page(of: moving.transition.from), try page(of: moving.transition.to))
    pages = pages.filter { $0.page === from || $0.page === to }
    let (left, come) = (try await from.parts(index: index), try await to.parts(index: index))
    return moving.transition.isPush
      ? try await renderer.frame(moving: come, over: left, part: moving.part, index: index)
      : try await renderer.frame(moving: left, over: come, part: 1 - moving.part, index: index)
  }

  /// Returns the page of a controller, or of the controller in it that is in view.
  private func page(of controller: ViewController) throws(RenderError) -> ScreenPage {
    var leaf = controller
    while let next = leaf.visibleChild { leaf = next }
    let bars = leaf.bars(renderer.traits, metrics: ScreenMetrics(renderer.viewport))
    if let known = pages.first(where: { $0.controller === leaf && $0.bars == bars }) { return known.page }
    let page = try ScreenPage(leaf.node, bars: bars, renderer)
    pages.append((leaf, bars, page))
    return page
  }
}

extension ViewController {
  /// Returns the bars over the page that its controllers give it.
  func bars(_ traits: TraitCollection, metrics: ScreenMetrics) -> ListBars {
    let navigation = navigationController
    var bars = ListBars(title: navigationItem.title ?? title ?? "", theme: traits.theme, typeSize: traits.typeSize, metrics: metrics)
    bars.additionalInsets = additionalSafeAreaInsets
    bars.hasNavigationBar = navigation.map { !$0.isNavigationBarHidden } ?? false
    // A page that moves out stands on the stack that it leaves.
    let stack = navigation.map { navigation in
      navigation.viewControllers.contains { $0 === self } ? navigation.viewControllers : navigation.viewControllers + [self]
    }
    let index = stack?.firstIndex { $0 === self } ?? 0
    switch navigationItem.largeTitleDisplayMode {
    // As in UIKit, only where the stack prefers large titles.
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
      bars.selectedTab = tabs.selectedIndex
    }
    return bars
  }

  /// The item of the page, or else of the lowest page in it, or one with its title.
  private var shownTabBarItem: TabBarItem { tabBarItem ?? children.first?.shownTabBarItem ?? TabBarItem(title: title ?? "") }
}
