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

/// Malformed JSON is mended in a way that depends on what the parser met.
package enum MalformedJSON {
  /// Returns a sentence that says how a text is mended: by its usual fault, where the parser's words show one.
  ///
  /// - Parameters:
  ///   - reason: the parser's words, such as `string or '}' expected near '''`.
  ///   - empty: what is to be done about an empty text.
  package static func mend(_ reason: String, empty: String = "Look whether it is the right file.") -> String {
    let near = reason.firstRange(of: "near '").map { String(reason[$0.upperBound...].dropLast()) }
    if reason.hasSuffix("near end of file") {
      return reason.hasPrefix("unexpected token")
        ? "There is nothing in the text. \(empty)" : "The text ends too early: close what is open."
    }
    switch near {
    case "'"?: return "JSON has double quotes alone."
    case "/"?, "#"?: return "JSON has no comments: leave it out."
    case "True"?, "False"?, "None"?, "NaN"?, "Infinity"?, "undefined"?: return "JSON has true, false, null and numbers."
    case "]"? where reason.hasPrefix("unexpected token"), "}"? where reason.hasPrefix("string or"):
      return "JSON has no comma before a closing bracket: leave it out."
    case let word? where reason.hasPrefix("string or") && word.first?.isLetter == true: return "JSON has its keys in double quotes."
    case _? where reason.hasPrefix("'}' expected") || reason.hasPrefix("']' expected"): return "Look whether a comma is missing before it."
    case _? where reason.hasPrefix("unexpected newline"): return "A string ends in its line: write \\n for the end of a line."
    case _? where reason.hasPrefix("end of file expected"):
      return "The document ends before it: leave the rest out."
    default: return "Correct the text at that place."
    }
  }
}
