/// A Messages chat is a chat of Apple's Messages that `imessage-exporter` has written as text: for each message a line with the date,
/// `Jan 05, 2024  6:05:09 PM (Read by you after 2 seconds)`, one with the name, the text, and an empty line.
enum MessagesChat {
  /// Returns whether a text is such a chat: it begins with a date to the second, a name and a text.
  static func fits(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = bytes.first, 0x41...0x5A ~= first else { return false }
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let lines = head.split(maxSplits: 3, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count > 2 else { return false }
    if notice(lines[0]) != nil { return lines[1].isEmpty && (moment(lines[2]) != nil || notice(lines[2]) != nil) }
    return moment(lines[0]) != nil && !lines[1].isEmpty && !lines[2].isEmpty
  }

  /// Returns what the program itself says in a line that begins with a date: "May 17, 2022  5:31:42 PM You renamed the conversation to Fish".
  static func notice(_ line: Substring) -> ChatMessages.Message? {
    let near = line.prefix(36)
    guard let half = near.firstRange(of: "M "), let moment = moment(line[..<half.lowerBound] + "M") else { return nil }
    let text = line[half.upperBound...]
    return text.first == "(" || text.isEmpty ? nil : ChatMessages.Message(author: nil, text: String(text), moment: moment)
  }

  /// Returns the moment that a line above a message names; `nil` for another line.
  static func moment(_ line: Substring) -> DateTime? {
    guard let first = line.unicodeScalars.first, "A"..."Z" ~= first else { return nil }
    let date = line.prefix(128).prefix { $0 != "(" }
    // "Jan 05, 2024  6:05:09 PM" has two colons, and ends with half of the day.
    guard (20...32).contains(date.utf8.count), date.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 2, date.contains("M"),
      case .date(let found) = WrittenDate.read(String(date))
    else { return nil }
    return found.moment
  }
}
