import CLoadedLibraries
package import EmakiSupport
import Synchronization

/// Language words are what ICU writes in the words, patterns and digits of a language: dates and numbers; and its time zones.
///
/// ICU is loaded when something is first asked for. What it has opened is kept as long as the words, and used by one thread at a time. Any two are
/// equal, as they write the same.
final class LanguageWords: Sendable, Hashable {
  /// A kind says what is written.
  enum Kind: Hashable {
    /// The value counts from now: `5 minutes ago`, abbreviated or not.
    case relative(isShort: Bool)
    /// The value is a date on the clock of UTC, in seconds since 1970, in the language's patterns for a day and a time. Years may have
    /// all their digits where the language writes two.
    case date(emaki_icu_length, emaki_icu_length, hasWholeYear: Bool = false)
    /// The value is a date in a pattern of CLDR.
    case pattern(String)
    /// The value is a number, as a skeleton of ICU says.
    case number(String)
  }

  private let languages = Mutex<[String: Language?]>([:])
  private let zones = Mutex<[String: Zone?]>([:])
  /// More languages and zones than somebody has on purpose are closed again.
  private static let limit = 256

  static func == (one: LanguageWords, other: LanguageWords) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  /// Why ICU cannot be loaded; `nil` where it is loaded. Reading it loads ICU.
  static var missing: String? { emaki_icu_words_missing().map { String(cString: $0) } }

  /// Returns a value as a language writes it; `nil` where the language is not known, or ICU has no words for it or is not there.
  ///
  /// - Parameters:
  ///   - value: the value. Of one that counts from now the absolute value is whole.
  ///   - unit: what a value from now counts.
  ///   - language: a BCP 47 tag.
  func text(_ kind: Kind, _ value: Double, unit: emaki_icu_unit = EMAKI_ICU_MINUTES, language: String?) -> String? {
    guard let language else { return nil }
    return languages.withLock { Self.opened(language, in: &$0, Language.init)?.text(kind, value, unit) }
  }

  /// Returns a number as a skeleton of ICU says; `nil` as above.
  ///
  /// - Parameter digits: the number as JSON spells it, of which no digit is lost.
  func number(_ digits: String, _ skeleton: String, language: String) -> String? {
    languages.withLock { Self.opened(language, in: &$0, Language.init)?.number(digits, skeleton) }
  }

  /// Returns the seconds that the clocks of a time zone are ahead of UTC at an instant in seconds since 1970; `nil` for a name of no zone.
  func offset(ofZone name: String, at instant: Int) -> Int? {
    zones.withLock { Self.opened(name, in: &$0, Zone.init).map { Int(emaki_icu_zone_offset($0.handle, Double(instant))) } }
  }

  private static func opened<Value>(_ name: String, in known: inout [String: Value?], _ open: (String) -> Value?) -> Value? {
    if let value = known[name] { return value }
    if known.count >= limit { known = [:] }
    let value = open(name)
    known[name] = .some(value)
    return value
  }
}

private final class Language {
  private let locale: [CChar]
  private var writers: [LanguageWords.Kind: Writer?] = [:]
  /// Rows tell few different distances from now, and ICU takes microseconds for one.
  private var relative: [Distance: String] = [:]

  private struct Distance: Hashable {
    let kind: LanguageWords.Kind
    let value: Double
    let unit: UInt32
  }

  init?(_ tag: String) {
    var locale = [CChar](repeating: 0, count: 128)
    guard LanguageWords.missing == nil, emaki_icu_locale(tag.withHyphens, &locale, Int32(locale.count)) != 0 else { return nil }
    self.locale = locale
  }

  func text(_ kind: LanguageWords.Kind, _ value: Double, _ unit: emaki_icu_unit) -> String? {
    guard case .relative = kind else { return writer(kind)?.text(value, unit) }
    let distance = Distance(kind: kind, value: value, unit: unit.rawValue)
    if let known = relative[distance] { return known }
    let text = writer(kind)?.text(value, unit)
    if relative.count < 1024 { relative[distance] = text }
    return text
  }

  func number(_ digits: String, _ skeleton: String) -> String? { writer(.number(skeleton))?.number(digits) }

  private func writer(_ kind: LanguageWords.Kind) -> Writer? {
    if let known = writers[kind] { return known }
    let handle =
      switch kind {
      case .relative(let isShort): emaki_icu_open_relative(locale, isShort ? 1 : 0)
      case .date(let day, let time, let hasWholeYear): emaki_icu_open_dates(locale, day, time, nil, hasWholeYear ? 1 : 0)
      case .pattern(let pattern): emaki_icu_open_dates(locale, EMAKI_ICU_NONE, EMAKI_ICU_NONE, pattern, 0)
      case .number(let skeleton): emaki_icu_open_numbers(locale, skeleton)
      }
    let writer = handle.map(Writer.init)
    writers[kind] = .some(writer)
    return writer
  }
}

