/// A note inside a PNG: a keyword and a text, written as an uncompressed `iTXt` chunk.
package struct PNGText: Hashable, Sendable {
  /// 1 to 79 printable ASCII characters; `Title`, `Software`, `Comment` and a few more have a meaning
  /// (https://www.w3.org/TR/png-3/#11keywords).
  package let keyword: String
  /// Any text. A NUL, which the format forbids, is written as U+FFFD.
  package let text: String

  package init(keyword: String, text: String) {
    precondition(
      Self.isValid(keyword: keyword),
      "PNG text keyword \"\(keyword)\": use 1 to 79 printable ASCII characters, without a space at either end or two in a row")
    self.keyword = keyword
    self.text = text
  }

  /// Whether `keyword` may name a text.
  package static func isValid(keyword: String) -> Bool {
    let bytes = Array(keyword.utf8)
    return (1...79).contains(bytes.count) && bytes.allSatisfy { (0x20...0x7E).contains($0) }
      && bytes.first != 0x20 && bytes.last != 0x20 && !zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
  }

  /// The data of the chunk: keyword, no compression, no language, no translated keyword, text.
  var chunkData: [UInt8] {
    let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    return Array(keyword.utf8) + [0, 0, 0, 0, 0] + text.utf8.flatMap { $0 == 0 ? replacement : [$0] }
  }
}
