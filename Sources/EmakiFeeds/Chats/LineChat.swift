/// A LINE chat is a chat that LINE has exported as text: a heading for each day, `2024/01/05(金)`, and below it lines of a time, a name and a
/// text with tabs between them. A text of several lines stands in quotes. The program for computers writes spaces in place of tabs.
enum LineChat {
  private static let nearBytes = 4096

  /// Returns whether a text is such a chat: its first line says so, or is a day such as `2024.01.05 金曜日` above a line that begins with a
  /// time, as the program for computers writes it.
  static func fits(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard bytes.prefix(nearBytes).contains(where: { $0 == 0x0A || $0 == 0x0D }), let first = bytes.first else { return false }
    if bytes.starts(with: "[LINE]".utf8) { return true }
    guard 0x32 ~= first else { return false }
    let lines = String(decoding: bytes.prefix(nearBytes), as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.count > 1, isNamedDay(lines[0]), let message = message(lines[1], hasTabs: lines[1].contains("\t")) else { return false }
    return message.author != nil
  }

  /// Returns whether a line is a day with its name: `2024.01.05 金曜日`. A date alone may head a table.
  static func isNamedDay(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    return words.count == 2 && words[0].utf8.count == 10 && !words[1].contains(where: \.isNumber) && ChatDays.isHeading(line)
  }

  /// The most lines of a text in quotes.
  static let quotedLines = 500

  /// A quote is what a line says about a text in quotes that began before it.
  enum Quote {
    /// The text goes on behind the line.
    case open
    /// The text ends with the line.
    case closed
    /// The line has a quote that neither is doubled nor ends it, so that there is no text in quotes.
    case stray
  }

  /// Returns what a line says about a text in quotes. A quote inside of the text is doubled.
  static func quote(in line: Substring) -> Quote {
    var rest = line.utf8[...]
    while let place = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[rest.index(after: place)...]
      if rest.isEmpty { return .closed }
      guard rest.first == UInt8(ascii: "\"") else { return .stray }
      rest = rest.dropFirst()
    }
    return .open
  }

  /// Returns the message that begins in a line; `nil` for another line.
  static func message(_ line: Substring, hasTabs: Bool) -> ChatMessages.Message? {
    guard let first = line.first, first.isNumber || first.isLetter else { return nil }
    let near = line.prefix(24)
    if let tab = near.firstIndex(of: "\t") {
      guard let time = ClockTime(line[..<tab]) else { return nil }
      let rest = line[line.index(after: tab)...]
      guard let second = rest.firstIndex(of: "\t") else {
        return ChatMessages.Message(author: nil, text: String(rest), time: time, dateText: String(line[..<tab]))
      }
      let name = rest[..<second].isEmpty ? nil : String(rest[..<second])
      return ChatMessages.Message(
        author: name, text: String(rest[rest.index(after: second)...]), time: time, dateText: String(line[..<tab]))
    }
    guard !hasTabs, first.isNumber, let space = near.firstIndex(of: " "), let time = ClockTime(line[..<space]) else { return nil }
    let rest = line[line.index(after: space)...]
    let end = rest.firstIndex(of: " ")
    return ChatMessages.Message(
      author: end.map { String(rest[..<$0]) }, text: String(end.map { rest[rest.index(after: $0)...] } ?? rest), time: time,
      dateText: String(line[..<space]))
  }
}
