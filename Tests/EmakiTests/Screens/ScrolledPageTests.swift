import Emaki
import Testing

/// Bars over pages that are not lists: over what scrolls in a page, and over what does not scroll.
struct ScrolledPageTests {
  /// Returns a scroll node with a red, a green and a blue box below each other, each as wide as the node.
  private func scroll(boxHeight: Double) -> ScrollNode {
    let boxes = [Color.red, .green, .blue].map { DisplayNode($0, height: boxHeight) }
    return ScrollNode().laidOut { _ in StackLayoutSpec(.vertical, alignItems: .stretch, children: boxes) }
  }

  @Test func `a scroll node rests below the bars, and ends above the home indicator`() async throws {
    let node = scroll(boxHeight: 300)
    let stack = NavigationController(rootViewController: ViewController(node: node))
    let top = try await stack.drawn()
    #expect(top.colors((5, 90), (5, 91), (5, 390), (5, 391)) == [.white, .red, .red, .green])
    #expect(node.contentOffset == Point(0, -91))
    node.contentOffset.y = 10_000
    let end = try await stack.drawn()
    // Content is seen through the bar once it is scrolled under it.
    #expect(end.colors((5, 809), (5, 810)) == [.blue, .white] && ![.white, .red].contains(end.color(5, 60)))
  }

  @Test func `a scroll node beside the bars, and one that scrolls sideways, are not moved`() async throws {
    for (directions, y) in [(ScrollNode.ScrollDirections.horizontal, 0.0), (.vertical, 200)] {
      let node = scroll(boxHeight: 100)
      node.scrollableDirections = directions
      node.setPreferredSize(390, 300)
      node.style.layoutPosition = Point(0, y)
      let root = DisplayNode().laidOut { _ in AbsoluteLayoutSpec(children: [node]) }
      _ = try await NavigationController(rootViewController: ViewController(node: root)).drawn()
      #expect(node.contentOffset == .zero)
    }
  }

  @Test func `bars are clear over a page that does not scroll`() async throws {
    let box = DisplayNode()
    box.drawing = Drawing(key: "green") { context in context.fill(DrawingPath(context.bounds), with: .green) }
    let page = ViewController(node: box)
    page.tabBarItem = TabBarItem(title: "Page")
    let picture = try await TabBarController(viewControllers: [NavigationController(rootViewController: page)]).drawn()
    #expect([0, 60, 90, 400, 762, 843].allSatisfy { picture[5, $0] == .green })
  }

  @Test func `the tab bar is a material where rows lie under it`() async throws {
    func pixel(rows: Int) async throws -> Color {
      let table = TableNode.plain(rows) { _ in BoxCell(height: 100, color: .black) }
      let page = ViewController(node: DisplayNode().laidOut { _ in WrapperLayoutSpec(children: [table]) })
      page.tabBarItem = TabBarItem(title: "Page")
      return try await TabBarController(viewControllers: [page]).drawn().color(5, 800)
    }
    #expect(try await pixel(rows: 2) == .white)
    #expect(![.white, .black].contains(try await pixel(rows: 20)))
  }
}
