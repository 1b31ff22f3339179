extension FeedReader {
  /// Reads mails.
  func mails(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    let first = bytes.firstIndex { !$0.isASCIIWhitespace && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } ?? 0
    var rows: [NotificationRow] = []
    let charsets = MailCharsets()
    // The first row of whose encoding nothing is known.
    var unknown: Int?
    try MailBox.forEach(bytes[first...], charsets) { (mail, envelope) throws(FeedError) in
      guard rows.count < limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
      let headers = mail.headers
      var entry = FeedEntry()
      entry.id = headers["message-id"].map { $0.filter { $0 != "<" && $0 != ">" } } ?? ""
      entry.author = headers["from"].map { MailAddress.name($0, charsets) }
      if case .none = entry.setDate(headers["date"]), let envelope { entry.setDate(envelope) }
      entry.isRead = MailBox.isRead(headers, charsets) ?? true
      let subject = headers["subject"].map { EncodedWords.decoded($0, charsets).trimmed } ?? ""
      entry.text = MarkedBody(subject)
      if let text = mail.text, !text.text.trimmed.isEmpty {
        if !subject.isEmpty { entry.text.append("\n") }
        entry.text.append(text.excerpt(characters: FeedEntry.articleCharacters, byteLimit: limits.rowTextBytes))
      }
      entry.characters = nil
      var row = try row(entry, index: rows.count)
      if row.id.isEmpty { row.id = String(rows.count) }
      rows.append(row)
      if unknown == nil, charsets.unknown != nil { unknown = rows.count - 1 }
    }
    try separateIDs(of: &rows, .numbered)
    if charsets.isAssumed { notes.add(.assumedEncoding) }
    if let unknown, let name = charsets.unknown { notes.add(.unknownCharset(row: rows[unknown].id, name: name)) }
    return Feed(rows: rows)
  }
}
