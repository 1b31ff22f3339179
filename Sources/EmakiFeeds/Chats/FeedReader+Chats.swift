/// Reads chats that were exported as text.
extension FeedReader {
  func chat(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var lines: [ChatLine] = []
    var texts: [String] = []
    try self.lines(of: bytes) { (text) throws(FeedError) in
      if let line = ChatLine(text) {
        guard lines.count < limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
        lines.append(line)
        texts.append(line.text)
      } else if let last = texts.indices.last {
        texts[last] += "\n" + text
        try checkText(bytes: texts[last].utf8.count, row: last)
      }
    }
    let order = ChatDateOrder(lines)
    var rows: [NotificationRow] = []
    for (line, text) in zip(lines, texts) {
      var entry = FeedEntry()
      entry.characters = FeedEntry.messageCharacters
      (entry.id, entry.author, entry.text) = (String(rows.count), line.author, ChatMarkup.whatsApp(text.trimmed))
      entry.dateText = line.dateText
      entry.moment = order.moment(of: line)
      rows.append(try row(entry, index: rows.count))
    }
    return Feed(rows: rows)
  }
}

/// A chat date order says which number of a chat's dates is the day, the month and the year, as far as all dates together tell.
private struct ChatDateOrder {
  private var places: (day: Int, month: Int, year: Int)?

  init(_ lines: [ChatLine]) {
    func exceeds(_ place: Int, _ limit: Int) -> Bool { lines.contains { $0.date[place] > limit } }
    if exceeds(0, 31) {
      places = (2, 1, 0)
    } else if exceeds(0, 12) || lines.first?.separator == "." {
      places = (0, 1, 2)
    } else if exceeds(1, 12) {
      places = (1, 0, 2)
    }
  }

  /// Returns the moment of a line, by the clock of UTC; `nil` where the order is not known.
  func moment(of line: ChatLine) -> DateTime? {
    guard let places else { return nil }
    let (day, month, short) = (line.date[places.day], line.date[places.month], line.date[places.year])
    let year = short < 100 ? 2000 + short : short
    guard (1...12).contains(month), day >= 1, day <= CalendarDay.count(inMonth: month, year: year) else { return nil }
    let days = CalendarDay(year: year, month: month, day: day).daysSince1970
    return DateTime(seconds: (days * 1440 + line.time.hour * 60 + line.time.minute) * 60, fraction: 0, isLocal: true)
  }
}
