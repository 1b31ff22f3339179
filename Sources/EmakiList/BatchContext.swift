/// One fetch of more rows, as its delegate has it: takes what it brings, and that it is over.
///
/// Keep it as long as it takes, and complete it: whoever lets go of it before has given the fetch up, with a warning.
public final class BatchContext: Sendable {
  package let fetch: BatchFetch

  package init(_ fetch: BatchFetch) { self.fetch = fetch }

  deinit { fetch.abandon() }

  /// Which fetch this is, counted from 1.
  public var number: Int { fetch.number }

  /// What the list shows, whose continuation is asked for.
  public var dataSource: any TableDataSource { fetch.dataSource }

  /// Whether the fetch has not been completed yet.
  public var isFetching: Bool { fetch.isFetching }

  /// Whether what it brings is for nobody: the content it goes on from was replaced meanwhile, or the list is gone. The next fetch waits for
  /// the delegate's method to return.
  public var batchFetchingWasCancelled: Bool { fetch.isCancelled }

  /// Hands over new content and the updates that lead to it from the content before. They are applied in the order given, at the instant
  /// of the virtual clock at which the fetch is over.
  public func performBatchUpdates(_ updates: TableUpdates, dataSource: any TableDataSource) { fetch.add(updates, dataSource) }

  /// Says that the fetch is over. A second call changes nothing.
  ///
  /// - Parameter didComplete: `false` where nothing more can be had now: then nothing is asked for until the scroll moves.
  public func completeBatchFetching(_ didComplete: Bool) { fetch.complete(didComplete) }

  /// Says that the fetch is over and has failed: pictures carry the message as a warning.
  public func completeBatchFetching(failure message: String) { fetch.fail(message) }

  /// Brings what another fetch has brought.
  package func complete(as result: BatchResult) { fetch.complete(as: result) }
}
