import EmakiDisplay
import EmakiLayout

/// A navigation controller holds a stack of pages, and shows the top one below a bar with its title. Texture's name for it is
/// `ASDKNavigationController`. Pages come and go at once, also where code asks for an animation.
open class NavigationController: ViewController {
  private var stack: [ViewController] = []
  /// Whether pages have a large title, unless they say otherwise. Off by default, as in UIKit.
  open var prefersLargeTitles = false
  /// The look of the navigation bar; by default that of the system.
  public final var navigationBar = NavigationBar()
  /// Whether the navigation bar is left out.
  open var isNavigationBarHidden = false

  /// Whether the tool bar is left out. On by default.
  open var isToolbarHidden = true

  /// Creates a stack of one page.
  public convenience init(rootViewController: ViewController) {
    self.init()
    setViewControllers([rootViewController], animated: false)
  }

  /// The pages from the lowest to the one in view.
  public final var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The page in view; `nil` for an empty stack.
  public final var topViewController: ViewController? { stack.last }

  /// Puts a page on top of the stack. A page that is in the stack already is left where it is.
  open func pushViewController(_ viewController: ViewController, animated: Bool) {
    if stack.holds(viewController) { return }
    setViewControllers(stack + [viewController], animated: animated)
  }

  /// Takes the top page off the stack and returns it; `nil` if it is the only page.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  /// Takes all pages above the given one off the stack, and returns them, beginning with the lowest.
  @discardableResult
  open func popToViewController(_ viewController: ViewController, animated: Bool) -> [ViewController] {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return [] }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  /// Takes all pages but the lowest off the stack, and returns them from the lowest.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController] {
    stack.first.map { popToViewController($0, animated: animated) } ?? []
  }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    let old = stack
    stack = viewControllers
    replaceChildren(old) { show(stack.last, insteadOf: old.last) }
  }

  override var children: [ViewController] { stack }
  override var visibleChild: ViewController? { stack.last }

  override func visibilityDepth(ofChild child: ViewController) -> Int {
    guard let index = stack.firstIndex(where: { $0 === child }) else { return .max }
    if index == stack.count - 1 { return visibilityDepth }
    // A long press on the back mark leads to the lowest page, so it is only one step away.
    return index == 0 ? visibilityDepth + 1 : visibilityDepth + stack.count - 1 - index
  }
}

/// A navigation item describes what a navigation bar shows for a page.
public struct NavigationItem: Hashable, Sendable {
  /// A large title display mode says whether a page has a large title.
  public enum LargeTitleDisplayMode: Sendable {
    /// The page has a large title where its navigation controller prefers one.
    case automatic
    /// The page has a large title.
    case always
    /// The page has none.
    case never
  }

  /// The title of the bar; `nil` uses the page's own title.
  public var title: String?
  /// The node in the place of the title, in the middle of the bar; `nil`, the default, shows the title.
  public var titleView: TitleView?
  /// Whether the page has a large title; `.automatic` by default.
  public var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
  /// The text beside the back mark on the page that is opened from this page. `nil` uses this page's title, and an empty text shows no
  /// text.
  public var backButtonTitle: String?
  /// Whether the mark that leads back is left out.
  public var hidesBackButton = false
  /// The placeholder of an empty search field below the title, which disappears when the page is scrolled; `nil`, the default, shows no
  /// search field.
  public var searchPlaceholder: String?
  /// The buttons at the beginning of the bar.
  public var leftBarButtonItems: [BarButtonItem] = []
  /// The buttons at the end of the bar, the outermost first.
  public var rightBarButtonItems: [BarButtonItem] = []
  /// The first button at the beginning of the bar; setting it replaces all.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.asArray }
  }
  /// The outermost button at the end of the bar; setting it replaces all.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.asArray }
  }

  /// Creates an item; by default with the page's own title.
  public init(title: String? = nil) { self.title = title }
}
