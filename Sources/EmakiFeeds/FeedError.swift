public import EmakiSupport

/// A feed error says why a document is not a usable feed. Rows are counted from 0, as their default ids are; lines and columns from 1.
public enum FeedError: Error, Hashable, Sendable {
  /// The text is not JSON, or an object has a key twice. The column counts code points, to the end of what was read.
  case malformed(file: String, line: Int, column: Int, reason: String)
  /// The bytes are not UTF-8.
  case invalidUTF8(file: String, line: Int, column: Int)
  /// The encoding that was asked for is not known.
  case unknownEncoding(file: String, name: String)
  /// The bytes are not UTF-8, and as Windows-1252 they are no feed.
  case assumedEncoding(file: String)
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
  /// The rows keep more values for a cell file than `FeedLimits.values`.
  case tooManyValues(file: String, limit: Int)
  /// The task that reads the feed was cancelled.
  case ended(file: String)
  /// The body and the date of a row are larger together than `FeedLimits.rowTextBytes`.
  case rowTextTooLong(file: String, row: Int, bytes: Int, limit: Int)
  /// The document can be read, but nothing says where its rows and their parts are. `map` is a mapping that may fit; `nil` where nothing
  /// in the document looks like a row.
  case unknownShape(file: String, FeedShape, map: FeedMapping?)
  /// No row has a value where a mapping looks for a part that it needs.
  case unmapped(file: String, part: FeedMapping.Part, path: String, known: FeedShape)
  /// The document is not well-formed XML, and nothing in it could be read. The column counts bytes.
  case malformedXML(file: String, line: Int, column: Int, reason: String)
  /// An element opens beyond the `limit`th level of nesting.
  case tooDeepXML(file: String, limit: Int)
  /// An element, or a declaration of the document, has more attributes than `limit`, or as many name spaces are declared round an element.
  case tooManyAttributes(file: String, line: Int, limit: Int)
  /// XML cannot be read because its library is not there.
  case noXML(file: String, reason: String)
  /// Markdown cannot be read because its library is not there.
  case noMarkdown(file: String, reason: String)
  /// The document is a table with a fault.
  case malformedTable(file: String, line: Int, fault: TableFault)
}

/// A table fault is what is wrong in a line of a table.
public enum TableFault: Hashable, Sendable {
  /// A quote opens in the line and is not closed.
  case unclosedQuote
  /// A quote opens in the line, and something other than a separator stands behind the one that closes it, in this line if it is another.
  case behindQuote(line: Int?, column: Int)
  /// The line has more values than the first line has columns. `extra` is the first of those that are too many.
  case tooManyValues(Int, columns: Int, extra: String)
  /// The line has more values than `limit`.
  case tooManyColumns(limit: Int)
}

extension FeedError: CustomStringConvertible {
  /// The error in words: which feed, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls(sentence) }

  private var sentence: String {
    switch self {
    case .malformed(let file, let line, let column, let reason):
      "feed \(file), line \(line), column \(column): malformed JSON: \(printable(reason)). "
        + JSONError.mend(
          reason, empty: "Write [] for a list without rows.",
          more: "Another document begins there: write each in a line of its own, as jq -c does, or all in one list, as jq -s does.")
    case .invalidUTF8(let file, let line, let column):
      "feed \(file), line \(line), column \(column): the bytes are not UTF-8. Save the document as UTF-8, or name its encoding with the "
        + "option encoding."
    case .unknownEncoding(let file, let name):
      "feed \(file): the encoding \(quoted(name)) is not known. Give one that iconv knows, such as gb18030, shift_jis or windows-1251."
    case .assumedEncoding(let file):
      "feed \(file): the bytes are not UTF-8, and read as windows-1252 they are no feed. Name its encoding with the option encoding, such as "
        + "gb18030, shift_jis or windows-1251."
    case .tooDeep(let file, let line, let column, let limit):
      "feed \(file), line \(line), column \(column): nested more than \(limit) levels deep. Flatten the value that opens there."
    case .notAFeed(let file, let found):
      "feed \(file): the outermost value is \(found.phrase). "
        + #"A feed is an array of rows, an object with "rows", or a JSON Feed, whose "version" starts with "https://jsonfeed.org/version/"."#
    case .wrongType(let file, let row, let key, let expected, let found):
      "feed \(file): \(place(row: row, key: key)) is \(found.phrase), not \(expected.map(\.phrase).joined(separator: " or ")). "
        + expected.map(\.advice).joined(separator: " or ").capitalizedFirst
        + (key == "body" ? ", or say with a mapping (the option map) which key is the text." : ".")
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
    case .unknownShape(let file, let shape, let map): "feed \(file): this is \(shape). " + advice(shape, map)
    case .unmapped(let file, let part, let path, let known):
      "feed \(file): \(part == .rows ? "there is no array of rows" : "no row has a text") at \(printable(path, limit: 1024)), where "
        + "\(part == .rows ? "they are" : "\(part.rawValue) is") looked for; this is \(known). Correct the path."
    case .malformedXML(let file, let line, let column, let reason):
      "feed \(file), line \(line), column \(column): malformed XML: \(printable(reason)). Correct the text at that place."
    case .tooDeepXML(let file, let limit):
      "feed \(file): its elements are nested more than \(limit) levels deep. Flatten them."
    case .tooManyAttributes(let file, let line, let limit):
      "feed \(file), line \(line): more than \(limit) attributes or name spaces stand at an element or round it. Leave out what no row shows."
    case .tooManyValues(let file, let limit):
      "feed \(file): its rows have more values than the limit of \(limit). Split it, or leave out what no cell shows."
    case .ended(let file): "feed \(file): reading it was ended."
    case .noXML(let file, let reason):
      "feed \(file): reading XML needs libxml2: \(printable(reason)). "
        + remedy("Install libxml2, or give the feed as JSON.", for: reason)
    case .noMarkdown(let file, let reason):
      "feed \(file): reading Markdown needs cmark-gfm: \(printable(reason)). "
        + remedy("Install libcmark-gfm-extensions, or leave format: markdown out of the mapping.", for: reason)
    case .malformedTable(let file, let line, let fault): "feed \(file), line \(line): " + words(fault)
    case .rowTextTooLong(let file, let row, let bytes, let limit):
      "feed \(file): row \(row) (counted from 0): \(bytes) bytes of text are over the limit of \(limit). Shorten it."
    }
  }

