/// Chat messages are those of a chat whose lines are read one after another.
struct ChatMessages {
  /// A message is what somebody, or the program itself, has written.
  struct Message {
    /// The name of who wrote it; `nil` for what the program itself says.
    var author: String?
    /// The text, which later lines may go on with.
    var text: String
    /// The moment, where the line has it all.
    var moment: DateTime?
    /// The time of day, where a heading has the day.
    var time: ClockTime?
    /// The number of the heading above; `nil` without one.
    var day: Int?
    /// The date or the time as the line has it.
    var dateText = ""
  }

  /// The messages so far.
  var all: [Message] = []
  /// The headings so far.
  var days = ChatDays()
  /// The number of the last heading.
  var day: Int?

  /// Begins a day.
  mutating func begin(_ heading: Substring) { day = days.add(heading) }
}

extension FeedReader {
  /// Calls a function with each line of a text.
  func lines(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Substring) throws(FeedError) -> Void) throws(FeedError) {
    var number = 0
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let line = String(validating: part, as: UTF8.self) else { throw .invalidUTF8(file: file, line: number, column: 1) }
      var text = line[...]
      if text.hasSuffix("\r") { text.removeLast() }
      if number == 1, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
      try body(text)
    }
  }

  /// Adds a message; throws where there are too many.
  func add(_ message: ChatMessages.Message, to chat: inout ChatMessages) throws(FeedError) {
    guard chat.all.count < limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
    var message = message
    message.day = chat.day
    chat.all.append(message)
  }

  /// Goes on with the last message.
  func goOn(_ line: Substring, in chat: inout ChatMessages) throws(FeedError) {
    guard let last = chat.all.indices.last else { return }
    chat.all[last].text += "\n" + line
    try checkText(bytes: chat.all[last].text.utf8.count, row: last)
  }

  /// Returns the feed of a chat.
  func feed(of chat: ChatMessages, title: String?) throws(FeedError) -> Feed {
    let days = chat.days.all()
    var rows: [NotificationRow] = []
    for message in chat.all {
      var entry = FeedEntry()
      entry.characters = FeedEntry.messageCharacters
      (entry.id, entry.author, entry.text) = (String(rows.count), message.author, MarkedBody(message.text.trimmed))
      entry.moment = message.moment
      let heading = message.day.map { chat.days.text($0) }
      entry.dateText = heading.map { "\($0) \(message.dateText)".trimmed } ?? message.dateText
      if entry.moment == nil, let time = message.time, let day = message.day.flatMap({ days[$0] }) {
        entry.moment = DateTime(seconds: (day.daysSince1970 * 1440 + time.hour * 60 + time.minute) * 60, fraction: 0)
      }
      rows.append(try row(entry, index: rows.count))
    }
    return Feed(title: title, rows: rows)
  }
}
