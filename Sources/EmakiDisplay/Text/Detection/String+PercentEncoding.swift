extension String {
  /// Returns the string with all bytes percent-encoded that RFC 3986 does not call unreserved.
  ///
  /// - Parameter kept: ASCII characters that stay as they are, too.
  func percentEncoded(keeping kept: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isUnreserved =
        byte < 0x80 && (ScannedText.isDigit(UInt32(byte)) || ScannedText.isASCIILetter(UInt32(byte)) || "-._~".utf8.contains(byte))
      if isUnreserved || kept.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
