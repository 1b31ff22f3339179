/// A signed text is one between the lines with which OpenPGP marks what is signed (RFC 9580).
enum SignedText {
  /// Returns the lines of a text without the marks, and without signatures, keys and what is encrypted.
  ///
  /// - Complexity: linear in the length of the text.
  static func plain(_ lines: [String]) -> [String] {
    guard lines.contains(where: { $0.hasPrefix(begin) }) else { return lines }
    var result: [String] = []
    var (isHead, isSigned, isBlock) = (false, false, false)
    for line in lines {
      if line.hasPrefix(begin) {
        let isText = line.hasPrefix(begin + "SIGNED MESSAGE-----")
        (isHead, isSigned, isBlock) = (isText, isText, !isText)
      } else if isBlock {
        if line.hasPrefix("-----END PGP ") { isBlock = false }
      } else if isHead {
        // Lines such as "Hash: SHA256" end with an empty one.
        if line.allSatisfy(\.isWhitespace) { isHead = false }
      } else {
        result.append(isSigned && line.hasPrefix("- ") ? String(line.dropFirst(2)) : line)
      }
    }
    return result
  }

  private static let begin = "-----BEGIN PGP "
}
