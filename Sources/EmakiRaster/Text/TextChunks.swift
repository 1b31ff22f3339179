import Glibc

/// Divides long texts into parts, for two limits of Pango's: a paragraph's length is counted in 32 bits of 1/1024 point, which 150 000 Han
/// characters exceed; and a word without a place to break is shaped again for every line of it.
enum TextChunks {
  /// The greatest number of UTF-8 code units of a part.
  static let length = 1 << 15
  /// The greatest number of UTF-8 code units without white space, of a text or a stretch in it, that are laid out at once.
  static let wordLength = 512

  /// The greatest number of UTF-8 code units without a place to break that are shaped at once and broken here, where they take more than a
  /// line. HarfBuzz needs a time that grows with the square of the length of a stack of Burmese letters.
  static let shapedWordLength = 1 << 13
  /// The greatest number of paragraphs in a part: for each of them Pango counts the characters of the part.
  static let paragraphCount = 512

  /// The greatest number of changes of direction in a part, or of characters that ask for one: Pango puts what lies between them in order in a time that grows with their
  /// square.
  static let directionChanges = 1024

  /// Returns the next part of a text, to its end if the text is short. It ends behind white space where there is some near, else between
  /// characters, as far as their scalars tell.
  ///
  /// - Parameter wordLength: how much without a place to break it holds at most, in UTF-8 code units.
  static func chunk(of utf8: UnsafeBufferPointer<UInt8>, from start: Int, wordLength: Int = Self.wordLength) -> Range<Int> {
    if utf8.count - start <= min(wordLength, Self.wordLength) { return start..<utf8.count }
    let limit = min(utf8.count, start + length)
    var lastBreak = start
    // White space, or the beginning of Kana or Han.
    var lastMark = start
    var directions = DirectionChanges()
    var paragraphs = 0
    for index in start..<limit {
      let byte = utf8[index]
      if index > start && endsParagraph(utf8, before: index) && !(byte == 0x0A && utf8[index - 1] == 0x0D) {
        paragraphs += 1
        if paragraphs == paragraphCount { return start..<index }
      }
      if byte <= 0x20 || (0xE3...0xE9).contains(byte) { lastMark = index }
      if breaks(utf8, before: index) { lastBreak = index }
      if index - lastBreak > wordLength { return start..<boundary(utf8, near: max(index, min(start + wordLength, limit)), after: start) }
      directions.add(byte)
      if byte == 0xE2, startsDirection(utf8, at: index) { directions.count += 1 }
      if directions.count > directionChanges { return start..<boundary(utf8, near: index, after: start) }
    }
    if limit == utf8.count { return start..<limit }
    let endsBehindSpace = lastMark > start && utf8[lastMark] <= 0x20 && limit - lastMark <= Self.wordLength + 1
    return start..<(endsBehindSpace ? lastMark + 1 : boundary(utf8, near: limit, after: start))
  }

  /// Returns whether a text is surely one part, from its bytes and spaces alone.
  static func isSurelyOne(_ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes) -> Bool {
    if utf8.count <= wordLength { return true }
    // It may end paragraphs, or hold letters that are read from the right.
    if utf8.count > length || bytes.isHeld[0x0A] || bytes.isHeld[0x0D] || bytes.isHeld[0xE2] || bytes.holds(0xD6...0xDF) { return false }
    var start = 0
    for (index, byte) in utf8.enumerated() where byte == 0x20 {
      if index - start > wordLength { return false }
      start = index + 1
    }
    return utf8.count - start <= wordLength
  }

  /// Returns whether lines surely end somewhere near a byte: behind the white space before it, or round the Kana or Han that it begins.
  private static func breaks(_ utf8: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    let byte = utf8[index]
    if byte <= 0x20 { return (0x09...0x0D).contains(byte) }
    if index > 0 && utf8[index - 1] == 0x20 { return true }
    guard (0xE3...0xE9).contains(byte), index + 2 < utf8.count else { return false }
    // No line ends between punctuation marks, all of U+3000 to U+303F, nor between small Kana, which would have to repeat.
    if byte == 0xE3 && utf8[index + 1] == 0x80 { return false }
    return index < 3 || (utf8[index - 3], utf8[index - 2], utf8[index - 1]) != (byte, utf8[index + 1], utf8[index + 2])
  }

  /// Returns whether a character is there that begins or ends an embedding, an override or an isolate: U+202A to U+202E, or U+2066 to U+2069.
  static func startsDirection(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 2 < utf8.count else { return false }
    return utf8[index + 1] == 0x80 && (0xAA...0xAE).contains(utf8[index + 2])
      || utf8[index + 1] == 0x81 && (0xA6...0xA9).contains(utf8[index + 2])
  }

  /// Counts how often letters of right-to-left scripts and others alternate, judged by their first bytes.
  private struct DirectionChanges {
    var count = 0
    private var isRightToLeft = false

