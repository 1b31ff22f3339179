/// Count words are how a language writes counts in a few characters.
package enum CountWords {
  /// Returns a count in the units of a language: `1.2K` in English, `1.2万` in Japanese from 10 000 on, `3,4 Mio.` in German.
  ///
  /// - Parameters:
  ///   - number: the count. It is rounded towards 0, to a tenth of a unit below 100 units.
  ///   - language: a BCP 47 tag; `nil` where it is not known.
  /// - Returns: `nil` for a language without a table, and for numbers from 10^15 on.
  package static func text(of number: Double, language: String?) -> String? {
    language.flatMap(DateWords.words)?.text(ofCount: number)
  }

  /// Returns a number in the digits of a language, with its decimal point and its mark between thousands: `1.234,5` in German.
  ///
  /// - Parameters:
  ///   - text: the number as it is written in English, which may be followed by a unit.
  ///   - language: a BCP 47 tag; with `nil`, and for a language without a table, the text stays as it is.
  package static func localized(_ text: String, language: String?) -> String {
    language.flatMap(DateWords.words)?.localized(text) ?? text
  }
}
