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

extension JSONFault: CustomStringConvertible {
  /// The fault in words: where it is, what is wrong, and how to mend it.
  public var description: String {
    switch self {
    case .syntax(let error):
      switch error {
      case .malformed(let line, let column, let reason):
        "line \(line), column \(column): malformed JSON: \(printable(reason)). \(MalformedJSON.mend(reason))"
      case .invalidUTF8(let line, let column): "line \(line), column \(column): the bytes are not UTF-8. Save the document as UTF-8."
      case .tooDeep(let line, let column, let limit):
        "line \(line), column \(column): nested more than \(limit) levels deep. Flatten the value that opens there."
      case .tooManyRows(let limit): "more than \(limit) values. Split the document."
      case .tooMuchMemory(let line, let column, let limit):
        "line \(line), column \(column): the values up to here take more than \(limit) bytes of memory. Leave out what is not needed."
      }
    case .wrongType(let path, let expected, let found):
      "\(path) is \(found.phrase), not \(expected.map(\.phrase).joined(separator: " or ")). "
        + "Write \(expected.map(\.phrase).joined(separator: " or "))."
    case .missingKey(let path, let key): "\(path) has no \"\(key)\". Add it."
    case .unknownKey(let path, let key, let allowed):
      "\(path) has an unknown key \"\(printable(key))\". \(Self.advice(key, allowed))"
    case .unknownWord(let path, let word, let allowed):
      "\(path) is \"\(printable(word))\", which it cannot be. \(Self.advice(word, allowed))"
    case .outOfRange(let path, let value, let allowed): "\(path) is \(printable(value)). Give \(allowed)."
    case .notOneKey(let path, let keys, let advice):
      "\(path) has \(keys.isEmpty ? "no key" : "the keys \(Self.list(keys))"). \(advice)"
    case .repeatedValue(let key, let value, let first, let second, let advice):
      "\(first) and \(second) have the same \(key) \"\(printable(value))\". \(advice)"
    }
  }

  /// Lists the first few keys in words.
  private static func list(_ keys: [String]) -> String {
    let shown = keys.prefix(5).map { "\"\(printable($0))\"" }.joined(separator: ", ")
    return keys.count > 5 ? "\(shown) and \(keys.count - 5) more" : shown
  }

  /// Names the allowed word that was probably meant, or all allowed words.
  private static func advice(_ word: String, _ allowed: [String]) -> String {
    if let nearest = EditDistance.nearest(to: word, among: allowed) { return "Did you mean \"\(nearest)\"?" }
    return "It can be \(allowed.joined(separator: ", "))."
  }
}
