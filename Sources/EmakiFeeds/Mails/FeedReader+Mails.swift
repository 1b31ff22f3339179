extension FeedReader {
  /// Reads mails.
  func mails(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    let first = bytes.firstIndex { !$0.isASCIIWhitespace && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } ?? 0
    var rows: [NotificationRow] = []
    try MailBox.forEach(bytes[first...]) { (mail, envelope) throws(FeedError) in
      guard rows.count < limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
      let headers = mail.headers
      var entry = FeedEntry()
      entry.id = headers["message-id"].map { $0.filter { $0 != "<" && $0 != ">" } } ?? ""
      entry.author = headers["from"].map(MailBox.name)
      if case .none = entry.setDate(headers["date"]), let envelope { entry.setDate(envelope) }
      entry.isRead = MailBox.isRead(headers) ?? true
      let subject = headers["subject"].map { EncodedWords.decoded($0).trimmed } ?? ""
      entry.text = MarkedBody(subject)
      if let text = mail.text, !text.text.trimmed.isEmpty {
        if !subject.isEmpty { entry.text.append("\n") }
        entry.text.append(text.excerpt(characters: FeedEntry.articleCharacters, byteLimit: limits.rowTextBytes))
      }
      entry.characters = nil
      var row = try row(entry, index: rows.count)
      if row.id.isEmpty { row.id = String(rows.count) }
      rows.append(row)
    }
    try separateIDs(of: &rows, .numbered)
    return Feed(rows: rows)
  }
}
