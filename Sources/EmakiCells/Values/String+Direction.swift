import EmakiSupport

extension String {
  /// Returns whether the text's first letter, or a sign or mark of direction before it that counts as one, is read from right to left (rule P2 of
  /// Unicode's annex 9): ﷼ and ؋ are, and digits are not. Letters in isolates, U+2066 to U+2069, do not count. For a text without any, the language
  /// decides.
  ///
  /// - Parameter language: the BCP 47 tag of the text's language; `nil` where it is not known.
  func isRightToLeft(language: String?) -> Bool {
    var isolates = 0
    for scalar in unicodeScalars {
      if 0x2066...0x2069 ~= scalar.value { isolates = max(0, isolates + (scalar.value == 0x2069 ? -1 : 1)) }
      if isolates > 0 { continue }
      // Most messages begin with a letter.
      if scalar.isRightToLeftLetter || scalar == "\u{200F}" { return true }
      if scalar.isLetterOfASCII || scalar.properties.isAlphabetic || scalar == "\u{200E}" { return false }
    }
    return language.map { Self.rightToLeftLanguages.contains($0.primaryLanguage) } ?? false
  }

  /// The languages that are written from right to left.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}

extension Unicode.Scalar {
  /// Whether the code point is one of the letters that need no look into Unicode's tables.
  fileprivate var isLetterOfASCII: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

  /// Whether the code point is of Bidi_Class R or AL: it belongs to a script that is read from right to left (Hebrew to Arabic Extended-A, their
  /// presentation forms, and the blocks of old and African scripts) and is no mark over a letter, and no digit or sign that goes either way.
  fileprivate var isRightToLeftLetter: Bool {
    if value < 0x5BE { return false }
    switch value {
    // Signs of numbers, Arabic digits, commas, and signs of other classes.
    case 0x600...0x607, 0x609...0x60A, 0x60C, 0x60E...0x60F, 0x660...0x66C, 0x6DD...0x6DE, 0x6E9, 0x6F0...0x6F9, 0x7F6...0x7F9,
      0x890...0x891, 0x8E2, 0xFB29, 0xFD3E...0xFD4F, 0xFDCF, 0xFDFD...0xFDFF, 0x1091F, 0x10B39...0x10B3F, 0x10D30...0x10D39,
      0x10E60...0x10E7E, 0x1EEF0...0x1EEF1:
      return false
    case 0x5BE...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return properties.generalCategory != .nonspacingMark
    default: return false
    }
  }
}
