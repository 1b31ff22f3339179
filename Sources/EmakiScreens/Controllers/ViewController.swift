public import EmakiLayout
import EmakiList
public import EmakiNodes

/// A view controller holds a node that fills a page of a screen, and hears when the page comes and goes. Texture's name is `ASDKViewController`.
///
/// ```swift
/// let inbox = ViewController(node: TableNode(rows: letters) { letter in { LetterCell(letter) } })
/// inbox.title = "Inbox"
/// let frame = try await renderer.render(NavigationController(rootViewController: inbox))
/// ```
///
/// A list lies below the bars of its controllers: it rests with its first row below the navigation bar. Any other node is as large as the
/// screen, and reads in `traitCollection.safeAreaInsets` what bars cover. Lists in it that scroll from top to bottom rest beside the bars as well,
/// as far as these cover them. One task at a time may use a controller.
open class ViewController {
  /// The node of the page.
  public let node: DisplayNode
  /// The title of the page, for the navigation bar and the tab bar; `nil` by default.
  open var title: String?
  /// The item that says what a navigation bar shows for the page.
  open var navigationItem = NavigationItem()
  /// The item that says what a tab bar shows for the page; `nil`, the default, shows the page's title.
  open var tabBarItem: TabBarItem?
  /// Distances from the edges of the screen that are kept free besides those that bars cover, in points; zero by default. A keyboard's height at
  /// the bottom lets a list end above it.
  open var additionalSafeAreaInsets: EdgeInsets = .zero
  /// Whether the tab bar is left out on this page where it was pushed onto a navigation controller in a tab bar controller.
  open var hidesBottomBarWhenPushed = false
  /// The buttons of the tool bar at the bottom, where the navigation controller shows one.
  open var toolbarItems: [BarButtonItem] = []
  /// The distance that the page is pulled down to refresh it, in points, so that a refresh control shows; 0, the default, shows none. Its
  /// wheel is whole at 60.
  open var refreshPull = 0.0
  /// The controller that holds this one; `nil` for none.
  public internal(set) weak var parent: ViewController?
  /// Whether `viewDidLoad()` was called.
  public private(set) final var isViewLoaded = false
  /// The size of the screen that the page was last drawn in, in points; zero before.
  public private(set) final var viewSize: Size = .zero
  /// Whether the page has not come in its present size yet.
  private var hasNewSize = false
  private var appearance = Appearance.disappeared
  private var ownDepth = 1
  private var lastDepth: Int?

  /// An appearance says how far a page has come or gone.
  private enum Appearance { case disappeared, appearing, appeared, disappearing }

  /// Creates the controller of a page with a node.
  public init(node: DisplayNode) { self.node = node }

  /// Creates the controller of an empty page.
  public convenience init() { self.init(node: DisplayNode()) }

  /// The navigation controller that holds the page, directly or through others; `nil` for none.
  public final var navigationController: NavigationController? {
    parent.flatMap { $0 as? NavigationController ?? $0.navigationController }
  }

  /// The tab bar controller that holds the page, directly or through others; `nil` for none.
  public final var tabBarController: TabBarController? { parent.flatMap { $0 as? TabBarController ?? $0.tabBarController } }

  /// The sizes that the node may have: exactly that of the screen.
  open var nodeConstrainedSize: SizeRange { SizeRange(width: viewSize.width, height: viewSize.height) }

  /// The interface state of the node.
  public final var interfaceState: InterfaceState { node.interfaceState }

  // MARK: Hooks

