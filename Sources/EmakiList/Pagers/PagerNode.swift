public import EmakiNodes

/// A pager node shows pages side by side, each exactly as large as the viewport, as Texture's `ASPagerNode`.
///
/// A page's cell is made the first time the page is reached, and kept. Page 0 is the leftmost, and from right to left the rightmost. The
/// background is white by default.
///
/// ```swift
/// let pager = PagerNode(pages: ["One", "Two"]) { title in { TitlePage(title) } }
/// ```
public final class PagerNode: DisplayNode {
  /// The number of pages.
  public let numberOfPages: Int
  /// The distance beyond the viewport to which pages are displayed and preloaded. A screenful is a page.
  public var rangeTuning: RangeTuning = .standard
  /// The mode that says how much the pager keeps ready; `.full` by default.
  public var rangeMode: RangeMode = .full
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
  }

  /// Creates a pager with a page for each value.
  public convenience init<Page: Sendable>(pages: [Page], nodeBlock: @escaping @Sendable (Page) -> NodeBlock) {
    self.init(numberOfPages: pages.count) { nodeBlock(pages[$0]) }
  }
}
