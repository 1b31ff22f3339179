import Emaki
import EmakiEngine
import EmakiTestSupport
import Foundation
import Testing

/// Tests controllers: the hooks of their pages, and the places of the pages.
@Suite struct ViewControllerTests {
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

  private func node(_ color: Color) -> DisplayNode {
    let node = DisplayNode()
    node.backgroundColor = color
    return node
  }

  private func renderer(_ width: Double = 390, _ height: Double = 844) throws -> Renderer {
    try .test(width: width, height: height, scale: 1)
  }

  @Test func `a page hears once that it is loaded, that it appears, and of another size`() async throws {
    let page = Page("A", node(.red))
    let picture = try await renderer().render(page).decoded()
    #expect(page.take() == ["load", "will appear false", "appear false"])
    #expect(picture.size == PixelSize(width: 390, height: 844) && picture[5, 500] == Color.red.premultiplied)
    #expect(page.nodeConstrainedSize == SizeRange(min: Size(width: 390, height: 844), max: Size(width: 390, height: 844)))
    let turned = try await renderer(844, 390).render(page)
    #expect(turned.size == PixelSize(width: 844, height: 390))
    #expect(page.take() == ["844.0 x 390.0"])
  }

  @Test func `a node reads in its safe area what bars cover`() async throws {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    let box = DisplayNode()
    box.backgroundColor = .red
    node.layoutSpecBlock = { node, _ in InsetLayoutSpec(insets: node.traitCollection.safeAreaInsets, child: box) }
    let page = ViewController(node: node)
    page.additionalSafeAreaInsets.bottom = 300
    let picture = try await renderer().render(NavigationController(rootViewController: page)).decoded()
    let red = (0..<844).filter { picture[3, $0] == Color.red.premultiplied }
    #expect(red.first == 91 && red.last == 844 - 34 - 300 - 1)
  }

