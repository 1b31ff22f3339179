import EmakiDisplay
import EmakiSupport

/// A default avatar is the picture of a row that has no picture: a letter on a coloured background.
enum DefaultAvatar {
  /// Returns the text's first letter or digit in upper case, or its first character where it has neither.
  ///
  /// A vowel that is written before its consonant (เ of Thai and Lao) is left out: alone it is a stroke. So Unicode's index characters have it.
  /// Of a syllable whose consonants stand on or join each other, and that is more than a `Character` (ខ្មែ, ಶ್ರೀ), it is the first consonant: a sign that
  /// joins it to one that is not there would be drawn as a cross, or leave half a letter.
  ///
  /// - Parameter language: the BCP 47 tag of the text's language: in Turkish and Azeri the capital of i has its dot.
  static func letter(for text: String, language: String?) -> Character {
    let character = text.first { ($0.isLetter || $0.isNumber) && !$0.isVowelBefore } ?? text.first { !$0.isWhitespace } ?? "?"
    if character.isLetterWithoutCase { return character }
    let capital = String(character).uppercased(language: language)
    // The capital of ŉ is an apostrophe before an N.
    let letter = capital.first { $0.unicodeScalars.first?.properties.generalCategory != .modifierLetter }
    return withoutJoiner(letter ?? capital.first ?? character)
  }

  /// Returns a character without the sign that joins it to the next one.
  private static func withoutJoiner(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard character.joinsNext, let end = scalars.firstIndex(where: { $0.properties.canonicalCombiningClass == .virama }),
      end > scalars.startIndex
    else { return character }
    var first = scalars[..<end]
    // A conjunct of which Unicode's rules know the first half is as long as that.
    if let joined = scalars.lastIndex(where: { $0.properties.generalCategory == .otherLetter }), joined > end { first = scalars[...joined] }
    return String(String.UnicodeScalarView(first)).first ?? character
  }

  /// The eight background colours, on each of which white has a contrast of at least 4.5 to 1.
  static let colors: [UInt32] = [0x476FDA, 0x357F81, 0xC74E2F, 0x8F5FBD, 0x44824B, 0xBE4D7E, 0x8F7032, 0x68768A]

  /// Returns one of the eight background colours, chosen by the id alone.
  static func color(for id: String) -> Color {
    // FNV-1a gives the same number on every machine and in every run, unlike `Hasher`. The two halves of the hash are combined, as its
    // authors advise, because the upper half alone hardly differs between short ids such as indices.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Color(colors[Int((hash >> 32 ^ hash) & 7)])
  }
}

extension Character {
  /// Whether the character is a vowel that is written before the consonant that it is spoken after.
  fileprivate var isVowelBefore: Bool { unicodeScalars.first?.properties.isLogicalOrderException ?? false }

  /// Whether the character is one letter of a script without capitals.
  fileprivate var isLetterWithoutCase: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.dropFirst().isEmpty else { return false }
    return scalar.properties.generalCategory == .otherLetter && !scalar.properties.changesWhenUppercased
  }
}
