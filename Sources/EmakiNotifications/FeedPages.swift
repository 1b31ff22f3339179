import EmakiDiagnostics
public import EmakiFeeds
public import EmakiList
import Foundation

/// Follows the pages of a feed: brings the next one's rows as the list nears its end. The list's content is `FeedRows`.
public struct FeedPages: TableDelegate {
  private let read: @Sendable (String, FeedRows) async throws -> (page: Feed, name: String)

  /// - Parameter read: reads the page at an address, as the last of the pages before gives it, and returns it with the name by which the
  ///   rows then know it. What it throws is a warning of the pictures that lack the page.
  public init(read: @escaping @Sendable (_ address: String, _ rows: FeedRows) async throws -> (page: Feed, name: String)) {
    self.read = read
  }

  public func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { (dataSource as? FeedRows)?.next != nil }

  public func willBeginBatchFetch(with context: BatchContext) async {
    guard var rows = context.dataSource as? FeedRows, let address = rows.next else { return context.completeBatchFetching(false) }
    do {
      let (page, name) = try await read(address, rows)
      let count = rows.rows.count
      rows.append(page, name: name)
      var updates = TableUpdates()
      updates.insertRows(at: (count..<rows.rows.count).map { IndexPath(row: $0, section: 0) }, with: .none)
      context.performBatchUpdates(updates, dataSource: rows)
      context.completeBatchFetching(true)
    } catch {
      context.completeBatchFetching(failure: "\(error)")
    }
  }

  /// Names the address at which a feed's pages stop bringing rows.
  public func warning(afterEmptyFetches count: Int, from dataSource: any TableDataSource) -> String {
    let address = (dataSource as? FeedRows)?.next ?? ""
    return "\(count) pages in a row brought no rows: the page at \"\(printable(address))\" and all that follow are given up. "
      + "Leave pages without rows out of the feed: have next name one that has rows."
  }
}
