import EmakiDisplay
package import EmakiLayout
public import EmakiNodes

/// A pager node shows pages side by side, each exactly as large as the viewport, as Texture's `ASPagerNode`. In a node that it stands in,
/// pages are as large as the pager.
///
/// A page's cell is made the first time the page is reached, and kept. Page 0 is the leftmost, and from right to left the rightmost. The
/// background is that of lists.
///
/// ```swift
/// let pager = PagerNode(pages: ["One", "Two"]) { title in { TitlePage(title) } }
/// ```
public final class PagerNode: ListContainerNode {
  /// The number of pages.
  public var numberOfPages: Int { askedCount ?? pages.count }
  /// The distance beyond the viewport to which pages are displayed and preloaded. A screenful is a page.
  public var rangeTuning: RangeTuning = .standard { didSet { setNeedsLayout() } }
  /// The mode that says how much the pager keeps ready; `.full` by default.
  public var rangeMode: RangeMode = .full { didSet { setNeedsLayout() } }
  /// The page that a pager without a `contentOffset` shows, counted from 0; the first by default. A page before the first is the first, and
  /// one beyond the last is the last.
  public var currentPageIndex = 0 { didSet { setNeedsLayout() } }
  /// The data source that is an object, which gives the pages; `nil` where the pager was made of values. The pager does not keep it alive, as in
  /// Texture: keep it as long as the pager is drawn. Setting it loads all pages anew.
  public weak var dataSource: (any PagerNodeDataSource)? {
    didSet {
      hasDataSource = dataSource != nil
      reloadData()
    }
  }

  /// The pages of a pager that was made of values.
  private var values: TableRows?
  /// The pages that the data source has given; `nil` before it is asked.
  private var given: TableRows?
  /// The number of pages that the data source has said while it is asked for them; `nil` at other times.
  private var askedCount: Int?
  /// Whether a data source was set.
  private var hasDataSource = false

  /// The pages of the pager, each made when it is first reached.
  package var pages: TableRows {
    if let pages = values ?? given { return pages }
    guard let dataSource else { return Self.rows([]) }
    // The source may ask the pager how many pages there are.
    let count = max(0, askedCount ?? dataSource.numberOfPages(in: self))
    askedCount = count
    defer { askedCount = nil }
    let pages = Self.rows((0..<count).map { dataSource.pagerNode(self, nodeBlockAt: $0) })
    given = pages
    return pages
  }

  private static func rows(_ blocks: [NodeBlock]) -> TableRows {
    TableRows(count: blocks.count) { page in TableRow(name: "page \(page)", nodeBlock: blocks[page]) }
  }

  /// Creates a pager without pages, which gets them from its `dataSource`.
  public override init() {
    super.init()
    cells = NestedList(name: { [unowned self] in displayName }) { [unowned self] size in content(page: size) }
  }

  /// Creates a pager whose pages are made on demand.
  ///
  /// - Parameters:
  ///   - numberOfPages: 0 or more.
  ///   - nodeBlockForPage: returns the block that makes a page's cell, the pages counted from 0. Both run on a worker, once for each page
  ///     that is reached.
  public convenience init(numberOfPages: Int, nodeBlockForPage: @escaping @Sendable (Int) -> NodeBlock) {
    precondition(numberOfPages >= 0, "a pager has 0 pages or more, not \(numberOfPages)")
    self.init()
    values = TableRows(count: numberOfPages) { page in TableRow(name: "page \(page)", nodeBlock: nodeBlockForPage(page)) }
  }

  /// Returns a copy of what the pager shows.
  ///
  /// - Parameter page: the size of a page in points.
  package func content(page: Size) -> ListContent {
    let pages = pages
    return ListContent(
      .pages(page), ListElements(pages: pages), breadth: page.height, width: page.width, ground: shownGround,
      planner: RangePlanner(tuning: rangeTuning, mode: rangeMode),
      restOffset: Double(max(0, min(currentPageIndex, pages.count - 1))) * page.width,
      fault: values == nil && hasDataSource && given == nil && dataSource == nil ? .sourceIsGone : nil)
  }

  /// Loads all pages anew from the data source, with new cells.
  public func reloadData() {
    given = nil
    setNeedsLayout()
  }

  /// Makes the pager show a page, counted from 0: sets `currentPageIndex` and takes `contentOffset` away.
  ///
  /// - Parameter animated: has no effect, for ported code. Frames between two pages are `Renderer.frames(of:from:to:frames:)`.
  public func scrollToPage(at index: Int, animated: Bool = true) { (currentPageIndex, contentOffset) = (index, nil) }

  /// Creates a pager with a page for each value.
  ///
  /// - Parameters:
  ///   - pages: the values, of which the pager keeps a copy.
  ///   - nodeBlock: returns the block that makes a page's cell. Both run on a worker, when the page is first reached.
  public convenience init<Page: Sendable>(pages: [Page], nodeBlock: @escaping @Sendable (Page) -> NodeBlock) {
    self.init(numberOfPages: pages.count) { nodeBlock(pages[$0]) }
  }
}
