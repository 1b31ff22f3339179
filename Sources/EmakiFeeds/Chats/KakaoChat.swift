/// A KakaoTalk chat is a chat that KakaoTalk has exported as text, in Korean or English. A phone writes `2024년 1월 5일 오후 6:05, 지민 : 안녕`; a
/// computer writes `[지민] [오후 6:05] 안녕` below `--------------- 2024년 1월 5일 금요일 ---------------`.
enum KakaoChat {
  /// Returns whether a text is such a chat: its first line names the program, and the second when it was written, or the first is a day between
  /// hyphens.
  static func fits(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let first = head.first, head.count > 1, first.hasPrefix("-----"), first.hasSuffix("-----"), heading(first) != nil { return true }
    guard head.count > 2, head[0].contains("카카오톡") || head[0].contains("KakaoTalk") else { return false }
    return ["저장한 날짜", "Date Saved"].contains { head[1].hasPrefix($0) }
  }

  /// Returns the day of a heading; `nil` for another line.
  static func heading(_ line: Substring) -> Substring? {
    let isRuled = line.hasPrefix("-----") && line.hasSuffix("-----")
    let day = isRuled ? line.drop { $0 == "-" || $0 == " " } : line
    let end = day.lastIndex { $0 != "-" && $0 != " " }
    let text = isRuled ? end.map { day[...$0] } ?? day : day
    return ChatDays.isHeading(text) ? text : nil
  }

  /// Returns the message that begins in a line; `nil` for another line.
  static func message(_ line: Substring) -> ChatMessages.Message? {
    if line.hasPrefix("["), let middle = line.prefix(256).firstRange(of: "] ["),
      let close = line[middle.upperBound...].prefix(24).firstIndex(of: "]"), let time = ClockTime(line[middle.upperBound..<close])
    {
      return ChatMessages.Message(
        author: String(line[..<middle.lowerBound].dropFirst()), text: String(line[line.index(after: close)...]), time: time,
        dateText: String(line[middle.upperBound..<close]))
    }
    // Below a day: "오전 9:23, 지민 : 안녕".
    if let comma = line.prefix(24).firstIndex(of: ","), let time = ClockTime(line[..<comma]),
      let place = line.prefix(256).firstRange(of: " : "), place.lowerBound > comma
    {
      return ChatMessages.Message(
        author: String(line[line.index(after: comma)..<place.lowerBound]).trimmed, text: String(line[place.upperBound...]), time: time,
        dateText: String(line[..<comma]))
    }
    // Most lines that go on with a text have no time near their beginning.
    let near = line.prefix(48)
    guard near.contains(":"), near.contains(where: \.isNumber) else { return nil }
    for comma in near.indices where near[comma] == "," || near[comma] == ":" {
      let rest = line[line.index(after: comma)...]
      guard rest.hasPrefix(" "), case .date(let date) = WrittenDate.read(String(line[..<comma])), let moment = date.moment else { continue }
      let said = rest.dropFirst()
      let dateText = String(line[..<comma])
      if near[comma] == ",", let place = said.prefix(256).firstRange(of: " : ") {
        return ChatMessages.Message(
          author: String(said[..<place.lowerBound]), text: String(said[place.upperBound...]), moment: moment, dateText: dateText)
      }
      return ChatMessages.Message(author: nil, text: String(said), moment: moment, dateText: dateText)
    }
    return nil
  }

  /// Returns whether a line is nothing but a date and a time, as phones write it above the messages of a day.
  static func isDate(_ line: Substring) -> Bool {
    guard line.utf8.count <= 64, case .date = WrittenDate.read(String(line)) else { return false }
    return true
  }
}
