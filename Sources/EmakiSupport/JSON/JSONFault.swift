/// A JSON fault says why a text cannot be read as the document that it should be. Paths are JSON paths from the document, `$`.
///
/// A fault does not know the kind of document that the text should be, such as a layout document or a font lock. So the reader of such a
/// document wraps the fault in an error of its own.
public enum JSONFault: Error, Hashable {
  /// The text is not JSON.
  case syntax(JSONError)
  /// A value has another type than those expected.
  case wrongType(path: String, expected: [JSONValueType], found: JSONValueType)
  /// An object lacks a key that it needs.
  case missingKey(path: String, key: String)
  /// An object has a key that is not allowed.
  case unknownKey(path: String, key: String, allowed: [String])
  /// A string is none of the words that are allowed.
  case unknownWord(path: String, word: String, allowed: [String])
  /// A value is outside its range; `allowed` says in words which values are allowed.
  case outOfRange(path: String, value: String, allowed: String)
  /// An object has not exactly one key; `advice` says in words which one it should have.
  case notOneKey(path: String, keys: [String], advice: String)
  /// The objects at two paths have the same value under a key; `advice` says in words how to mend it.
  case repeatedValue(key: String, value: String, first: String, second: String, advice: String)
}
