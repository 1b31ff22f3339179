import Emaki
import EmakiTestSupport
import Testing

/// Bars over pages that are not lists: over what scrolls in a page, and over what does not scroll.
@Suite struct ScrolledPageTests {
  /// An iPhone's screen in portrait. Its bars cover 47 + 44 points at the top, and 34 points at the bottom or 83 with a tab bar.
  private nonisolated(nonsending) func drawn(_ controller: ViewController) async throws -> Picture {
    try await Renderer.test(390, 844).render(controller).picture
  }

  /// Returns a scroll node with a red, a green and a blue box below each other, each as wide as the node.
  private func scroll(boxHeight: Double) -> ScrollNode {
    let boxes = [Color.red, .green, .blue].map { DisplayNode($0, height: boxHeight) }
    return ScrollNode().laidOut { _ in StackLayoutSpec(.vertical, alignItems: .stretch, children: boxes) }
  }

  @Test func `a scroll node rests below the bars, and ends above the home indicator`() async throws {
    let node = scroll(boxHeight: 300)
    let stack = NavigationController(rootViewController: ViewController(node: node))
    let top = try await drawn(stack)
    #expect(top.colors((5, 90), (5, 91), (5, 390), (5, 391)) == [.white, .red, .red, .green])
    #expect(node.contentOffset == Point(0, -91))
    node.contentOffset.y = 10_000
    let end = try await drawn(stack)
    #expect(end[5, 809] == .blue && end[5, 810] == .white)
    // Content is seen through the bar once it is scrolled under it.
    #expect(end[5, 60] != .white && end[5, 60] != .red)
  }

  @Test func `a scroll node beside the bars, and one that scrolls sideways, are not moved`() async throws {
    for (directions, y) in [(ScrollNode.ScrollDirections.horizontal, 0.0), (.vertical, 200)] {
      let node = scroll(boxHeight: 100)
      node.scrollableDirections = directions
      node.style.preferredSize = Size(390, 300)
      node.style.layoutPosition = Point(0, y)
      let root = DisplayNode().laidOut { _ in AbsoluteLayoutSpec(children: [node]) }
      _ = try await drawn(NavigationController(rootViewController: ViewController(node: root)))
      #expect(node.contentOffset == .zero)
    }
  }

  @Test func `bars are clear over a page that does not scroll`() async throws {
    let box = DisplayNode()
    box.drawing = Drawing(key: "green") { context in context.fill(DrawingPath(context.bounds), with: .green) }
    let page = ViewController(node: box)
    page.tabBarItem = TabBarItem(title: "Page")
    let picture = try await drawn(TabBarController(viewControllers: [NavigationController(rootViewController: page)]))
    #expect([0, 60, 90, 400, 762, 843].allSatisfy { picture[5, $0] == .green })
  }

  @Test func `the tab bar is a material where rows lie under it`() async throws {
    func pixel(rows: Int) async throws -> Color {
      let table = TableNode.plain(numberOfRows: rows) { _ in { BoxCell(height: 100, color: .black) } }
      let page = ViewController(node: DisplayNode().laidOut { _ in WrapperLayoutSpec(children: [table]) })
      page.tabBarItem = TabBarItem(title: "Page")
      return try await drawn(TabBarController(viewControllers: [page])).color(5, 800)
    }
    #expect(try await pixel(rows: 2) == .white)
    #expect(![.white, .black].contains(try await pixel(rows: 20)))
  }
}
