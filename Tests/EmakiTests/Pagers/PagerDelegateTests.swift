import Emaki
import Testing

/// What a pager in the node of a page tells its delegate.
struct PagerDelegateTests {
  // Only the task that draws the pager calls it while frames are drawn.
  private final class Listener: PagerNodeDelegate, @unchecked Sendable {
    var heard: [String] = []
    var isWide = true
    var whenShown: (Int) -> Void = { _ in }
    func pagerNode(_ pagerNode: PagerNode, willDisplay node: CellNode, forPageAt index: Int) {
      heard.append("\(index) comes")
      if node.frame.size.width != pagerNode.frame.width { isWide = false }
    }
    func pagerNode(_ pagerNode: PagerNode, didEndDisplaying node: CellNode, forPageAt index: Int) { heard.append("\(index) goes") }
    func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int) {
      heard.append("at \(index)")
      whenShown(index)
    }
  }

  /// A node that a pager fills, below a strip of 10 points.
  private final class Page: DisplayNode {
    let (pager, strip) = (PagerNode(numberOfPages: 4) { NumberedCell.block($0) }, DisplayNode())
    init(_ delegate: any PagerNodeDelegate) {
      super.init()
      for node in [strip, pager] { addSubnode(node) }
      pager.delegate = delegate
      pager.style.flexGrow = 1
      strip.setPreferredSize(20, 10)
    }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.vertical, children: [strip, pager])
    }
  }

  private func renderer() throws -> Renderer { try .test(20, 30) }

  @Test func `the delegate hears which pages come and go, and where the pager comes to rest, and changes the same picture`() async throws {
    let listener = Listener()
    let page = Page(listener)
    nonisolated(unsafe) let strip = page.strip
    listener.whenShown = { strip.backgroundColor = BoxCell.color(ofRow: 100 + $0) }
    let actions = [
      ScheduledAction(at: 100) { (page: Page) in page.pager.scrollToPage(at: 1, animated: true) },
      ScheduledAction(at: 600) { (page: Page) in page.pager.scrollToPage(at: 3, animated: false) },
    ]
    var (heard, shown): ([[String]], [Int]) = ([], [])
    for try await frame in try renderer().frames(
      ofNode: page, in: .exactly(20, 30), framesPerSecond: 10, frames: 9, actions: actions)
    {
      heard.append(listener.heard)
      shown.append(frame.numbers()[0])
      listener.heard = []
    }
    let parts = [heard[..<1], heard[1...3], heard[4...5], heard[6...]].map { Array($0.joined()) }
    #expect(parts[..<3] == [["0 comes"], ["1 comes"], ["0 goes", "at 1"]] && listener.isWide)
    #expect(parts[3].sorted() == ["1 goes", "3 comes", "at 3"] && parts[3].last == "at 3")
    let first = try #require(heard.firstIndex { $0.contains("at 1") })
    #expect(shown == (0..<9).map { $0 < first ? -1 : $0 < 6 ? 101 : 103 })
  }

  private func screen() throws -> Renderer { try .test(390, 844) }

  @Test func `a delegate may leave out what it does not want, and is not kept`() async throws {
    final class Nothing: PagerNodeDelegate {}
    let page: Page
    do {
      let delegate = Nothing()
      page = Page(delegate)
      _ = try await screen().render(ViewController(node: page))
    }
    #expect(page.pager.delegate == nil)
    _ = try await screen().render(ViewController(node: page))
  }

  /// A pager that is its own data source and has a page more than it is given.
  private final class Circle: PagerNode, PagerNodeDataSource {
    private let numbers: [Int]
    init(_ numbers: [Int]) {
      self.numbers = numbers
      super.init()
      dataSource = self
    }
    func numberOfPages(in pagerNode: PagerNode) -> Int { numbers.count + 1 }
    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> NodeBlock { NumberedCell.block(numbers[index % numbers.count]) }
  }

  @Test func `a subclass gives itself pages`() async throws {
    let circle = Circle([7, 8])
    #expect(try await renderer().render(circle, page: 2).numbers()[0] == 7)
    circle.currentPageIndex = 1
    #expect(try await screen().render(ViewController(node: HoldingCell(circle))).picture.colors((5, 400)) == [BoxCell.color(ofRow: 8)])
  }
}
