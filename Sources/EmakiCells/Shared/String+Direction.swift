import EmakiDiagnostics

extension String {
  /// Returns whether the text's first letter, or a mark of direction before it, is read from right to left. Letters in isolates, U+2066 to
  /// U+2069, do not count (rule P2 of Unicode's annex 9). For a text without other letters, the language decides.
  ///
  /// - Parameter language: the BCP 47 tag of the text's language; `nil` where it is not known.
  package func isRightToLeft(language: String?) -> Bool {
    var isolates = 0
    for scalar in unicodeScalars {
      if 0x2066...0x2069 ~= scalar.value { isolates = max(0, isolates + (scalar.value == 0x2069 ? -1 : 1)) }
      if isolates > 0 { continue }
      // Most messages begin with a letter.
      if scalar.isRightToLeftLetter || scalar == "\u{200F}" { return true }
      if scalar.properties.isAlphabetic || scalar == "\u{200E}" { return false }
    }
    return language.map { Self.rightToLeftLanguages.contains($0.primaryLanguage) } ?? false
  }

  /// The languages that are written from right to left.
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}

extension Unicode.Scalar {
  /// Whether the code point belongs to a script that is read from right to left: Hebrew to Arabic Extended-A, their presentation forms, and
  /// the blocks of old and African scripts.
  fileprivate var isRightToLeftLetter: Bool {
    if value < 0x5D0 { return false }
    switch value {
    case 0x5D0...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return properties.isAlphabetic
    default: return false
    }
  }
}
