import EmakiDisplay
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
      if scalar.isRightToLeftLetter || scalar == "\u{200F}" { return true }
      if scalar.properties.isAlphabetic || scalar == "\u{200E}" { return false }
    }
    return language.map { Self.rightToLeftLanguages.contains($0.primaryLanguage) } ?? false
  }

  /// The languages that are written from right to left.
  private static let rightToLeftLanguages = Set(words("ar ckb dv fa he iw ji ps sd syr ug ur yi"))
}

extension Unicode.Scalar {

  /// Whether the code point is of Bidi_Class R or AL: it belongs to a script that is read from right to left (Hebrew to Arabic Extended-A, their
  /// presentation forms, and the blocks of old and African scripts) and is no mark over a letter, and no digit or sign that goes either way.
  fileprivate var isRightToLeftLetter: Bool {
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

/// The case of letters as languages have it (SpecialCasing.txt of Unicode, and CSS Text 3, section 2.1.2).
extension String {
  /// Returns the text in capital letters.
  ///
  /// - Parameter language: the BCP 47 tag of the text's language; `nil` where it is not known.
  func uppercased(language: String?) -> String {
    switch language?.primaryLanguage {
    case "tr", "az": replacing("i", with: "\u{130}").uppercased()
    case "el": withoutTonos.uppercased()
    case "lt": withoutDotsOfSoftDotted.uppercased()
    default: uppercased()
    }
  }

  /// Returns the text in small letters.
  ///
  /// - Parameter language: the BCP 47 tag of the text's language; `nil` where it is not known.
  func lowercased(language: String?) -> String {
    var text = self
    if let primary = language?.primaryLanguage, primary == "tr" || primary == "az" {
      text = text.replacing("I\u{307}", with: "i").replacing("\u{130}", with: "i").replacing("I", with: "\u{131}")
    }
    return text.unicodeScalars.contains("Σ") ? text.withFinalSigmas.lowercased() : text.lowercased()
  }

  /// The text with each capital sigma that ends a word as the small letter that it is there (the condition Final_Sigma).
  private var withFinalSigmas: String {
    var result = String.UnicodeScalarView()
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      func isCased(_ others: some Sequence<Unicode.Scalar>) -> Bool {
        others.first { !$0.properties.isCaseIgnorable }?.properties.isCased ?? false
      }
      let isFinal = scalar == "Σ" && isCased(scalars[..<index].reversed()) && !isCased(scalars[(index + 1)...])
      result.append(isFinal ? "ς" : scalar)
    }
    return String(result)
  }

  /// The text with Greek vowels without their accent, which capitals do not have. A vowel that the accent parts from the one before it gets a
  /// diaeresis: Μάιος is ΜΑΪΟΣ. The word ή keeps its accent, by which readers tell it from η.
  private var withoutTonos: String {
    var result = String.UnicodeScalarView()
    var wasAccented = false
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      func isLetter(_ place: Int) -> Bool { scalars.indices.contains(place) && scalars[place].properties.isAlphabetic }
      let isWord = (scalar == "ή" || scalar == "Ή") && !isLetter(index - 1) && !isLetter(index + 1)
      let plain = isWord ? nil : Self.plainVowels[scalar]
      let parted: Unicode.Scalar? = wasAccented ? ["ι": "ϊ", "υ": "ϋ"][scalar] : nil
      result.append(parted ?? plain ?? scalar)
      wasAccented = plain != nil && scalar != "\u{390}" && scalar != "\u{3B0}"
    }
    return String(result)
  }

  /// The text without the dots that Lithuanian writes above small letters that have a dot and an accent (the condition After_Soft_Dotted).
  private var withoutDotsOfSoftDotted: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars where scalar != "\u{307}" || result.last?.properties.isSoftDotted != true { result.append(scalar) }
    return String(result)
  }

  private static let plainVowels = Dictionary(
    uniqueKeysWithValues: zip("άέήίόύώΐΰΆΈΉΊΌΎΏ".unicodeScalars, "αεηιουωϊϋΑΕΗΙΟΥΩ".unicodeScalars))
}

extension String {
  /// Whether the text has no character but white space, which is white space whatever follows it in its character.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension AttributedText {
  /// Lets the lines of a text in a script of tall stacks be as high as its fonts, where they are higher than the line height of the style.
  ///
  /// In lines of 20 points for letters of 14, the stacks of Tibetan, Burmese, Javanese or Balinese would reach into the lines above and below: their
  /// fonts are 28 to 39 points high. Other scripts fit, though some fonts are higher than their letters.
  mutating func makeRoomForTallScripts() {
    // Their letters begin at U+0F00, above those of most texts.
    guard let lineHeight = paragraphStyle.lineHeight, string.utf8.contains(where: { $0 >= 0xE0 }),
      string.unicodeScalars.contains(where: \.isOfTallScript)
    else { return }
    paragraphStyle.lineHeight = nil
    paragraphStyle.minimumLineHeight = lineHeight
  }
}

extension Unicode.Scalar {
  /// Whether the code point is of a script of tall stacks.
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
