import Foundation

/// The text of one layout document, and where it stands.
struct LayoutSource {
  var name: String
  var text: [UInt8]
  /// Whether it is a line among others on standard input.
  var isLine = false

  /// The documents of a file, or those of standard input: one in all, or one a line.
  static func read(_ path: String) throws -> [LayoutSource] {
    let text = try FeedInput.contents(of: path)
    guard path == "-" else { return [LayoutSource(name: path, text: text)] }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let documents = lines.enumerated().filter { line in line.element.contains { $0 > 0x20 } }
    // A document over several lines opens with a line that is none by itself.
    if documents.count > 1, let first = documents.first, !isBalanced(first.element) {
      return [LayoutSource(name: "standard input", text: text)]
    }
    return documents.map { LayoutSource(name: "standard input, line \($0.offset + 1)", text: Array($0.element), isLine: true) }
  }

  /// Whether as many brackets close as open, strings aside.
  private static func isBalanced(_ text: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var inString = false
    var escaped = false
    for byte in text {
      if inString {
        if escaped { escaped = false } else if byte == UInt8(ascii: "\\") { escaped = true } else if byte == UInt8(ascii: "\"") { inString = false }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): inString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return depth <= 0
  }
}
