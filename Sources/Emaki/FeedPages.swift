public import EmakiList
public import Foundation
import Synchronization

/// Follows the pages of a feed: brings the next one's rows as the list nears its end.
public final class FeedPages: TableDelegate {
  private struct State {
    var rows: FeedRows
    /// The address of the next page.
    var next: String?
  }

  private let state: Mutex<State>
  private let read: @Sendable (String) async throws -> Feed

  /// - Parameters:
  ///   - feed: the first page.
  ///   - language: a BCP 47 tag, where neither a row nor its page names a language.
  ///   - read: reads the page at an address as the page before gives it. What it throws is a warning of the pictures that lack the page.
  public init(_ feed: Feed, language: String? = nil, read: @escaping @Sendable (String) async throws -> Feed) {
    state = Mutex(State(rows: FeedRows(feed, language: language), next: feed.next))
    self.read = read
  }

  public func shouldBatchFetch() -> Bool { state.withLock { $0.next != nil } }

  public func willBeginBatchFetch(with context: BatchContext) async {
    guard let address = state.withLock({ state in state.next.take() }) else { return context.completeBatchFetching(false) }
    do {
      let page = try await read(address)
      let (updates, rows) = state.withLock { state -> (TableUpdates, FeedRows) in
        let count = state.rows.rows.count
        state.rows.append(page)
        state.next = page.next
        var updates = TableUpdates()
        updates.insertRows(at: (count..<state.rows.rows.count).map { IndexPath(row: $0, section: 0) }, with: .none)
        return (updates, state.rows)
      }
      context.performBatchUpdates(updates, dataSource: rows)
      context.completeBatchFetching(true)
    } catch {
      context.completeBatchFetching(failure: "\(error)")
    }
  }
}

/// The notification rows of a feed, as a table shows them.
public struct FeedRows: TableDataSource {
  public private(set) var rows: [NotificationRow]
  /// Of the list, where a row names none.
  public let language: String?
  private var ids: Set<String>

  /// - Parameter language: a BCP 47 tag, where neither a row nor the feed names one.
  public init(_ feed: Feed, language: String? = nil) {
    rows = feed.rows
    self.language = feed.language ?? language
    ids = []
  }

  /// Adds the rows of the next page. Those whose ids are there already, as indices are, get a number behind them.
  public mutating func append(_ page: Feed) {
    if ids.isEmpty { ids = Set(rows.map(\.id)) }
    for var row in page.rows {
      let id = row.id
      var number = 2
      while !ids.insert(row.id).inserted {
        row.id = "\(id)#\(number)"
        number += 1
      }
      row.language = row.language ?? page.language
      rows.append(row)
    }
  }

  public func numberOfRows(inSection section: Int) -> Int { rows.count }

  public func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
    let (row, language) = (rows[indexPath.row], language)
    return { NotificationCellNode(row, language: language) }
  }

  public func idForRow(at indexPath: IndexPath) -> String { rows[indexPath.row].id }
}
