import CDeflate

/// A PNG text is a note inside a PNG: a keyword and a text, written as an `iTXt` chunk.
package struct PNGText: Hashable, Sendable {
  /// The keyword, 1 to 79 printable ASCII characters. `Title`, `Software`, `Comment` and a few more have a meaning
  /// (https://www.w3.org/TR/png-3/#11keywords).
  let keyword: String
  /// The text, which may be any string. A NUL, which the format forbids, is written as U+FFFD.
  package let text: String
  /// Whether the text is written as a zlib stream.
  let isCompressed: Bool

  /// Makes a text. The keyword must be valid.
  package init(keyword: String, text: String, isCompressed: Bool = false) {
    precondition(
      Self.isValid(keyword: keyword),
      "PNG text keyword \"\(keyword)\": use 1 to 79 printable ASCII characters, without a space at either end or two in a row")
    self.keyword = keyword
    self.text = text
    self.isCompressed = isCompressed
  }

  /// Returns whether a keyword may name a text.
  static func isValid(keyword: String) -> Bool {
    let bytes = Array(keyword.utf8)
    return (1...79).contains(bytes.count) && bytes.allSatisfy { (0x20...0x7E).contains($0) }
      && bytes.first != 0x20 && bytes.last != 0x20 && !zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
  }

  /// The data of the text's chunk: keyword, whether it is compressed, no language, no translated keyword, text.
  var chunkData: [UInt8] {
    let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    let text = text.utf8.flatMap { $0 == 0 ? replacement : [$0] }
    return Array(keyword.utf8) + [0, isCompressed ? 1 : 0, 0, 0, 0] + (isCompressed ? ZlibStream.compressed(text, level: 9) : text)
  }

  /// Reads the data of an `iTXt` chunk; `nil` if it is damaged, or longer than `limit` bytes.
  init?(chunkData: some Sequence<UInt8>, limit: Int) {
    let data = Array(chunkData)
    guard let end = data.firstIndex(of: 0), data.count >= end + 3 else { return nil }
    let isCompressed = data[end + 1] == 1
    // Language and translated keyword end with a NUL each.
    guard data[end + 1] <= 1, data[end + 2] == 0, let language = data[(end + 3)...].firstIndex(of: 0),
      let translation = data[(language + 1)...].firstIndex(of: 0)
    else { return nil }
    let rest = Array(data[(translation + 1)...])
    guard let text = isCompressed ? ZlibStream.decompressed(rest, limit: limit) : rest, text.count <= limit else { return nil }
    let keyword = String(decoding: data[..<end], as: UTF8.self)
    guard Self.isValid(keyword: keyword), let valid = String(validating: text, as: UTF8.self) else { return nil }
    self.init(keyword: keyword, text: valid, isCompressed: isCompressed)
  }
}