private final class Writer {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { emaki_icu_close_writer(handle) }

  func text(_ value: Double, _ unit: emaki_icu_unit) -> String? { text { emaki_icu_write(handle, value, unit, $0, $1) } }

  func number(_ digits: String) -> String? { text { emaki_icu_write_number(handle, digits, $0, $1) } }

  private func text(_ write: (UnsafeMutablePointer<UInt16>?, Int32) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 512) { units in
      let count = write(units.baseAddress, Int32(units.count))
      return count > 0 ? String(decoding: units[..<Int(count)], as: UTF16.self) : nil
    }
  }
}

private final class Zone {
  let handle: OpaquePointer

  init?(_ name: String) {
    guard LanguageWords.missing == nil, let handle = emaki_icu_open_zone(name) else { return nil }
    self.handle = handle
  }

  deinit { emaki_icu_close_zone(handle) }
}

extension String {
  /// The text with hyphens in place of low lines, as some write the tags of languages.
  var withHyphens: String { replacing("_", with: "-") }
}

extension DateStyle {
  /// Returns a count in the units of a language: `1.2万` in Japanese from 10 000 on, `3,4 Mio.` in German.
  ///
  /// - Parameters:
  ///   - number: the count. It is rounded towards 0, to a tenth of a unit below 100 units.
  ///   - language: a BCP 47 tag; `nil` where it is not known.
  /// - Returns: `nil` for English as in the United States, for a language that ICU does not know, and for numbers that nobody counts.
  package func countText(_ number: JSONNumber, language: String?) -> String? {
    let point = number.decimal.point
    guard point <= 40, let language, !LanguageWords.isPlain(language) else { return nil }
    func text(_ precision: String) -> String? {
      words.number(number.text, "compact-short rounding-mode-down sign-negative \(precision)", language: language)
    }
    guard let whole = text(".") else { return nil }
    return whole.count(where: \.isNumber) < 3 && point >= 4 ? text(".#") : whole
  }

  /// Returns an amount of money with the sign, the digits and the places that a language and the currency have: `1.234,50 €` in German, `¥1,235`;
  /// `nil` where ICU is not there. Halves are rounded away from 0.
  ///
  /// - Parameters:
  ///   - code: the currency's code of ISO 4217.
  ///   - language: a BCP 47 tag; English where it is not known.
  package func currencyText(_ amount: JSONNumber, _ code: String, language: String?) -> String? {
    func text(_ language: String) -> String? {
      words.number(amount.text, "currency/\(code) rounding-mode-half-up sign-negative", language: language)
    }
    return language.flatMap(text) ?? text("en")
  }

  /// Returns a number in the digits of a language, with its decimal point and its mark between thousands: `1.234,5` in German.
  ///
  /// - Parameters:
  ///   - text: the number as it is written in English, which may be a percentage or followed by a unit. Only one that has marks gets marks.
  ///   - language: a BCP 47 tag; with `nil`, and for a language that ICU does not know, the text stays as it is.
  package func localized(_ text: String, language: String?) -> String {
    guard let language, !LanguageWords.isPlain(language) else { return text }
    let sign = text.prefix { $0 == "-" }
    let number = text.dropFirst(sign.count).prefix { "0"..."9" ~= $0 || $0 == "," || $0 == "." }
    var rest = text[number.endIndex...]
    let value = String(sign + number.filter { $0 != "," })
    guard value.contains(where: \.isNumber) else { return text }
    let places = number.split(separator: ".").dropFirst().first?.count ?? 0
    let isPercentage = rest == "%"
    let skeleton = [
      "." + String(repeating: "0", count: places), isPercentage ? "percent" : "", number.contains(",") ? "group-auto" : "group-off",
    ]
    guard let own = words.number(value, skeleton.joined(separator: " "), language: language) else { return text }
    if isPercentage { rest = "" }
    // The minutes of a duration: "1:02:03".
    guard rest.contains(where: \.isNumber) else { return own + rest }
    return own
      + rest.map { digit in
        digit.isNumber ? words.number(String(digit), "group-off", language: language) ?? String(digit) : String(digit)
      }.joined()
  }

  /// Returns whether ICU writes the numbers of a language.
  package static func writesNumbers(of language: String?) -> Bool {
    language.map { !LanguageWords.isPlain($0) && LanguageWords.missing == nil } ?? false
  }
}

extension LanguageWords {
  /// Whether a language writes numbers as the texts here are written.
  static func isPlain(_ language: String) -> Bool { language == "en" || language == "en-US" }
}
