public import FoundationEssentials

/// A table node's data source is an object that gives a table its rows, under the names of Texture's `ASTableDataSource`.
///
/// It is a class, such as a controller. It may change, and need not be `Sendable`. Its methods run on the task that holds the table, when
/// the rows are first needed, and after updates for new rows. Only the blocks that it returns run on workers, so they must hold values
/// instead of the source itself. If the content never changes, use a `TableDataSource`: it is a value, and is asked only for rows that are
/// reached.
///
/// ```swift
/// final class Feed: TableNodeDataSource {
///   var posts: [Post] = []
///   func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { posts.count }
///   func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
///     let post = posts[indexPath.row]
///     return { PostCell(post) }
///   }
/// }
/// ```
public protocol TableNodeDataSource: DelegateShape {
  /// Returns the number of sections of the table; 1 by default.
  func numberOfSections(in tableNode: TableNode) -> Int

  /// Returns the number of rows in a section.
  func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int

  /// Returns the block that makes a row's cell, on a worker. By default it hands over what `tableNode(_:nodeForRowAt:)` returns.
  func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock

  /// Returns a row's cell, which the table takes over. Implement it in sources that do not implement `tableNode(_:nodeBlockForRowAt:)`.
  func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> CellNode

  /// Returns the block that makes the cell above a section's rows. By default it shows the section's title, where it has one.
  func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> NodeBlock?

  /// Returns the block that makes the cell below a section's rows. By default it shows the section's closing title, where it has one.
  func tableNode(_ tableNode: TableNode, nodeBlockForFooterInSection section: Int) -> NodeBlock?

  /// Returns the title above a section's rows; `nil`, the default, for none.
  func tableNode(_ tableNode: TableNode, titleForHeaderInSection section: Int) -> String?

  /// Returns the title below a section's rows; `nil`, the default, for none.
  func tableNode(_ tableNode: TableNode, titleForFooterInSection section: Int) -> String?

  /// Returns the id that names a row in messages, in manifests and in scripts' latencies; `nil`, the default, for the row's index when the row
  /// was loaded.
  func modelIdentifierForElement(at indexPath: IndexPath, in tableNode: TableNode) -> String?
}

extension TableNodeDataSource {
  /// Returns 1.
  public func numberOfSections(in tableNode: TableNode) -> Int { 1 }

  /// Returns a block that hands over the cell of `tableNode(_:nodeForRowAt:)`.
  public func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
    self.tableNode(tableNode, nodeForRowAt: indexPath).handed
  }

  /// Stops the program: a source implements this method or `tableNode(_:nodeBlockForRowAt:)`.
  public func tableNode(_ tableNode: TableNode, nodeForRowAt indexPath: IndexPath) -> CellNode {
    preconditionFailure("\(type(of: self)) makes no cells: implement tableNode(_:nodeBlockForRowAt:) or tableNode(_:nodeForRowAt:)")
  }

  /// Returns a block of the section's title; `nil` where it has none.
  public func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> NodeBlock? {
    self.tableNode(tableNode, titleForHeaderInSection: section).map(SectionTitleNode.block)
  }

  /// Returns a block of the section's closing title; `nil` where it has none.
  public func tableNode(_ tableNode: TableNode, nodeBlockForFooterInSection section: Int) -> NodeBlock? {
    self.tableNode(tableNode, titleForFooterInSection: section).map(SectionTitleNode.block)
  }

  /// Returns `nil`: the section has no title.
  public func tableNode(_ tableNode: TableNode, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns `nil`: the section has no closing title.
  public func tableNode(_ tableNode: TableNode, titleForFooterInSection section: Int) -> String? { nil }
  /// Returns `nil`: the row is named by its index.
  public func modelIdentifierForElement(at indexPath: IndexPath, in tableNode: TableNode) -> String? { nil }
}
