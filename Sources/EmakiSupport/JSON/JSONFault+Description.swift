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
