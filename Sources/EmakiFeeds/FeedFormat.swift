import EmakiSupport

/// A feed format is the language that a document is written in, as its beginning tells.
enum FeedFormat: Hashable {
  /// The document is JSON.
  case json
  /// The document is objects in JSON, one a line.
  case jsonLines
  /// The document is XML.
  case xml
  /// The document is a table.
  case table
  /// The document is none of these.
  case other(FeedShape)

  /// Finds the format of a document.
  ///
  /// - Parameter isTable: whether a text with one column counts as a table, because a mapping or a cell file says what its columns are.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isTable: Bool) {
    guard let first = bytes.firstIndex(where: { !$0.isASCIIWhitespace }) else {
      self = .json
      return
    }
    let rest = bytes[first...]
    if let shape = Self.other(rest) {
      self = .other(shape)
      return
    }
    switch rest[first] {
    case UInt8(ascii: "<"): self = Self.isPage(rest) ? .other(.page) : .xml
    case UInt8(ascii: "{"): self = Self.isLines(rest) ? .jsonLines : .json
    case UInt8(ascii: "["):
      // A text may begin with a line such as `[08:05] Ada: Hello`.
      let line = String(decoding: rest.prefix(100).prefix { !"{\"\n".utf8.contains($0) }, as: UTF8.self)
      let parts = line.split(separator: "]", maxSplits: 1)
      self = parts.count > 1 && parts[1].trimmed.first?.isLetter == true ? .other(.text) : .json
    default: self = Self.isScalar(rest) ? .json : isTable || TableHead(UnsafeBufferPointer(rebasing: rest)).isTable ? .table : .other(.text)
    }
  }

  /// Returns what a document is that is no feed, as its first bytes tell; `nil` where they do not.
  static func other(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> FeedShape? {
    // Most feeds are JSON or XML, and the table of other kinds is not made for them.
    guard let first = bytes.first, !"{[<".utf8.contains(first) else { return nil }
    return others.first { bytes.starts(with: $0.start) }.map { .other($0.words, mend: $0.mend) } ?? behindMore(bytes)
  }

  /// Returns what stands before a document in JSON that is none with it; `nil` for another document.
  private static func behindMore(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> FeedShape? {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard head.contains("[") || head.contains("{") else { return nil }
    let kinds: [(Regex<Substring>, String, String)] = [
      (/(?:(?:\/\/|#)[^\r\n]*\s*|\/\*(?s:.*?)\*\/\s*)+[\[\{]/, "a comment", "Leave comments out, which JSON does not have."),
      (/(?:\)\]\}'?,?|while *\(1\);|for *\(;;\);)\s*[\[\{]/, "a guard against scripts", "Leave out what stands before the first bracket."),
      (/[A-Za-z_$][A-Za-z0-9_$.]*\(\s*[\[\{]/, "the call of a function (JSONP)", "Leave out the name and its brackets, or ask for JSON."),
    ]
    let line = bytes.base[..<bytes.startIndex].count { $0 == UInt8(ascii: "\n") } + 1
    return kinds.first { head.prefixMatch(of: $0.0) != nil }.map { .other("JSON behind \($0.1) in line \(line)", mend: $0.2) }
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

  /// What people give in place of a feed that is in it, or that could be made of it: its first bytes, what it is, and how to mend that.
  private static let others: [(start: [UInt8], words: String, mend: String)] = [
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive", "Unpack it, and give the file in it; save a spreadsheet as CSV."),
    ([0x1F, 0x8B], "a file that gzip has compressed", "Unpack it: gunzip -c FILE | emaki render -"),
    ([0x89, 0x50, 0x4E, 0x47], "a picture", "Give the feed whose rows name it."),
    ([0xFF, 0xD8, 0xFF], "a picture", "Give the feed whose rows name it."),
    (Array("SQLite".utf8), "a database of SQLite", "Export the list: sqlite3 -json FILE 'select ...' | emaki render -"),
    (Array("HTTP/".utf8), "an answer with its headers", "Leave them out: curl without -i."),
  ]
}

/// A feed shape is what a document that cannot be drawn was seen to be.
public enum FeedShape: Hashable, Sendable {
  /// The document is text that is neither JSON nor XML nor a table.
  case text
  /// The document is a page in HTML.
  case page
  /// The document is of a kind that is known and holds no list as it is: what it is, and how to get the list out of it.
  case other(String, mend: String)
  /// The document is XML, but no feed. The value is the name of its outermost element.
  case xml(root: String)
  /// The document is an array whose rows have these keys, none of which is known to be a message.
  case rows(keys: [String])
  /// The document is an object with these keys, whose arrays of objects stand at these paths.
  case object(keys: [String], arrays: [String])
  /// The document is a table with these columns, none of which is known to be a message.
  case table(columns: [String])
  /// The document is a table without a line that names its columns. These are the values of its first line, and a line that may be put
  /// above it.
  case namelessTable(values: [String], line: String)
}

extension FeedShape: CustomStringConvertible {
  /// The shape in words: "an object whose array is under .items".
  public var description: String {
    switch self {
    case .text: "plain text"
    case .page: "a page in HTML"
    case .other(let kind, _): kind
    case .xml(let root): "an XML document whose outermost element is \(quoted(root))"
    case .rows(let keys): "an array of objects with the keys \(Self.list(keys.map { quoted($0) }))"
    case .object(let keys, let arrays) where arrays.isEmpty:
      "an object \(keys.isEmpty ? "without keys" : "with the keys \(Self.list(keys.map { quoted($0) }))"), and without an array of objects"
    case .object(_, let arrays):
      "an object whose \(arrays.count == 1 ? "array is" : "arrays are") under \(Self.list(arrays.map { printable($0) }))"
    case .namelessTable(let values, _):
      "a table without a line that names its columns: it begins with \(Self.list(values.prefix(6).map { quoted($0) }))"
    case .table(let columns): "a table with the columns \(Self.list(columns.map { quoted($0) }))"
    }
  }

  static func list(_ words: [String]) -> String {
    let shown = words.prefix(6)
    if words.count > 6 { return shown.joined(separator: ", ") + " and \(words.count - 6) more" }
    return words.count < 2 ? shown.joined() : shown.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }
}

extension UInt8 {
  /// Whether the byte is white space in HTML: tab, line feed, form feed, carriage return, space.
  var isASCIIWhitespace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
}
