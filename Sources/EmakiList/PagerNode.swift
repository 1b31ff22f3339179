public import EmakiNodes

/// Pages side by side, each exactly as large as the viewport: Texture's `ASPagerNode`.
///
/// A page's cell is made the first time the page is reached and kept. Page 0 is the leftmost, from right to left the rightmost. The ground
/// is white by default.
public final class PagerNode: DisplayNode {
  public let numberOfPages: Int
  /// How far beyond the viewport pages are displayed and preloaded; a screenful is a page.
  public var rangeTuning: RangeTuning = .standard
  public var rangeMode: RangeMode = .full
  package let pages: TableRows

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

  /// A page for each value.
  public convenience init<Page: Sendable>(pages: [Page], nodeBlock: @escaping @Sendable (Page) -> NodeBlock) {
    self.init(numberOfPages: pages.count) { nodeBlock(pages[$0]) }
  }
}
