import EmakiDiagnostics

/// A mail box is a file of mails (RFC 4155, mbox), each below a line that begins with `From `, or of one mail alone.
enum MailBox {
  private static let sign = Array("From ".utf8)
  private static let nearBytes = 64 << 10

  /// Returns whether a text is mails: it begins with headers, one of which names who wrote it and another the date or the subject.
  static func fits(_ bytes: MailPart.Bytes) -> Bool {
    guard let first = bytes.first, 0x61...0x7A ~= first | 0x20 else { return false }
    var rest = bytes.prefix(nearBytes)
    if rest.starts(with: sign) {
      guard let end = rest.firstIndex(of: 0x0A) else { return false }
      rest = rest[(end + 1)...]
    }
    var names: Set<String> = []
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      guard let first = line.first, first != 0x0D else { break }
      if first == 0x20 || first == 0x09 {
        if names.isEmpty { return false }
        continue
      }
      // A line of mbox may be quoted among the headers.
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      guard name.count < line.count, (1...64).contains(name.count),
        name.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "{") })
      else { return false }
      names.insert(String(decoding: name, as: UTF8.self).lowercased())
    }
    return names.contains("from") && (names.contains("date") || names.contains("subject"))
  }

  /// Calls a function with each mail, and the date in the line above it, where there is one.
  ///
  /// - Complexity: linear in the length of the text.
  static func forEach(_ bytes: MailPart.Bytes, _ body: (MailPart, String?) throws(FeedError) -> Void) throws(FeedError) {
    guard bytes.starts(with: sign) else { return try body(MailPart(bytes), nil) }
    var (start, line) = (bytes.startIndex, bytes.startIndex)
    var isBelowEmpty = true
    func read(_ end: MailPart.Bytes.Index) throws(FeedError) {
      let text = bytes[start..<end]
      let first = text.prefix { $0 != 0x0A }
      let words = String(decoding: first.prefix(512), as: UTF8.self).split(separator: " ").dropFirst(2)
      try body(MailPart(text[min(first.endIndex + 1, end)...]), words.isEmpty ? nil : words.joined(separator: " ").trimmed)
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

  /// Returns the name in an address, or else the address: `"Ada L." <ada@example.com>`.
  static func name(_ address: String) -> String {
    let decoded = EncodedWords.decoded(address)
    if let open = decoded.firstIndex(of: "<") {
      let name = String(decoded[..<open]).trimmed.filter { $0 != "\"" && $0 != "\\" }
      if !name.isEmpty { return name.trimmed }
      return String(decoded[decoded.index(after: open)...].prefix { $0 != ">" })
    }
    // An old form has the name in parentheses.
    if let open = decoded.firstIndex(of: "("), let close = decoded[open...].firstIndex(of: ")") {
      let name = String(decoded[decoded.index(after: open)..<close]).trimmed
      if !name.isEmpty { return name }
    }
    return decoded.trimmed
  }

  /// Returns whether a mail was read, as programs note it in its headers; `nil` where none does.
  static func isRead(_ headers: [String: String]) -> Bool? {
    if let labels = headers["x-gmail-labels"] {
      return !EncodedWords.decoded(labels).split(separator: ",").contains { unread.contains(String($0).trimmed.lowercased()) }
    }
    if let status = headers["x-mozilla-status"], let flags = Int(status, radix: 16) { return flags & 1 == 1 }
    return headers["status"].map { $0.contains("R") }
  }

  private static let unread: Set<String> = [
    "unread", "ungelesen", "non lus", "no leídos", "não lidas", "da leggere", "ongelezen", "未読", "未读",
  ]
}
