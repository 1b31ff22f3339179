import EmakiDiagnostics
public import EmakiJSON

/// A feed error says why a document is not a usable feed. Rows are counted from 0, as their default ids are; lines and columns from 1.
public enum FeedError: Error, Hashable, Sendable {
  /// The text is not JSON, or an object has a key twice. The column counts code points, to the end of what was read.
  case malformed(file: String, line: Int, column: Int, reason: String)
  /// The bytes are not UTF-8.
  case invalidUTF8(file: String, line: Int, column: Int)
  /// An array or object opens beyond the `limit`th level of nesting.
  case tooDeep(file: String, line: Int, column: Int, limit: Int)
  /// The JSON is none of the feed formats; `found` is what its outermost value is.
  case notAFeed(file: String, found: JSONValueType)
  /// A value has a type that its place does not allow. Without a key the value is the row itself; without a row the key is the feed's.
  case wrongType(file: String, row: Int?, key: String?, expected: [JSONValueType], found: JSONValueType)
  /// A row lacks a key that it needs.
  case missingKey(file: String, row: Int, key: String)
  /// Two rows have the same id, byte for byte.
  case duplicateID(file: String, id: String, firstRow: Int, secondRow: Int)
  /// The document is larger than `FeedLimits.bytes`.
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// There are more rows than `FeedLimits.rows`.
  case tooManyRows(file: String, limit: Int)
  /// The values of one row, or all that are in no row, would take more bytes of memory than `FeedLimits.valueBytes`. The place is where the
  /// limit is reached.
  case tooMuchMemory(file: String, line: Int, column: Int, limit: Int)
  /// The body and the date of a row are larger together than `FeedLimits.rowTextBytes`.
  case rowTextTooLong(file: String, row: Int, bytes: Int, limit: Int)
}

extension FeedError: CustomStringConvertible {
  /// The error in words: which feed, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .malformed(let file, let line, let column, let reason):
      "feed \(file), line \(line), column \(column): malformed JSON: \(printable(reason)). Correct the text at that place."
    case .invalidUTF8(let file, let line, let column):
      "feed \(file), line \(line), column \(column): the bytes are not UTF-8. Save the document as UTF-8."
    case .tooDeep(let file, let line, let column, let limit):
      "feed \(file), line \(line), column \(column): nested more than \(limit) levels deep. Flatten the value that opens there."
    case .notAFeed(let file, let found):
      "feed \(file): the outermost value is \(found.phrase)\(found == .object ? " of an unknown format" : ""). "
        + #"A feed is an array of rows, an object with "rows", or a JSON Feed, whose "version" starts with "https://jsonfeed.org/version/"."#
    case .wrongType(let file, let row, let key, let expected, let found):
      "feed \(file): \(place(row: row, key: key)) is \(found.phrase), not \(expected.map(\.phrase).joined(separator: " or ")). "
        + expected.map(\.advice).joined(separator: " or ").capitalizedFirst + "."
    case .missingKey(let file, let row, let key):
      #"feed \#(file): row \#(row) (counted from 0) has no "\#(key)". Add it to the row."#
    case .duplicateID(let file, let id, let firstRow, let secondRow):
      #"feed \#(file): rows \#(firstRow) and \#(secondRow) (counted from 0) have the same id "\#(printable(id))". "#
        + "Give each an id of its own; a row without one has its index."
    case .tooLarge(let file, let bytes, let limit):
      "feed \(file): \(bytes) bytes are over the limit of \(limit). Split it, or raise FeedLimits.bytes."
    case .tooManyRows(let file, let limit):
      "feed \(file): there are more rows than the limit of \(limit). Split it, or raise FeedLimits.rows."
    case .tooMuchMemory(let file, let line, let column, let limit):
      "feed \(file), line \(line), column \(column): the values of a row, or those in no row, take more than \(limit) bytes of memory. "
        + "Leave out what no row shows."
    case .rowTextTooLong(let file, let row, let bytes, let limit):
      "feed \(file): row \(row) (counted from 0): \(bytes) bytes of text are over the limit of \(limit). Shorten it."
    }
  }

  private func place(row: Int?, key: String?) -> String {
    switch (row, key) {
    case (let row?, let key?): #"row \#(row) (counted from 0): "\#(key)""#
    case (let row?, nil): "row \(row) (counted from 0)"
    case (nil, let key?): #""\#(key)""#
    case (nil, nil): "the outermost value"
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
