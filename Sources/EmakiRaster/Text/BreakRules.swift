import CLoadedLibraries
import CPango
import EmakiDisplay
import EmakiSupport

/// Break rules say where lines of a text may end besides where Pango has it. A text that needs words that only dictionaries know, phrases, looser rules,
/// or rules that Pango lacks has ICU's places.
struct BreakRules {
  /// Says whether ICU has decided where lines of a text may end.
  enum ICUUse: UInt8 {
    case none, used
    /// A text asks for what only ICU knows, and it cannot be loaded.
    case missed
  }

  /// The locale and rules that ICU is asked with; `nil` where Pango's places stay. They do not depend on any user or environment.
  private let locale: String?
  /// Whether Pango knows no places for what the text asks.
  private let isRequired: Bool
  private let keepsPhrases: Bool
  private let keepsSigns: Bool
  /// Whether Pango may part characters or syllables.
  private let mayPart: Bool

  /// Finds out which rules a part of a text needs, from its bytes alone; `nil` where it needs none, so that Pango's analysis stays as it is.
  init?(_ text: AttributedText, _ utf8: Slice<UnsafeBufferPointer<UInt8>>, _ bytes: TextBytes) {
    // It may hold a hyphen before a word, quotes, words without spaces, or a comma, full stop, colon or semicolon before a number, for which Pango's
    // rules are not enough.
    let mayHoldSigns =
      bytes.isHeld[0x2D] || bytes.isHeld[0xC2] || bytes.holds(0xE0...0xE2)
      || bytes.holds(0x30...0x39) && (bytes.isHeld[0x2C] || bytes.isHeld[0x2E] || bytes.holds(0x3A...0x3B))
    let signs = mayHoldSigns ? Signs(utf8) : Signs()
    let style = text.paragraphStyle
    let isEastAsian = bytes.holds(0xE3...0xE9) || bytes.isHeld[0xEF]
    let hasRules = isEastAsian && !style.isPlain
    let isLoose = hasRules && style.lineBreakStrictness != .strict
    keepsPhrases =
      hasRules && style.lineBreakMode == .byPhraseWrapping && (text.language.map(\.primaryLanguage) ?? "ja") == "ja"
    if keepsPhrases || isLoose || isEastAsian && signs.hasQuotes {
      locale = "ja-u-lb-\(style.lineBreakStrictness)" + (keepsPhrases ? "-lw-phrase" : "")
    } else {
      locale = signs.hasWords || signs.startNumbers ? "en" : nil
    }
    isRequired = keepsPhrases || isLoose || signs.hasWords
    keepsSigns = signs.keepsSigns
    mayPart = bytes.isHeld[TextBytes.firstOfParted] || signs.hasWords
    if locale == nil && !keepsSigns && !mayPart { return nil }
  }

  /// Changes where lines of a text may end.
  ///
  /// - Parameter places: what Pango knows of the places of the text.
  func apply(to places: UnsafeMutableBufferPointer<PangoLogAttr>, of string: String) -> ICUUse {
    let scalars = Array(string.unicodeScalars)
    guard scalars.count < places.count, let places = places.baseAddress else { return .none }
    var use = ICUUse.none
    if let locale {
      if let ends = Self.ends(in: string, scalars, locale) {
        replace(places, by: ends)
        use = .used
      } else if isRequired {
        use = .missed
      }
    }
    if keepsSigns { Self.keepSigns(places, scalars) }
    if mayPart { Self.forbid(inCharactersOf: string, scalars, places) }
    return use
  }

  /// What a text holds for which Pango has too few places to end a line, or too many.
  fileprivate struct Signs {
    /// Letters of Thai, Lao, Burmese or Khmer, whose words no spaces part.
    var hasWords = false
    /// “ or ”, at whose outer sides ICU ends lines between ideographs.
    var hasQuotes = false
    /// « or ‹ before a space, » or › behind one, or a hyphen that may begin a word.
    var keepsSigns = false
    /// A sign before the digits that it belongs to, as in "No.5".
    var startNumbers = false
  }

  // MARK: ICU's places

  /// Returns for each scalar of a text whether ICU lets a line end before it; `nil` where it cannot be loaded.
  ///
  /// - Parameter locale: a language with settings of its rules, such as `ja-u-lb-strict`.
  private static func ends(in string: String, _ scalars: [Unicode.Scalar], _ locale: String) -> [Bool]? {
    let units = Array(string.utf16)
    var breaks = [UInt8](repeating: 0, count: units.count)
    guard emaki_icu_missing() == nil, emaki_icu_line_breaks(locale, units, Int32(units.count), &breaks) != 0 else { return nil }
    var unit = 0
    return scalars.map { scalar in
      defer { unit += UTF16.width(scalar) }
      return breaks[unit] != 0
    }
  }

