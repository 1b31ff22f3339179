/// Makes rows of entries.
extension FeedReader {
  /// Returns the row that shows an entry.
  ///
  /// - Throws: `FeedError.rowTextTooLong` for a text that is too long.
  func row(_ entry: FeedEntry, index: Int) throws(FeedError) -> NotificationRow {
    var entry = entry
    entry.moment = entry.moment.map(resolved)
    let body = entry.body(byteLimit: limits.rowTextBytes)
    if entry.day != nil { notes.hasDays = true }
    let date = entry.moment.map { dates.rowText(for: $0) } ?? entry.day.map { dates.rowText(for: $0) } ?? entry.dateText ?? ""
    try checkText(bytes: body.text.utf8.count + date.utf8.count, row: index)
    var row = NotificationRow(
      id: entry.id, body: body.text, date: date, imageURL: entry.imageURL.flatMap { $0.isEmpty ? nil : $0 }, isRead: entry.isRead,
      language: entry.language.flatMap { $0.isEmpty ? nil : $0 })
    (row.marks, row.author) = (body.marks, entry.author.flatMap { $0.isEmpty ? nil : $0 })
    if dates.keepsValues { row.values = entry.values(row) }
    return row
  }

  /// Returns when a time of the document was. What people export has the times that their clocks showed, and these are taken for those of the clock
  /// that dates are drawn by. Services write JSON in UTC.
  func resolved(_ moment: DateTime) -> DateTime { document == nil ? dates.resolved(moment) : moment }
}
