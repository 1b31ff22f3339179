public import EmakiFeeds
public import EmakiNodes
import EmakiSupport
public import FoundationEssentials

/// Feed rows are a data source of the rows of all pages of a feed that were read so far.
public struct FeedRows: TableDataSource, UnreadCounting, EmptyStateSource {
  /// The rows of all pages that were read so far.
  public private(set) var rows: [NotificationRow]
  /// The address of the next page, as the last one gives it; `nil` where there are no more pages.
  public private(set) var next: String?
  /// The names of the pages that were read so far, in order.
  public private(set) var pages: [String]
  /// The number of rows that are not read.
  public private(set) var unreadCount = 0
  /// The BCP 47 tag of texts whose row names no language; `nil` where it is not known.
  public let language: String?
  /// How the rows look.
  public let look: CellLook
  fileprivate let file: CellFile?
  /// The look of the cells of the file, which has the file's theme.
  fileprivate let cellLook: CellLook
  /// Makes the cell of a row. The blocks of all rows share this function and what it holds, because a list holds many blocks.
  private let makeCell: @Sendable (NotificationRow) -> CellNode
  private var ids = DistinctIDs()

  /// Creates the rows of a feed's first page, which notification cells draw.
  ///
  /// - Parameters:
  ///   - feed: the first page.
  ///   - language: the BCP 47 tag of texts whose row and feed name no language.
  ///   - name: the name of the page, usually its path.
  ///   - look: how the rows look.
  public init(_ feed: Feed, language: String? = nil, name: String = "", look: CellLook = CellLook()) {
    self.init(feed, nil, language, name, look)
  }

  /// Creates the rows of a feed's first page, which the cells of a file draw.
  ///
  /// - Parameters:
  ///   - feed: the first page, which was read with `FeedOptions.keepsValues`. Otherwise its rows have only the values of notifications.
  ///   - cells: the cell file; `nil` for notification cells.
  ///   - look: how the rows look; their tokens are those of the file's theme.
  /// - Throws: `CellDataError` for the first row that does not hold what its cell needs.
  public init(
    _ feed: Feed, cells: CellFile?, language: String? = nil, name: String = "the feed", look: CellLook = CellLook()
  ) throws(CellDataError) {
    try cells?.check(feed, name: name)
    self.init(feed, cells, language, name, look)
  }

  private init(_ feed: Feed, _ file: CellFile?, _ listLanguage: String?, _ name: String, _ look: CellLook) {
    let language = feed.language ?? listLanguage
    let cellLook = file.map { look.with($0.theme) } ?? look
    makeCell = { row in
      guard let file else { return NotificationCellNode(row, language: language, look: look) }
      do throws(CellDataError) {
        return try file.cell(for: row, look: cellLook, language: language, feed: name)
      } catch {
        preconditionFailure("rows are checked before they are shown: \(error)")
      }
    }
    self.file = file
    self.language = language
    self.look = look
    self.cellLook = cellLook
    rows = feed.rows
    next = feed.next
    pages = [name]
    unreadCount = rows.count(where: isUnread)
  }

  private func isUnread(_ row: NotificationRow) -> Bool { file?.isUnread(row) ?? !row.isRead }

  /// Adds the rows of the next page. If a row's id exists already, which is common for indices, a number is added to its id: `3#2`.
  public mutating func append(_ page: Feed, name: String = "") {
    next = page.next
    pages.append(name)
    if pages.count == 2 { for row in rows { _ = ids.insert(row.id) } }
    for var row in page.rows {
      row.id = ids.insert(row.id) ?? row.id
      row.language = row.language ?? page.language
      if isUnread(row) { unreadCount += 1 }
      rows.append(row)
    }
  }

  /// The rows, each with its own language set, because a row's look depends on its language.
  var namedRows: [NotificationRow] {
    rows.map { row in
      var row = row
      row.language = row.language ?? language
      return row
    }
  }

  /// Returns the number of rows; all are in one section.
  public func numberOfRows(inSection section: Int) -> Int { rows.count }

