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
}
