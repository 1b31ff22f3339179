public import Foundation

/// Is told what becomes of a table's rows, and fetches more of them. Every method has a default that does nothing.
public protocol TableDelegate: Sendable {
  /// Whether there is more than a content has. `false` by default.
  ///
  /// - Parameter dataSource: what the list shows now. One delegate may serve several lists, which are at different contents.
  func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool

  /// Fetches more rows, as the scroll nears the end: those that follow the context's data source.
  ///
  /// It runs beside the picture, as long as it takes. On the virtual clock what it brings is there once the fetch's latency has passed, no
  /// sooner and no later. Give the updates to the context, then or before call `completeBatchFetching(_:)`; whoever does so after this
  /// method has returned gives the updates first.
  func willBeginBatchFetch(with context: BatchContext) async

  /// Words the warning of a list that gives up fetching, as fetch after fetch has brought no rows. By default it speaks of
  /// `shouldBatchFetch(for:)`.
  ///
  /// - Parameters:
  ///   - count: how many fetches in a row brought none.
  ///   - dataSource: what the list shows now.
  /// - Returns: what is left out, and how to mend it.
  func warning(afterEmptyFetches count: Int, from dataSource: any TableDataSource) -> String

  /// A row comes into view.
  func willDisplayRow(at indexPath: IndexPath)

  /// A row has left the view.
  func didEndDisplayingRow(at indexPath: IndexPath)
}

extension TableDelegate {
  public func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { false }
  public func willBeginBatchFetch(with context: BatchContext) async { context.completeBatchFetching(false) }
  public func warning(afterEmptyFetches count: Int, from dataSource: any TableDataSource) -> String {
    "\(count) fetches in a row brought no rows: what is left is given up. "
      + "Have each bring rows, or have shouldBatchFetch answer false where none are left."
  }
  public func willDisplayRow(at indexPath: IndexPath) {}
  public func didEndDisplayingRow(at indexPath: IndexPath) {}
}