  /// Lets lines end at ICU's places alone. A phrase that is longer than a line is parted where its lines could have ended.
  private func replace(_ places: UnsafeMutablePointer<PangoLogAttr>, by ends: [Bool]) {
    var couldBefore = false
    for index in ends.indices.dropFirst() {
      let bits = emaki_log_attr_bits(places + index)
      let could = keepsPhrases && bits & 1 != 0
      // Where there is a better place beside it, a phrase is not parted here, such as before a full stop.
      let isWorse = keepsPhrases && !could && (couldBefore || emaki_log_attr_bits(places + index + 1) & 1 != 0)
      let mayPart = could || !isWorse && bits & 2 != 0
      emaki_set_break(places + index, ends[index] ? 1 : 0, mayPart ? 1 : 0)
      couldBefore = could
    }
  }

  // MARK: Rules

  /// The classes of letters beside which lines do not end by themselves, as they do beside ideographs and Hangul.
  private static let letters: [GUnicodeBreakType] = [
    G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_HEBREW_LETTER, G_UNICODE_BREAK_COMPLEX_CONTEXT,
  ]

  /// Keeps quotes with spaces inside, as in French, on the line of what they quote (LB15a and LB15b of Unicode's annex 14), and hyphens with the word
  /// that they begin, as in "--force" (LB20a, which has one hyphen). Neither Pango nor ICU 72 does.
  private static func keepSigns(_ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar]) {
    func isBlank(_ index: Int) -> Bool { !scalars.indices.contains(index) || scalars[index].properties.isWhitespace }
    func keep(_ index: Int) { emaki_set_break(places + index, 0, Int32(emaki_log_attr_bits(places + index) & 2)) }
    for index in scalars.indices {
      switch scalars[index] {
      case "-" where isBlank(index - 1):
        if let next = scalars[index...].firstIndex(where: { $0 != "-" }), scalars[next].properties.isAlphabetic,
          letters.contains(g_unichar_break_type(scalars[next].value))
        {
          keep(next)
        }
      case "«", "‹":
        if isBlank(index - 1) || "([{".unicodeScalars.contains(scalars[index - 1]), index + 1 < scalars.count, scalars[index + 1] == " ",
          let next = scalars[(index + 1)...].firstIndex(where: { $0 != " " })
        {
          keep(next)
        }
      case "»", "›":
        if index > 0, scalars[index - 1] == " ", isBlank(index + 1) || ".,:;!?)…".unicodeScalars.contains(scalars[index + 1]) {
          keep(index)
        }
      default: break
      }
    }
  }

  /// Forbids line ends inside characters that Pango divides into several, and inside syllables of Lao, Khmer and Burmese.
  private static func forbid(
    inCharactersOf string: String, _ scalars: [Unicode.Scalar], _ places: UnsafeMutablePointer<PangoLogAttr>
  ) {
    var start = 0
    for character in string {
      let end = start + character.unicodeScalars.count
      if end > start + 1, scalars[start + 1..<end].contains(where: { $0.properties.generalCategory == .otherLetter }) {
        for index in start + 1..<end { emaki_set_break(places + index, 0, 0) }
      }
      start = end
    }
    for index in scalars.indices.dropFirst() where isInSyllable(scalars, index) { emaki_set_break(places + index, 0, 0) }
  }

  /// One more than the tones that a syllable of Burmese has at most. Longer runs are not looked through for each of their marks.
  private static let maximumTones = 4

  /// Returns whether a scalar and the one before it belong to one syllable, as far as the letters themselves say so.
  private static func isInSyllable(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let (before, scalar) = (scalars[index - 1].value, scalars[index].value)
    guard 0xE80...0x17FF ~= scalar && 0xE80...0x17FF ~= before else { return false }
    // What is stacked below a letter, and vowels of Lao that are written before the letter that they follow.
    if before == 0x17D2 || before == 0x1039 || 0xEC0...0xEC4 ~= before { return true }
    // A final letter of Burmese, and one that another is stacked below. U+103A kills the vowel, and a tone may stand before it.
    var next = index + 1
    while next < min(scalars.count, index + maximumTones) && 0x1037...0x1038 ~= scalars[next].value { next += 1 }
    return next < scalars.count && 0x1039...0x103A ~= scalars[next].value
  }
}

extension BreakRules.Signs {
  init(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) {
    self.init()
    // The last four bytes.
    var window: UInt32 = 0x2020_2020
    for byte in utf8 {
      window = window << 8 | UInt32(byte)
      let before = window >> 16 & 0xFF
      switch window & 0xFFFF {
      case 0xE0B8...0xE0BB, 0xE180...0xE182, 0xE19E...0xE19F: hasWords = true
      // A comma, full stop, colon or semicolon before a digit and behind none; a hyphen before a letter.
      case 0x2C30...0x2C39, 0x2E30...0x2E39, 0x3A30...0x3A39, 0x3B30...0x3B39: if !(0x30...0x39 ~= before) { startNumbers = true }
      case 0x2D3A...0x2DFF: if before <= 0x20 || before == 0x2D { keepsSigns = true }
      default: break
      }
      switch window & 0xFF_FFFF {
      case 0xE2_809C...0xE2_809D: hasQuotes = true
      case 0xC2_AB20, 0x20_C2BB: keepsSigns = true
      case 0x80_B920 where window >> 24 == 0xE2, 0xE2_80BA where window >> 24 == 0x20: keepsSigns = true
      default: break
      }
    }
  }
}
