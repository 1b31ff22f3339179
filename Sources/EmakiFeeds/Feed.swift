package import EmakiSupport

/// A feed is a list of notification rows, as read from one document.
public struct Feed: Hashable, Sendable {
  /// The list's name, for a title bar; `nil` where the document has none.
  public var title: String?
  /// The BCP 47 tag of the language of dates, and of rows that name none of their own; `nil` where the document has none.
  public var language: String?
  /// The rows from top to bottom. Their ids differ from each other.
  public var rows: [NotificationRow]
  /// The address of the next page: a path or URL as the document gives it, not resolved. `nil` on the last page.
  public var next: String?
  /// The keys of the document that are probably misspelt.
  var misspeltKeys: [FeedWarning.Fault] = []
  /// The name that messages give the document that the feed was read from.
  package internal(set) var file = "the feed"

  /// Makes a feed of rows, by default without a title, a language and a next page.
  public init(title: String? = nil, language: String? = nil, rows: [NotificationRow], next: String? = nil) {
    self.title = title
    self.language = language
    self.rows = rows
    self.next = next
  }

  /// Warnings about what is probably not meant in the document that the feed was read from.
  public var warnings: [FeedWarning] {
    let isTold = misspeltKeys.contains { if case .noRowsLeft = $0 { true } else { false } }
    return (misspeltKeys + (rows.isEmpty && next == nil && !isTold ? [.noRows] : [])).map { FeedWarning(file: file, fault: $0) }
  }

  /// Returns whether two feeds show the same, whatever they were read from.
  public static func == (a: Feed, b: Feed) -> Bool {
    a.title == b.title && a.language == b.language && a.rows == b.rows && a.next == b.next
  }

  /// Hashes what the feed shows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(rows)
  }
}

/// Feed options say how a feed is read.
public struct FeedOptions: Hashable, Sendable {
  /// The style in which dates are written.
  public var dates: DateStyle
  /// The BCP 47 tag of the language of rows that name none, in a feed that names none; `nil` where it is not known.
  public var language: String?
  /// The BCP 47 tag of the language that replaces the feed's; rows keep their own.
  package var feedLanguage: String?
  /// Whether rows keep all their values, for a cell file that says what they mean. No key of a row is then needed, and a value under a key
  /// of notifications may be of any type.
  public var keepsValues = false
  /// Where the parts of a row stand in a document of a shape that is not known; `nil` reads documents as they are known.
  public var mapping: FeedMapping?
  /// The encoding of the document, by a name that iconv knows, such as `gb18030`; `nil` for the one that the document names, or UTF-8.
  public var encoding: String?

  /// Makes options; by default dates are written as absolute dates in UTC.
  public init(dates: DateStyle = DateStyle()) { self.dates = dates }
}

/// Feed limits say how much a feed may hold before it is refused.
public struct FeedLimits: Hashable, Sendable {
  /// The greatest number of levels of arrays and objects that are read, 64. The outermost is level 1.
  public static let nestingLevels = 64

  /// The greatest size of the document, in bytes. It is checked before anything is read. Code that loads a file checks the file's size
  /// first.
  public var bytes: Int
  /// The greatest number of rows. It is checked before the document is parsed.
  public var rows: Int
  /// The greatest length of the text of one row, body and date together, in bytes of UTF-8.
  public var rowTextBytes: Int
  /// The most memory, in bytes, that the values of one row may take while the feed is read. The same limit holds for all values together
  /// that are in no row. Values that no row shows count, too. In a request with a feed in it, all values together may take twice as much.
  public var valueBytes: Int

  /// The greatest number of values that all rows together keep for a cell file: of a table the cells that are not empty.
  public var values: Int
  /// The greatest number of columns of a table.
  public static let columns = 16_384
  /// The greatest number of attributes of an element of XML, and of name spaces that are declared round one.
  static let attributes = 256
  /// The greatest number of paths of a mapping.
  static let paths = 1000

  /// The most memory that a feed may take as a whole while it is read, in bytes. The rows of a larger one are read one at a time.
  static let wholeBytes = 64 << 20

  /// The keys of usual lists of rows, which are parsed one at a time in long documents.
  static let rowKeys: [StaticString] = ["rows", "items", "messages", "chunk", "notifications", "statuses", "posts"]

  /// Makes limits, by default of 256 MB, 1,000,000 rows, 1 MB of text a row, 256 MB of values and 10,000,000 values, where MB is 1,048,576 bytes.
  public init(
    bytes: Int = 256 << 20, rows: Int = 1_000_000, rowTextBytes: Int = 1 << 20, valueBytes: Int = 256 << 20, values: Int = 10_000_000
  ) {
    self.values = values
    self.bytes = bytes
    self.rows = rows
    self.rowTextBytes = rowTextBytes
    self.valueBytes = valueBytes
  }
}