  /// Is called once, before the page is first drawn. The node is as large as the screen then.
  open func viewDidLoad() {}
  /// Is called when the page comes in a size that is new to it, before `viewDidLayoutSubviews()`. Both are places to set frames by hand:
  /// `tableNode.frame = node.bounds`.
  open func viewWillLayoutSubviews() {}
  /// Is called when the page comes in a size that is new to it. Nodes that a layout places have the frames of the last picture.
  open func viewDidLayoutSubviews() {}
  /// Is called when the page is about to come, by a transition that takes time where `animated` is set.
  open func viewWillAppear(_ animated: Bool) {}
  /// Is called when the page has come.
  open func viewDidAppear(_ animated: Bool) {}
  /// Is called when the page is about to go.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Is called when the page has gone.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Is called when the page is drawn in a screen of another size than before, such as a rotated one.
  open func viewWillTransition(to size: Size) {}
  /// Is called when the page is nearer to being seen than before, or farther from it.
  ///
  /// A list gets the range mode of its depth: `.full` in view, `.minimum` at depth 1, `.visibleOnly` at 2, and `.lowMemory` beyond, as in
  /// Texture.
  open func visibilityDepthDidChange() {
    guard let list = node as? ListNode else { return }
    switch visibilityDepth {
    case 0: list.rangeMode = .full
    case 1: list.rangeMode = .minimum
    case 2: list.rangeMode = .visibleOnly
    default: list.rangeMode = .lowMemory
    }
  }

  /// The number of steps that the user is away from the page: 0 while it is in view.
  public final var visibilityDepth: Int { parent?.visibilityDepth(ofChild: self) ?? ownDepth }

  /// Returns the number of steps that the user is away from a page of this controller.
  func visibilityDepth(ofChild child: ViewController) -> Int { visibilityDepth }

  /// The pages that this controller holds, of which `visibleChild` is in view.
  var children: [ViewController] { [] }
  /// The page of this controller that is in view; `nil` where it holds none.
  var visibleChild: ViewController? { nil }

  // MARK: Coming and going

  /// Notifies the controller and the pages in it where their depths have changed.
  final func updateDepths() {
    if lastDepth != visibilityDepth {
      lastDepth = visibilityDepth
      visibilityDepthDidChange()
    }
    for child in children { child.updateDepths() }
  }

  /// Prepares the page, and that of its controllers that is in view, to be drawn in a screen of a size.
  final func prepare(_ size: Size) {
    if !isViewLoaded {
      isViewLoaded = true
      setSize(size)
      viewDidLoad()
    } else if size != viewSize {
      viewWillTransition(to: size)
      setSize(size)
      if isInView { layOutSubviews() }
    }
    visibleChild?.prepare(size)
  }

  private func setSize(_ size: Size) {
    viewSize = size
    node.frame = Rect(origin: .zero, size: size)
    hasNewSize = true
  }

  private func layOutSubviews() {
    if !hasNewSize { return }
    hasNewSize = false
    viewWillLayoutSubviews()
    viewDidLayoutSubviews()
  }

  /// Lets the page come, with the page in it that is in view.
  final func beginAppearing(_ animated: Bool) {
    if appearance == .appearing || appearance == .appeared { return }
    appearance = .appearing
    if parent == nil { ownDepth = 0 }
    viewWillAppear(animated)
    layOutSubviews()
    visibleChild?.beginAppearing(animated)
  }

  /// Ends the coming of the page.
  final func endAppearing(_ animated: Bool) {
    if appearance != .appearing { return }
    appearance = .appeared
    viewDidAppear(animated)
    visibleChild?.endAppearing(animated)
  }

  /// Lets the page go, with the page in it that is in view.
  final func beginDisappearing(_ animated: Bool) {
    if appearance == .disappearing || appearance == .disappeared { return }
    appearance = .disappearing
    viewWillDisappear(animated)
    visibleChild?.beginDisappearing(animated)
  }

  /// Ends the going of the page.
  final func endDisappearing(_ animated: Bool) {
    if appearance != .disappearing { return }
    appearance = .disappeared
    if parent == nil { ownDepth = 1 }
    viewDidDisappear(animated)
    visibleChild?.endDisappearing(animated)
  }

  /// Whether the page is in view or is coming.
  final var isInView: Bool { appearance == .appearing || appearance == .appeared }
}
