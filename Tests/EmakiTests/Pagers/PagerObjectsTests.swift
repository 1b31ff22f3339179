import Emaki
import Testing

/// Pagers whose pages come from an object.
struct PagerObjectsTests {
  private final class Book: PagerNodeDataSource {
    var pages: [Int]
    var asked: [Int] = []
    /// How many pages the pager says that there are, each time it asks for one.
    var counts: [Int] = []
    init(_ pages: [Int]) { self.pages = pages }
    func numberOfPages(in pagerNode: PagerNode) -> Int { pages.count }
    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> NodeBlock {
      asked.append(index)
      counts.append(pagerNode.numberOfPages)
      return NumberedCell.block(pages[index])
    }
  }

  private func renderer() throws -> Renderer { try .test(20, 20) }

  private func pager() -> PagerNode { PagerNode(numberOfPages: 3) { NumberedCell.block($0) } }

  @Test func `an object gives the pages, each asked for once, and may ask the pager how many there are`() async throws {
    let (pager, book, renderer) = (PagerNode(), Book([3, 4, 5]), try renderer())
    pager.dataSource = book
    var (counts, shown) = ([pager.numberOfPages], [try await renderer.render(pager, page: 1).numbers()])
    pager.scrollToPage(at: 2)
    shown.append(try await renderer.render(pager).numbers())
    #expect(book.asked == [0, 1, 2] && book.counts == [3, 3, 3])
    book.pages = [8, 9]
    counts.append(pager.numberOfPages)
    pager.reloadData()
    shown.append(try await renderer.render(pager).numbers())
    counts.append(pager.numberOfPages)
    // A pager of an object stands in a node.
    shown.append(try await renderer.render(HoldingCell(pager), in: .exactly(20, 20)).numbers())
    #expect(counts == [3, 3, 2] && shown == [[4], [5], [9], [9]])
  }

  @Test func `a page that is scrolled to is shown in place of an offset`() async throws {
    let (pager, renderer) = (pager(), try renderer())
    pager.contentOffset = Point(20, 0)
    var shown = [try await renderer.render(pager).numbers()]
    pager.scrollToPage(at: 2, animated: true)
    shown.append(try await renderer.render(pager).numbers())
    #expect(shown == [[1], [2]])
  }

  @Test func `pages can be asked for by index between pictures, and the offset decides the current one`() async throws {
    let (pager, renderer) = (pager(), try renderer())
    _ = try await renderer.render(pager)
    let page = try #require(pager.nodeForPage(at: 1))
    #expect(pager.nodeForPage(at: 1) === page && pager.nodeForPage(at: 3) == nil && pager.nodeForPage(at: -1) == nil)
    #expect([page, CellNode()].map(pager.indexOfPage(with:)) == [1, nil])
    page.backgroundColor = BoxCell.color(ofRow: 50)
    #expect(try await renderer.render(pager, page: 1).numbers() == [50])
    let current = [39, .infinity, 1e9].map { x in
      pager.contentOffset = Point(x, 0)
      return pager.currentPageIndex
    }
    pager.currentPageIndex = 0
    let first = try await renderer.render(pager).numbers()
    #expect(current == [1, 0, 2] && first == [0])
    for try await _ in renderer.frames(of: pager, from: 0, to: 2, frames: 3) { #expect(pager.nodeForPage(at: 1) == nil) }
  }

  @Test func `pages hear when they come into view and leave it, the last with the frames`() async throws {
    let pager = pager()
    for try await _ in try renderer().frames(of: pager, from: 0, to: 2, frames: 5) {}
    let logs = (0..<3).map { (pager.nodeForPage(at: $0) as? NumberedCell)?.log }
    #expect(logs == [["in", "out"], ["in", "out"], ["in", "out"]])
  }

  @Test func `a pager whose source is gone says so, and one without a source has no pages`() async throws {
    let pager = PagerNode()
    #expect(pager.numberOfPages == 0)
    let empty = try await renderer().render(pager, offset: 0)
    #expect(empty.stripes() == [Stripe(.white, 20)] && empty.warnings == [.emptyList(row: "", node: "")])
    do {
      let book = Book([1])
      pager.dataSource = book
    }
    await #expect(throws: RenderError.dataSourceIsGone) { try await renderer().render(pager) }
  }
}
