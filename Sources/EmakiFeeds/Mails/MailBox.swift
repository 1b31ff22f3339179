import EmakiDiagnostics

/// A mail box is a file of mails (RFC 4155, mbox), each below a line that begins with `From `, or of one mail alone.
enum MailBox {
  private static let sign = Array("From ".utf8)
  private static let nearBytes = 64 << 10

  /// Returns whether a text is mails: it begins with headers, among which are some that mails alone have.
  ///
  /// A line among them that is no header is left out where they leave no doubt.
  static func fits(_ bytes: MailPart.Bytes) -> Bool {
    guard let first = bytes.first, 0x61...0x7A ~= first | 0x20 else { return false }
    var rest = bytes.prefix(nearBytes)
    var isBox = false
    if rest.starts(with: sign) {
      guard let end = rest.firstIndex(of: 0x0A) else { return false }
      isBox = isStart(rest[..<end])
      rest = rest[(end + 1)...]
    }
    var names: Set<String> = []
    var hasOtherLines = false
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      guard let first = line.first, first != 0x0D else { break }
      if first == 0x20 || first == 0x09 {
        if names.isEmpty { return false }
        continue
      }
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      let isHeader =
        name.count < line.count && (1...64).contains(name.count)
        && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "{") }
      if isHeader {
        names.insert(String(decoding: name, as: UTF8.self).lowercased())
      } else if names.isEmpty {
        return false
      } else {
        hasOtherLines = true
      }
    }
    if isBox { return !names.isDisjoint(with: usual) }
    let isSure = names.intersection(usual).count > 2 && !names.isDisjoint(with: own)
    if hasOtherLines { return isSure && names.contains("from") }
    return isSure || names.contains("from") && (names.contains("date") || names.contains("subject"))
  }

  /// The headers that most mails have, and those of them that are in no other text.
  private static let usual: Set<String> = own.union(["from", "to", "date", "subject", "sender", "content-type"])
  private static let own: Set<String> = [
    "message-id", "received", "return-path", "mime-version", "references", "in-reply-to", "reply-to", "delivered-to",
    "content-transfer-encoding", "x-mailer",
  ]

  /// Calls a function with each mail, and the date in the line above it, where there is one.
  ///
  /// - Complexity: linear in the length of the text.
  static func forEach(
    _ bytes: MailPart.Bytes, _ charsets: MailCharsets, _ body: (MailPart, String?) throws(FeedError) -> Void
  ) throws(FeedError) {
    guard bytes.starts(with: sign) else { return try body(MailPart(bytes, charsets), nil) }
    var (start, line) = (bytes.startIndex, bytes.startIndex)
    var isBelowEmpty = true
    func read(_ end: MailPart.Bytes.Index) throws(FeedError) {
      let text = bytes[start..<end]
      let first = text.prefix { $0 != 0x0A }
      let words = String(decoding: first.prefix(512), as: UTF8.self).split(separator: " ").dropFirst(2)
      try body(MailPart(text[min(first.endIndex + 1, end)...], charsets), words.isEmpty ? nil : words.joined(separator: " ").trimmed)
    }
    while line < bytes.endIndex {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.endIndex
      if isBelowEmpty, line > start, isStart(bytes[line..<end]) {
        try read(line)
        start = line
      }
      isBelowEmpty = end == line || end == line + 1 && bytes[line] == 0x0D
      line = end + 1
    }
    try read(bytes.endIndex)
  }

  /// Returns whether a line begins a mail: `From ada@example.com Fri Jan  5 18:05:09 2024`. A zone may stand round the year.
  private static func isStart(_ line: MailPart.Bytes) -> Bool {
    guard line.starts(with: sign), (24...512).contains(line.count) else { return false }
    let words = line.split { $0 == 0x20 || $0 == 0x0D }
    let hasYear = words.suffix(2).contains { $0.count == 4 && ($0.starts(with: "19".utf8) || $0.starts(with: "20".utf8)) }
    return hasYear && words.count > 5 && words.suffix(4).contains { $0.count { $0 == UInt8(ascii: ":") } == 2 }
  }

  /// Returns whether a mail was read, as programs note it in its headers; `nil` where none does.
  static func isRead(_ headers: [String: String], _ charsets: MailCharsets) -> Bool? {
    if let labels = headers["x-gmail-labels"] {
      return !EncodedWords.decoded(labels, charsets).split(separator: ",").contains { unread.contains(String($0).trimmed.lowercased()) }
    }
    if let status = headers["x-mozilla-status"], let flags = Int(status, radix: 16) { return flags & 1 == 1 }
    return headers["status"].map { $0.contains("R") }
  }

  private static let unread: Set<String> = [
    "unread", "ungelesen", "non lus", "no leídos", "não lidas", "da leggere", "ongelezen", "未読", "未读",
  ]
}
