extension Character {
  /// Whether the character ends in a sign that joins its consonant to the next letter: a virama or coeng, or one before U+200D. Such a pair is one
  /// syllable, but one `Character` in few scripts only.
  package var joinsNext: Bool {
    guard !isASCII, var last = unicodeScalars.last, last.value >= 0x94D else { return false }
    let isForced = last == "\u{200D}"
    if isForced, let before = unicodeScalars.dropLast().last { last = before }
    guard last.properties.canonicalCombiningClass == .virama else { return false }
    switch last {
    // Of Tamil, Thai, Tibetan and Burmese: it silences a vowel, joins nothing, and is seen.
    case "\u{BCD}", "\u{E3A}", "\u{F84}", "\u{103A}": return false
    // So it is in Sinhala without U+200D.
    case "\u{DCA}": return isForced
    default: return true
    }
  }
}
