/// Makes rows of entries.
extension FeedReader {
  /// Returns the row that shows an entry.
  ///
  /// - Throws: `FeedError.rowTextTooLong` for a text that is too long.
  func row(_ entry: FeedEntry, index: Int) throws(FeedError) -> NotificationRow {
    let body = entry.body(byteLimit: limits.rowTextBytes)
    let date = entry.dateText ?? ""
    try checkText(bytes: body.text.utf8.count + date.utf8.count, row: index)
    var row = NotificationRow(
      id: entry.id, body: body.text, date: date, imageURL: entry.imageURL.flatMap { $0.isEmpty ? nil : $0 }, isRead: entry.isRead,
      language: entry.language.flatMap { $0.isEmpty ? nil : $0 })
    (row.marks, row.author) = (body.marks, entry.author.flatMap { $0.isEmpty ? nil : $0 })
    if dates.keepsValues { row.values = entry.values(row) }
    return row
  }
}