extension Feed {
  /// Reads a feed. The content shows the format. The text is in `options.encoding`, or in the encoding that a byte order mark or an XML declaration
  /// names, or in UTF-8. What is none of these is read as Shift-JIS where it has kana, or else as Windows-1252, with a warning, but for JSON,
  /// whose bytes that are of no letter are lost:
  ///
  /// - **Rows**: an array of `{"body", "author", "date", "imageURL", "isRead", "id", "lang"}`, of which only `body` is needed, as an array, as
  ///   `rows` of an object with `title`, `language` and `next` (the address of the next page: a string, or an object with the string
  ///   `src`), or one a line. A value of a wrong type is an error; `null` counts as absent, and so does an empty string, but for the body.
  /// - **JSON Feed** 1 and 1.1 (https://www.jsonfeed.org/version/1.1/), known by its `version` and read as it is published: a value of an unusable
  ///   type counts as absent, and an id that an earlier item has gets a number. The body is the item's title, else the first 280
  ///   characters of `content_text`, `summary` or `content_html` reduced to text, else its `url` or `external_url`, else empty. The picture
  ///   is the item's `image`, else for an item without words its banner or the first picture in its HTML or attached, else the avatar of the
  ///   first author who has one, of the item and then of the feed, else the feed's `icon`; every row is read.
  /// - **RSS** 0.9x, 1.0 and 2.0, and **Atom**, with libxml2. The body is the title, else the beginning of the text, whose bold parts and links
  ///   are kept.
  /// - **A table**: CSV or TSV with a line that names its columns, which is the first, or stands below a title.
  /// - **Anything else in JSON**, by `options.mapping`.
  ///
  /// Keys of rows that are not named here are not drawn, with a warning. Lone surrogates and NUL in a string become U+FFFD.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - name: what errors call the document: its path, usually.
  ///   - options: how the feed is read.
  ///   - limits: what to refuse.
  /// - Throws: `FeedError`, with the place of the first fault. Size, nesting (64 levels), memory and, where the key is spelled without
  ///   escapes, the number of rows are checked before the document is parsed.
  /// - Complexity: linear in the size of the document.
  public init(parsing data: [UInt8], name: String, options: FeedOptions = FeedOptions(), limits: FeedLimits = FeedLimits())
    throws(FeedError)
  {
    guard data.count <= limits.bytes else { throw .tooLarge(file: name, bytes: data.count, limit: limits.bytes) }
    let reader = FeedReader(file: name, options: options, limits: limits, document: nil)
    self = try data.withUnsafeBufferPointer { bytes throws(FeedError) in
      guard let (text, certainty) = try reader.decoded(bytes) else { return try Self.read(bytes, reader) }
      do throws(FeedError) {
        return try text.withUnsafeBufferPointer { text throws(FeedError) in try Self.read(text, reader) }
      } catch {
        // A mapping made of the wrong letters would help nobody.
        switch (error, certainty) {
        case (.unknownShape(_, .page, _), _): throw error
        case (.unknownShape(_, .table(let columns), _), .assumed)
        where columns.joined().unicodeScalars.count { !$0.isASCII } < columns.count:
          throw error
        case (.unknownShape, .assumed), (.unmapped, .assumed): throw .assumedEncoding(file: name)
        // A byte of a letter in another encoding may be a sign of JSON.
        case (.malformed, .mended): return try Self.read(bytes, reader)
        default: throw error
        }
      }
    }
  }

  /// Reads a feed in UTF-8.
  private static func read(_ text: UnsafeBufferPointer<UInt8>, _ reader: FeedReader) throws(FeedError) -> Feed {
    var (text, marks) = (text, 0)
    while text.starts(with: [0xEF, 0xBB, 0xBF]) { (text, marks) = (UnsafeBufferPointer(rebasing: text[3...]), marks + 1) }
    if marks > 1 { reader.notes.add(.lostBytes(3 * (marks - 1), line: 1, encoding: "UTF-8")) }
    let format = FeedFormat(text, isTable: reader.options.mapping != nil || reader.options.keepsValues)
    let (name, limits) = (reader.file, reader.limits)
    if format != .xml, let fault = FeedWarning.Fault.lostLetters(in: text, isJSON: format != .table) { reader.notes.add(fault) }
    switch format {
    case .xml: return reader.finished(try reader.xml(in: text))
    case .table: return reader.finished(try reader.table(in: text))
    case .other(let shape): throw .unknownShape(file: name, shape, map: nil)
    case .json, .jsonLines: break
    }
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(
        parsing: text, asLines: format == .jsonLines,
        limits: JSONLimits(
          nestingLevels: FeedLimits.nestingLevels, rows: limits.rows, rowKeys: FeedLimits.rowKeys, rowLevels: 2,
          memory: limits.valueBytes, wholeMemory: min(limits.valueBytes, FeedLimits.wholeBytes)))
    } catch {
      throw FeedError(error, file: name)
    }
    var reader = reader
    reader.document = document
    return try withExtendedLifetime(document) { () throws(FeedError) in reader.finished(try reader.read(document.root)) }
  }

  /// Parses a line in JSON that is a feed, or an object that has one under `feed`.
  ///
  /// - Parameters:
  ///   - name: what errors call the line.
  ///   - limits: what to refuse.
  /// - Returns: the outermost value, and a function that reads the feed at a value, which is given the name that the feed has in errors. Values are
  ///   valid as long as the function is kept.
  package static func values(ofLine text: [UInt8], name: String, limits: FeedLimits) throws(FeedError) -> (
    root: JSONValue, feed: (JSONValue, _ name: String, FeedOptions, FeedLimits) throws(FeedError) -> Feed
  ) {
    let repaired = TextConverter.repaired(text)
    // A request is nested one level deeper than its feed.
    let nested = JSONLimits(
      nestingLevels: FeedLimits.nestingLevels + 1, rows: limits.rows, rowKeys: FeedLimits.rowKeys + ["feed"], rowLevels: 3,
      memory: 2 * limits.valueBytes)
    let document: JSONDocument
    do throws(JSONError) {
      document = try repaired.text.withUnsafeBufferPointer { text throws(JSONError) in try JSONDocument(parsing: text, limits: nested) }
    } catch {
      throw FeedError(error, file: name)
    }
    return (
      document.root,
      { (value, name, options, limits) throws(FeedError) in
        let reader = FeedReader(file: name, options: options, limits: limits, document: document)
        if let fault = repaired.fault { reader.notes.add(fault) }
        return try withExtendedLifetime(document) { () throws(FeedError) in reader.finished(try reader.read(value)) }
      }
    )
  }
}
