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

  /// The most memory that a feed may take as a whole while it is read, in bytes. The rows of a larger one are read one at a time.
  static let wholeBytes = 64 << 20

  /// The keys of usual lists of rows, which are parsed one at a time in long documents.
  package static let rowKeys: [StaticString] = ["rows", "items", "messages", "chunk", "notifications", "statuses", "posts"]

  /// Makes limits, by default of 256 MB, 1,000,000 rows, 1 MB of text a row and 256 MB of values, where MB is 1,048,576 bytes.
  public init(bytes: Int = 256 << 20, rows: Int = 1_000_000, rowTextBytes: Int = 1 << 20, valueBytes: Int = 256 << 20) {
    self.bytes = bytes
    self.rows = rows
    self.rowTextBytes = rowTextBytes
    self.valueBytes = valueBytes
  }
}
