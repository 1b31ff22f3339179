/// A Shift-JIS text is one in the encoding in which Excel writes tables in Japan.
enum ShiftJISText {
  /// Returns whether a text that is not UTF-8 is probably in this encoding: what is not ASCII is pairs of bytes that it allows, and many of these are
  /// kana, or of two bytes that no text of the West has beside each other.
  static func isLikely(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (pairs, kana, kanji, index) = (0, 0, 0, 0)
    let end = min(bytes.count, 64 << 10)
    while index < end {
      let byte = bytes[index]
      index += 1
      // Half-width katakana are single bytes.
      if byte < 0x80 || 0xA1...0xDF ~= byte { continue }
      guard 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte else { return false }
      guard index < end else { break }
      guard 0x40...0xFC ~= bytes[index], bytes[index] != 0x7F else { return false }
      pairs += 1
      if byte == 0x82 && bytes[index] >= 0x9F || byte == 0x83 && bytes[index] <= 0x96 { kana += 1 }
      if byte <= 0x9F && bytes[index] >= 0x80 { kanji += 1 }
      index += 1
    }
    return pairs > 1 && (kana * 5 >= pairs || kanji * 3 >= pairs)
  }

  /// Returns a text in UTF-8; `nil` where the system cannot convert it, or a byte is none of the encoding.
  ///
  /// - Complexity: linear in the length of the text.
  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    CharsetText.utf8(bytes, from: "CP932")
  }
}
