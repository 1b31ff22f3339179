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

/// How malformed JSON is mended depends on what the parser met.
extension JSONError {
  /// The reason for a text of nothing but white space.
  static let empty = "no value"
  /// What a reason ends with where the text ends in the middle of a value.
  static let early = "end of file"

  /// Whether a value that the parser met at the end of a text, in its words, may be the beginning of one: `tru`, `1.`, `"\u12`.
  static func isCut(_ reason: String) -> Bool {
    if reason.hasPrefix("invalid escape") { return true }
    guard let start = reason.firstRange(of: "invalid token near '")?.upperBound else { return false }
    let token = reason[start...].dropLast()
    return ["true", "false", "null"].contains { $0.hasPrefix(token) } || token.last.map { ".eE+-".contains($0) } ?? false
  }

  /// Returns a sentence that says how a text is mended: by its usual fault, where the parser's words show one.
  ///
  /// - Parameters:
  ///   - reason: the parser's words, such as `string or '}' expected near '''`.
  ///   - empty: what is to be done about an empty text.
  ///   - more: what is to be done about a second document in the text.
  package static func mend(
    _ reason: String, empty: String = "Look whether it is the right file.",
    more: String = "The document ends before it: leave the rest out."
  ) -> String {
    if reason == Self.empty { return "There is nothing in the text. \(empty)" }
    if reason.hasSuffix(early) { return "The text ends too early: look whether the file is whole, or close what is open." }
    let near = reason.firstRange(of: "near '").map { String(reason[$0.upperBound...].dropLast()) }
    switch near {
    case "'"?: return "JSON has double quotes alone."
    case "\u{FFFD}"?: return "A letter is cut there, or in another encoding: look whether the file is whole."
    case "/"?, "#"?: return "JSON has no comments: leave it out."
    case "True"?, "False"?, "None"?, "NaN"?, "Infinity"?, "undefined"?: return "JSON has true, false, null and numbers."
    case "]"? where reason.hasPrefix("unexpected token"), "}"? where reason.hasPrefix("string or"):
      return "JSON has no comma before a closing bracket: leave it out."
    case let word? where reason.hasPrefix("string or") && word.first?.isLetter == true: return "JSON has its keys in double quotes."
    case _? where reason.hasPrefix("'}' expected") || reason.hasPrefix("']' expected"): return "Look whether a comma is missing before it."
    case _? where reason.hasPrefix("unexpected newline"): return "A string ends in its line: write \\n for the end of a line."
    case "{"? where reason.hasPrefix("end of file expected"), "["? where reason.hasPrefix("end of file expected"): return more
    case _? where reason.hasPrefix("end of file expected"): return "The document ends before it: leave the rest out."
    default: return "Correct the text at that place."
    }
  }
}

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
        "line \(line), column \(column): malformed JSON: \(printable(reason)). \(JSONError.mend(reason))"
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
    if let nearest = word.nearest(among: allowed) { return "Did you mean \"\(nearest)\"?" }
    return "It can be \(allowed.joined(separator: ", "))."
  }
}

/// A text place is a line and a column of a text, counted from 1; columns count code points.
struct TextPlace {
  /// The number of the line, from 1.
  let line: Int
  /// The number of the column in code points, from 1.
  let column: Int

  /// Finds the line and the column of a byte.
  init(of position: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes[..<position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    column = before[lineStart...].reduce(1) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
  }

  /// Returns the position of the code point at a line and a column, or the end of the line or the bytes where there is none.
  static func position(line: Int, column: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var position = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      position = end + 1
    }
    // The column before the first code point is 0.
    var current = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      if bytes[position] & 0xC0 != 0x80 { current += 1 }
      if current == column { break }
      position += 1
    }
    return position
  }
}
