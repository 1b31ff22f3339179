import EmakiDisplay
package import EmakiLayout

/// A pager node shows pages side by side, each exactly as large as the viewport, like Texture's `ASPagerNode`. Inside another node, pages
/// are as large as the pager.
///
/// A page's cell is made the first time the page is reached, and is then kept. Page 0 is the leftmost page, or from right to left the
/// rightmost one. The background is the same as in lists.
///
/// ```swift
/// let pager = PagerNode(pages: ["One", "Two"]) { title in { TitlePage(title) } }
/// ```
///
/// A subclass may give it pages of its own, such as one that is its own data source.
open class PagerNode: ListContainerNode {
  /// The number of pages.
  public final var numberOfPages: Int { askedCount ?? pages.count }
  /// The page that the pager shows, counted from 0; the first by default. A number before the first page becomes the first page, and one
  /// after the last page becomes the last.
  ///
  /// If the pager has a `contentOffset` and was drawn, this is the page that begins at that offset or before it, as in Texture. Setting it
  /// sets `contentOffset` to `nil`.
  public final var currentPageIndex: Int {
    get {
      guard let x = askedOffset?.x, let width = pageWidth, width > 0, x.isFinite else { return askedPage }
      return Int(max(0, min(x / width, Double(max(0, numberOfPages - 1)))))
    }
    set {
      askedPage = newValue
      contentOffset = nil
      setNeedsLayout()
    }
  }
  private var askedPage = 0
  /// The width of a page in the last picture, in points; `nil` before it.
  private var pageWidth: Double?
  /// The object that is kept while the pager is drawn and the cells of its pages may be in use; `nil` while the pager is not being drawn.
  private weak var user: PagerUse?
  /// The data source that is an object, which gives the pages; `nil` where the pager was made of values. The pager does not keep it alive, as in
  /// Texture: keep it as long as the pager is drawn. Setting it loads all pages anew.
  public final weak var dataSource: (any PagerNodeDataSource)? {
    didSet {
      hasDataSource = dataSource != nil
      reloadData()
    }
  }

  /// The delegate, which is notified as pages come and go in a pager inside another node. It is held weakly, as in Texture.
  public final weak var delegate: (any PagerNodeDelegate)?
  /// The pages in view of a pager inside another node.
  private var pagesInView: [ObjectIdentifier: Int] = [:]
  /// The page that was last shown alone; `nil` before the first.
  private var lastShownPage: Int?

  override func nestedVisibilityChanged(of cell: CellNode, to isVisible: Bool) {
    let id = ObjectIdentifier(cell)
    if isVisible {
      guard let index = cells.indexPath(of: cell)?.item else { return }
      pagesInView[id] = index
      delegate?.pagerNode(self, willDisplay: cell, forPageAt: index)
    } else if let index = pagesInView.removeValue(forKey: id) {
      delegate?.pagerNode(self, didEndDisplaying: cell, forPageAt: index)
    }
    guard pagesInView.count == 1, let shown = pagesInView.values.first, shown != lastShownPage else { return }
    let isFirst = lastShownPage == nil
    lastShownPage = shown
    if !isFirst { delegate?.pagerNode(self, didShowPageAt: shown) }
  }

  private var values: TableRows?
  /// The pages that the data source has given; `nil` before it is asked.
  private var given: TableRows?
  /// The number of pages that the data source has given, while it is asked for the pages themselves; `nil` at other times.
  private var askedCount: Int?
  /// Whether a data source was set.
  private var hasDataSource = false

  /// The pages of the pager, each made when it is first reached.
  final var pages: TableRows {
    if let pages = values ?? given { return pages }
    guard let dataSource else { return Self.rows(0) { _ in { CellNode() } } }
    // The source may ask the pager how many pages there are.
    let count = max(0, askedCount ?? dataSource.numberOfPages(in: self))
    askedCount = count
    defer { askedCount = nil }
    let blocks = (0..<count).map { dataSource.pagerNode(self, nodeBlockAt: $0) }
    let pages = Self.rows(count) { blocks[$0] }
    given = pages
    return pages
  }

  private static func rows(_ count: Int, _ block: @escaping @Sendable (Int) -> NodeBlock) -> TableRows {
    TableRows(count: count) { page in TableRow(name: "page \(page)", nodeBlock: block(page)) }
  }

  /// Creates a pager without pages, which gets them from its `dataSource`.
  public override init() { super.init() }

  /// Creates a pager whose pages are made on demand.
  ///
  /// - Parameters:
  ///   - numberOfPages: 0 or more.
  ///   - nodeBlockForPage: returns the block that makes a page's cell, the pages counted from 0. Both run on a worker, once for each page
  ///     that is reached.
  public convenience init(numberOfPages: Int, nodeBlockForPage: @escaping @Sendable (Int) -> NodeBlock) {
    precondition(numberOfPages >= 0, "a pager has 0 pages or more, not \(numberOfPages)")
    self.init()
    values = Self.rows(numberOfPages, nodeBlockForPage)
  }

  package override final func content(in page: Size) -> ListContent {
    let pages = pages
    pageWidth = page.width
    var content = ListContent(.pages(page), ListElements(pages: pages), breadth: page.height, of: self)
    content.width = page.width
    content.startOffset = Double(max(0, min(askedPage, pages.count - 1))) * page.width
    if values == nil && given == nil && dataSource == nil { content.fault = hasDataSource ? .sourceIsGone : .noSource }
    return content
  }

