import Emaki
import EmakiTestSupport
import Testing

/// Bars over pages that are not lists: over what scrolls in a page, and over what does not scroll.
@Suite struct ScrolledPageTests {
  /// An iPhone's screen in portrait. Its bars cover 47 + 44 points at the top, and 34 points at the bottom or 83 with a tab bar.
  private func renderer() throws -> Renderer {
    try Renderer(viewport: Size(width: 390, height: 844), scale: 1, options: Renderer.Options(png: .fast))
  }

  /// Returns a scroll node with a red, a green and a blue box below each other, each as wide as the node.
  private func scroll(boxHeight: Double) -> ScrollNode {
    let node = ScrollNode()
    node.automaticallyManagesSubnodes = true
    let boxes = ([0xFF0000, 0x00FF00, 0x0000FF] as [UInt32]).map { color in
      let box = DisplayNode()
      box.backgroundColor = Color(color)
      box.style.height = .points(boxHeight)
      return box
    }
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .stretch, children: boxes) }
    return node
  }

  private let red: UInt32 = 0xFFFF_0000
  private let green: UInt32 = 0xFF00_FF00
  private let blue: UInt32 = 0xFF00_00FF
  private let white: UInt32 = 0xFFFF_FFFF

  @Test func `a scroll node rests below the bars, and ends above the home indicator`() async throws {
    let node = scroll(boxHeight: 300)
    let stack = NavigationController(rootViewController: ViewController(node: node))
    let top = Picture(try await renderer().render(stack).bitmap())
    #expect(top[5, 90] == white && top[5, 91] == red && top[5, 390] == red && top[5, 391] == green)
    #expect(node.contentOffset == Point(x: 0, y: -91))
    node.contentOffset.y = 10_000
    let end = Picture(try await renderer().render(stack).bitmap())
    #expect(end[5, 809] == blue && end[5, 810] == white)
    // Content is seen through the bar once it is scrolled under it.
    #expect(end[5, 60] != white && end[5, 60] != red)
  }

  @Test func `a scroll node beside the bars, and one that scrolls sideways, are not moved`() async throws {
    for (directions, y) in [(ScrollNode.ScrollDirections.horizontal, 0.0), (.vertical, 200)] {
      let (root, node) = (DisplayNode(), scroll(boxHeight: 100))
      node.scrollableDirections = directions
      node.style.preferredSize = Size(width: 390, height: 300)
      root.addSubnode(node)
      node.style.layoutPosition = Point(x: 0, y: y)
      root.layoutSpecBlock = { _, _ in AbsoluteLayoutSpec(children: [node]) }
      _ = try await renderer().render(NavigationController(rootViewController: ViewController(node: root)))
      #expect(node.contentOffset == .zero)
    }
  }

  @Test func `bars are clear over a page that does not scroll`() async throws {
    let box = DisplayNode()
    box.drawing = Drawing(key: "green") { context in context.fill(DrawingPath(context.bounds), with: Color(0x00FF00)) }
    let page = ViewController(node: box)
    page.tabBarItem = TabBarItem(title: "Page")
    let picture = Picture(
      try await renderer().render(TabBarController(viewControllers: [NavigationController(rootViewController: page)])).bitmap())
    for y in [0, 60, 90, 400, 762, 843] { #expect(picture[5, y] == green) }
  }

  @Test func `the tab bar is a material where rows of a table in a page lie under it`() async throws {
    func pixel(rows: Int) async throws -> UInt32 {
      let (root, table) = (DisplayNode(), TableNode(numberOfRows: rows) { _ in { BoxCell(height: 100, color: Color(0x102030)) } })
      table.separator = nil
      root.addSubnode(table)
      root.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [table]) }
      let page = ViewController(node: root)
      page.tabBarItem = TabBarItem(title: "Page")
      return Picture(try await renderer().render(TabBarController(viewControllers: [page])).bitmap())[5, 800]
    }
    #expect(try await pixel(rows: 2) == white)
    let seen = try await pixel(rows: 20)
    #expect(seen != white && seen != 0xFF10_2030)
  }
}
