public import EmakiFeeds
public import EmakiNodes
import EmakiSupport
public import FoundationEssentials

/// Feed rows are a data source of the notification rows of all pages of a feed that were read so far.
public struct FeedRows: TableDataSource, UnreadCounting, EmptyStateSource {
  /// The rows of all pages that were read so far.
  public private(set) var rows: [NotificationRow]
  /// The address of the next page, as the last one gives it; `nil` where there are no more pages.
  public private(set) var next: String?
  /// The names of the pages that were read so far, in order.
  public private(set) var pages: [String]
  /// The BCP 47 tag of texts whose row names no language; `nil` where it is not known.
  public let language: String?
  /// The appearance of the rows.
  public let appearance: Appearance
  /// The function that makes the cell of a list without rows; `nil` for the usual text.
  package var makeEmpty: (@Sendable (_ language: String?) -> CellNode)?
  /// The function that makes the cell above the rows of a list; `nil` for none.
  package var makeHeader: (@Sendable (_ title: String?, _ rows: FeedRows) -> CellNode)?
  /// The function that makes the cells of rows; `nil` for notification cells. It also gets the language of the list.
  package var makeCell: (@Sendable (_ row: NotificationRow, _ language: String?) -> CellNode)? { didSet { looks = Looks(self) } }
  /// Whether cells keep their content inside the sides of a screen's safe area themselves, as notification cells do. Otherwise the list does.
  package var keepInsideSafeArea = true
  private var looks: Looks
  private var ids: Set<ExactString> = []
  /// The number of rows that are not read.
  public private(set) var unreadCount: Int

  /// Creates the rows of a feed's first page.
  ///
  /// - Parameters:
  ///   - feed: the first page.
  ///   - language: the BCP 47 tag of texts whose row and feed name no language.
  ///   - name: the name of the page, usually its path.
  ///   - appearance: how the rows look.
  public init(_ feed: Feed, language: String? = nil, name: String = "", appearance: Appearance = Appearance()) {
    rows = feed.rows
    next = feed.next
    pages = [name]
    self.language = feed.language ?? language
    self.appearance = appearance
    unreadCount = feed.rows.count { !$0.isRead }
    looks = Looks(language: self.language, appearance: appearance)
  }

  /// Adds the rows of the next page. If a row's id exists already, which is common for indices, a number is added to its id: `3#2`.
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
      if !row.isRead { unreadCount += 1 }
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
    let (row, looks) = (rows[indexPath.row], looks)
    return { looks.cell(of: row) }
  }

  /// Looks are what the cells of all rows share. The block of each row holds them by reference, because a list holds many blocks.
  private final class Looks: Sendable {
    private let language: String?
    private let appearance: Appearance
    private let makeCell: (@Sendable (_ row: NotificationRow, _ language: String?) -> CellNode)?

    init(language: String?, appearance: Appearance) {
      (self.language, self.appearance, makeCell) = (language, appearance, nil)
    }

    init(_ rows: FeedRows) {
      (language, appearance, makeCell) = (rows.language, rows.appearance, rows.makeCell)
    }

    func cell(of row: NotificationRow) -> CellNode {
      if let makeCell { return makeCell(row, language) }
      return NotificationCellNode(row, language: language, appearance: appearance)
    }
  }

  /// Returns the block of the cell that says that there are no rows; `nil` if there are rows, or may be rows on further pages.
  public func nodeBlockForFooter(inSection section: Int) -> NodeBlock? {
    let text = appearance.emptyText ?? Appearance.defaultEmptyText
    guard rows.isEmpty, next == nil else { return nil }
    if appearance.emptyText == nil, let makeEmpty { return { [language] in makeEmpty(language) } }
    if text.isBlank { return nil }
    let (language, appearance) = (appearance.emptyText == nil ? "en" : language, appearance)
    return { EmptyListCellNode(text, language: language, appearance: appearance) }
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
  ///   - appearance: how the list looks.
  public convenience init(
    feed: Feed, language: String? = nil, name: String = "", pages: FeedPages? = nil, appearance: Appearance = Appearance()
  ) {
    self.init(rows: FeedRows(feed, language: language, name: name, appearance: appearance), pages: pages)
  }

  package convenience init(rows: FeedRows, pages: FeedPages?) {
    self.init(dataSource: rows, delegate: pages)
    backgroundColor = rows.appearance.palette.ground
    // Notification cells draw their own lines.
    separator = nil
    insetsContentViewsToSafeArea = !rows.keepInsideSafeArea
  }

  /// Puts the cell above the rows that they have, where they have one.
  ///
  /// - Parameter title: the title of the feed.
  package func showHeader(of rows: FeedRows, title: String?) {
    guard let makeHeader = rows.makeHeader else { return }
    tableHeader = { makeHeader(title, rows) }
  }
}
