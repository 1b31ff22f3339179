/// A batch context represents one fetch of more rows to the list's delegate. The delegate gives it the updates that the fetch brings, and
/// says when the fetch is over.
///
/// Keep the context while the fetch runs, and complete it. If the context is released before, the fetch is given up with a warning.
///
/// ```swift
/// func willBeginBatchFetch(with context: BatchContext) async {
///   let (updates, source) = await nextPage(after: context.dataSource)
///   context.performBatchUpdates(updates, dataSource: source)
///   context.completeBatchFetching(true)
/// }
/// ```
public final class BatchContext: Sendable {
  /// The list's own object for the fetch.
  package let fetch: BatchFetch

  init(_ fetch: BatchFetch) { self.fetch = fetch }

  deinit { fetch.abandon() }

  /// The number of the fetch, counted from 1.
  public var number: Int { fetch.number }

  /// The list's content at the instant when the fetch began. The fetch is to bring the rows that follow it.
  public var dataSource: any TableDataSource { fetch.dataSource }

  /// Whether the fetch has not been completed yet.
  public var isFetching: Bool { fetch.isFetching }

  /// Whether the list no longer waits for the fetch, because its content was replaced meanwhile, or because the list no longer exists. The
  /// list's next fetch begins once the delegate's method has returned.
  public var batchFetchingWasCancelled: Bool { fetch.isCancelled }

  /// Hands over new content and the updates that lead to it from the content before. Updates are applied in the order given, at the instant
  /// of the virtual clock at which the fetch is over.
  public func performBatchUpdates(_ updates: TableUpdates, dataSource: any TableDataSource) { fetch.add(updates, dataSource) }

  /// Marks the fetch as finished. A second call changes nothing.
  ///
  /// - Parameter didComplete: `false` if nothing more is available now. Then the list begins no fetch until it is scrolled.
  public func completeBatchFetching(_ didComplete: Bool) { fetch.complete(didComplete) }

  /// Marks the fetch as finished and failed. Pictures of the list then have the message as a warning.
  public func completeBatchFetching(failure message: String) { fetch.fail(message) }

  /// Completes the fetch with what another fetch has brought.
  package func complete(as result: BatchResult) { fetch.complete(as: result) }
}
