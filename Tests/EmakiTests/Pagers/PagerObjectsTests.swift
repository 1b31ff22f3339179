import Emaki
import EmakiTestSupport
import Testing

/// Pagers whose pages come from an object.
@Suite struct PagerObjectsTests {
  private final class Book: PagerNodeDataSource {
    var pages: [Int]
    var asked: [Int] = []
    init(_ pages: [Int]) { self.pages = pages }
    func numberOfPages(in pagerNode: PagerNode) -> Int { pages.count }
    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> NodeBlock {
      let page = pages[index]
      asked.append(index)
      return { BoxCell(height: 20, color: BoxCell.color(ofRow: page)) }
    }
  }

  private final class HandingBook: PagerNodeDataSource {
    func numberOfPages(in pagerNode: PagerNode) -> Int { 2 }
    func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> sending CellNode {
      BoxCell(height: 20, color: BoxCell.color(ofRow: index + 5))
    }
  }

  private func renderer() throws -> Renderer { try .test(width: 20, height: 20, scale: 1) }

  @Test func `an object gives the pages, each asked for once`() async throws {
    let (pager, book) = (PagerNode(), Book([3, 4, 5]))
    pager.dataSource = book
    let renderer = try renderer()
    #expect(pager.numberOfPages == 3)
    #expect(try await renderer.render(pager, page: 1).stripes() == [Stripe(4, 20)])
    pager.scrollToPage(at: 2)
    #expect(try await renderer.render(pager).stripes() == [Stripe(5, 20)])
    #expect(book.asked == [0, 1, 2])
    book.pages = [8, 9]
    #expect(pager.numberOfPages == 3)
    pager.reloadData()
    #expect(try await renderer.render(pager).stripes() == [Stripe(9, 20)])
    #expect(pager.numberOfPages == 2)
  }

  @Test func `an object may ask the pager how many pages there are`() async throws {
    final class Asking: PagerNodeDataSource {
      var seen: [Int] = []
      func numberOfPages(in pagerNode: PagerNode) -> Int { 3 }
      func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> NodeBlock {
        seen.append(pagerNode.numberOfPages)
        return { BoxCell(height: 20, color: BoxCell.color(ofRow: index)) }
      }
    }
    let (pager, book) = (PagerNode(), Asking())
    pager.dataSource = book
    #expect(try await renderer().render(pager, page: 2).stripes() == [Stripe(2, 20)])
    #expect(book.seen == [3, 3, 3])
  }

  @Test func `a page that is scrolled to is shown in place of an offset`() async throws {
    let pager = PagerNode(numberOfPages: 3) { page in { BoxCell(height: 20, color: BoxCell.color(ofRow: page)) } }
    pager.contentOffset = Point(x: 20, y: 0)
    #expect(try await renderer().render(pager).stripes() == [Stripe(1, 20)])
    pager.scrollToPage(at: 2, animated: true)
    #expect(try await renderer().render(pager).stripes() == [Stripe(2, 20)])
  }

  @Test func `pages can be asked for by index between pictures, and the offset decides the current one`() async throws {
    let pager = PagerNode(numberOfPages: 3) { page in { BoxCell(height: 20, color: BoxCell.color(ofRow: page)) } }
    let renderer = try renderer()
    _ = try await renderer.render(pager)
    let page = try #require(pager.nodeForPage(at: 1))
    #expect(pager.nodeForPage(at: 1) === page && pager.indexOfPage(with: page) == 1)
    #expect(pager.nodeForPage(at: 3) == nil && pager.nodeForPage(at: -1) == nil && pager.indexOfPage(with: CellNode()) == nil)
    page.backgroundColor = .red
    #expect(try await renderer.render(pager, page: 1).stripes() == [Stripe(.red, 20)])
    pager.contentOffset = Point(x: 39, y: 0)
    #expect(pager.currentPageIndex == 1)
    pager.contentOffset?.x = .infinity
    #expect(pager.currentPageIndex == 0)
    pager.contentOffset?.x = 1e9
    #expect(pager.currentPageIndex == 2)
    pager.currentPageIndex = 0
    #expect(try await renderer.render(pager).stripes() == [Stripe(0, 20)])
    var frames = renderer.frames(of: pager, from: 0, to: 2, frames: 3).makeAsyncIterator()
    _ = try await frames.next()
    #expect(pager.nodeForPage(at: 1) == nil)
    _ = frames
  }

  @Test func `an object hands pages over`() async throws {
    let (pager, book) = (PagerNode(), HandingBook())
    pager.dataSource = book
    #expect(try await renderer().render(pager, page: 1).stripes() == [Stripe(6, 20)])
  }

  @Test func `a pager whose source is gone says so, and one without a source has no pages`() async throws {
    let pager = PagerNode()
    #expect(pager.numberOfPages == 0)
    #expect(try await renderer().render(pager, offset: 0).stripes() == [Stripe(.white, 20)])
    do {
      let book = Book([1])
      pager.dataSource = book
    }
    await #expect(throws: RenderError.dataSourceIsGone) { try await renderer().render(pager) }
  }

  @Test func `a pager of an object stands in a node`() async throws {
    final class Page: CellNode {
      let pager = PagerNode()
      let book = Book([3, 4, 5])
      override init() {
        super.init()
        automaticallyManagesSubnodes = true
        (pager.dataSource, pager.currentPageIndex) = (book, 1)
        pager.style.preferredSize = Size(width: 20, height: 20)
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [pager]) }
    }
    #expect(try await renderer().render(TableNode.plain(numberOfRows: 1) { _ in { Page() } }).stripes() == [Stripe(4, 20)])
  }
}
