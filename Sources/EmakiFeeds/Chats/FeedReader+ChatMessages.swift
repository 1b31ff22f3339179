extension FeedReader {
  /// Reads a chat of LINE.
  func lineChat(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var chat = ChatMessages()
    var title: String?
    // The lines since a text in quotes began, whose end is not found yet.
    var quoted: [Substring]?
    let hasTabs = bytes.prefix(64 << 10).contains(UInt8(ascii: "\t"))
    func read(_ line: Substring) throws(FeedError) {
      if title == nil, chat.day == nil {
        if line.hasPrefix("[LINE]") { title = String(line.dropFirst(6)).trimmed }
        if LineChat.isNamedDay(line) { chat.begin(line) }
      } else if chat.day != nil, let message = LineChat.message(line, hasTabs: hasTabs) {
        try add(message, to: &chat)
        if message.text.hasPrefix("\""), LineChat.quote(in: message.text.dropFirst()) == .open { quoted = [] }
      } else if ChatDays.isHeading(line) {
        chat.begin(line)
      } else if chat.day != nil {
        try goOn(line, in: &chat)
      }
    }
    // Reads the lines behind a quote that opens no text, but is a part of one.
    func readAgain() throws(FeedError) {
      let lines = quoted ?? []
      quoted = nil
      for line in lines { try read(line) }
    }
    try lines(of: bytes) { (line) throws(FeedError) in
      guard let lines = quoted else { return try read(line) }
      quoted?.append(line)
      switch LineChat.quote(in: line) {
      case .open: if lines.count >= LineChat.quotedLines { try readAgain() }
      case .closed:
        quoted = nil
        for line in lines + [line] { try goOn(line, in: &chat) }
      case .stray: try readAgain()
      }
    }
    try readAgain()
    for index in chat.all.indices {
      let text = chat.all[index].text.trimmed
      if text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\""), text.contains(where: \.isNewline) {
        chat.all[index].text = String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
      }
    }
    return try feed(of: chat, title: title, program: "LINE")
  }

  /// Reads a chat of KakaoTalk.
  func kakaoChat(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var chat = ChatMessages()
    var (title, number): (String?, Int) = (nil, 0)
    var dates = KakaoDates()
    try lines(of: bytes) { (line) throws(FeedError) in
      number += 1
      if number == 1, KakaoChat.isTitle(line) { title = String(line).trimmed }
      if number < 3, KakaoChat.isTitle(line) || KakaoChat.isSaved(line) { return }
      // Most lines are messages, and a heading is none.
      if let message = KakaoChat.message(line, &dates) {
        try add(message, to: &chat)
      } else if let heading = KakaoChat.heading(line) {
        chat.begin(heading)
      } else if KakaoChat.isNotice(line), let last = chat.all.last, last.moment == nil {
        try add(ChatMessages.Message(author: nil, text: String(line)), to: &chat)
      } else if !KakaoChat.isDate(line) {
        try goOn(line, in: &chat)
      }
    }
    return try feed(of: chat, title: title, program: "KakaoTalk")
  }

  /// Reads a chat of Messages.
  func messagesChat(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    var chat = ChatMessages()
    var (awaitsName, isBehindEmpty, isReply) = (false, true, false)
    try lines(of: bytes) { (line) throws(FeedError) in
      defer { isBehindEmpty = line.isEmpty }
      // Answers stand in lines that are moved in, and again where they were written.
      if line.hasPrefix("    ") {
        if MessagesChat.moment(line.drop { $0 == " " }) != nil { isReply = true }
        if isReply { return }
      } else if !line.isEmpty {
        isReply = false
      }
      if let moment = MessagesChat.moment(line) {
        try add(ChatMessages.Message(author: nil, text: "", moment: moment), to: &chat)
        awaitsName = true
      } else if isBehindEmpty, let notice = MessagesChat.notice(line) {
        try add(notice, to: &chat)
        awaitsName = false
      } else if awaitsName, let last = chat.all.indices.last {
        chat.all[last].author = String(line).trimmed
        awaitsName = false
      } else {
        try goOn(line, in: &chat)
      }
    }
    return try feed(of: chat, title: nil, program: "Messages")
  }

  /// Returns the last byte of each line of a text. Old programs of the Mac end lines with a carriage return alone.
  func lineEnd(of bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    bytes.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
  }

  /// Calls a function with each line of a text.
  func lines(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Substring) throws(FeedError) -> Void) throws(FeedError) {
    var number = 0
    for part in bytes.split(separator: lineEnd(of: bytes), omittingEmptySubsequences: false) {
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
  ///
  /// - Throws: `FeedError.unknownShape` for a chat in which no message was found, though its beginning names the program.
  func feed(of chat: ChatMessages, title: String?, program: String) throws(FeedError) -> Feed {
    if chat.all.isEmpty {
      throw .unknownShape(
        file: file,
        .other(
          "a chat of \(program) in which no message was found",
          mend: "Give it as \(program) has exported it, with a day above its messages."),
        map: nil)
    }
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
      if entry.moment == nil, message.time == nil { entry.day = message.day.flatMap { days[$0] } }
      rows.append(try row(entry, index: rows.count))
    }
    return Feed(title: title, rows: rows)
  }
}
