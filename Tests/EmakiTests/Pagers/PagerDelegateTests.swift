import Emaki
import EmakiTestSupport
import Testing

/// What a pager in the node of a page tells its delegate.
@Suite struct PagerDelegateTests {
  // Only the task that draws the pager calls it while frames are drawn.
  private final class Listener: PagerNodeDelegate, @unchecked Sendable {
    var heard: [String] = []
    var pages: [Int] = []
    func pagerNode(_ pagerNode: PagerNode, willDisplay node: CellNode, forPageAt index: Int) {
      heard.append("\(index) comes")
      pages.append(node.frame.size.width == pagerNode.frame.width ? index : -1)
    }
    func pagerNode(_ pagerNode: PagerNode, didEndDisplaying node: CellNode, forPageAt index: Int) { heard.append("\(index) goes") }
    func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int) { heard.append("at \(index)") }
  }

  private final class Nothing: PagerNodeDelegate {}

  /// A pager that is its own data source and has a page more than it is given.
  private final class Circle: PagerNode, PagerNodeDataSource {
    private let colors: [Color]
    init(_ colors: [Color]) {
      self.colors = colors
      super.init()
      dataSource = self
    }
    func numberOfPages(in pagerNode: PagerNode) -> Int { colors.count + 1 }
    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> NodeBlock {
      let color = colors[index % colors.count]
      return { BoxCell(height: 20, color: color) }
    }
  }

  /// A node that a pager fills.
  private final class Page: DisplayNode {
    let pager: PagerNode
    init(_ pager: PagerNode) {
      self.pager = pager
      super.init()
      automaticallyManagesSubnodes = true
    }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { InsetLayoutSpec(insets: .zero, child: pager) }
  }

  private func page(_ pager: PagerNode) -> ViewController { ViewController(node: Page(pager)) }

  private func pager() -> PagerNode {
    PagerNode(numberOfPages: 4) { page in { BoxCell(height: 20, color: BoxCell.color(ofRow: page)) } }
  }

  private func renderer() throws -> Renderer { try .test(width: 390, height: 844, scale: 1) }

  @Test func `the delegate hears which pages come and go, and where the pager comes to rest`() async throws {
    let (pager, listener) = (pager(), Listener())
    pager.delegate = listener
    let page = Page(pager)
    let actions = [
      ScheduledAction(at: 100) { (page: Page) in page.pager.scrollToPage(at: 1, animated: true) },
      ScheduledAction(at: 600) { (page: Page) in page.pager.scrollToPage(at: 3, animated: false) },
    ]
    var byFrame: [[String]] = []
    for try await _ in try renderer().frames(ofNode: page, framesPerSecond: 10, frames: 9, actions: actions) {
      byFrame.append(listener.heard)
      listener.heard = []
    }
    #expect(byFrame[0] == ["0 comes"])
    #expect(byFrame[1...3].flatMap { $0 } == ["1 comes"])
    #expect(byFrame[4...5].flatMap { $0 } == ["0 goes", "at 1"])
    #expect(Set(byFrame[6...].flatMap { $0 }) == ["1 goes", "3 comes", "at 3"] && byFrame[6...].flatMap { $0 }.last == "at 3")
    #expect(listener.pages == [0, 1, 3])
  }

  @Test func `what the delegate changes shows in the same picture`() async throws {
    // Only the task that draws the pager calls it while frames are drawn.
    final class Dots: PagerNodeDelegate, @unchecked Sendable {
      let dots = DisplayNode()
      func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int) { dots.backgroundColor = BoxCell.color(ofRow: 100 + index) }
    }
    let (pager, delegate) = (pager(), Dots())
    pager.delegate = delegate
    delegate.dots.style.preferredSize = Size(width: 50, height: 50)
    delegate.dots.style.layoutPosition = Point(x: 100, y: 300)
    let root = Page(pager)
    root.layoutSpecBlock = { _, range in
      pager.style.preferredSize = range.max
      return AbsoluteLayoutSpec(children: [pager, delegate.dots])
    }
    let action = ScheduledAction(at: 100) { (page: Page) in page.pager.scrollToPage(at: 2, animated: false) }
    var colors: [UInt32] = []
    for try await frame in try renderer().frames(ofNode: root, framesPerSecond: 10, frames: 2, actions: [action]) {
      colors.append(try frame.decoded()[120, 320])
    }
    #expect(colors == [BoxCell.color(ofRow: 0), BoxCell.color(ofRow: 102)].map(\.premultiplied))
  }

  @Test func `a delegate may leave out what it does not want, and is not kept`() async throws {
    let pager = pager()
    let page = page(pager)
    do {
      let delegate = Nothing()
      pager.delegate = delegate
      _ = try await renderer().render(page)
    }
    #expect(pager.delegate == nil)
    _ = try await renderer().render(page)
  }

  @Test func `a subclass gives itself pages`() async throws {
    let circle = Circle([.red, .green])
    #expect(circle.numberOfPages == 3)
    #expect(try await renderer().render(circle, page: 2).decoded()[5, 5] == Color.red.premultiplied)
    circle.currentPageIndex = 1
    #expect(try await renderer().render(page(circle)).decoded()[5, 400] == Color.green.premultiplied)
  }
}
