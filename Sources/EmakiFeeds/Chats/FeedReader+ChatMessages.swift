extension FeedReader {
  /// Reads a chat of LINE.
  func lineChat(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var chat = ChatMessages()
    var title: String?
    // Whether a text in quotes has not ended.
    var isOpen = false
    let hasTabs = bytes.prefix(64 << 10).contains(UInt8(ascii: "\t"))
    try lines(of: bytes) { (line) throws(FeedError) in
      if title == nil, chat.day == nil {
        if line.hasPrefix("[LINE]") { title = String(line.dropFirst(6)).trimmed }
        if LineChat.isNamedDay(line) { chat.begin(line) }
        return
      }
      if chat.day != nil, let message = LineChat.message(line, hasTabs: hasTabs) {
        try add(message, to: &chat)
        isOpen = message.text.hasPrefix("\"") && (message.text.utf8.count < 2 || !message.text.hasSuffix("\""))
      } else if !isOpen, ChatDays.isHeading(line) {
        chat.begin(line)
      } else if chat.day != nil {
        try goOn(line, in: &chat)
        if line.hasSuffix("\"") { isOpen = false }
      }
    }
    for index in chat.all.indices {
      let text = chat.all[index].text.trimmed
      if text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\""), text.contains(where: \.isNewline) {
        chat.all[index].text = String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
      }
    }
    return try feed(of: chat, title: title)
  }

  /// Reads a chat of KakaoTalk.
  func kakaoChat(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var chat = ChatMessages()
    var (title, number): (String?, Int) = (nil, 0)
    try lines(of: bytes) { (line) throws(FeedError) in
      number += 1
      if number == 1, !line.hasPrefix("-----") { title = String(line).trimmed }
      if number < 3, title != nil { return }
      if let heading = KakaoChat.heading(line) {
        chat.begin(heading)
      } else if let message = KakaoChat.message(line) {
        try add(message, to: &chat)
      } else if !KakaoChat.isDate(line) {
        try goOn(line, in: &chat)
      }
    }
    return try feed(of: chat, title: title)
  }

  /// Reads a chat of Messages.
  func messagesChat(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var chat = ChatMessages()
    var awaitsName = false
    try lines(of: bytes) { (line) throws(FeedError) in
      if let moment = MessagesChat.moment(line) {
        try add(ChatMessages.Message(author: nil, text: "", moment: moment), to: &chat)
        awaitsName = true
      } else if awaitsName, let last = chat.all.indices.last {
        chat.all[last].author = String(line).trimmed
        awaitsName = false
      } else {
        try goOn(line, in: &chat)
      }
    }
    return try feed(of: chat, title: nil)
  }

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
        entry.moment = DateTime(seconds: (day.daysSince1970 * 1440 + time.hour * 60 + time.minute) * 60, fraction: 0, isLocal: true)
      }
      rows.append(try row(entry, index: rows.count))
    }
    return Feed(title: title, rows: rows)
  }
}
