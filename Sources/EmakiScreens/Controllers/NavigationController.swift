import EmakiNodes

/// A navigation controller holds a stack of pages, and shows the top one below a bar with its title. Texture's name for it is
/// `ASDKNavigationController`.
///
/// A page that is pushed with `animated` moves in for 0.35 seconds of the virtual clock of `Renderer.frames(of:frames:)`. If no clock runs,
/// it is there
/// at once.
open class NavigationController: ViewController {
  /// The time that a page takes to move in or out, in milliseconds.
  static let duration = 350
  /// The curve along which pages move.
  static let curve = AnimationCurve.easeInOut

  /// A transition is a page that moves in over another one, or out.
  struct Transition {
    var from: ViewController
    var to: ViewController
    var isPush: Bool
    /// The instant at which the transition began, in milliseconds; `nil` until the first frame after it was requested.
    var start: Int?
  }

  private var stack: [ViewController] = []
  /// The transition under way; `nil` for none.
  private(set) final var transition: Transition?
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
    if stack.contains(where: { $0 === viewController }) { return }
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

  /// Replaces the stack. With `animated`, the new top page moves in; if it was in the stack already, the old top page moves out instead.
  open func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    finishTransition()
    let old = stack
    stack = viewControllers
    for page in stack { page.parent = self }
    let (from, to) = (old.last, stack.last)
    if from !== to, isInView {
      let moves = animated && from != nil && to != nil
      if let size = to.map({ _ in viewSize }), size.width > 0 { to?.prepare(size) }
      from?.beginDisappearing(moves)
      to?.beginAppearing(moves)
      if moves, let from, let to {
        transition = Transition(from: from, to: to, isPush: !old.contains { $0 === to })
      } else {
        from?.endDisappearing(false)
        to?.endAppearing(false)
      }
    }
    if transition == nil { forget(old) } else { leaving = old }
    updateDepths()
  }

  /// The pages that leave the stack when the transition is over.
  private var leaving: [ViewController] = []

  private func forget(_ pages: [ViewController]) {
    for page in pages where page.parent === self && !stack.contains(where: { $0 === page }) { page.parent = nil }
  }

  /// Ends the transition under way.
  final func finishTransition() {
    guard let ended = transition else { return }
    transition = nil
    ended.from.endDisappearing(true)
    ended.to.endAppearing(true)
    forget(leaving)
    leaving = []
  }

  /// Moves the transition on to an instant.
  ///
  /// - Returns: the fraction of its way that the page has covered, from 0 to 1; `nil` if no transition is running any more.
  final func advanceTransition(to time: Int) -> Double? {
    guard let current = transition else { return nil }
    let start = current.start ?? time
    transition?.start = start
    let part = Double(time - start) / Double(Self.duration)
    if part < 1 { return Self.curve(part) }
    finishTransition()
    return nil
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
