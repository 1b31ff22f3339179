/// A charset is an encoding of texts.
enum Charset: Sendable {
  /// UTF-8.
  case utf8
  /// UTF-16, in this order of bytes where no mark says another one.
  case utf16(isLittle: Bool)
  /// Windows-1252, which programs mean by Latin-1 and by ASCII.
  case western
  /// An encoding of single bytes that the system knows by one of these names.
  case system([String])
  /// An encoding whose letters have two bytes or more, by its names in the system, and the first bytes of such letters. A later name is that
  /// of an encoding which is asked for letters that the first does not have.
  case pairs([String], first: [ClosedRange<UInt8>])
  /// EUC-JP, which becomes Shift-JIS, because systems know the letters of Windows there alone, such as 髙. A text with letters of JIS X 0212
  /// is in the other encoding.
  indirect case eucJapanese(shiftJIS: Charset, withMore: Charset)
  /// An encoding in 7 bits, and the one that it becomes where its marks are read.
  indirect case escaped(EscapedText, Charset)
}
