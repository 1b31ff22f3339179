/// A Windows text is one in Windows-1252, which browsers take a document of the West for that names no encoding.
enum WindowsText {
  /// Returns whether a document says in which encoding it is: in its declaration, or by a byte order mark.
  static func namesEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let head = String(decoding: bytes.prefix(256), as: UTF8.self)
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    return head.prefix { $0 != ">" }.contains("encoding") || marks.contains { bytes.starts(with: $0) }
  }

  /// Returns a text as UTF-8. Each byte is a character; the five that Windows-1252 leaves open are those of Unicode.
  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        let scalar = byte < 0xA0 ? special[Int(byte) - 0x80] : Unicode.Scalar(byte)
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return result
  }

  /// The characters of the bytes 0x80 to 0x9F.
  private static let special = Array(
    "\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}"
      .unicodeScalars)
}
