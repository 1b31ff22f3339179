import Emaki
import EmakiEngine
import Foundation
import Testing

/// Tests controllers: the hooks of their pages, and the places of the pages.
struct ViewControllerTests {
  /// A page that notes what it hears.
  private final class Page: ViewController {
    let name: String
    var heard: [String] = []

    init(_ name: String, _ node: DisplayNode = DisplayNode()) {
      self.name = name
      super.init(node: node)
      title = name
    }

    override func viewDidLoad() { heard.append("load") }
    override func viewWillAppear(_ animated: Bool) { heard.append("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { heard.append("appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { heard.append("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { heard.append("disappear \(animated)") }
    override func viewWillTransition(to size: Size) { heard.append("\(size.width) x \(size.height)") }

    func take() -> [String] {
      defer { heard = [] }
      return heard
    }
  }

  private let appearing = ["load", "will appear false", "appear false"]
  private let disappearing = ["will disappear false", "disappear false"]

  @Test func `a page hears once that it is loaded, that it appears, and of another size`() async throws {
    let page = Page("A", DisplayNode(.red))
    let picture = try await page.drawn()
    #expect(picture.size == PixelSize(390, 844) && picture[5, 500] == .red)
    #expect(page.nodeConstrainedSize == SizeRange(exactly: Size(390, 844)))
    #expect(try await page.drawn(width: 844, height: 390).size == PixelSize(844, 390))
    #expect(page.heard == appearing + ["844.0 x 390.0"])
  }

  @Test func `a node reads in its safe area what bars cover`() async throws {
    let box = DisplayNode(.red)
    let page = ViewController(
      node: DisplayNode().laidOut { node in InsetLayoutSpec(insets: node.traitCollection.safeAreaInsets, child: box) })
    page.additionalSafeAreaInsets.bottom = 300
    #expect(try await NavigationController(rootViewController: page).drawn().box(of: .red)?.y == 91...844 - 34 - 300 - 1)
  }

  @Test func `bars lie over the background that a page has once it is laid out`() async throws {
    final class Page: DisplayNode {
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
        backgroundColor = DynamicColor.systemBackground.resolvedColor(with: traitCollection)
        return LayoutSpec()
      }
    }
    // A node without a background stands on the theme's.
    for page in [ViewController(node: Page()), ViewController()] {
      let picture = try await NavigationController(rootViewController: page).drawn(theme: .dark)
      #expect(picture.colors((5, 70), (5, 500)) == [.black, .black])
    }
  }

  @Test func `a bar's titles stand in the middle in any script and direction`() async throws {
    let page = ViewController(node: DisplayNode(.white))
    page.title = "المكتبة"
    let tabs = TabBarController(viewControllers: [NavigationController(rootViewController: page)])
    let picture = try await tabs.drawn(direction: .rightToLeft)
    for (rows, ground) in [(54..<90, picture[0, 60]), (795..<810, picture[0, 800])] as [(Range<Int>, UInt32)] {
      let ink = picture.columns(in: rows) { $0 != ground }
      let (left, right) = (try #require(ink.first), try #require(ink.last))
      #expect(right - left < 90 && abs(left + right - 389) <= 6, "\(left) \(right)")
    }
  }

  @Test func `an item's only buttons are the first of their sides`() {
    var item = NavigationItem()
    #expect(item.rightBarButtonItem == nil)
    item.rightBarButtonItem = BarButtonItem(title: "Edit")
    item.leftBarButtonItem = BarButtonItem(mark: .gear)
    #expect(item.rightBarButtonItems == [BarButtonItem(title: "Edit")] && item.leftBarButtonItems == [BarButtonItem(mark: .gear)])
    item.rightBarButtonItem = nil
    #expect(item.rightBarButtonItems.isEmpty && item.leftBarButtonItem == BarButtonItem(mark: .gear))
  }

  /// A page whose node holds a list, as most screens of Texture do.
  private final class ListPage: ViewController, TableNodeDataSource, TableNodeDelegate {
    let table = TableNode()
    var sizes: [Size] = []

    override func viewDidLoad() {
      (table.dataSource, table.delegate, table.separator) = (self, self, nil)
      node.addSubnode(table)
      table.frame = node.bounds
    }
    override func viewWillLayoutSubviews() { sizes.append(node.bounds.size) }
    override func viewDidLayoutSubviews() { table.frame = node.bounds }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let row = indexPath.row
      return { BoxCell(height: 50, color: BoxCell.color(ofRow: row)) }
    }
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
      navigationController?.pushViewController(ViewController(node: DisplayNode(.red)), animated: false)
    }
  }

  @Test func `a list in a page's node is placed by hand and rests beside the bars`() async throws {
    let page = ListPage()
    let stack = NavigationController(rootViewController: page)
    let picture = try await stack.drawn()
    // The bars are 91 points high, the home indicator lies over 34.
    #expect(picture.colors((5, 91), (5, 141)) == [0, 1].map(BoxCell.color(ofRow:)))
    page.table.scrollToRow(at: [0, 29], at: .bottom, animated: false)
    let end = try await stack.drawn()
    #expect(end.colors((5, 844 - 35), (5, 844 - 34)) == [BoxCell.color(ofRow: 29), .white])
    _ = try await stack.drawn(width: 844, height: 390)
    #expect(page.sizes == [Size(390, 844), Size(844, 390)])
    // A list that no bar covers is not changed.
    page.table.contentOffset = nil
    page.table.frame = Rect(0, 200, 390, 300)
    #expect(try await ViewController(node: page.node).drawn().number(5, 200) == 0)
  }

  @Test func `a tap on a row pushes the page that the delegate opens`() async throws {
    let page = ListPage()
    let stack = NavigationController(rootViewController: page)
    let before = try await stack.drawn().color(5, 400)
    page.table.tapRow(at: [0, 3])
    #expect([before, try await stack.drawn().color(5, 400)] == [BoxCell.color(ofRow: 6), .red])
  }

  @Test func `a stack shows its top page, and the page below is farther away`() async throws {
    let (lower, upper) = (Page("A", TableNode.boxes(heights: [50])), Page("B", TableNode.boxes(heights: [50])))
    let stack = NavigationController(rootViewController: lower)
    _ = try await stack.drawn()
    #expect(lower.take() == appearing && lower.visibilityDepth == 0)
    stack.pushViewController(upper, animated: false)
    #expect([lower.take(), upper.take()] == [disappearing, appearing])
    #expect([lower, upper].map(\.visibilityDepth) == [1, 0] && upper.navigationController === stack)
    #expect([lower, upper].map { ($0.node as? TableNode)?.rangeMode } == [.minimum, .full])
    #expect(stack.popViewController(animated: false) === upper && upper.navigationController == nil)
    #expect(stack.popViewController(animated: false) == nil && stack.topViewController === lower)
    let pages = (0..<4).map { _ in Page("C") }
    stack.setViewControllers(pages, animated: false)
    #expect(pages.map(\.visibilityDepth) == [1, 2, 1, 0])
    #expect(stack.popToRootViewController(animated: false).count == 3 && stack.topViewController === pages[0])
  }

  @Test func `a tab bar shows the selected page at once`() async throws {
    let (first, second) = (Page("A", DisplayNode(.red)), Page("B", DisplayNode(.green)))
    let tabs = TabBarController(viewControllers: [first, NavigationController(rootViewController: second)])
    #expect(try await tabs.drawn()[5, 300] == .red)
    #expect(second.heard == [] && [first, second].map(\.visibilityDepth) == [0, 1])
    tabs.selectedIndex = 1
    tabs.selectedIndex = 7
    #expect(try await tabs.drawn()[5, 300] == .green)
    #expect(first.heard.last == "disappear false" && second.heard == appearing)
    #expect([first, second].map(\.visibilityDepth) == [1, 0] && second.tabBarController === tabs)
  }

  @Test func `a page that is pushed or popped with an animation is there at once`() async throws {
    let (lower, upper) = (Page("A", DisplayNode(.white)), Page("B", DisplayNode(.red)))
    let stack = NavigationController(rootViewController: lower)
    _ = try await stack.drawn()
    stack.pushViewController(upper, animated: true)
    #expect(try await stack.drawn()[5, 500] == .red)
    #expect(stack.popViewController(animated: true) === upper)
    #expect(try await stack.drawn()[5, 500] == .white)
    #expect(upper.parent == nil && upper.heard.suffix(2) == disappearing)
  }

  @Test func `a screen without room for bars is an error`() async throws {
    let error = await #expect(throws: RenderError.self) { try await ViewController().drawn(width: 100, height: 100) }
    #expect(
      error?.description
        == "a viewport of 100.0 x 100.0 points has no room for a page between the bars of a screen. Give at least 200 x 200.")
  }
}
