import EmakiDisplay
package import EmakiLayout
public import EmakiNodes

/// A pager node shows pages side by side, each exactly as large as the viewport, as Texture's `ASPagerNode`. In a node that it stands in,
/// pages are as large as the pager.
///
/// A page's cell is made the first time the page is reached, and kept. Page 0 is the leftmost, and from right to left the rightmost. The
/// background is white by default.
///
/// ```swift
/// let pager = PagerNode(pages: ["One", "Two"]) { title in { TitlePage(title) } }
/// ```
public final class PagerNode: ListContainerNode {
  /// The number of pages.
  public let numberOfPages: Int
  /// The distance beyond the viewport to which pages are displayed and preloaded. A screenful is a page.
  public var rangeTuning: RangeTuning = .standard { didSet { setNeedsLayout() } }
  /// The mode that says how much the pager keeps ready; `.full` by default.
  public var rangeMode: RangeMode = .full { didSet { setNeedsLayout() } }
  /// The page that a pager without a `contentOffset` shows, counted from 0; the first by default. A page before the first is the first, and
  /// one beyond the last is the last.
  public var currentPageIndex = 0 { didSet { setNeedsLayout() } }
  /// The pages of the pager, each made when it is first reached.
  package let pages: TableRows

  /// Creates a pager whose pages are made on demand.
  ///
  /// - Parameters:
  ///   - numberOfPages: 0 or more.
  ///   - nodeBlockForPage: returns the block that makes a page's cell, the pages counted from 0. Both run on a worker, once for each page
  ///     that is reached.
  public init(numberOfPages: Int, nodeBlockForPage: @escaping @Sendable (Int) -> NodeBlock) {
    precondition(numberOfPages >= 0, "a pager has 0 pages or more, not \(numberOfPages)")
    self.numberOfPages = numberOfPages
    pages = TableRows(count: numberOfPages) { page in TableRow(name: "page \(page)", nodeBlock: nodeBlockForPage(page)) }
    super.init()
    backgroundColor = .white
    cells = NestedList(name: { [unowned self] in displayName }) { [unowned self] size in content(page: size) }
  }

  /// Returns a copy of what the pager shows.
  ///
  /// - Parameter page: the size of a page in points.
  package func content(page: Size) -> ListContent {
    ListContent(
      .pages(page), ListElements(pages: pages), breadth: page.height, width: page.width, ground: backgroundColor ?? .white,
      planner: RangePlanner(tuning: rangeTuning, mode: rangeMode),
      restOffset: Double(max(0, min(currentPageIndex, numberOfPages - 1))) * page.width)
  }

  /// Creates a pager with a page for each value.
  ///
  /// - Parameters:
  ///   - pages: the values, of which the pager keeps a copy.
  ///   - nodeBlock: returns the block that makes a page's cell. Both run on a worker, when the page is first reached.
  public convenience init<Page: Sendable>(pages: [Page], nodeBlock: @escaping @Sendable (Page) -> NodeBlock) {
    self.init(numberOfPages: pages.count) { nodeBlock(pages[$0]) }
  }
}
