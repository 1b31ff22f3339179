/// JSON escapes are the escapes that the parser refuses. Each of them is replaced by U+FFFD.
///
/// An escape `\uXXXX` of six bytes may stand for NUL or for half a character, which is a surrogate without its other half. JSON allows
/// both, but the parser refuses them. Publishers write such escapes when they cut a text in the middle of an emoji.
enum JSONEscapes {
  /// Returns a copy of a text in which U+FFFD stands in for each escape that the parser refuses.
  static func mended(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var mended = Array(bytes)
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\"") {
        position = endOfString(in: bytes, from: position + 1) { escape in
          for (digit, byte) in "FFFD".utf8.enumerated() { mended[escape + 2 + digit] = byte }
        }
      }
      position += 1
    }
    return mended
  }

  /// Returns the position of a string's closing quote, or the end of the bytes.
  ///
  /// - Parameters:
  ///   - start: the position after the opening quote.
  ///   - unusable: called with the position of each escape that the parser refuses.
  static func endOfString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, unusable: (Int) -> Void) -> Int {
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return position
      case UInt8(ascii: "\\"):
        guard let unit = escapedUnit(in: bytes, at: position) else {
          position += 2
          continue
        }
        if (0xD800...0xDBFF).contains(unit), let next = escapedUnit(in: bytes, at: position + 6), (0xDC00...0xDFFF).contains(next) {
          position += 12
          continue
        }
        if unit == 0 || (0xD800...0xDFFF).contains(unit) { unusable(position) }
        position += 6
      default: position += 1
      }
    }
    return bytes.count
  }

  /// Returns the UTF-16 unit of the escape `\uXXXX` at a position; `nil` where there is no such escape.
  private static func escapedUnit(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[position + 2..<position + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
