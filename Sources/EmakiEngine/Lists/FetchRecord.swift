import EmakiNodes
import FoundationEssentials
import Synchronization

/// A fetch record keeps a delegate's answers and fetched rows, and gives them again to a second list that asks the same questions. So the
/// delegate itself fetches only once.
///
/// It serves where a list's frames are counted before they are drawn: both lists ask at the same instants.
final class FetchRecord: TableDelegate {
  private let delegate: any TableDelegate
  private let state = Mutex(State())

  private struct State {
    var answers: [Bool] = []
    /// The results of fetches by their numbers.
    var results: [Int: Task<BatchResult, Never>] = [:]
    /// The number of recorded answers that were given again; `nil` while answers are recorded.
    var repeatedCount: Int?
  }

  init(_ delegate: any TableDelegate) { self.delegate = delegate }

  /// Switches from recording to giving the recorded answers again, from the first.
  func rewind() { state.withLock { $0.repeatedCount = 0 } }

  func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool {
    let known = state.withLock { state -> Bool? in
      guard let repeatedCount = state.repeatedCount, repeatedCount < state.answers.count else { return nil }
      state.repeatedCount = repeatedCount + 1
      return state.answers[repeatedCount]
    }
    if let known { return known }
    let answer = delegate.shouldBatchFetch(for: dataSource)
    state.withLock { if $0.repeatedCount == nil { $0.answers.append(answer) } }
    return answer
  }

  func willBeginBatchFetch(with context: BatchContext) async {
    if let known = state.withLock({ $0.results[context.number] }) { return context.complete(as: await known.value) }
    let fetch = BatchFetch(for: context.fetch)
    // The fetch begins at once, as a list's own fetch does. If it began a moment later, an update could cancel it before it begins on a
    // busy machine.
    let result = Task.immediate { [delegate] in
      await fetch.run(delegate)
      return await fetch.result()
    }
    state.withLock { $0.results[context.number] = result }
    context.complete(as: await result.value)
  }

  func warning(afterEmptyFetches count: Int, from dataSource: any TableDataSource) -> String {
    delegate.warning(afterEmptyFetches: count, from: dataSource)
  }

  func willDisplayRow(at indexPath: IndexPath) { if isRepeating { delegate.willDisplayRow(at: indexPath) } }
  func didEndDisplayingRow(at indexPath: IndexPath) { if isRepeating { delegate.didEndDisplayingRow(at: indexPath) } }

  private var isRepeating: Bool { state.withLock { $0.repeatedCount != nil } }
}
