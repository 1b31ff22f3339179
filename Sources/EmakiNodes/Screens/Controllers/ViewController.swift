public import EmakiLayout

/// A view controller holds a node that fills a page of a screen, and is notified when the page comes and goes. Texture's name for it is
/// `ASDKViewController`.
///
/// ```swift
/// let inbox = ViewController(node: TableNode(rows: letters) { letter in { LetterCell(letter) } })
/// inbox.title = "Inbox"
/// let frame = try await renderer.render(NavigationController(rootViewController: inbox))
/// ```
///
/// If the node is a list, it lies under the bars of the controllers, with its first row below the navigation bar while it is not scrolled.
/// Any other node is as large as the screen, and can read in `safeAreaInsets` which edges bars cover. Vertical lists inside it keep their
/// first and last rows clear of the bars as well. Only one task at a time may use a controller.
open class ViewController {
  /// The node of the page.
  public let node: DisplayNode
  /// The title of the page, for the navigation bar and the tab bar; `nil` by default.
  open var title: String?
  /// The item that says what a navigation bar shows for the page.
  open var navigationItem = NavigationItem()
  /// The item that says what a tab bar shows for the page; `nil`, the default, shows the page's title.
  open var tabBarItem: TabBarItem?
  /// The distances in points from the edges of the screen that stay free in addition to the bars; zero by default. With a keyboard's height
  /// at the bottom, a list ends above the keyboard.
  open var additionalSafeAreaInsets: EdgeInsets = .zero
  /// The style of the status bar over the page; `.default` by default, which follows the theme.
  ///
  /// As in UIKit, a page below a navigation bar is not asked: the navigation controller is, and where its style is `.default`, the `barStyle` of its
  /// bar counts.
  open var preferredStatusBarStyle: StatusBarStyle { .default }
  /// Whether the status bar is left out over the page; `false` by default. As in UIKit, the page in view is asked, also below a navigation bar, and only
  /// a phone with a home button gives its space to the page.
  open var prefersStatusBarHidden: Bool { false }
  /// Whether the tab bar is left out on this page if the page was pushed onto a navigation controller in a tab bar controller.
  open var hidesBottomBarWhenPushed = false
  /// The buttons of the tool bar at the bottom, if the navigation controller shows a tool bar.
  open var toolbarItems: [BarButtonItem] = []
  /// The distance in points by which the page is pulled down to refresh it, which shows a refresh control; 0, the default, shows none. The
  /// wheel is complete at 60 points.
  open var refreshPull = 0.0
  /// The controller that holds this one; `nil` for none.
  public internal(set) weak var parent: ViewController?
  /// Whether `viewDidLoad()` was called.
  public private(set) final var isViewLoaded = false
  /// The size of the screen that the page was last drawn in, in points; zero before.
  public private(set) final var viewSize: Size = .zero
  /// Whether the page has a size in which it has not appeared yet.
  private var hasNewSize = false
  private var appearance = Appearance.disappeared
  private var ownDepth = 1
  private var lastDepth: Int?

  /// An appearance says whether a page is visible, appearing or disappearing.
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
  /// Is called before `viewDidLayoutSubviews()` when the page appears in a size that is new to it. Both are places to set frames by hand:
  /// `tableNode.frame = node.bounds`.
  open func viewWillLayoutSubviews() {}
  /// Is called when the page appears in a size that is new to it. Nodes that a layout places still have the frames of the last picture.
  open func viewDidLayoutSubviews() {}
  /// Is called when the page is about to appear. `animated` is always `false`, because pages come and go at once.
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

  /// Brings the page into view in a screen of a size in points.
  ///
  /// - Returns: the innermost page in view.
  package final func show(in viewport: Size) -> ViewController {
    prepare(viewport)
    if !isInView {
      beginAppearing()
      endAppearing()
    }
    updateDepths()
    // Hooks may have brought other pages into view.
    prepare(viewport)
    var page = self
    while let next = page.visibleChild { page = next }
    return page
  }