  /// Loads all pages anew from the data source, with new cells.
  public final func reloadData() {
    given = nil
    setNeedsLayout()
  }

  /// Makes the pager show a page, counted from 0: sets `currentPageIndex`.
  ///
  /// - Parameters:
  ///   - index: the page.
  ///   - animated: whether a pager inside a node scrolls there gradually, for 0.3 seconds of the virtual clock. If no clock runs, it is there at
  ///     once. Frames between two pages of a pager that is drawn by itself are `Renderer.frames(of:from:to:frames:)`.
  public final func scrollToPage(at index: Int, animated: Bool = true) {
    guard animated, canRun, let pageWidth else { return currentPageIndex = index }
    let page = max(0, min(index, numberOfPages - 1))
    startRun(to: Point(x: Double(page) * pageWidth, y: 0)) { [unowned self] in currentPageIndex = page }
  }

  /// Returns the cell of a page, which is made if it does not exist yet; `nil` for a page that the pager does not have.
  ///
  /// The cell may be changed between pictures, and the next picture shows the change. While frames of the pager are made, and as long as
  /// their sequence is kept, this returns `nil`. In a pager inside another node, only pages that were in range have cells.
  public final func nodeForPage(at index: Int) -> CellNode? {
    let pages = pages
    guard index >= 0, index < pages.count, user == nil else { return nil }
    return supernode == nil ? pages[index].cellOutsideDrawing() : cells.cell(ofElement: index)
  }

  /// Returns the page that a cell shows, counted from 0; `nil` for another cell, and where `nodeForPage(at:)` returns `nil`.
  public final func indexOfPage(with node: CellNode) -> Int? {
    if let path = cells.indexPath(of: node), supernode != nil { return path.item }
    guard user == nil, supernode == nil else { return nil }
    return pages.made.first { $0.1.cellIfMade === node }?.0
  }

  /// Returns an object that keeps the cells of the pages from everybody else as long as it exists.
  package final func use() -> any AnyObject & Sendable {
    let use = user ?? PagerUse()
    user = use
    return use
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

/// A pager use is an object that is kept while frames of a pager are drawn.
private final class PagerUse: Sendable {}

/// A pager node's data source is an object that gives a pager its pages, under the names of Texture's `ASPagerDataSource`.
///
/// It is a class such as a controller, and need not be `Sendable`: its methods run on the task that holds the pager, when the pages are first needed
/// and after `reloadData()`. Only the blocks that it returns run on workers, so they hold values and not the source itself.
///
/// ```swift
/// final class Book: PagerNodeDataSource {
///   let chapters = ["One", "Two"]
///   func numberOfPages(in pagerNode: PagerNode) -> Int { chapters.count }
///   func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> NodeBlock {
///     let title = chapters[index]
///     return { TitlePage(title) }
///   }
/// }
/// ```
public protocol PagerNodeDataSource: AnyObject {
  /// Returns the number of pages.
  func numberOfPages(in pagerNode: PagerNode) -> Int

  /// Returns the block that makes a page's cell, on a worker. By default it hands over what `pagerNode(_:nodeAt:)` returns.
  func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> NodeBlock

  /// Returns a page's cell, which the pager takes over. Implement it in sources that do not implement `pagerNode(_:nodeBlockAt:)`.
  func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> CellNode
}

extension PagerNodeDataSource {
  /// Returns a block that hands over the cell of `pagerNode(_:nodeAt:)`.
  public func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> NodeBlock {
    self.pagerNode(pagerNode, nodeAt: index).handed
  }

  /// Stops the program: a source implements this method or `pagerNode(_:nodeBlockAt:)`.
  public func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> CellNode {
    preconditionFailure("\(type(of: self)) makes no pages: implement pagerNode(_:nodeBlockAt:) or pagerNode(_:nodeAt:)")
  }
}

/// A pager node's delegate is an object that is notified when pages come into view and leave it, and when the pager has come to another page.
///
/// It is notified by a pager inside another node, such as the node of a `ViewController`; a pager that is drawn by itself notifies nobody. Its methods
/// run on the task that holds the pager. What they change, such as the dot of a page indicator, shows in the same picture. Texture's
/// `ASPagerDelegate` has the methods of a collection's delegate and of a scroll view's instead.
///
/// ```swift
/// func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int) { dots.currentPage = index }
/// ```
public protocol PagerNodeDelegate: AnyObject {
  /// Called when a page comes into view, at the first instant at which a part of it shows.
  ///
  /// - Parameters:
  ///   - pagerNode: the pager.
  ///   - node: the page's cell. It must not be kept: the pager uses it on other tasks.
  ///   - index: the page, counted from 0.
  func pagerNode(_ pagerNode: PagerNode, willDisplay node: CellNode, forPageAt index: Int)

  /// Called when a page has left the view.
  func pagerNode(_ pagerNode: PagerNode, didEndDisplaying node: CellNode, forPageAt index: Int)

  /// Called when the pager shows one page and no part of another, and this is another page than before. It is not called for the first page that is
  /// shown.
  func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int)
}

extension PagerNodeDelegate {
  /// Does nothing.
  public func pagerNode(_ pagerNode: PagerNode, willDisplay node: CellNode, forPageAt index: Int) {}
  /// Does nothing.
  public func pagerNode(_ pagerNode: PagerNode, didEndDisplaying node: CellNode, forPageAt index: Int) {}
  /// Does nothing.
  public func pagerNode(_ pagerNode: PagerNode, didShowPageAt index: Int) {}
}
