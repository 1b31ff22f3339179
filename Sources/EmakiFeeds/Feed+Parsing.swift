package import EmakiJSON

extension Feed {
  /// Reads a feed. The content shows the format. The text is UTF-8, with or without a byte order mark, or UTF-16 or UTF-32 with one; tables
  /// that are none of these are read as Shift-JIS where they look like it, or else as Windows-1252, with a warning:
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
    _ text: UnsafeBufferPointer<UInt8>, name: String, dates: FeedDates, limits: FeedLimits
  ) throws(FeedError) -> Feed {
    // The reader of XML knows these encodings itself.
    if let wide = WideText.utf8(text) ?? wideWithoutMark(text), wide.first(where: { !$0.isASCIIWhitespace }) != UInt8(ascii: "<") {
      return try wide.withUnsafeBufferPointer { text in
        Result { () throws(FeedError) in try Self.read(text, name: name, dates: dates, limits: limits) }
      }.get()
    }
    let format = FeedFormat(text, isTable: dates.mapping != nil || dates.keepsValues)
    do throws(FeedError) {
      return try read(text, format, FeedReader(file: name, dates: dates, limits: limits, document: nil))
    } catch {
      // A table that is not UTF-8 is one of Windows, of the West where it does not look Japanese. JSON is always UTF-8.
      guard case .invalidUTF8 = error, format == .table else { throw error }
      let reader = FeedReader(file: name, dates: dates, limits: limits, document: nil)
      let japanese = ShiftJISText.isLikely(text) ? ShiftJISText.utf8(text) : nil
      if japanese == nil { reader.notes.add(.assumedEncoding) }
      return try (japanese ?? WindowsText.utf8(text)).withUnsafeBufferPointer { text in
        Result { () throws(FeedError) in try read(text, format, reader) }
      }.get()
    }
  }

  /// Returns a text in UTF-16 that has lost its mark in UTF-8; `nil` for another one. Where each second byte of most characters is 0, and no other
  /// byte is, it can be nothing else.
  private static func wideWithoutMark(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let near = text.prefix(4096)
    guard text.count >= 8, text.count % 2 == 0, near.contains(0) else { return nil }
    let odd = near.indices.count { near[$0] == 0 && $0 % 2 == 1 }
    let even = near.indices.count { near[$0] == 0 && $0 % 2 == 0 }
    guard odd == 0 || even == 0, max(odd, even) * 4 >= near.count else { return nil }
    let mark: [UInt8] = even == 0 ? [0xFF, 0xFE] : [0xFE, 0xFF]
    return (mark + text).withUnsafeBufferPointer { WideText.utf8($0) }
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>, _ format: FeedFormat, _ plain: FeedReader) throws(FeedError) -> Feed {
    let (name, dates, limits) = (plain.file, plain.dates, plain.limits)
    var text = text
    switch format {
    case .xml: return try plain.noting { () throws(FeedError) in try plain.xml(in: text) }
    case .table: return try plain.noting { () throws(FeedError) in try plain.table(in: text) }
    case .other(let shape): throw .unknownShape(file: name, shape, map: nil)
    case .page: throw .unknownShape(file: name, .page, map: nil)
    case .text: throw .unknownShape(file: name, .text, map: nil)
    case .script: text = ScriptText.json(in: text) ?? text
    case .json, .jsonLines: break
    }
    let document = try FeedError.naming(name) { () throws(JSONError) in
      let limits = JSONLimits(
        nestingLevels: FeedLimits.nestingLevels, rows: limits.rows, rowKeys: FeedLimits.rowKeys, rowLevels: 2,
        memory: limits.valueBytes,
        wholeMemory: min(limits.valueBytes, FeedLimits.wholeBytes))
      return try format == .jsonLines ? JSONDocument(lines: text, limits: limits) : JSONDocument(parsing: text, limits: limits)
    }
    return try withExtendedLifetime(document) { () throws(FeedError) in
      try FeedReader(file: name, dates: dates, limits: limits, document: document).feed(from: document.root)
    }
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
