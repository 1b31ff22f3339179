/// Feed limits say how much a feed may hold before it is refused.
public struct FeedLimits: Hashable, Sendable {
  /// The deepest nesting of arrays and objects that is read, 64 levels. The outermost is level 1.
  public static let nestingLevels = 64

  /// The greatest size of the document, in bytes. It is checked before anything is read; whoever loads a file checks its size first.
  public var bytes: Int
  /// The greatest number of rows. It is checked before the document is parsed.
  public var rows: Int
  /// The longest text of one row, body and date together, in bytes of UTF-8.
  public var rowTextBytes: Int

  /// Makes limits, by default of 256 MB, 1,000,000 rows and 1 MB a row, where MB is 1,048,576 bytes.
  public init(bytes: Int = 256 << 20, rows: Int = 1_000_000, rowTextBytes: Int = 1 << 20) {
    self.bytes = bytes
    self.rows = rows
    self.rowTextBytes = rowTextBytes
  }
}
