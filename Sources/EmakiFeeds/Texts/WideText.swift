/// A wide text is one in UTF-16 or UTF-32, which begins with a byte order mark. Programs of Windows write such files.
enum WideText {
  /// Returns a text that begins with the mark of UTF-16 or UTF-32 in UTF-8, without the mark; `nil` for another one. What is no character
  /// becomes U+FFFD.
  ///
  /// - Complexity: linear in the length of the text, whose result has at most one and a half times as many bytes.
  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard bytes.count >= 2, bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF || bytes[0] == 0 else {
      return nil
    }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return fromUTF32(bytes, isLittle: true) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return fromUTF32(bytes, isLittle: false) }
    return bytes[0] == 0 ? nil : fromUTF16(bytes, from: 2, isLittle: bytes[0] == 0xFF)
  }

  /// Returns a text in UTF-16 in UTF-8. A mark at the beginning says its order of bytes, whatever is said of it.
  static func utf8(utf16 bytes: UnsafeBufferPointer<UInt8>, isLittle: Bool) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) { return fromUTF16(bytes, from: 2, isLittle: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return fromUTF16(bytes, from: 2, isLittle: false) }
    return fromUTF16(bytes, from: 0, isLittle: isLittle)
  }

  private static func fromUTF16(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLittle: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2 + bytes.count / 8)
    func unit(_ place: Int) -> UInt32? {
      guard place + 1 < bytes.count else { return nil }
      let (first, second) = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    var place = start
    while let first = unit(place) {
      place += 2
      var value = first
      if 0xD800..<0xDC00 ~= first, let second = unit(place), 0xDC00..<0xE000 ~= second {
        value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        place += 2
      }
      append(value, to: &result)
    }
    return result
  }

  private static func fromUTF32(_ bytes: UnsafeBufferPointer<UInt8>, isLittle: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 4 + bytes.count / 16)
    for place in stride(from: 4, to: bytes.count - 3, by: 4) {
      let parts = (0..<4).map { UInt32(bytes[place + (isLittle ? 3 - $0 : $0)]) }
      append(parts[0] << 24 | parts[1] << 16 | parts[2] << 8 | parts[3], to: &result)
    }
    return result
  }

  private static func append(_ value: UInt32, to result: inout [UInt8]) {
    if value < 0x80 {
      result.append(UInt8(value))
    } else {
      result.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }
  }
}
