/// Shift-JIS pairs are the pairs of bytes that the letters of JIS X 0208 have in Shift-JIS.
enum ShiftJISPairs {
  /// Returns the pair of a letter, by its two bytes in 7 bits.
  static func pair(_ first: UInt8, _ second: UInt8) -> [UInt8] {
    // Shift-JIS has two rows of the set in each of its own.
    let isOdd = first & 1 == 1
    return [(first + 1) / 2 + (first < 0x5F ? 0x70 : 0xB0), isOdd ? second + (second < 0x60 ? 0x1F : 0x20) : second + 0x7E]
  }

  /// Returns a text in EUC-JP in Shift-JIS. What is no letter of JIS X 0208 or JIS X 0201 becomes a byte that Shift-JIS does not have.
  ///
  /// - Complexity: linear in the length of the text.
  static func bytes(euc bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte < 0x80 {
        result.append(byte)
      } else if byte == 0x8E, let second = rest.first, 0xA1...0xDF ~= second {
        // Katakana of half the width.
        rest.removeFirst()
        result.append(second)
      } else if 0xA1...0xFE ~= byte, let second = rest.first, 0xA1...0xFE ~= second {
        rest.removeFirst()
        result += pair(byte & 0x7F, second & 0x7F)
      } else {
        result.append(0xFF)
      }
    }
    return result
  }
}
