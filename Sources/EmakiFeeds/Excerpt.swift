extension UnsafeBufferPointer<UInt8> {
  /// Returns the first characters of UTF-8 text, without white space at either end; `nil` if there is only white space. An ellipsis follows
  /// where the text goes on.
  ///
  /// A character is what a reader sees as one (a grapheme cluster) and is never cut. It can be of any length, so the result of a hostile
  /// text can have more than `byteLimit` bytes; then it may be cut anywhere after them.
  ///
  /// - Parameter goesOn: whether more text follows these bytes.
  /// - Complexity: linear in the length of the result, and of the white space before it.
  func excerpt(characters: Int, byteLimit: Int, goesOn: Bool = false) -> String? {
    let start = firstIndex { !$0.isASCIIWhitespace } ?? endIndex
    var length = Swift.min(16 * characters, count - start)
    while true {
      let window = UnsafeBufferPointer(rebasing: self[start..<characterBoundary(start + length)])
      let isWhole = start + length == count
      let text = String(decoding: window, as: UTF8.self).trimmedStart
      if let cut = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex), cut < text.endIndex {
        let hasMore = goesOn || !isWhole || text[cut...].contains { !$0.isWhitespace }
        return String(text[..<cut]).trimmed + (hasMore ? "…" : "")
      }
      if isWhole || length > byteLimit + 4 {
        let trimmed = String(text).trimmed
        return trimmed.isEmpty ? nil : trimmed + (goesOn ? "…" : "")
      }
      length = Swift.min(length * 16, count - start)
    }
  }

  /// Returns the last position up to `position` where a code point starts, so that a cut there leaves valid UTF-8.
  func characterBoundary(_ position: Int) -> Int {
    var boundary = position
    while boundary > 0, boundary < count, self[boundary] & 0xC0 == 0x80 { boundary -= 1 }
    return boundary
  }
}

extension UInt8 {
  /// Whether the byte is white space in HTML: tab, line feed, form feed, carriage return, space.
  var isASCIIWhitespace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = trimmedStart
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  fileprivate var trimmedStart: Substring { drop { $0.isWhitespace } }
}