  /// Takes the present children in, and gives up the old ones that are none of them.
  ///
  /// - Parameter show: shows the child that comes into view.
  final func replaceChildren(_ old: [ViewController], show: () -> Void) {
    for page in children { page.parent = self }
    show()
    for page in old where page.parent === self && !children.holds(page) { page.parent = nil }
    updateDepths()
  }

  /// Brings a page into view in the place of the one that was.
  final func show(_ page: ViewController?, insteadOf shown: ViewController?) {
    if page === shown || !isInView { return }
    if viewSize.width > 0 { page?.prepare(viewSize) }
    shown?.beginDisappearing()
    page?.beginAppearing()
    shown?.endDisappearing()
    page?.endAppearing()
  }

  /// Calls `visibilityDepthDidChange()` on the controller and the pages in it whose depths have changed.
  final func updateDepths() {
    if lastDepth != visibilityDepth {
      lastDepth = visibilityDepth
      visibilityDepthDidChange()
    }
    for child in children { child.updateDepths() }
  }

  /// Prepares the page, and the page in view inside it, for drawing in a screen of a size.
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

  /// Begins the appearance of the page, and of the page in view inside it.
  final func beginAppearing() {
    if appearance == .appearing || appearance == .appeared { return }
    appearance = .appearing
    if parent == nil { ownDepth = 0 }
    viewWillAppear(false)
    layOutSubviews()
    visibleChild?.beginAppearing()
  }

  /// Marks an appearing page, and the page in view inside it, as appeared.
  final func endAppearing() {
    if appearance != .appearing { return }
    appearance = .appeared
    viewDidAppear(false)
    visibleChild?.endAppearing()
  }

  /// Marks the page, and the page in view inside it, as disappearing.
  final func beginDisappearing() {
    if appearance == .disappearing || appearance == .disappeared { return }
    appearance = .disappearing
    viewWillDisappear(false)
    visibleChild?.beginDisappearing()
  }

  /// Ends the disappearance of the page.
  final func endDisappearing() {
    if appearance != .disappearing { return }
    appearance = .disappeared
    if parent == nil { ownDepth = 1 }
    viewDidDisappear(false)
    visibleChild?.endDisappearing()
  }

  /// Whether the page is in view or is coming.
  final var isInView: Bool { appearance == .appearing || appearance == .appeared }
}

/// A view controller cell node is a cell of a table or a collection that shows the page of a controller. Texture's name is
/// `ASCellNode(viewControllerBlock:)`.
///
/// ```swift
/// func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
///   let picture = pictures[indexPath.item]
///   return { ViewControllerCellNode { PictureController(picture) } }
/// }
/// ```
///
/// The cell is as large as the list says, or else as the controller's node. Where the list says it, as a pager does, the controller knows its
/// `viewSize` before lists on its page ask for anything. The controller hears that its page appears when the cell comes into
/// view, and that it disappears when the cell leaves it. There are no bars over it.
public final class ViewControllerCellNode: CellNode {
  /// The controller of the page.
  public let viewController: ViewController

  /// Creates the cell of a controller.
  ///
  /// - Parameters:
  ///   - viewControllerBlock: makes the controller.
  ///   - didLoadBlock: called once with the cell, when it is first laid out; `nil` for none.
  public init(viewControllerBlock: () -> ViewController, didLoadBlock: ((DisplayNode) -> Void)? = nil) {
    viewController = viewControllerBlock()
    super.init()
    automaticallyManagesSubnodes = true
    if let didLoadBlock { onDidLoad(didLoadBlock) }
  }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    // A list on the page asks its delegate while it is measured, and the delegate may need the page's size.
    if constrainedSize.min == constrainedSize.max { viewController.prepare(constrainedSize.max) }
    return WrapperLayoutSpec(children: [viewController.node])
  }

  public override func layout() { viewController.prepare(frame.size) }

  public override func didEnterVisibleState() {
    viewController.beginAppearing()
    viewController.endAppearing()
  }

  public override func didExitVisibleState() {
    viewController.beginDisappearing()
    viewController.endDisappearing()
  }
}
