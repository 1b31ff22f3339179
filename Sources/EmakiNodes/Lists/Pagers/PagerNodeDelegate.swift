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
