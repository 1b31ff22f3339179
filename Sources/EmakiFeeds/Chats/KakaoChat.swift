/// A KakaoTalk chat is a chat that KakaoTalk has exported as text, in Korean or English. A phone writes `2024년 1월 5일 오후 6:05, 지민 : 안녕`; a
/// computer writes `[지민] [오후 6:05] 안녕` below `--------------- 2024년 1월 5일 금요일 ---------------`.
enum KakaoChat {
  /// Returns whether a text is such a chat: its first line names the program, and the second when it was written, or the first is a day between
  /// hyphens.
  static func fits(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let first = head.first, head.count > 1, first.hasPrefix("-----"), first.hasSuffix("-----"), heading(first) != nil { return true }
    guard head.count > 2 else { return false }
    // Phones of Apple put the name of the file above, or nothing.
    if isSaved(head[0]) { return head[0].contains(" : ") }
    return isSaved(head[1]) && (head[0].contains("카카오톡") || head[0].contains("KakaoTalk") || head[0].hasPrefix("Talk_"))
  }

  /// Returns whether a first line is a title, and neither a day nor the name of the file.
  static func isTitle(_ line: Substring) -> Bool { line.contains("카카오톡") || line.contains("KakaoTalk") }

  /// Returns whether a line says when the chat was exported.
  static func isSaved(_ line: Substring) -> Bool { line.hasPrefix("저장한 날짜") || line.hasPrefix("Date Saved") }

  /// Returns whether a line is what the program itself says of people, which computers write without a time.
  static func isNotice(_ line: Substring) -> Bool { line.utf8.count <= 512 && notices.contains { line.hasSuffix($0) } }

  private static let notices = [
    "님이 나갔습니다.", "님이 들어왔습니다.", "님을 초대했습니다.", "님을 내보냈습니다.", "메시지를 가렸습니다.", "메시지가 삭제되었습니다.", "부방장이 되었습니다.", "방장이 되었습니다.",
    " left this chatroom.", " joined this chatroom.", " to this chatroom.",
  ]

  /// Returns the day of a heading; `nil` for another line.
  static func heading(_ line: Substring) -> Substring? {
    let isRuled = line.hasPrefix("-----") && line.hasSuffix("-----")
    let day = isRuled ? line.drop { $0 == "-" || $0 == " " } : line
    let end = day.lastIndex { $0 != "-" && $0 != " " }
    let text = isRuled ? end.map { day[...$0] } ?? day : day
    return ChatDays.isHeading(text) ? text : nil
  }

  /// Returns the message that begins in a line; `nil` for another line.
  ///
  /// - Parameter dates: the dates that were read before.
  static func message(_ line: Substring, _ dates: inout KakaoDates) -> ChatMessages.Message? {
    if line.hasPrefix("["), let middle = line.prefix(256).firstRange(of: "] ["),
      let close = line[middle.upperBound...].prefix(24).firstIndex(of: "]"), let time = ClockTime(line[middle.upperBound..<close])
    {
      return ChatMessages.Message(
        author: String(line[..<middle.lowerBound].dropFirst()), text: String(line[line.index(after: close)...]), time: time,
        dateText: String(line[middle.upperBound..<close]))
    }
    // Below a day: "오전 9:23, 지민 : 안녕".
    if let comma = line.utf8.prefix(clockBytes).firstIndex(of: UInt8(ascii: ",")), let time = ClockTime(line[..<comma]),
      let place = line.prefix(256).firstRange(of: " : "), place.lowerBound > comma
    {
      return ChatMessages.Message(
        author: String(line[line.index(after: comma)..<place.lowerBound]).trimmed, text: String(line[place.upperBound...]), time: time,
        dateText: String(line[..<comma]))
    }
    // Most lines that go on with a text have no time near their beginning.
    let near = line.utf8.prefix(dateBytes)
    guard near.contains(UInt8(ascii: ":")), near.contains(where: { 0x30...0x39 ~= $0 }) else { return nil }
    for place in near.indices where near[place] == UInt8(ascii: ",") || near[place] == UInt8(ascii: ":") {
      let rest = line.utf8[line.utf8.index(after: place)...]
      guard rest.first == UInt8(ascii: " "), let moment = dates.moment(line[..<place]) else { continue }
      let said = Substring(rest.dropFirst())
      let dateText = String(line[..<place])
      if near[place] == UInt8(ascii: ","), let split = said.prefix(256).firstRange(of: " : ") {
        return ChatMessages.Message(
          author: String(said[..<split.lowerBound]), text: String(said[split.upperBound...]), moment: moment, dateText: dateText)
      }
      return ChatMessages.Message(author: nil, text: String(said), moment: moment, dateText: dateText)
    }
    return nil
  }

  /// The greatest number of bytes of a time, and of a date with a time.
  private static let (clockBytes, dateBytes) = (20, 96)

  /// Returns whether a line is nothing but a date and a time, as phones write it above the messages of a day.
  static func isDate(_ line: Substring) -> Bool {
    guard line.utf8.count <= 64, case .date = WrittenDate.read(String(line)) else { return false }
    return true
  }
}
