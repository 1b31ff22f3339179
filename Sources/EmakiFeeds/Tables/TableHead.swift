import EmakiJSON

/// A table head is where the names of a table's columns stand, as its first lines tell.
struct TableHead {
  /// The byte between two values; `nil` where the table's first line names it.
  let separator: UInt8?
  /// The byte between two values, however it was found.
  private let usedSeparator: UInt8
  /// The number of records above the names of the columns, such as a title.
  let above: Int
  /// The names; `nil` where the first record has values that no names are.
  let names: [String]?
  /// The records below the names, at most `recordLimit` of them.
  let records: [[String]]
  /// The first record with as many values as most have, where none holds names.
  let first: [String]
  /// Whether the text looks like a table.
  let isTable: Bool

  private static let recordLimit = 20
  private static let byteLimit = 64 << 10

  /// Looks at the beginning of a text.
  ///
  /// - Parameter mapping: the columns that somebody asks for. A record with the name of one of them holds the names.
  /// - Complexity: constant: at most 64 KB are read, once for each separator.
  init(_ bytes: UnsafeBufferPointer<UInt8>, mapping: FeedMapping? = nil) {
    let (usual, isFaulty) = Self.records(bytes, separator: nil)
    // The names of columns are usually in the first line, and tell what the columns are.
    let isUsual = usual.first.map { TableColumns.mapping(of: $0) != nil } ?? false
    var (best, separator, most) = (usual, UInt8?.none, Self.most(of: usual))
    if !isUsual, !Self.namesSeparator(bytes) {
      for other in TableText.separators {
        let records = Self.records(bytes, separator: other).records
        let found = Self.most(of: records)
        if found.records > most.records || found.records == most.records && found.values > most.values {
          (best, separator, most) = (records, other, found)
        }
      }
    }
    let (wanted, width) = (mapping?.columns ?? [], most.values)
    func isHead(_ record: [String]) -> Bool {
      if !wanted.isEmpty { return record.contains { wanted.contains($0.trimmed) } }
      return record.count == width && (TableColumns.mapping(of: record) != nil || Self.areNames(record))
    }
    var place = isUsual ? 0 : best.firstIndex(where: isHead)
    // A name alone may be a title above a table that is wider.
    if isUsual, usual[0].count == 1 {
      for other in TableText.separators where usual.count > 1 {
        let records = Self.records(bytes, separator: other).records
        let found = Self.most(of: records)
        guard found.values > 2, found.records > 1, let head = records.firstIndex(where: { $0.count == found.values }), head > 0,
          Self.areNames(records[head])
        else { continue }
        (best, separator, most, place) = (records, other, found, head)
        break
      }
    }
    self.separator = separator
    above = place ?? 0
    names = place.map { best[$0].map(\.trimmed) }
    records = place.map { Array(best[($0 + 1)...]) } ?? best
    usedSeparator = separator ?? TableText(UnsafeBufferPointer(rebasing: bytes.prefix(Self.byteLimit))).separator
    first = best.first { $0.count == most.values } ?? best.first ?? []
    // Below a title there are names that are known, or most lines have as many values.
    let isKnown = names.map { TableColumns.mapping(of: $0) != nil } ?? false
    let isFilled = best.count > 1 && best[0].count > 1 && best[0].count == best[1].count
    let isBelow = most.values > 1 && (most.values > 2 || isKnown) && most.records > 1 && most.records * 2 >= best.count
    isTable = isKnown || isFilled || isBelow || isFaulty && usual.count == 1 && usual[0].count > 1
  }

  /// Returns the first records of a text, up to a fault, and whether there is one. What is no UTF-8 becomes U+FFFD.
  private static func records(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8?) -> (records: [[String]], isFaulty: Bool) {
    let isWhole = bytes.count <= byteLimit
    var table = TableText(isWhole ? bytes : UnsafeBufferPointer(rebasing: bytes.prefix(byteLimit)), separator: separator)
    var records: [[String]] = []
    do throws(TableText.Fault) {
      while records.count < recordLimit, let record = try table.next() {
        records.append(record.map { $0.text ?? String(decoding: $0.bytes, as: UTF8.self) })
      }
    } catch {
      return (records, isWhole)
    }
    // The last record may have been cut.
    if !isWhole, records.count > 1, records.count < recordLimit { records.removeLast() }
    return (records, false)
  }

  /// Returns the number of values that most records with more than one have, and how many these are.
  private static func most(of records: [[String]]) -> (values: Int, records: Int) {
    var counts: [Int: Int] = [:]
    for record in records where record.count > 1 { counts[record.count, default: 0] += 1 }
    let most = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
    return most.map { ($0.key, $0.value) } ?? (1, 0)
  }

  private static func namesSeparator(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].prefix(4).elementsEqual("sep=".utf8)
  }

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
    if text.unicodeScalars.allSatisfy({ "0123456789.,'+-−%€$£¥ \u{A0}".unicodeScalars.contains($0) }) { return true }
    if case .none = WrittenDate.read(text) { return false }
    return true
  }

  /// The line that may be put above a table without names.
  var suggestion: String {
    var taken: Set<String> = []
    func take(_ name: String) -> Bool { taken.insert(name).inserted }
    func values(_ column: Int) -> [String] {
      records.compactMap { $0.indices.contains(column) ? $0[column].trimmed : nil }.filter { !$0.isEmpty }
    }
    func isTime(_ text: String) -> Bool { text.contains(":") && ClockTime(text) != nil }
    // The message is the column with most text.
    let lengths = first.indices.map { column in
      values(column).reduce(0) { $0 + (Self.isValue($1) || isTime($1) ? 0 : $1.utf8.count) }
    }
    let body = lengths.max().flatMap { most in most > 0 ? lengths.lastIndex(of: most) : nil }
    let names = first.prefix(8).enumerated().map { number, value in
      if case .none = WrittenDate.read(value) {} else if take("date") { return "date" }
      if isTime(value.trimmed), take("time") { return "time" }
      return number == body ? "body" : "column\(number + 1)"
    }
    let sign = String(decoding: [usedSeparator], as: UTF8.self)
    return names.joined(separator: sign) + (first.count > 8 ? sign + "…" : "")
  }
}
