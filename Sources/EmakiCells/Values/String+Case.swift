import EmakiSupport

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
      if wasAccented, scalar == "ι" || scalar == "υ" {
        result.append(scalar == "ι" ? "ϊ" : "ϋ")
      } else {
        result.append(plain ?? scalar)
      }
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

  private static let plainVowels: [Unicode.Scalar: Unicode.Scalar] = [
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ΐ": "ϊ", "ΰ": "ϋ", "Ά": "Α", "Έ": "Ε", "Ή": "Η", "Ί": "Ι",
    "Ό": "Ο",
    "Ύ": "Υ", "Ώ": "Ω",
  ]
}

extension String {
  /// Whether the text has no character but white space.
  var isBlank: Bool {
    // Most texts begin with a letter or digit of ASCII, about which Unicode's tables need not be asked.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    // White space is white space whatever follows it in its character.
    return unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
