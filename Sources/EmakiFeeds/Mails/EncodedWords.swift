import EmakiDiagnostics

/// Encoded words are how a header of a mail has letters that are not of ASCII: `=?UTF-8?Q?Caf=C3=A9?=` (RFC 2047).
enum EncodedWords {
  /// Returns a header with its words decoded. Words of one encoding that stand side by side are read as one, because some programs part
  /// them inside a letter.
  ///
  /// - Complexity: linear in the length of the header.
  static func decoded(_ header: String, _ charsets: MailCharsets) -> String {
    guard header.contains("=?") else { return header }
    var result = ""
    var pending: (charset: String, bytes: [UInt8])?
    func flush() {
      if let word = pending { result += charsets.string(word.bytes, charset: word.charset) }
      pending = nil
    }
    var rest = header[...]
    while let open = rest.firstRange(of: "=?") {
      let before = rest[..<open.lowerBound]
      guard let (word, end) = word(rest[open.upperBound...]) else {
        flush()
        result += rest[..<open.upperBound]
        rest = rest[open.upperBound...]
        continue
      }
      // White space between two words is no text.
      if pending == nil || !before.allSatisfy(\.isWhitespace) {
        flush()
        result += before
      }
      if pending?.charset == word.charset {
        pending?.bytes += word.bytes
      } else {
        flush()
        pending = word
      }
      rest = rest[end...]
    }
    flush()
    return result + rest
  }

  /// Reads a word behind its first two signs: `UTF-8?Q?Caf=C3=A9?=`.
  private static func word(_ text: Substring) -> (word: (charset: String, bytes: [UInt8]), end: String.Index)? {
    let near = text.prefix(1024)
    let parts = near.split(separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1].utf8.count == 1, parts[3].hasPrefix("="), !parts[0].isEmpty else { return nil }
    // A language may stand behind the encoding.
    let charset = String(parts[0].prefix { $0 != "*" }).lowercased()
    let bytes = MailCoding.bytes(parts[2].utf8, coding: String(parts[1]))
    return ((charset, bytes), text.index(after: parts[3].startIndex))
  }
}
