package import EmakiSupport

extension Feed {
  /// Reads a feed. The content shows the format. The text is in `dates.encoding`, or in the encoding that a byte order mark or an XML declaration
  /// names, or in UTF-8. What is none of these is read as Windows-1252, with a warning; JSON is refused:
  ///
  /// - **Rows**: an array of `{"body", "author", "date", "imageURL", "isRead", "id", "lang"}`, of which only `body` is needed, as an array, as
  ///   `rows` of an object with `title`, `language` and `next` (the address of the next page: a string, or an object with the string
  ///   `src`), or one a line. A value of a wrong type is an error; `null` counts as absent, and so does an empty string, but for the body.
  /// - **JSON Feed** 1 and 1.1 (https://www.jsonfeed.org/version/1.1/), known by its `version` and read as it is published: a value of an unusable
  ///   type counts as absent, and an id that an earlier item has gets a number. The body is the item's title, else the first 280
  ///   characters of `content_text`, `summary` or `content_html` reduced to text, else its `url` or `external_url`, else empty. The picture
  ///   is the item's `image`, else the avatar of the first author who has one, of the item and then of the feed; every row is read.
  /// - **RSS** 0.9x, 1.0 and 2.0, and **Atom**, with libxml2. The body is the title, else the beginning of the text, whose bold parts and links
  ///   are kept.
  /// - **A table**: CSV or TSV with a line that names its columns, which is the first, or stands below a title.
  /// - **Anything else in JSON**, by `dates.mapping`.
  ///
  /// Keys not named here are ignored. Lone surrogates and NUL in a string become U+FFFD.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - name: what errors call the document: its path, usually.
  ///   - dates: how dates are drawn.
  ///   - limits: what to refuse.
  /// - Throws: `FeedError`, with the place of the first fault. Size, nesting (64 levels), memory and, where the key is spelled without
  ///   escapes, the number of rows are checked before the document is parsed.
  /// - Complexity: linear in the size of the document.
  public init(parsing data: [UInt8], name: String, dates: FeedDates = FeedDates(), limits: FeedLimits = FeedLimits()) throws(FeedError) {
    self = try data.withUnsafeBufferPointer { (bytes) throws(FeedError) in
      try Feed(parsing: UnsafeRawBufferPointer(bytes), name: name, dates: dates, limits: limits)
    }
  }

  /// Reads a feed from memory that is not an array, such as a mapped file. The memory may change once the feed is read.
  public init(
    parsing bytes: UnsafeRawBufferPointer, name: String, dates: FeedDates = FeedDates(), limits: FeedLimits = FeedLimits()
  ) throws(FeedError) {
    guard bytes.count <= limits.bytes else { throw .tooLarge(file: name, bytes: bytes.count, limit: limits.bytes) }
    let result = bytes.withMemoryRebound(to: UInt8.self) { text in
      Result { () throws(FeedError) in try Self.read(text, name: name, dates: dates, limits: limits) }
    }
    self = try result.get()
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, name: String, dates: FeedDates, limits: FeedLimits
  ) throws(FeedError) -> Feed {
    let reader = FeedReader(file: name, dates: dates, limits: limits, document: nil)
    guard let (text, isAssumed) = try reader.decoded(bytes) else { return try read(bytes, reader) }
    let result = text.withUnsafeBufferPointer { text in Result { () throws(FeedError) in try read(text, reader) } }
    do throws(FeedError) { return try result.get() } catch {
      // A mapping made of the wrong letters would help nobody.
      switch error {
      case .unknownShape(_, .page, _): throw error
      case .unknownShape where isAssumed, .unmapped where isAssumed: throw .assumedEncoding(file: name)
      default: throw error
      }
    }
  }

  /// Reads a feed in UTF-8.
  private static func read(_ text: UnsafeBufferPointer<UInt8>, _ reader: FeedReader) throws(FeedError) -> Feed {
    var (text, marks) = (text, 0)
    while text.starts(with: [0xEF, 0xBB, 0xBF]) { (text, marks) = (UnsafeBufferPointer(rebasing: text[3...]), marks + 1) }
    if marks > 1 { reader.notes.add(.lostBytes(3 * (marks - 1), line: 1, encoding: "UTF-8")) }
    let format = FeedFormat(text, isTable: reader.dates.mapping != nil || reader.dates.keepsValues)
    let (name, limits) = (reader.file, reader.limits)
    switch format {
    case .xml: return try reader.noting { () throws(FeedError) in try reader.xml(in: text) }
    case .table: return try reader.noting { () throws(FeedError) in try reader.table(in: text) }
    case .other(let shape): throw .unknownShape(file: name, shape, map: nil)
    case .page: throw .unknownShape(file: name, .page, map: nil)
    case .text: throw .unknownShape(file: name, .text, map: nil)
    case .json, .jsonLines: break
    }
    let document = try FeedError.naming(name) { () throws(JSONError) in
      let limits = JSONLimits(
        nestingLevels: FeedLimits.nestingLevels, rows: limits.rows, rowKeys: FeedLimits.rowKeys, rowLevels: 2,
        memory: limits.valueBytes,
        wholeMemory: min(limits.valueBytes, FeedLimits.wholeBytes))
      return try format == .jsonLines ? JSONDocument(lines: text, limits: limits) : JSONDocument(parsing: text, limits: limits)
    }
    var reader = reader
    reader.document = document
    return try withExtendedLifetime(document) { () throws(FeedError) in try reader.feed(from: document.root) }
  }

  /// Reads a feed that is a part of a document.
  ///
  /// - Parameters:
  ///   - value: the feed.
  ///   - document: the document that the feed is a part of. It was parsed with limits of nesting and rows.
  ///   - name: what errors call the document.
  ///   - dates: how dates are drawn.
  ///   - limits: what to refuse.
  package init(
    reading value: JSONValue, of document: JSONDocument, name: String, dates: FeedDates, limits: FeedLimits
  ) throws(FeedError) {
    self = try withExtendedLifetime(document) { () throws(FeedError) in
      try FeedReader(file: name, dates: dates, limits: limits, document: document).feed(from: value)
    }
  }
}
