import Emaki
import Testing

/// What nodes hear of the parts of the screen that bars cover. Those of an iPhone cover 91 points at the top and 34 at the bottom.
struct SafeAreaTests {
  /// Draws a node as the page below a navigation bar.
  private nonisolated(nonsending) func draw(_ node: DisplayNode) async throws {
    _ = try await NavigationController(rootViewController: ViewController(node: node)).drawn()
  }

  /// Draws nodes at their places in such a page.
  private nonisolated(nonsending) func draw(_ nodes: [DisplayNode]) async throws {
    try await draw(DisplayNode().laidOut { _ in AbsoluteLayoutSpec(children: nodes) })
  }

  private class Part: DisplayNode {
    var heard: [EdgeInsets] = []
    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      heard.append(safeAreaInsets)
    }
  }

  /// A node that keeps its box clear of bars.
  private final class Page: Part {
    let box = DisplayNode()
    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      box.backgroundColor = .black
    }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { InsetLayoutSpec(insets: safeAreaInsets, child: box) }
  }

  @Test func `the node of a page knows in its first layout what bars cover`() async throws {
    let page = Page()
    try await draw(page)
    let covered = EdgeInsets(top: 91, bottom: 34)
    #expect([page.safeAreaInsets, page.box.safeAreaInsets] + page.heard == [covered, .zero, covered])
    #expect(page.box.frame == Rect(0, 91, 390, 844 - 91 - 34))
    // Without a bar, the status bar remains.
    page.removeFromSupernode()
    _ = try await ViewController(node: page).drawn()
    #expect(page.heard.last == EdgeInsets(top: 47, bottom: 34))
  }

  @Test(arguments: [false, true]) func `a node in the page has what reaches into it`(relayouts: Bool) async throws {
    let (page, end) = (Page(), Part())
    page.automaticallyRelayoutOnSafeAreaChanges = relayouts
    (page.style.preferredSize, end.style.preferredSize) = (Size(300, 500), Size(100, 100))
    (page.style.layoutPosition, end.style.layoutPosition) = (Point(0, 50), Point(0, 730))
    try await draw([page, end])
    #expect(page.box.frame.minY == (relayouts ? 41 : 0))
    // The last one ends 14 points above the lower edge, of which 34 are covered.
    let top = EdgeInsets(top: 41)
    #expect([page.safeAreaInsets] + page.heard + [end.safeAreaInsets] == [top, top, EdgeInsets(bottom: 20)])
  }

  @Test func `what a list or a scroll node scrolls has no safe area along its axis`() async throws {
    for (directions, top) in [(.vertical, 0.0), (.horizontal, 91)] as [(ScrollNode.ScrollDirections, Double)] {
      let (node, part) = (ScrollNode(), Part())
      part.setPreferredSize(390, 844)
      node.scrollableDirections = directions
      try await draw(node.laidOut { _ in WrapperLayoutSpec(children: [part]) })
      #expect(node.safeAreaInsets.top == 91 && part.safeAreaInsets.top == top)
    }
    let table = TableNode.boxes(1, height: 20)
    try await draw(table)
    #expect(table.safeAreaInsets == EdgeInsets(top: 91, bottom: 34))
  }

  @Test func `a layout that moves a node in and out of the safe area ends`() async throws {
    final class Restless: Part {
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
        style.layoutPosition = Point(0, safeAreaInsets.top > 0 ? 200 : 0)
        return LayoutSpec()
      }
      override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
      }
    }
    let node = Restless()
    node.setPreferredSize(100, 100)
    try await draw([node])
    #expect(!node.heard.isEmpty)
  }
}
