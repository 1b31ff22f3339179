extension String {
  /// Whether the text has no character but white space.
  var isBlank: Bool {
    // Most texts begin with a letter or digit of ASCII, about which Unicode's tables need not be asked.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    // White space is white space whatever follows it in its character.
    return unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