  /// Returns the block that makes a row's cell.
  public func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
    let (row, makeCell) = (rows[indexPath.row], makeCell)
    return { makeCell(row) }
  }

  /// Returns the block of the cell that says that there are no rows; `nil` if there are rows, or may be rows on further pages.
  public func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
    guard rows.isEmpty, next == nil else { return nil }
    let (look, language) = (look, language)
    if look.emptyText == nil, let cell = file?.empty { return { [cellLook] in cell.node(look: cellLook, language: language) } }
    let text = look.emptyText ?? CellLook.defaultEmptyText
    if text.isBlank { return nil }
    return { EmptyListCellNode(text, language: look.emptyText == nil ? "en" : language, look: look) }
  }

  /// Returns a row's id.
  public func idForRow(at indexPath: IndexPath) -> String { rows[indexPath.row].id }
}

extension ScheduledUpdate {
  /// Creates an update that changes the rows shown at that instant into others. Rows are matched by their ids, whichever pages were added
  /// before. If the list shows something other than `FeedRows`, all of it is replaced.
  ///
  /// - Parameters:
  ///   - at: the instant in milliseconds.
  ///   - rows: the rows after the update.
  public init(at: Int, rows: FeedRows) {
    self.init(at: at, dataSource: rows) { shown in
      if let shown = shown as? FeedRows { return RowDiff.updates(from: shown.namedRows, to: rows.namedRows) }
      var updates = TableUpdates()
      updates.deleteSections(0..<shown.numberOfSections)
      updates.insertSections(0..<1)
      return updates
    }
  }
}

extension TableNode {
  /// Creates the notification list of a feed.
  ///
  /// - Parameters:
  ///   - feed: the first page of the feed.
  ///   - language: the BCP 47 tag of texts for which neither the row nor the feed names a language.
  ///   - name: the name of the feed, usually its path.
  ///   - pages: the delegate that reads the following pages; by default they are not read.
  ///   - look: how the list looks.
  public convenience init(
    feed: Feed, language: String? = nil, name: String = "", pages: FeedPages? = nil, look: CellLook = CellLook()
  ) {
    self.init(rows: FeedRows(feed, language: language, name: name, look: look), pages: pages)
  }

  /// Creates the list of a feed whose rows are drawn by a cell file.
  ///
  /// - Parameters:
  ///   - feed: the feed, which was read with `FeedOptions.keepsValues`. Otherwise its rows have only the values of notifications.
  ///   - cells: the cell file.
  ///   - language: the BCP 47 tag of texts whose row and feed name no language.
  ///   - name: the name that messages give the feed.
  ///   - look: how the list looks; its tokens are those of the file's theme.
  /// - Throws: `CellDataError` for the first row that does not hold what its cell needs.
  public convenience init(
    feed: Feed, cells: CellFile, language: String? = nil, name: String = "the feed", look: CellLook = CellLook()
  ) throws(CellDataError) {
    let rows = try FeedRows(feed, cells: cells, language: language, name: name, look: look)
    self.init(rows: rows, pages: nil)
    showHeader(of: rows, title: feed.title)
  }

  package convenience init(rows: FeedRows, pages: FeedPages?) {
    self.init(dataSource: rows, delegate: pages)
    backgroundColor = rows.cellLook.color("ground")
    // Cells of feeds draw their own lines.
    separator = nil
    // Notification cells keep their content inside the sides of a screen's safe area themselves.
    insetsContentViewsToSafeArea = rows.file?.keepsInsideSafeArea == false
  }

  /// Puts the cell above the rows that their cell file has, if it has one.
  ///
  /// - Parameter title: the title of the feed.
  package func showHeader(of rows: FeedRows, title: String?) {
    guard let header = rows.file?.header else { return }
    let look = rows.cellLook
    tableHeader = {
      header.node(look: look, language: rows.language, CellFile.values(title: title, count: rows.rows.count, unread: rows.unreadCount))
    }
  }
}

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
