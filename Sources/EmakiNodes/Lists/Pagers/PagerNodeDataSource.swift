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
    HandedCell.block(self.pagerNode(pagerNode, nodeAt: index))
  }

  /// Stops the program: a source implements this method or `pagerNode(_:nodeBlockAt:)`.
  public func pagerNode(_ pagerNode: PagerNode, nodeAt index: Int) -> CellNode {
    preconditionFailure("\(type(of: self)) makes no pages: implement pagerNode(_:nodeBlockAt:) or pagerNode(_:nodeAt:)")
  }
}
