import EmakiDiagnostics
package import EmakiJSON

/// Why a text is not a layout document.
public struct LayoutDocumentError: Error, Hashable {
  /// What the document is called: its file, or a line of standard input.
  package var document: String
  package var fault: Fault

  package init(document: String, fault: Fault) { (self.document, self.fault) = (document, fault) }

  /// Paths are JSON paths from the document, `$`.
  package enum Fault: Error, Hashable {
    case json(JSONError)
    case wrongType(path: String, expected: [JSONValueType], found: JSONValueType)
    case missingKey(path: String, key: String)
    case unknownKey(path: String, key: String, allowed: [String])
    /// A word that is none of those allowed.
    case unknownWord(path: String, word: String, allowed: [String])
    case outOfRange(path: String, value: String, allowed: String)
    /// An element is an object with exactly one key, its kind.
    case notOneKind(path: String, keys: [String])
    case duplicateID(id: String, first: String, second: String)
  }
}

extension LayoutDocumentError: CustomStringConvertible {
  public var description: String { "\(document): \(fault)" }
}

extension LayoutDocumentError.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .json(let error):
      switch error {
      case .malformed(let line, let column, let reason):
        "line \(line), column \(column): malformed JSON: \(printable(reason)). Correct the text at that place."
      case .invalidUTF8(let line, let column): "line \(line), column \(column): the bytes are not UTF-8. Save the document as UTF-8."
      case .tooDeep(let line, let column, let limit):
        "line \(line), column \(column): nested more than \(limit) levels deep. Flatten the value that opens there."
      case .tooManyRows(let limit): "more than \(limit) values. Split the document."
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
    case .notOneKind(let path, let keys):
      "\(path) has \(keys.isEmpty ? "no key" : "the keys \(Self.list(keys))"). "
        + "An element is an object with one key, its kind: {\"box\": {...}}."
    case .duplicateID(let id, let first, let second):
      "\(first) and \(second) have the same id \"\(printable(id))\". Give each box an id of its own."
    }
  }

  /// The first few.
  private static func list(_ keys: [String]) -> String {
    let shown = keys.prefix(5).map { "\"\(printable($0))\"" }.joined(separator: ", ")
    return keys.count > 5 ? "\(shown) and \(keys.count - 5) more" : shown
  }

  private static func advice(_ word: String, _ allowed: [String]) -> String {
    if let nearest = EditDistance.nearest(to: word, among: allowed) { return "Did you mean \"\(nearest)\"?" }
    return "It can be \(allowed.joined(separator: ", "))."
  }
}
