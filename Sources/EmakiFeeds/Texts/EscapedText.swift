/// An escaped text is one in 7 bits, in which marks say whether the bytes behind them are ASCII or pairs of a set of letters.
enum EscapedText {
  /// ISO-2022-JP, which becomes Shift-JIS.
  case japanese
  /// HZ (RFC 1843), which becomes GB 2312 in 8 bits.
  case chinese
  /// ISO-2022-KR (RFC 1557), which becomes EUC-KR.
  case korean

  private enum Letters { case ascii, pairs, katakana }

  /// A byte of none of the encodings that texts become.
  private static let fault: UInt8 = 0xFF

  /// Returns a text in 8 bits.
  ///
  /// - Complexity: linear in the length of the text.
  func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var letters = Letters.ascii
    var rest = bytes[...]
    while let byte = rest.first {
      if let (next, count) = mark(rest) {
        (letters, rest) = (next ?? letters, rest.dropFirst(count))
        continue
      }
      rest = rest.dropFirst()
      switch (byte, letters) {
      case (0x0A, _), (0x0D, _):
        // A line that does not end in ASCII has lost its mark.
        letters = .ascii
        result.append(byte)
      case (0x7E, .ascii) where self == .chinese && rest.first == 0x7E:
        rest = rest.dropFirst()
        result.append(byte)
      case (0x21...0x7E, .pairs):
        if let second = rest.first, 0x21...0x7E ~= second {
          rest = rest.dropFirst()
          result += self == .japanese ? ShiftJISPairs.pair(byte, second) : [byte | 0x80, second | 0x80]
        } else {
          result.append(Self.fault)
        }
      case (0x21...0x5F, .katakana): result.append(byte | 0x80)
      case (0x1B, _), (0x80..., _): result.append(Self.fault)
      default: result.append(byte)
      }
    }
    return result
  }

  /// Returns which letters stand behind a mark at the beginning of a text, `nil` for no other ones than before it, and its length; `nil`
  /// where there is no mark.
  private func mark(_ text: ArraySlice<UInt8>) -> (Letters?, Int)? {
    guard let first = text.first, first < 0x20 || first == 0x7E else { return nil }
    switch (self, first) {
    case (.japanese, 0x1B):
      for (sign, letters) in Self.signs where text.dropFirst().starts(with: sign.utf8) { return (letters, sign.utf8.count + 1) }
      return nil
    case (.korean, 0x1B): return text.dropFirst().starts(with: "$)C".utf8) ? (nil, 4) : nil
    // Old programs shift to katakana with the bytes that Korean shifts with.
    case (.japanese, 0x0E): return (.katakana, 1)
    case (.korean, 0x0E): return (.pairs, 1)
    case (.japanese, 0x0F), (.korean, 0x0F): return (.ascii, 1)
    case (.chinese, 0x7E):
      switch text.dropFirst().first {
      case UInt8(ascii: "{"): return (.pairs, 2)
      case UInt8(ascii: "}"): return (.ascii, 2)
      case 0x0A: return (nil, 2)
      default: return nil
      }
    default: return nil
    }
  }

  /// What stands behind the escape in a mark of ISO-2022-JP.
  private static let signs: [(String, Letters?)] = [
    ("(B", .ascii), ("(J", .ascii), ("(H", .ascii), ("(I", .katakana), ("$@", .pairs), ("$B", .pairs), ("$(@", .pairs), ("$(B", .pairs),
    ("&@", nil),
  ]
}
