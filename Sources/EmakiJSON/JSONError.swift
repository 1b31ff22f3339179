/// Why a text is not a usable JSON document. Lines and columns count from 1, columns in code points.
package enum JSONError: Error, Hashable {
  /// The text is not JSON, or an object has a key twice.
  case malformed(line: Int, column: Int, reason: String)
  case invalidUTF8(line: Int, column: Int)
  /// An array or object opens beyond the `limit`th level of nesting.
  case tooDeep(line: Int, column: Int, limit: Int)
  /// The array of rows is longer than the limit.
  case tooManyRows(limit: Int)
}

/// What to refuse before a document is parsed.
package struct JSONLimits {
  /// Of arrays and objects; the outermost is level 1.
  package var nestingLevels: Int
  /// Of the outermost array, or of an array under one of `rowKeys` in the outermost object.
  package var rows: Int
  package var rowKeys: [StaticString]
  /// The deepest level at which an array under one of the keys is one of rows.
  package var rowLevels: Int

  package init(nestingLevels: Int = 64, rows: Int = .max, rowKeys: [StaticString] = [], rowLevels: Int = 2) {
    self.nestingLevels = nestingLevels
    self.rows = rows
    self.rowKeys = rowKeys
    self.rowLevels = rowLevels
  }

  func holdsRows(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rowKeys.contains { name in name.withUTF8Buffer { key.elementsEqual($0) } }
  }
}