  @Test func `bars lie over the background that a page has once it is laid out`() async throws {
    final class Page: DisplayNode {
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
        backgroundColor = DynamicColor.systemBackground.resolvedColor(with: traitCollection)
        return LayoutSpec()
      }
    }
    let renderer = try Renderer.test(width: 390, height: 844, scale: 1, theme: .dark)
    let page = ViewController(node: Page())
    #expect(try await renderer.render(NavigationController(rootViewController: page)).decoded()[5, 70] == Color.black.premultiplied)
    // A node without a background stands on the theme's.
    let plain = NavigationController(rootViewController: ViewController())
    let picture = try await renderer.render(plain).decoded()
    #expect(picture[5, 70] == Color.black.premultiplied && picture[5, 500] == Color.black.premultiplied)
  }

  @Test func `a bar's titles stand in the middle in any script and direction`() async throws {
    let renderer = try Renderer.test(width: 390, height: 844, scale: 1, layoutDirection: .rightToLeft)
    let page = ViewController(node: node(.white))
    page.title = "المكتبة"
    let tabs = TabBarController(viewControllers: [NavigationController(rootViewController: page)])
    let picture = try await renderer.render(tabs).decoded()
    for rows in [54..<90, 795..<810] {
      let ink = (0..<390).filter { x in rows.contains { picture[x, $0] != picture[0, $0] } }
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
      let next = ViewController(node: DisplayNode())
      next.node.backgroundColor = .red
      navigationController?.pushViewController(next, animated: false)
    }
  }

  @Test func `a list in a page's node is placed by hand and rests beside the bars`() async throws {
    let page = ListPage()
    let stack = NavigationController(rootViewController: page)
    let picture = try await renderer().render(stack).decoded()
    // The bars are 91 points high, the home indicator lies over 34.
    #expect(picture[5, 91] == BoxCell.color(ofRow: 0).premultiplied && picture[5, 141] == BoxCell.color(ofRow: 1).premultiplied)
    #expect(page.sizes == [Size(width: 390, height: 844)])
    page.table.scrollToRow(at: IndexPath(row: 29, section: 0), at: .bottom, animated: false)
    let end = try await renderer().render(stack).decoded()
    #expect(end[5, 844 - 35] == BoxCell.color(ofRow: 29).premultiplied && end[5, 844 - 34] == Color.white.premultiplied)
    _ = try await renderer(844, 390).render(stack)
    #expect(page.sizes.last == Size(width: 844, height: 390) && page.sizes.count == 2)
    // A list that no bar covers is not changed.
    page.table.contentOffset = nil
    page.table.frame = Rect(x: 0, y: 200, width: 390, height: 300)
    let inside = try await renderer().render(ViewController(node: page.node)).decoded()
    #expect(inside[5, 200] == BoxCell.color(ofRow: 0).premultiplied)
  }

  @Test func `a tap on a row of a list in a page pushes the page that its delegate opens`() async throws {
    let page = ListPage()
    let stack = NavigationController(rootViewController: page)
    #expect(try await renderer().render(stack).decoded()[5, 400] == BoxCell.color(ofRow: 6).premultiplied)
    page.table.tapRow(at: IndexPath(row: 3, section: 0))
    #expect(try await renderer().render(stack).decoded()[5, 400] == Color.red.premultiplied)
  }

  @Test func `a stack shows its top page, and the page below is farther away`() async throws {
    let (lower, upper) = (Page("A", TableNode.boxes(heights: [50])), Page("B", TableNode.boxes(heights: [50])))
    let stack = NavigationController(rootViewController: lower)
    _ = try await renderer().render(stack)
    #expect(lower.take() == ["load", "will appear false", "appear false"] && lower.visibilityDepth == 0)
    stack.pushViewController(upper, animated: false)
    #expect(lower.take() == ["will disappear false", "disappear false"])
    #expect(upper.take() == ["load", "will appear false", "appear false"])
    #expect(lower.visibilityDepth == 1 && upper.visibilityDepth == 0 && upper.navigationController === stack)
    #expect((lower.node as? TableNode)?.rangeMode == .minimum && (upper.node as? TableNode)?.rangeMode == .full)
    #expect(stack.popViewController(animated: false) === upper && upper.navigationController == nil)
    #expect(stack.popViewController(animated: false) == nil && stack.topViewController === lower)
    let pages = (0..<4).map { _ in Page("C") }
    stack.setViewControllers(pages, animated: false)
    #expect(pages.map(\.visibilityDepth) == [1, 2, 1, 0])
    #expect(stack.popToRootViewController(animated: false).count == 3 && stack.topViewController === pages[0])
  }

  @Test func `a tab bar shows the selected page at once`() async throws {
    let (first, second) = (Page("A", node(.red)), Page("B", node(.green)))
    let tabs = TabBarController(viewControllers: [first, NavigationController(rootViewController: second)])
    let renderer = try renderer()
    let before = try await renderer.render(tabs).decoded()
    #expect(before[5, 300] == Color.red.premultiplied)
    #expect(second.heard == [] && first.visibilityDepth == 0 && second.visibilityDepth == 1)
    tabs.selectedIndex = 1
    tabs.selectedIndex = 7
    let after = try await renderer.render(tabs).decoded()
    #expect(after[5, 300] == Color.green.premultiplied)
    #expect(first.heard.last == "disappear false" && second.heard == ["load", "will appear false", "appear false"])
    #expect(first.visibilityDepth == 1 && second.visibilityDepth == 0 && second.tabBarController === tabs)
  }

  @Test func `a page that is pushed or popped is there at once, also where an animation is asked for`() async throws {
    let (lower, upper) = (Page("A", node(.white)), Page("B", node(.red)))
    let stack = NavigationController(rootViewController: lower)
    _ = try await renderer().render(stack)
    stack.pushViewController(upper, animated: true)
    #expect(try await renderer().render(stack).decoded()[5, 500] == Color.red.premultiplied)
    #expect(stack.popViewController(animated: true) === upper)
    #expect(try await renderer().render(stack).decoded()[5, 500] == Color.white.premultiplied)
    #expect(upper.parent == nil && upper.heard.suffix(2) == ["will disappear false", "disappear false"])
  }

  @Test func `a screen without room for bars is an error`() async throws {
    let error = await #expect(throws: RenderError.self) { try await renderer(100, 100).render(ViewController()) }
    #expect(
      error?.description
        == "a viewport of 100.0 x 100.0 points has no room for a page between the bars of a screen. Give at least 200 x 200.")
  }
}
