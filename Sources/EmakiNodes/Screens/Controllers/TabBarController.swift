import EmakiLayout

/// A tab bar controller holds pages side by side and shows the selected one, above a bar with an item for each page. Texture's name for it
/// is `ASTabBarController`.
open class TabBarController: ViewController {
  private var pages: [ViewController] = []
  private var selected = 0

  /// The look of the tab bar; by default that of the system.
  public final var tabBar = TabBar()
  /// The pages, from the start of the bar to its end.
  public final var viewControllers: [ViewController] {
    get { pages }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Creates a controller of some pages.
  public convenience init(viewControllers: [ViewController]) {
    self.init()
    setViewControllers(viewControllers, animated: false)
  }

  /// Replaces the pages. The selected page stays selected where it is among the new ones.
  open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    let old = pages
    let shown = selectedViewController
    pages = viewControllers
    selected = pages.firstIndex { $0 === shown } ?? 0
    replaceChildren(old) { show(selectedViewController, insteadOf: shown) }
  }

  /// The index of the page in view. An index that no page has is ignored.
  open var selectedIndex: Int {
    get { selected }
    set {
      guard pages.indices.contains(newValue), newValue != selected else { return }
      let shown = selectedViewController
      selected = newValue
      show(selectedViewController, insteadOf: shown)
      updateDepths()
    }
  }

  /// The page in view; `nil` where there are no pages.
  public final var selectedViewController: ViewController? { pages.indices.contains(selected) ? pages[selected] : nil }

  override var children: [ViewController] { pages }
  override var visibleChild: ViewController? { selectedViewController }

  override func visibilityDepth(ofChild child: ViewController) -> Int {
    if child === selectedViewController { return visibilityDepth }
    return pages.holds(child) ? visibilityDepth + 1 : .max
  }
}