    mutating func add(_ byte: UInt8) {
      // Hebrew to N'Ko; letters and digits of ASCII, and other scripts.
      let isOther = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0xC3
      if isOther && (0xD6...0xDF).contains(byte) != isRightToLeft {
        isRightToLeft.toggle()
        count += 1
      }
    }
  }

  /// Returns whether a text is short and surely one paragraph.
  static func isOneParagraph(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    // U+2029 starts with 0xE2, as other punctuation does: it may be one.
    utf8.count <= wordLength && !utf8.contains { endsParagraph($0) || $0 == 0xE2 }
  }

  private static func endsParagraph(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns whether what ends a paragraph, a line feed, a carriage return or U+2029, is right before an index.
  static func endsParagraph(_ utf8: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    if index < 1 { return false }
    return endsParagraph(utf8[index - 1]) || index >= 3 && startsSeparator(utf8, at: index - 3, 0xA9)
  }

  /// Returns whether U+2028 is at an index, which ends a line and no paragraph, or U+2029; `last` is its last byte.
  static func startsSeparator(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int, _ last: UInt8) -> Bool {
    index + 2 < utf8.count && utf8[index] == 0xE2 && utf8[index + 1] == 0x80 && utf8[index + 2] == last
  }

  /// Returns the first place in a range that ends a line by itself, or the range's end.
  static func lineEnd(_ utf8: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
    range.first { index in
      // For most bytes the first comparison decides.
      let byte = utf8[index]
      return endsParagraph(byte) || byte == 0xE2 && (startsSeparator(utf8, at: index, 0xA9) || startsSeparator(utf8, at: index, 0xA8))
    } ?? range.upperBound
  }

  /// Returns a text in which only the first soft hyphens of a long run stay, with the same length in bytes.
  ///
  /// HarfBuzz looks for the letter behind each of them in a time that grows with the square of their number. U+034F, which stands for the
  /// others, shows nothing either.
  static func shorteningHyphens(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result = Array(utf8)
    var (index, run) = (0, 0)
    while index + 1 < utf8.count {
      if utf8[index] == 0xC2 && utf8[index + 1] == 0xAD {
        run += 1
        if run > hyphenRun { (result[index], result[index + 1]) = (0xCD, 0x8F) }
        index += 2
      } else {
        run = 0
        index += 1
      }
    }
    return result
  }

  /// Returns whether a text has soft hyphens.
  static func hasSoftHyphens(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.indices.dropLast().contains { utf8[$0] == 0xC2 && utf8[$0 + 1] == 0xAD }
  }

  /// The greatest number of soft hyphens in a row.
  static let hyphenRun = 32

  /// Returns the start of a scalar that is no combining mark of the common blocks, joiner or variation selector.
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

/// Says which bytes a text in UTF-8 holds. One pass finds them; what only few texts need is then looked for in these texts alone.
struct TextBytes {
  /// For each byte, whether the text holds it.
  private(set) var isHeld = InlineArray<256, Bool>(repeating: false)

  init(_ utf8: UnsafeBufferPointer<UInt8>) { for byte in utf8 { isHeld[Int(byte)] = true } }

  func holds(_ bytes: ClosedRange<UInt8>) -> Bool { bytes.contains { isHeld[Int($0)] } }

  /// Returns whether the text may hold marks that fonts of its letters may lack: U+0300 to U+036F, U+0483 to U+0489, U+1AB0 to U+1AFF, U+1DC0 to
  /// U+1DFF, U+20D0 to U+20F0, U+302A to U+302F, U+3099, U+309A, U+A66F to U+A69F, U+FE20 to U+FE2F. Vowel
  /// signs of other scripts are in the fonts of these.
  func mayHoldMarks(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    if holds(0xCC...0xCD) || isHeld[0xEA] && holds(0x99...0x9A) || isHeld[0xEF] && isHeld[0xB8] && holds(0xA0...0xAF) { return true }
    if isHeld[0xD2] && holds(0x83...0x89) || isHeld[0xE1] && (holds(0xAA...0xAB) || isHeld[0xB7]) { return true }
    guard isHeld[0xE3] || isHeld[0xE2] && isHeld[0x83] else { return false }
    // Quotes and Kana begin with the same bytes.
    return utf8.indices.dropLast(2).contains { index in
      switch (utf8[index], utf8[index + 1], utf8[index + 2]) {
      case (0xE2, 0x83, _), (0xE3, 0x80, 0xAA...0xAF), (0xE3, 0x82, 0x99...0x9A): true
      default: false
      }
    }
  }

  /// Returns whether Pango may divide a character of a text into several.
  static func mayPartCharacters(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = UnsafeBufferPointer(rebasing: utf8)
    return bytes.baseAddress.map { memchr($0, Int32(firstOfParted), bytes.count) != nil } ?? false
  }

  /// The first byte of all letters that Pango may divide into several: กำ, or a conjunct of Indic letters (rules GB9a and GB9c of Unicode's annex 29).
  static let firstOfParted = 0xE0
}
