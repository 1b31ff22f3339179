import Synchronization

/// A batch fetch is the list's own object for one fetch of more rows. The list runs it and waits for its result.
package final class BatchFetch: Sendable {
  /// The number of the fetch, counted from 1.
  package let number: Int
  /// The list's content at the instant when the fetch began.
  let dataSource: any TableDataSource
  private let state = Mutex(State())

  private struct State {
    var result = BatchResult()
    var isCompleted = false
    /// Whether the delegate's method has returned. Updates and completions from before its return count, even if they come from another
    /// thread.
    var hasReturned = false
    var isClosed = false
    var isCancelled = false
    var waiting: CheckedContinuation<Void, Never>?

    /// Whether the list no longer waits for the fetch.
    var isOver: Bool { isCancelled || isCompleted && hasReturned }
  }

  package init(number: Int, dataSource: any TableDataSource) { (self.number, self.dataSource) = (number, dataSource) }

  // MARK: The list

  /// Lets the delegate fetch, unless the list no longer waits for the fetch. Returns when the delegate's method returns.
  package func run(_ delegate: any TableDelegate) async {
    if isCancelled { return }
    await delegate.willBeginBatchFetch(with: BatchContext(self))
    end { $0.hasReturned = true }
  }

  /// Calls a function that fetches at once. If the function does not complete the fetch, the fetch is given up once its context is
  /// released.
  func run(_ body: (BatchContext) -> Void) {
    if isCancelled { return }
    body(BatchContext(self))
    end { $0.hasReturned = true }
  }

  /// Waits for the fetch's result, and closes the fetch. The wait ends when the fetch is completed or given up and the delegate's method
  /// has returned, or when the fetch is cancelled, as it is with the task.
  package func result() async -> (updates: [(TableUpdates, any TableDataSource)], didComplete: Bool, failure: String?) {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state -> Bool in
          if !state.isOver { state.waiting = continuation }
          return state.isOver
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
    return state.withLock { state in
      state.isClosed = true
      return (state.result.updates, state.result.didComplete, state.result.failure)
    }
  }

  /// Cancels the fetch, because the list no longer waits for it.
  package func cancel() { end { $0.isCancelled = true } }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  // MARK: The delegate

  var isFetching: Bool { state.withLock { !$0.isCompleted } }

  func add(_ updates: TableUpdates, _ dataSource: any TableDataSource) {
    state.withLock { state in
      if state.isCancelled { return }
      precondition(!state.isClosed, "fetch \(number) is over: give it its updates before it is completed")
      state.result.updates.append((updates, dataSource))
    }
  }

  func complete(_ didComplete: Bool) {
    end { state in
      if state.isCompleted { return }
      state.isCompleted = true
      state.result.didComplete = didComplete
    }
  }

  func fail(_ message: String) {
    state.withLock { $0.result.failure = $0.result.failure ?? message }
    complete(false)
  }

  /// Fails the fetch if it is not completed. It is called when the context is released, because nothing can complete the fetch after that.
  func abandon() {
    if isFetching {
      fail("fetch \(number) was given up: its context went without completeBatchFetching. Call that once the fetch is over.")
    }
  }

  func complete(as result: BatchResult) {
    for (updates, source) in result.updates { add(updates, source) }
    if let failure = result.failure { fail(failure) } else { complete(result.didComplete) }
  }

  /// Changes the fetch's state. If that ends the fetch, the waiting list continues.
  private func end(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      change(&state)
      return state.isOver ? state.waiting.take() : nil
    }
    waiting?.resume()
  }
}

/// A batch result holds what a fetch has brought.
struct BatchResult: Sendable {
  /// The updates in the order given, each with the content that it leads to.
  var updates: [(TableUpdates, any TableDataSource)] = []
  /// Whether another fetch may bring more rows now.
  var didComplete = false
  /// The message of a fetch that has failed; `nil` for one that has not.
  var failure: String?
}

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
  let fetch: BatchFetch

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
  func complete(as result: BatchResult) { fetch.complete(as: result) }
}

/// A batch fetch state decides when a list that nears its end fetches more rows.
///
/// The first matching line of the table decides. Texture's `ASBatchFetching` has the same order, but asks its delegate first.
///
/// | what holds | decision |
/// |---|---|
/// | a fetch is under way | wait |
/// | `leadingScreens` or the viewport is not above 0 | wait |
/// | the content is shorter than the viewport | fetch, unless exhausted |
/// | the list is scrolled towards its head | wait |
/// | content − viewport − offset ≤ viewport × `leadingScreens` | fetch, unless exhausted |
/// | none of these | wait |
///
/// A list is exhausted after a fetch that did not complete, until its offset changes. After a fetch that completed it may fetch again at
/// once.
package struct BatchFetchState: Hashable, Sendable {
  /// The distance from its end at which the list fetches, in lengths of the viewport; 0 or less turns fetching off.
  var leadingScreens: Double
  private var isFetching = false
  /// The list's offset in points when the last fetch ended without completing; `nil` where the list is not exhausted.
  private var exhaustedOffset: Double?

  package init(leadingScreens: Double) { self.leadingScreens = leadingScreens }

  /// Marks a fetch as begun.
  package mutating func begin() { isFetching = true }

  /// Marks the fetch as ended. Nothing happens where no fetch is under way.
  ///
  /// - Parameters:
  ///   - didComplete: whether there may be more. With `false` the list waits until it is scrolled.
  ///   - offset: the list's offset now, in points.
  package mutating func complete(_ didComplete: Bool, offset: Double) {
    guard isFetching else { return }
    isFetching = false
    exhaustedOffset = didComplete ? nil : offset
  }

  /// Decides whether to fetch now. It does not begin a fetch, but notes the offset. A list that was scrolled may fetch again, even if it
  /// was scrolled back to the same offset.
  ///
  /// A list that scrolls horizontally passes lengths along that axis. Offsets are in reading order: from right to left, 0 is the right end,
  /// and offsets grow to the left. If such a list counts its offsets from the left, it passes content − viewport − offset.
  ///
  /// - Parameters:
  ///   - offset: the beginning of the viewport, in points from the content's beginning.
  ///   - viewport: the viewport's length in points.
  ///   - contentLength: the content's length in points.
  ///   - direction: the direction of the scroll in reading order; `nil` while the list is at rest, which does not count as scrolling
  ///     towards the head.
  /// - Returns: why the list fetches; `nil` where it waits.
  package mutating func reason(offset: Double, viewport: Double, contentLength: Double, direction: ScrollDirection?) -> String? {
    if offset != exhaustedOffset { exhaustedOffset = nil }
    if isFetching || exhaustedOffset != nil || !(leadingScreens > 0) || !(viewport > 0) { return nil }
    if contentLength < viewport { return "the content, \(contentLength) pt, is shorter than the viewport, \(viewport) pt" }
    let trigger = viewport * leadingScreens
    let remaining = contentLength - viewport - offset
    return direction == .backward || !(remaining <= trigger) ? nil : "\(remaining) pt remain to the end, at most \(trigger) pt"
  }
}
