import EmakiDiagnostics
public import EmakiFeeds
public import EmakiList
public import EmakiNodes
public import Foundation

/// The notification rows of a feed's pages so far, as a table shows them.
public struct FeedRows: TableDataSource {
  public private(set) var rows: [NotificationRow]
  /// The address of the next page, as the last one gives it; `nil` where that was the last of all.
  public private(set) var next: String?
  /// What the pages are called, in order.
  public private(set) var pages: [String]
  /// Of the list, where a row names none.
  public let language: String?
  public let appearance: Appearance
  /// What is done to each cell when it is made, by its row's id.
  package var change: (@Sendable (_ cell: NotificationCellNode, _ row: String) -> Void)?
  private var ids: Set<ExactString> = []

  /// - Parameters:
  ///   - feed: the first page.
  ///   - language: a BCP 47 tag, where neither a row nor the feed names one.
  ///   - name: what the page is called: its path, usually.
  public init(_ feed: Feed, language: String? = nil, name: String = "", appearance: Appearance = Appearance()) {
    rows = feed.rows
    next = feed.next
    pages = [name]
    self.language = feed.language ?? language
    self.appearance = appearance
  }

  /// Adds the rows of the next page. Those whose ids are there already, as indices are, get a number behind them.
  public mutating func append(_ page: Feed, name: String = "") {
    next = page.next
    pages.append(name)
    if ids.isEmpty { ids = Set(rows.map(\.id.exact)) }
    for var row in page.rows {
      let id = row.id
      var number = 2
      while !ids.insert(row.id.exact).inserted {
        row.id = "\(id)#\(number)"
        number += 1
      }
      row.language = row.language ?? page.language
      rows.append(row)
    }
  }

  /// With the language of each, for what they look like depends on it.
  var namedRows: [NotificationRow] {
    rows.map { row in
      var row = row
      row.language = row.language ?? language
      return row
    }
  }

  public func numberOfRows(inSection section: Int) -> Int { rows.count }

  public func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
    let (row, language, appearance, change) = (rows[indexPath.row], language, appearance, change)
    return {
      let cell = NotificationCellNode(row, language: language, appearance: appearance)
      change?(cell, row.id)
      return cell
    }
  }

  public func idForRow(at indexPath: IndexPath) -> String { rows[indexPath.row].id }
}
