/// JSON limits say what is refused before a document is parsed.
package struct JSONLimits {
  /// The most levels of arrays and objects; the outermost is level 1.
  package var nestingLevels: Int
  /// The most values of the outermost array, or of an array under one of `rowKeys` in the outermost object.
  package var rows: Int
  /// The keys under which arrays are arrays of rows.
  package var rowKeys: [StaticString]
  /// The deepest level at which an array under one of the keys is one of rows.
  package var rowLevels: Int

  /// Makes limits; rows are not limited where nothing is said.
  package init(nestingLevels: Int = 64, rows: Int = .max, rowKeys: [StaticString] = [], rowLevels: Int = 2) {
    self.nestingLevels = nestingLevels
    self.rows = rows
    self.rowKeys = rowKeys
    self.rowLevels = rowLevels
  }

  /// Tells whether an array under a key is one of rows.
  func holdsRows(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rowKeys.contains { name in name.withUTF8Buffer { key.elementsEqual($0) } }
  }
}
