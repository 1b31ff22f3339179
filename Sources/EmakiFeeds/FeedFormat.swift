/// A feed format is the language that a document is written in, as its beginning tells.
enum FeedFormat: Hashable {
  /// The document is JSON.
  case json
  /// The document is objects in JSON, one a line.
  case jsonLines
  /// The document is JSON inside a line of JavaScript.
  case script
  /// The document is XML.
  case xml
  /// The document is a page in HTML.
  case page
  /// The document is a table.
  case table
  /// The document is of another known kind.
  case other(FeedShape)
  /// The document is text of none of these.
  case text

  /// Finds the format of a document.
  ///
  /// - Parameter isTable: whether a text with one column counts as a table, because a mapping or a cell file says what its columns are.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isTable: Bool) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].firstIndex(where: { !$0.isASCIIWhitespace }) else {
      self = .json
      return
    }
    let rest = bytes[first...]
    if let shape = OtherFile.shape(of: rest) {
      self = .other(shape)
      return
    }
    switch rest[first] {
    case UInt8(ascii: "<") where !Self.isLog(rest): self = Self.isPage(rest) ? .page : .xml
    // UTF-16 begins with this mark. Such a text comes here only where it is XML, whose reader knows it.
    case 0xFF, 0xFE: self = bytes.prefix(64).contains(UInt8(ascii: "<")) ? .xml : .text
    case UInt8(ascii: "{"): self = Self.isLines(rest) ? .jsonLines : .json
    case UInt8(ascii: "[") where !Self.isLog(rest): self = .json
    case _ where ScriptText.json(in: bytes) != nil: self = .script
    default: self = Self.isScalar(rest) ? .json : isTable || Self.looksLikeTable(rest) ? .table : .text
    }
  }

  /// Returns whether a text begins with a sign of JSON or XML and is a line of a log: `[15:20:11] <ada> Hello`, `[INFO] started`, `<34>1 2026-…`.
  private static func isLog(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let line = bytes.prefix(256).prefix { $0 != 0x0A && $0 != 0x0D }.dropFirst()
    if bytes.first == UInt8(ascii: "<") { return line.first.map { 0x30...0x39 ~= $0 } ?? false }
    let inside = line.prefix { $0 != UInt8(ascii: "]") }
    // Strings, objects and lists stand in JSON alone.
    guard inside.endIndex < line.endIndex, !inside.isEmpty, !inside.contains(where: { "\"'{[".utf8.contains($0) }) else { return false }
    if inside.contains(UInt8(ascii: ":")) { return true }
    let behind = line[inside.endIndex...].dropFirst().first { $0 != 0x20 && $0 != 0x09 }
    let isWord = inside.contains { 0x61...0x7A ~= $0 | 0x20 }
    return isWord && behind.map { !",]};)".utf8.contains($0) } ?? false
  }

  private static func isPage(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let head = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased()
    return head.hasPrefix("<!doctype html") || head.hasPrefix("<html")
  }

  /// Returns whether a text that begins with an object has another one in a line of its own.
  private static func isLines(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var (depth, isQuoted, isEscaped) = (0, false, false)
    // Not `bytes.indices`, which asks the runtime for its type.
    for index in bytes.startIndex..<bytes.endIndex {
      let byte = bytes[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isQuoted = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isQuoted = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        if depth == 0 { return bytes[(index + 1)...].first { !$0.isASCIIWhitespace } == UInt8(ascii: "{") }
      }
      if byte == UInt8(ascii: "\n") { return false }
    }
    return false
  }

  /// Returns whether a text is a number, a word or a string of JSON and nothing else, or nothing but a string up to its first line's end.
  private static func isScalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line.prefix(4096), as: UTF8.self).trimmed
    if bytes.count > line.count, bytes[line.endIndex...].contains(where: { !$0.isASCIIWhitespace }) { return false }
    if ["true", "false", "null"].contains(text) || Double(text) != nil { return true }
    return text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") && !text.dropFirst().dropLast().contains("\"")
  }

  /// Returns whether a text looks like a table, as `TableHead` finds it.
  private static func looksLikeTable(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    TableHead(UnsafeBufferPointer(rebasing: bytes)).isTable
  }
}
