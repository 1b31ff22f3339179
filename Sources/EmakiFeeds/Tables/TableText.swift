import EmakiSupport

/// A table text is comma-separated values, as RFC 4180 describes them, or values with another separator. Its records are read one after
/// the other.
struct TableText {
  /// A fault is what makes a text no table.
  enum Fault: Error {
    /// A quote opens in a line and is not closed.
    case unclosed(line: Int)
    /// Something other than a separator stands behind a closing quote.
    case behindQuote(line: Int, column: Int)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The byte between two values.
  let separator: UInt8
  /// Whether the text itself names the separator, as Excel does in a line of its own.
  let namesSeparator: Bool
  private var position: Int
  /// The line that the next record begins in, counted from 1.
  private(set) var line = 1

  /// Begins to read a text.
  ///
  /// - Parameter separator: the byte between two values; `nil` takes the one that the first line has most of.
  init(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8? = nil) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let named = bytes[position...].prefix(5)
    namesSeparator = named.count == 5 && named.prefix(4).elementsEqual("sep=".utf8)
    if namesSeparator {
      self.separator = named[named.startIndex + 4]
      position += 5
      endLine()
    } else {
      self.separator = separator ?? Self.separator(of: bytes[position...])
    }
  }

  /// Reads the next record that is not blank; `nil` at the end. Values are unquoted.
  mutating func next() throws(Fault) -> [UTF8Value]? {
    while position < bytes.count, Self.isNewline(bytes[position]) { endLine() }
    if position == bytes.count { return nil }
    var values: [UTF8Value] = []
    while true {
      values.append(try value())
      guard position < bytes.count, bytes[position] == separator else { break }
      position += 1
    }
    endLine()
    return values
  }

  /// A UTF-8 value is the bytes of a value of a record.
  struct UTF8Value {
    /// The bytes as they stand in the text, without quotes.
    let bytes: Slice<UnsafeBufferPointer<UInt8>>
    /// Whether quotes in it are doubled.
    let hasDoubledQuotes: Bool

    /// The text, with U+FFFD in place of U+0000; `nil` where it is not UTF-8.
    var text: String? {
      guard hasDoubledQuotes else { return String(validating: bytes, as: UTF8.self)?.replacingNUL }
      var plain: [UInt8] = []
      var isSecond = false
      for byte in bytes {
        isSecond = byte == UInt8(ascii: "\"") && !isSecond
        if byte != UInt8(ascii: "\"") || isSecond { plain.append(byte) }
      }
      return String(validating: plain, as: UTF8.self)?.replacingNUL
    }
  }

  private mutating func value() throws(Fault) -> UTF8Value {
    let quote = UInt8(ascii: "\"")
    guard position < bytes.count, bytes[position] == quote else {
      let start = position
      while position < bytes.count, bytes[position] != separator, !Self.isNewline(bytes[position]) { position += 1 }
      return UTF8Value(bytes: bytes[start..<position], hasDoubledQuotes: false)
    }
    let opening = line
    position += 1
    let start = position
    var lines = 0
    var hasDoubledQuotes = false
    while position < bytes.count {
      if bytes[position] == quote {
        guard position + 1 < bytes.count, bytes[position + 1] == quote else { break }
        hasDoubledQuotes = true
        position += 1
      } else if bytes[position] == UInt8(ascii: "\n") {
        lines += 1
      }
      position += 1
    }
    guard position < bytes.count else { throw .unclosed(line: opening) }
    let end = position
    position += 1
    line += lines
    // Some writers put spaces round a quoted value.
    while position < bytes.count, bytes[position] == UInt8(ascii: " "), bytes[position] != separator { position += 1 }
    guard position == bytes.count || bytes[position] == separator || Self.isNewline(bytes[position]) else {
      let lineStart = bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      throw .behindQuote(line: line, column: String(decoding: bytes[lineStart..<position], as: UTF8.self).unicodeScalars.count + 1)
    }
    return UTF8Value(bytes: bytes[start..<end], hasDoubledQuotes: hasDoubledQuotes)
  }

  /// Moves behind the end of a line: a line feed, a carriage return, or both.
  private mutating func endLine() {
    guard position < bytes.count, Self.isNewline(bytes[position]) else { return }
    if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
    position += 1
    line += 1
  }

  private static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the separator that the first line has most of, outside quotes; a comma where it has none.
  static func separator(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
    var counts = [0, 0, 0, 0]
    var isQuoted = false
    for byte in bytes.prefix(1 << 16) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if isNewline(byte) { break }
      if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    return most == 0 ? separators[0] : separators[counts.firstIndex(of: most) ?? 0]
  }

  /// The bytes that may stand between values, the most usual first.
  static let separators = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|")]
}
