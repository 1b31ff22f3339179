import CICU
import CPango
import EmakiDisplay
import Synchronization

/// Word breaks are the places between words of Lao, Khmer and Burmese, which are written without spaces. ICU's dictionaries know them; Pango
/// itself knows those of Thai alone.
enum WordBreaks {
  /// The locale that ICU is asked with: none of any user or environment. All locales share the dictionaries.
  private static let locale = "en"

  /// Whether a text in these scripts was met while ICU could not be loaded.
  private static let missed = Atomic<Bool>(false)

  static var isMissed: Bool { missed.load(ordering: .relaxed) }

  /// Returns whether a text may hold letters of these scripts, from its bytes alone.
  static func areNeeded(in utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var before: UInt8 = 0
    for byte in utf8 {
      // U+0E80 to U+0EFF; U+1000 to U+109F and U+1780 to U+17FF.
      if before == 0xE0 && (byte == 0xBA || byte == 0xBB) || before == 0xE1 && (0x80...0x82 ~= byte || 0x9E...0x9F ~= byte) { return true }
      before = byte
    }
    return false
  }

  /// Returns why lines of a text cannot end between its words; `nil` where they can, or need not.
  static func missing(_ string: String) -> MissingHyphenation? {
    guard isMissed, string.unicodeScalars.contains(where: isLetter), let cause = emaki_icu_missing() else { return nil }
    return .noWords(cause: String(cString: cause))
  }

  /// Lets lines of a text end between words and forbids ends inside syllables.
  static func add(to places: UnsafeMutablePointer<PangoLogAttr>, _ string: String, _ scalars: [Unicode.Scalar]) {
    guard scalars.contains(where: isLetter) else { return }
    let units = Array(string.utf16)
    var breaks = [UInt8](repeating: 0, count: units.count)
    let isKnown = emaki_icu_line_breaks(locale, units, Int32(units.count), &breaks) != 0
    if !isKnown { missed.store(true, ordering: .relaxed) }
    var unit = 0
    for index in scalars.indices {
      defer { unit += UTF16.width(scalars[index]) }
      guard index > 0, isLetter(scalars[index]), isLetter(scalars[index - 1]) else { continue }
      let bits = emaki_log_attr_bits(places + index)
      let isInSyllable = isInSyllable(scalars, index)
      let isCharacter = bits & 2 != 0 && !isInSyllable
      emaki_set_break(places + index, !isInSyllable && (bits & 1 != 0 || isKnown && breaks[unit] != 0) ? 1 : 0, isCharacter ? 1 : 0)
    }
  }

  /// One more than the tones that a syllable of Burmese has at most. Longer runs are not looked through for each of their marks.
  private static let maximumTones = 4

  /// Returns whether a scalar and the one before it belong to one syllable, as far as the letters themselves say so.
  private static func isInSyllable(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let before = scalars[index - 1].value
    // What is stacked below a letter, and vowels of Lao that are written before the letter that they follow.
    if before == 0x17D2 || before == 0x1039 || 0xEC0...0xEC4 ~= before { return true }
    // A final letter of Burmese, and one that another is stacked below. U+103A kills the vowel, and a tone may stand before it.
    var next = index + 1
    while next < min(scalars.count, index + maximumTones) && (scalars[next].value == 0x1037 || scalars[next].value == 0x1038) { next += 1 }
    return next < scalars.count && (scalars[next].value == 0x103A || scalars[next].value == 0x1039)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE80...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }
}
