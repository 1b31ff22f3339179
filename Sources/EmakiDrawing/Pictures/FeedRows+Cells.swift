public import EmakiCells
import EmakiDisplay
import EmakiEngine
public import EmakiFeeds
public import EmakiNodes
import EmakiSupport

extension FeedRows {
  /// Returns rows whose cells come from a cell file.
  ///
  /// - Parameters:
  ///   - file: the cell file.
  ///   - dates: how dates are drawn.
  ///   - name: the name that messages give the feed.
  ///   - namesElements: whether elements are named by their lines in the cell file.
  /// - Throws: `CellDataError` for the first row that does not hold what its cell needs.
  func drawn(by file: CellFile, dates: FeedDates, name: String, namesElements: Bool = false) throws(CellDataError) -> FeedRows {
    for row in rows { try file.check(row.cellRow(language: nil), feed: name) }
    var look = file.look(theme: appearance.theme, typeSize: appearance.typeSize, dates: CellDates(dates))
    look.namesElements = namesElements
    look.plainText = { Feed.plainText(ofHTML: $0) }
    look.picture = { FeedPageReader.picture($0, at: $1) }
    look.writeNumbers()
    look.usesICU = { form, language in form.map { dates.useICU($0.part, language) } ?? CountWords.useICU(language) }
    var rows = self
    rows.keepInsideSafeArea = file.keepsInsideSafeArea
    if file.hasEmptyCell { rows.makeEmpty = { [look] in file.emptyCell(look: look, language: $0) ?? CellNode() } }
    if file.hasHeader {
      rows.makeHeader = { [look] title, rows in
        file.headerCell(title: title, count: rows.rows.count, unread: rows.unreadCount, look: look, language: rows.language) ?? CellNode()
      }
    }
    rows.makeCell = { [look] row, language in
      do throws(CellDataError) {
        return try file.cell(for: row.cellRow(language: language), look: look, feed: name)
      } catch {
        preconditionFailure("rows are checked before they are shown: \(error)")
      }
    }
    return rows
  }

  /// Returns the fault of each row that does not hold the values that its cell needs. The rows are checked one by one as the sequence is
  /// read.
  ///
  /// - Parameters:
  ///   - file: the cell file.
  ///   - name: the name that messages give the feed.
  package func faults(of file: CellFile, name: String) -> some Sequence<CellDataError> {
    rows.lazy.compactMap { row in
      do throws(CellDataError) {
        try file.check(row.cellRow(language: nil), feed: name)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Returns warnings about keys of the rows that their cells do not name, and that are like one that is missing.
  ///
  /// - Parameter name: the name that messages give the feed.
  package func misspeltKeys(for file: CellFile, name: String) -> [FeedWarning] {
    var misspelt = MisspeltCellKeys()
    for row in rows { file.look(at: row.cellRow(language: nil), for: &misspelt) }
    return misspelt.found.map { found in
      FeedWarning(file: name, fault: .misspeltCellKey(row: found.row, key: found.key, cell: found.cell, meant: found.meant))
    }
  }
}

extension TableNode {
  /// Creates the list of a feed whose rows are drawn by a cell file.
  ///
  /// - Parameters:
  ///   - feed: the feed, which was read with `FeedDates.keepsValues`. Otherwise its rows have only the values of notifications.
  ///   - cells: the cell file.
  ///   - language: the BCP 47 tag of texts whose row and feed name no language.
  ///   - name: the name that messages give the feed.
  ///   - appearance: how the list looks; rows have no row style.
  ///   - dates: how dates are drawn.
  /// - Throws: `CellDataError` for the first row that does not hold what its cell needs.
  public convenience init(
    feed: Feed, cells: CellFile, language: String? = nil, name: String = "the feed", appearance: Appearance = Appearance(),
    dates: FeedDates = FeedDates()
  ) throws(CellDataError) {
    let rows = FeedRows(feed, language: language, name: name, appearance: appearance)
    let drawn = try rows.drawn(by: cells, dates: dates, name: name)
    self.init(rows: drawn, pages: nil)
    showHeader(of: drawn, title: feed.title)
    showGround(of: cells, appearance.theme)
  }

  /// Sets the list's background to that of a cell file's theme.
  func showGround(of cells: CellFile, _ theme: Theme) {
    if let ground = cells.theme.colors["ground"] { backgroundColor = ground.resolved(for: theme) }
  }
}

extension CellDates {
  /// Creates dates for cells that are written in the same way as the dates of a feed.
  public init(_ dates: FeedDates) {
    self.init { text, form, language in
      form.part.map { dates.text($0, of: text, language: language) } ?? dates.text(for: text, language: language)
    }
  }
}

extension CellDates.Form {
  fileprivate var part: FeedDates.Part? {
    switch self {
    case .automatic: nil
    case .relative: .relative
    case .absolute: .absolute
    case .day: .day
    case .time: .time
    case .weekday: .weekday
    case .shortWeekday: .shortWeekday
    case .month: .month
    case .shortMonth: .shortMonth
    case .monthDay: .monthDay
    case .year: .year
    }
  }
}

extension NotificationRow {
  /// Returns the row in the form that a cell file uses.
  func cellRow(language: String?) -> CellRow {
    CellRow(id: id, language: self.language ?? language, place: place, values: cellValues)
  }

  /// The values of the row. If the row was not read for a cell file, they are those of a notification.
  private var cellValues: [String: JSONTree] {
    if let values { return values }
    var values: [String: JSONTree] = ["body": .text(body.exact), "isRead": .boolean(isRead)]
    if !date.isEmpty { values["date"] = .text(date.exact) }
    if let imageURL { values["imageURL"] = .text(imageURL.exact) }
    return values
  }
}

extension CellLook {
  /// Makes cells write numbers in the digits, marks and units of a row's language.
  mutating func writeNumbers() { (count, localized) = (CountWords.text, CountWords.localized) }
}
