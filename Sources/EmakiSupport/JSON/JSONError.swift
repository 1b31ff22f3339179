/// A JSON error says why a text is not a usable JSON document. Lines and columns count from 1, columns in code points.
public enum JSONError: Error, Hashable {
  /// The text is not JSON, or an object has a key twice.
  case malformed(line: Int, column: Int, reason: String)
  /// The bytes are not UTF-8.
  case invalidUTF8(line: Int, column: Int)
  /// An array or object opens beyond the `limit`th level of nesting.
  case tooDeep(line: Int, column: Int, limit: Int)
  /// The array of rows is longer than the limit.
  case tooManyRows(limit: Int)
  /// The values up to a place in the text would take more bytes of memory than the limit.
  case tooMuchMemory(line: Int, column: Int, limit: Int)
}
