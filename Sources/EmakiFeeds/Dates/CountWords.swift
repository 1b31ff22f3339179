/// Count words are how a language writes counts and other numbers.
package enum CountWords {
  /// Returns a count in the units of a language: `1.2万` in Japanese from 10 000 on, `3,4 Mio.` in German.
  ///
  /// - Parameters:
  ///   - number: the count. It is rounded towards 0, to a tenth of a unit below 100 units.
  ///   - language: a BCP 47 tag; `nil` where it is not known.
  /// - Returns: `nil` for English as in the United States, for a language that ICU does not know, and for numbers from 10^15 on.
  package static func text(of number: Double, language: String?) -> String? {
    guard abs(number) < 1e15, let language, !isPlain(language) else { return nil }
    func text(_ precision: String) -> String? {
      LanguageWords.text(.number("compact-short rounding-mode-down sign-negative \(precision)"), number, language: language)
    }
    guard let whole = text(".") else { return nil }
    return whole.count(where: \.isNumber) < 3 && abs(number) >= 1000 ? text(".#") : whole
  }

  /// Returns a number in the digits of a language, with its decimal point and its mark between thousands: `1.234,5` in German.
  ///
  /// - Parameters:
  ///   - text: the number as it is written in English, which may be a percentage or followed by a unit. Only one that has marks gets marks.
  ///   - language: a BCP 47 tag; with `nil`, and for a language that ICU does not know, the text stays as it is.
  package static func localized(_ text: String, language: String?) -> String {
    guard let language, !isPlain(language) else { return text }
    let sign = text.prefix { $0 == "-" }
    let number = text.dropFirst(sign.count).prefix { "0"..."9" ~= $0 || $0 == "," || $0 == "." }
    var rest = text[number.endIndex...]
    guard let value = Double(sign + number.filter { $0 != "," }) else { return text }
    let places = number.split(separator: ".").dropFirst().first?.count ?? 0
    let isPercentage = rest == "%"
    let skeleton = [
      "." + String(repeating: "0", count: places), isPercentage ? "percent" : "", number.contains(",") ? "group-auto" : "group-off",
    ]
    guard let own = LanguageWords.text(.number(skeleton.joined(separator: " ")), value, language: language) else { return text }
    if isPercentage { rest = "" }
    // The minutes of a duration: "1:02:03".
    guard rest.contains(where: \.isNumber) else { return own + rest }
    return own
      + rest.map { digit in
        digit.wholeNumberValue.flatMap { LanguageWords.text(.number("group-off"), Double($0), language: language) } ?? String(digit)
      }.joined()
  }

  /// Returns whether ICU writes the numbers of a language.
  package static func useICU(_ language: String?) -> Bool { language.map { !isPlain($0) && LanguageWords.missing == nil } ?? false }

  /// Whether a language writes numbers as the texts here are written.
  private static func isPlain(_ language: String) -> Bool { language == "en" || language == "en-US" }
}
