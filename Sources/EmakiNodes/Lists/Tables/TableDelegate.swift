public import EmakiLayout
public import FoundationEssentials

/// A table's delegate is a value that is notified when rows come into view and leave it. It also limits their heights and fetches more
/// rows. Every method has a default that does nothing. For objects such as controllers, use `TableNodeDelegate`.
public protocol TableDelegate: ListDelegate, Sendable {
  /// Returns whether there are more rows than the content has; `false` by default.
  ///
  /// - Parameter dataSource: the content that the list shows now. One delegate may serve several lists, which show different contents.
  func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool

  /// Fetches the rows that follow the context's data source, when the scroll nears the end of the content.
  ///
  /// The method runs at the same time as the drawing, and may take as long as it needs. On the virtual clock, its rows are there exactly
  /// when the fetch's latency has passed. Give the updates to the context, and then call `completeBatchFetching(_:)`. Both may happen after
  /// this method has returned, in the same order.
  func willBeginBatchFetch(with context: BatchContext) async

  /// Returns the warning about a list that stops fetching because several fetches in a row have brought no rows. The default mentions
  /// `shouldBatchFetch(for:)`.
  ///
  /// - Parameters:
  ///   - count: how many fetches in a row brought no rows.
  ///   - dataSource: the content that the list shows now.
  /// - Returns: what is left out, and how to mend it.
  func warning(afterEmptyFetches count: Int, from dataSource: any TableDataSource) -> String

  /// Returns the range of heights that a table's row may have, in points; `nil`, the default, for any height. The widths are not used: a row
  /// is as wide as the table, as in Texture. It runs on any worker, in any order.
  func constrainedSizeForRow(at indexPath: IndexPath) -> SizeRange?

  /// Called when a row comes into view.
  func willDisplayRow(at indexPath: IndexPath)

  /// Called when a row has left the view.
  func didEndDisplayingRow(at indexPath: IndexPath)
}

extension TableDelegate {
  /// Returns `false`: there are no more rows.
  public func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { false }
  /// Completes the fetch without rows.
  public func willBeginBatchFetch(with context: BatchContext) async { context.completeBatchFetching(false) }
  /// Returns a warning that says how many fetches brought no rows, and what to change.
  public func warning(afterEmptyFetches count: Int, from dataSource: any TableDataSource) -> String {
    "\(count) fetches in a row brought no rows: what is left is given up. "
      + "Have each bring rows, or have shouldBatchFetch answer false where none are left."
  }
  /// Returns `nil`: the row has any height.
  public func constrainedSizeForRow(at indexPath: IndexPath) -> SizeRange? { nil }
  /// Does nothing.
  public func willDisplayRow(at indexPath: IndexPath) {}
  /// Does nothing.
  public func didEndDisplayingRow(at indexPath: IndexPath) {}
}
