public import EmakiFeeds
public import EmakiNodes
import EmakiSupport
import FoundationEssentials

/// Feed pages are a list's delegate that fetches the next page's rows as the list nears its end. The list's content must be `FeedRows`.
///
/// ```swift
/// let pages = FeedPages { address, rows in (try Feed(parsing: try await load(address), name: address), address) }
/// let table = TableNode(feed: first, name: "feed.json", pages: pages)
/// ```
public struct FeedPages: TableDelegate {
  private let read: @Sendable (String, FeedRows) async throws -> (page: Feed, name: String)

  /// Creates a delegate that reads pages.
  ///
  /// - Parameter read: the function that reads the page at an address, which comes from the page before it. It returns the page and the
  ///   name under which the rows keep it. An error that it throws becomes a warning of the pictures that lack the page.
  public init(read: @escaping @Sendable (_ address: String, _ rows: FeedRows) async throws -> (page: Feed, name: String)) {
    self.read = read
  }

  /// Returns whether the last page gives the address of a next page.
  public func shouldBatchFetch(for dataSource: any TableDataSource) -> Bool { (dataSource as? FeedRows)?.next != nil }

  /// Reads the next page and passes its rows to the fetch, or fails with the error of reading.
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

  /// Returns a warning with the address from which on the pages of a feed bring no rows.
  public func warning(afterEmptyFetches count: Int, from dataSource: any TableDataSource) -> String {
    let address = (dataSource as? FeedRows)?.next ?? ""
    return "\(count) pages in a row brought no rows: the page at \"\(printable(address))\" and all that follow are given up. "
      + "Leave pages without rows out of the feed: have next name one that has rows."
  }
}
