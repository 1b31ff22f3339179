import EmakiDisplay

extension AttributedText {
  /// Lets the lines of a text in a script of tall stacks be as high as its fonts, where they are higher than the line height of the style.
  ///
  /// In lines of 20 points for letters of 14, the stacks of Tibetan, Burmese, Javanese or Balinese would reach into the lines above and below: their
  /// fonts are 28 to 39 points high. Other scripts fit, though some fonts are higher than their letters.
  mutating func makeRoomForTallScripts() {
    guard let lineHeight = paragraphStyle.lineHeight, string.hasTallScript else { return }
    paragraphStyle.lineHeight = nil
    paragraphStyle.minimumLineHeight = lineHeight
  }
}

extension String {
  /// Whether the text has a letter of a script of tall stacks.
  fileprivate var hasTallScript: Bool {
    // The first bytes of such letters; few other texts have them.
    let mayHave = withBytes { bytes in
      // Without an end before the last byte, the processor looks at many at once.
      bytes.reduce(false) { ($1 == 0xE0) || ($1 == 0xE1) || ($1 == 0xEA) || ($1 == 0xF0) || $0 }
    }
    return mayHave && unicodeScalars.contains { $0.isOfTallScript }
  }
}

extension Unicode.Scalar {
  fileprivate var isOfTallScript: Bool {
    switch value {
    // Tibetan, Myanmar, Balinese, Javanese, and Myanmar's extensions.
    case 0x0F00...0x0FFF, 0x1000...0x109F, 0x1B00...0x1B7F, 0xA980...0xA9FF, 0xAA60...0xAA7F: true
    // Khojki, Grantha, Siddham, Zanabazar Square, Marchen and Cuneiform.
    case 0x11200...0x1124F, 0x11300...0x1137F, 0x11580...0x115FF, 0x11A00...0x11A4F, 0x11C70...0x11CBF, 0x12000...0x1254F: true
    default: false
    }
  }
}
