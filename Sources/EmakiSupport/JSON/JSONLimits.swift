/// JSON limits are the limits that a document must meet before it is parsed.
package struct JSONLimits {
  /// The greatest number of levels of arrays and objects; the outermost is level 1.
  var nestingLevels: Int
  /// The greatest number of values of the outermost array, or of an array under one of `rowKeys` in the outermost object.
  var rows: Int
  /// The keys under which arrays are arrays of rows.
  var rowKeys: [StaticString]
  /// The deepest level at which an array under one of `rowKeys` is an array of rows.
  var rowLevels: Int
  /// The most bytes that the parsed values may take in memory at a time.
  var memory: Int
  /// The largest number of bytes that a document with rows may take in memory as a whole; `nil` if every document is parsed as a whole. In
  /// a larger document, each row is parsed separately when it is requested. Then `memory` applies to each row, and to everything that is
  /// not in rows.
  var wholeMemory: Int?

  package init(
    nestingLevels: Int = 64, rows: Int = .max, rowKeys: [StaticString] = [], rowLevels: Int = 2, memory: Int = 256 << 20,
    wholeMemory: Int? = nil
  ) {
    self.nestingLevels = nestingLevels
    self.rows = rows
    self.rowKeys = rowKeys
    self.rowLevels = rowLevels
    self.memory = memory
    self.wholeMemory = wholeMemory
  }

  /// Whether rows may be parsed one at a time.
  var readsRowsSingly: Bool { wholeMemory != nil }

  /// Returns whether an array under a key is an array of rows.
  func holdsRows(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rowKeys.contains { name in name.withUTF8Buffer { key.elementsEqual($0) } }
  }
}
