import CPango

/// Phrase breaks are the places between phrases of Japanese (bunsetsu), each of which is a word with the particles and endings that follow it.
enum PhraseBreaks {
  /// Lets lines of Japanese end between phrases alone. Where one is longer than a line, it is parted where its lines could have ended.
  static func keepPhrases(_ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      let end = scalars[start...].firstIndex(where: endsParagraph) ?? scalars.endIndex
      keepPhrases(places, ofParagraph: scalars[start..<end])
      start = end + 1
    }
  }

  private static func keepPhrases(_ places: UnsafeMutablePointer<PangoLogAttr>, ofParagraph scalars: ArraySlice<Unicode.Scalar>) {
    let model = PhraseModel.japanese
    var couldBefore = false
    for index in scalars.indices.dropFirst() {
      let could = emaki_log_attr_bits(places + index) & 1 != 0
      defer { couldBefore = could }
      if !could {
        // Where there is a better place beside it, a phrase that is longer than a line is not parted here, such as before a full stop.
        if couldBefore || emaki_log_attr_bits(places + index + 1) & 1 != 0 { emaki_set_break(places + index, 0, 0) }
      } else if isJapanese(scalars[index - 1]) || isJapanese(scalars[index]) && !scalars[index - 1].properties.isWhitespace {
        if !model.beginsPhrase(scalars, at: index) { emaki_set_break(places + index, 0, 1) }
      }
    }
  }

  private static func endsParagraph(_ scalar: Unicode.Scalar) -> Bool { "\n\r\u{2028}\u{2029}".unicodeScalars.contains(scalar) }

  /// Returns whether a scalar is a letter or a mark of Japanese. Other words end lines as ever.
  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3001...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF9F, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
