/// Long texts in parts, for two limits of Pango's: a paragraph's length is counted in 32 bits of 1/1024 point, which 150 000 Han
/// characters exceed; and a word without a place to break is shaped again for every line of it.
enum TextChunks {
  /// In UTF-8 code units.
  private static let length = 1 << 15
  /// Of a text, or a stretch in it, without white space.
  private static let wordLength = 512

  /// The next part of a text, to its end where the text is short. It ends behind white space where there is some near, else between
  /// characters, as far as their scalars tell.
  static func chunk(of utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int> {
    if utf8.count - start <= wordLength { return start..<utf8.count }
    let limit = min(utf8.count, start + length)
    var lastSpace = start
    for index in start..<limit {
      // White space, and the lead bytes of Kana and Han, which break anywhere.
      if utf8[index] <= 0x20 || (0xE3...0xE9).contains(utf8[index]) { lastSpace = index }
      if index - lastSpace > wordLength { return start..<boundary(utf8, near: max(index, min(start + wordLength, limit)), after: start) }
    }
    if limit == utf8.count { return start..<limit }
    return start..<(lastSpace > start && utf8[lastSpace] <= 0x20 ? lastSpace + 1 : boundary(utf8, near: limit, after: start))
  }

  /// Whether a text is short and surely one paragraph.
  static func isOneParagraph(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    // U+2029 starts with 0xE2, as other punctuation does: it may be one.
    utf8.count <= wordLength && !utf8.contains { endsParagraph($0) || $0 == 0xE2 }
  }

  static func endsParagraph(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The start of a scalar that is no combining mark of the common blocks, joiner or variation selector.
  private static func boundary(_ utf8: UnsafeBufferPointer<UInt8>, near end: Int, after start: Int) -> Int {
    var index = end
    while index > start + 1 && index > end - 64 {
      let isContinuation = utf8[index] & 0xC0 == 0x80
      let isMark = utf8[index] == 0xCC || utf8[index] == 0xCD || utf8[index] == 0xE2 || utf8[index] == 0xEF || utf8[index] == 0xF0
      if !isContinuation && !isMark { return index }
      index -= 1
    }
    index = end
    while index > start + 1 && utf8[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }
}
