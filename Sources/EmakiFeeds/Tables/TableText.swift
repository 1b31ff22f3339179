import EmakiSupport

/// A table text is comma-separated values, as RFC 4180 describes them, or values with another separator. Its records are read one after
/// the other.
struct TableText {
  /// A fault is what makes a text no table, in a line.
  struct Fault: Error {
    let line: Int
    let fault: TableFault
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

  mutating func skipBlankLines() { while position < bytes.count, Self.isNewline(bytes[position]) { endLine() } }

  /// Reads the next record that is not blank; `nil` at the end. Values are unquoted.
  mutating func next() throws(Fault) -> [UTF8Value]? {
    skipBlankLines()
    if position == bytes.count { return nil }
    var values: [UTF8Value] = []
    while true {
      guard values.count < FeedLimits.columns else { throw Fault(line: line, fault: .tooManyColumns(limit: FeedLimits.columns)) }
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
    guard position < bytes.count else { throw Fault(line: opening, fault: .unclosedQuote) }
    let end = position
    position += 1
    line += lines
    // Some writers put spaces round a quoted value.
    while position < bytes.count, bytes[position] == UInt8(ascii: " "), bytes[position] != separator { position += 1 }
    guard position == bytes.count || bytes[position] == separator || Self.isNewline(bytes[position]) else {
      let lineStart = bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let column = String(decoding: bytes[lineStart..<position], as: UTF8.self).unicodeScalars.count + 1
      throw Fault(line: opening, fault: .behindQuote(line: line == opening ? nil : line, column: column))
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
    return separators[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  /// The bytes that may stand between values, the most usual first.
  static let separators = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|")]
}

/// A table head is where the names of a table's columns stand, as its first lines tell.
struct TableHead {
  /// The byte between two values.
  let separator: UInt8
  /// The number of records above the names of the columns, such as a title.
  let above: Int
  /// The names; `nil` where the first record has values that no names are.
  let names: [String]?
  /// The records below the names, at most `recordLimit` of them.
  let records: [[String]]
  /// The first record with as many values as most have.
  let first: [String]
  /// Whether the text looks like a table.
  let isTable: Bool
  /// Whether the text is Markdown: a heading stands above, or a line below the names.
  let isMarkdown: Bool

  private static let recordLimit = 20
  private static let byteLimit = 64 << 10

  /// Looks at the beginning of a text.
  ///
  /// - Parameter mapping: the columns that somebody asks for. A record with the name of one of them holds the names.
  /// - Complexity: constant: at most 64 KB are read, once for each separator.
  init(_ bytes: UnsafeBufferPointer<UInt8>, mapping: FeedMapping? = nil) {
    let usual = Sample(bytes, separator: nil)
    var best = usual
    // The names of columns are usually in the first line; a name alone may be a title above a table that is wider.
    let isUsual = usual.records.first.map { Self.isKnown($0) && ($0.count > 1 || usual.width < 3) } ?? false
    if !isUsual, !usual.namesSeparator {
      for other in TableText.separators {
        let sample = Sample(bytes, separator: other)
        if (sample.matching, sample.width) > (best.matching, best.width) { best = sample }
      }
    }
    let (wanted, width) = (mapping?.columns ?? [], best.width)
    let place =
      isUsual && wanted.isEmpty
      ? 0
      : best.records.firstIndex { record in
        if !wanted.isEmpty { return record.contains { wanted.contains($0.trimmed) } }
        // Programs leave out the last values of rows where these are empty.
        return record.count >= width && (Self.isKnown(record) || Self.areNames(record))
      }
    separator = best.separator
    above = place ?? 0
    names = place.map { best.records[$0].map(\.trimmed) }
    records = place.map { Array(best.records[($0 + 1)...]) } ?? best.records
    first = best.records.first { $0.count == width } ?? best.records.first ?? []
    // Below a title there are names that are known, or most lines have as many values.
    let (isKnown, head) = (names.map(Self.isKnown) ?? false, best.records.prefix(2).map(\.count))
    let rule = (records.first ?? []).filter { !$0.trimmed.isEmpty }
    isMarkdown =
      names?.count == 1 && names?[0].hasPrefix("# ") == true
      || !rule.isEmpty && rule.allSatisfy { $0.trimmed.count > 2 && $0.trimmed.allSatisfy("-=:+".contains) }
    let isFilled = head.count > 1 && head[0] > 1 && head[0] == head[1]
    let isBelow = width > 1 && (width > 2 || isKnown) && best.matching > 1 && best.matching * 2 >= best.records.count
    isTable = isKnown || isFilled || isBelow || usual.isWide || usual.isFaulty && usual.records.count == 1 && usual.records[0].count > 1
  }

  /// A sample is the first records of a text with a separator.
  private struct Sample {
    var records: [[String]] = []
    let separator: UInt8
    /// Whether the text itself says what its separator is.
    let namesSeparator: Bool
    /// Whether the text has a fault behind these records.
    var isFaulty = false
    /// Whether a line has more values than a table may have.
    var isWide = false
    /// The number of values that most records with more than one have, and how many these are.
    var (width, matching) = (1, 0)

    /// Reads the first records of a text. What is no UTF-8 becomes U+FFFD.
    init(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8?) {
      let isWhole = bytes.count <= byteLimit
      var table = TableText(isWhole ? bytes : UnsafeBufferPointer(rebasing: bytes.prefix(byteLimit)), separator: separator)
      (self.separator, namesSeparator) = (table.separator, table.namesSeparator)
      do throws(TableText.Fault) {
        while records.count < recordLimit, let record = try table.next() {
          records.append(record.map { $0.text ?? String(decoding: $0.bytes, as: UTF8.self) })
        }
      } catch {
        if case .tooManyColumns = error.fault { isWide = true }
        isFaulty = isWhole
      }
      // The last record may have been cut.
      if !isWhole, records.count > 1, records.count < recordLimit { records.removeLast() }
      let counts = Dictionary(grouping: records.map(\.count).filter { $0 > 1 }) { $0 }.mapValues(\.count)
      if let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) { (width, matching) = (most.key, most.value) }
    }
  }

  private static func isKnown(_ record: [String]) -> Bool { TableColumns.mapping(of: record) != nil }

  /// Returns whether the values of a record may be names: none is a number, a date or an address, and there are two of them.
  private static func areNames(_ record: [String]) -> Bool {
    let filled = record.map(\.trimmed).filter { !$0.isEmpty }
    return filled.count > 1 && filled.count * 2 > record.count && !filled.contains { isValue($0) }
  }

  /// Returns whether a text is a number, an amount of money, a date or an address.
  static func isValue(_ text: String) -> Bool {
    guard text.utf8.count <= 96 else { return text.utf8.count > 200 }
    if text.contains("://") { return true }
    guard text.contains(where: \.isNumber) else { return false }
    if text.unicodeScalars.allSatisfy({ "0123456789.,:'+-−%€$£¥ \u{A0}".unicodeScalars.contains($0) }) { return true }
    return WrittenDate.read(text) != nil
  }

  /// The line that may be put above a table without names: the message is the column with most text.
  var suggestion: String {
    let lengths = first.indices.map { column in
      records.reduce(0) { $0 + ($1.indices.contains(column) && !Self.isValue($1[column].trimmed) ? $1[column].utf8.count : 0) }
    }
    let body = lengths.max().flatMap { $0 > 0 ? lengths.lastIndex(of: $0) : nil }
    let date = first.firstIndex { WrittenDate.read($0) != nil }
    let names = first.indices.prefix(8).map { $0 == date ? "date" : $0 == body ? "body" : "column\($0 + 1)" }
    let sign = String(decoding: [separator], as: UTF8.self)
    return names.joined(separator: sign) + (first.count > 8 ? sign + "…" : "")
  }
}
