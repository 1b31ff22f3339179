extension String {
  /// The text with U+FFFD in place of each U+0000, at which the text of a library in C would end. It may have more bytes.
  package var replacingNUL: String {
    var text = self
    return text.withUTF8 { $0.contains(0) } ? String(map { $0 == "\0" ? "\u{FFFD}" : $0 }) : self
  }
}