  /// Returns what to do with a document of an unknown shape.
  private func advice(_ shape: FeedShape, _ map: FeedMapping?) -> String {
    switch (shape, map) {
    case (.text, _): "A feed is JSON, RSS, Atom, or a table whose first line names its columns."
    case (.page, _): "Give the address or the file of its feed, which a page names as application/rss+xml or application/atom+xml."
    case (.other(_, let mend), _): mend
    case (.xml, _): "A feed in XML is RSS or Atom."
    // A tab cannot be typed as it stands.
    case (.namelessTable(_, let line), _) where line.contains("\t"):
      "Put a line above it that names them, such as the one that printf '\(printable(line.replacing("\t", with: "\\t")))\\n' writes."
    case (.namelessTable(_, let line), _): "Put a line above it that names them, such as '\(printable(line))'."
    case (.object(_, let arrays), nil) where !arrays.isEmpty:
      "Nothing in it looks like a message. Say where it is with the mapping 'rows=\(printable(arrays[0])),body=.KEY', with the right key in "
        + "place of KEY."
    // It is whole, so that it can be typed as it stands, which signs that are not shown cannot.
    case (_, let map?) where printable(map.description, limit: 4096) == map.description:
      "Say where the parts of a row are with the mapping \(Self.quotedForShell(printable(map.description, limit: 4096)))."
    case (_, _): "Nothing in it looks like a message. Say where it is with the mapping 'body=.KEY', with the right key in place of KEY."
    }
  }

  /// Returns a text in single quotes, in which a shell changes nothing.
  private static func quotedForShell(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

  private func words(_ fault: TableFault) -> String {
    switch fault {
    case .unclosedQuote: "a quote opens here and is not closed. Close it, or double it where it is a part of the text."
    case .behindQuote(let line?, let column):
      "a quote opens here, and the next one, in line \(line) before column \(column), has more behind it. Close the quote where its text ends."
    case .behindQuote(nil, let column):
      "column \(column): there is more behind a closing quote. Double the quotes that are a part of the text."
    case .tooManyValues(let count, let columns, let extra):
      "there are \(count) values for \(columns) columns: \(quoted(extra)) has none. Put a text with a separator in it between quotes."
    case .tooManyColumns(let limit): "there are more than \(limit) values. Leave out the columns that no row shows."
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

extension FeedError {
  /// Makes a feed error from an error of parsing JSON, with the name of the document.
  init(_ error: JSONError, file: String) {
    self =
      switch error {
      case .malformed(let line, let column, let reason): .malformed(file: file, line: line, column: column, reason: reason)
      case .invalidUTF8(let line, let column): .invalidUTF8(file: file, line: line, column: column)
      case .tooDeep(let line, let column, let limit): .tooDeep(file: file, line: line, column: column, limit: limit)
      case .tooManyRows(let limit): .tooManyRows(file: file, limit: limit)
      case .tooMuchMemory(let line, let column, let limit): .tooMuchMemory(file: file, line: line, column: column, limit: limit)
      }
  }
}

extension JSONValueType {
  /// The advice on how to write a value of the type, for messages.
  fileprivate var advice: String {
    switch self {
    case .object: "write an object in braces"
    case .array: "write an array in square brackets"
    case .string: "write a string in double quotes"
    case .number: "write a number without quotes"
    case .boolean: "write true or false without quotes"
    case .null: "write null"
    }
  }
}
