#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension String {
  /// The text with U+FFFD in place of each U+0000, at which the text of a library in C would end. It may have more bytes.
  package var replacingNUL: String { holds(byte: 0) ? String(map { $0 == "\0" ? "\u{FFFD}" : $0 }) : self }

  /// Returns whether a byte is in the text's UTF-8. Each text of a row is looked through for several, and a loop of Swift's takes some ten times as
  /// long as `memchr`.
  package func holds(byte: UInt8) -> Bool {
    var text = self
    return text.withUTF8 { bytes in bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false }
  }
}
