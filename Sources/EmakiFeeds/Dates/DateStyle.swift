import CLoadedLibraries
import EmakiSupport
public import FoundationEssentials

/// A date style says how dates are drawn.
///
/// A text that names a moment, such as `2024-02-29T23:59:60.5+09:00` or `Thu, 29 Feb 2024 14:59:59 GMT`, is drawn as the language writes dates in
/// numbers, on the clock of `timeZone`: `2/29/24, 2:59 PM` in English, `29.02.24, 14:59` in German, and years that are not from 1951 to 2050 with all their
/// digits. With `now` it is relative to that moment:
///
/// | apart | past | future |
/// |---|---|---|
/// | under 60 seconds | `just now` | `just now` |
/// | under 60 minutes | `5 minutes ago` | `in 5 minutes` |
/// | under 24 hours | `1 hour ago` | `in 1 hour` |
/// | under 7 days | `6 days ago` | `in 6 days` |
/// | under 31 days | `4 weeks ago` | `in 4 weeks` |
/// | under 12 months | `11 months ago` | `in 11 months` |
/// | else | `2 years ago` | `in 2 years` |
///
/// Each number is rounded down; a day is 24 hours, and months are those of the calendar. A day without a time is drawn as a day alone, and
/// with `now` in the same words, counted in days from `today`. Any other text is drawn as it is, and so is one whose absolute date falls outside
/// the years 0000 to 9999 on that clock. Dates in other languages than English, and in most other styles, are written by ICU with the words,
/// digits and patterns of Unicode's CLDR. Nothing depends on the machine's locale, clock or time zone.
public struct DateStyle: Hashable, Sendable {
  /// A form is how the text of a date is chosen. All but `iso` follow a language where Unicode's CLDR has words for it; otherwise dates are
  /// English. Dates are of the Gregorian calendar.
  public enum Form: String, Hashable, Sendable, CaseIterable, Codable {
    /// Dates are relative where there is a moment to count from, `5 minutes ago` or `5 分前`; otherwise they are as in `short`.
    case standard
    /// Dates are relative: `5 minutes ago`, `vor 5 Minuten`, `5 分前`. Without a moment to count from they are as in `medium`.
    case relative
    /// Dates are relative in abbreviated words: `5 min. ago`, `vor 5 Min.`.
    case relativeShort = "relative-short"
    /// Dates are in numbers: `2/29/24, 9:30 AM`, `29.02.24, 09:30`, `2024/02/29 9:30`.
    case short
    /// Dates have the abbreviated month, where the language is used to it: `Feb 29, 2024, 9:30 AM`, `29 févr. 2024, 09:30`.
    case medium
    /// Dates have the name of the month: `February 29, 2024 at 9:30 AM`, `2024年2月29日 9:30`.
    case long
    /// Dates are `2024-02-29 09:30`, in any language.
    case iso
  }

  /// A language says whose language dates are in: their words, digits, order and direction of reading.
  public enum Language: String, Hashable, Sendable, CaseIterable, Codable {
    /// The language is that of the list's reader: the feed's, or else the one that is assumed for it, or else English.
    case list
    /// The language is that of each row, or else the list's.
    case rows
  }

  /// A part is what is written of a date. Its raw value is the name of a format of cell files.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The part is the whole date, as the style has it.
    case date
    /// The part is the whole date, counted from `now` where there is one.
    case relative
    /// The part is the whole date on the clock: `2/29/24, 9:30 AM`, or that of the style.
    case absolute
    /// The part is the day, on the calendar: `2/29/24`, or that of the style.
    case day
    /// The part is the time of day: `9:30 AM`, or that of the style. Of a day without a time it is the day.
    case time
    /// The part is the name of the day of the week, in the date's language: `Thursday`.
    case weekday
    /// The part is the abbreviated name of the day of the week: `Thu`.
    case shortWeekday
    /// The part is the name of the month: `February`.
    case month
    /// The part is the abbreviated name of the month: `Feb`.
    case shortMonth
    /// The part is the number of the day in its month: `29`.
    case monthDay
    /// The part is the year: `2024`.
    case year

    /// The pattern of CLDR that stands for the part; `nil` for one that the style decides.
    fileprivate var pattern: String? {
      switch self {
      case .weekday: "cccc"
      case .shortWeekday: "ccc"
      case .month: "LLLL"
      case .shortMonth: "LLL"
      case .monthDay: "d"
      case .year: "y"
      case .date, .relative, .absolute, .day, .time: nil
      }
    }
  }

  /// The moment that relative dates count from; `nil` draws absolute dates.
  public var now: Date?
  /// The name of the time zone whose clock absolute dates are drawn by, as the time zone database has it. A name of no zone counts as `UTC`.
  public var timeZone: String
  /// The form that dates have.
  public var style: Form
  /// Whose language dates are in.
  public var language: Language

  /// The words that dates are drawn in. Copies of the style share what ICU has opened for them.
  let words = LanguageWords()

  /// Creates a style: by default absolute dates in UTC, in the language of the list.
  public init(now: Date? = nil, timeZone: String = "UTC", style: Form = .standard, language: Language = .list) {
    (self.now, self.timeZone, self.style, self.language) = (now, timeZone, style, language)
  }

  /// Returns the language of the dates of a row; `nil` stands for English.
  package func language(ofRow row: String?, inList list: String?) -> String? { language == .list ? list : row ?? list }

  /// Returns whether a time zone is known, by a name of the time zone database or one such as `GMT+9`.
  package func isZone(_ name: String) -> Bool { name == "UTC" || words.offset(ofZone: name, at: 0) != nil }

  /// Why ICU cannot be loaded, without which only UTC and English are known; `nil` where it is loaded. Reading it loads ICU.
  package static var missingWords: String? { LanguageWords.missing }

  /// Returns the moment that a text with a time and its zone names, such as an RFC 3339 date-time; `nil` for any other text.
  public static func date(from text: String) -> Date? {
    guard let moment = WrittenDate(text)?.moment, !moment.isLocal else { return nil }
    return Date(timeIntervalSince1970: Double(moment.seconds) + moment.fraction)
  }

  /// Returns what is drawn of a date as a feed holds it; a text that is no date stays as it is. A time without a zone counts as UTC.
  ///
  /// - Parameter language: the BCP 47 tag of the date's language. Dates are English with `nil`, and where ICU has no words.
  public func text(for date: String, language: String? = nil, _ part: Part = .date) -> String {
    text(for: date, language: language, part, DateReading())
  }

  /// Returns what is drawn of a date as a feed holds it.
  package func text(for date: String, language: String?, _ part: Part, _ reading: DateReading) -> String {
    guard var found = WrittenDate(date, reading) else { return date }
    if reading.isLocal, let moment = found.moment {
      // A time that no clock showed.
      guard let moment = resolved(moment) else { return date }
      found.moment = moment
    }
    return text(for: found, language, part) ?? date
  }

  /// Returns whether a text is a date.
  package static func isDate(_ text: String, _ reading: DateReading) -> Bool { WrittenDate(text, reading) != nil }

  /// Returns what is drawn of a date; `nil` outside the years 0000 to 9999.
  func text(for date: WrittenDate, _ language: String?, _ part: Part = .date) -> String? {
    if isRelative(part), let text = relativeText(for: date, language) { return text }
    guard let (day, minute) = clock(at: date) else { return nil }
    switch part {
    case .date, .relative, .absolute: return absoluteText(day, minute: minute, language)
    case .day: return absoluteText(day, minute: nil, language)
    case .time:
      guard let minute else { return absoluteText(day, minute: nil, language) }
      if style == .iso { return String(isoText(day, minute).suffix(5)) }
      let own = isPlain(language) ? nil : textOrEnglish(.date(EMAKI_ICU_NONE, EMAKI_ICU_SHORT), day, minute, language)
      return own ?? Self.englishTime(minute)
    default:
      let pattern = LanguageWords.Kind.pattern(part.pattern ?? "")
      return textOrEnglish(pattern, day, nil, language)
    }
  }

  /// Returns whether ICU decides how a part of dates is drawn in a language: it has the words of other languages, and knows what the clocks of
  /// zones show.
  package func useICU(_ part: Part, _ language: String?) -> Bool {
    if timeZone != "UTC" || part.pattern != nil { return true }
    if isRelative(part) { return !isEnglish(language) }
    return style != .iso && !isPlain(language)
  }

  /// Whether ICU has no words of a language for dates, which are then in English.
  package func lacksWords(_ language: String?) -> Bool {
    guard let language, language.isLanguage, useICU(.date, language), Self.missingWords == nil else { return false }
    let kind: LanguageWords.Kind =
      isRelative(.date) ? .relative(isShort: style == .relativeShort) : .date(EMAKI_ICU_SHORT, EMAKI_ICU_NONE)
    return words.text(kind, 0, language: language) == nil
  }

  /// Whether a part of a date is counted from `now`.
  private func isRelative(_ part: Part) -> Bool {
    now != nil && (part == .relative || part == .date && [.standard, .relative, .relativeShort].contains(style))
  }

  /// Whether relative dates are in English without the words of ICU.
  private func isEnglish(_ language: String?) -> Bool {
    [.standard, .iso].contains(style) && language.map { $0.primaryLanguage == "en" } ?? true
  }

  /// Whether dates in numbers are in English as in the United States, without ICU.
  private func isPlain(_ language: String?) -> Bool {
    [.standard, .short].contains(style) && language.map(LanguageWords.isPlain) ?? true
  }

  // MARK: Relative dates

  /// Returns a date as it is counted from `now`; `nil` without one.
  private func relativeText(for date: WrittenDate, _ language: String?) -> String? {
    // Beyond this a `Date` is no date; the guard also refuses one that is not a number.
    guard let now, abs(now.timeIntervalSince1970) < 1e12 else { return nil }
    let present = Int(now.timeIntervalSince1970.rounded(.down))
    let (count, unit, isPast): (Int, emaki_icu_unit, Bool)
    if let moment = date.moment {
      let elapsed = now.timeIntervalSince1970 - Double(moment.seconds) - moment.fraction
      isPast = elapsed > 0
      let minutes = Int(abs(elapsed)) / 60
      if minutes < 1440 {
        (count, unit) = minutes < 60 ? (minutes, EMAKI_ICU_MINUTES) : (minutes / 60, EMAKI_ICU_HOURS)
      } else {
        guard let start = clock(at: isPast ? moment.seconds : present)?.day else { return nil }
        (count, unit) = Self.units(days: minutes / 1440, from: start)
      }
    } else {
      guard let today = clock(at: present)?.day else { return nil }
      let apart = today.daysSince1970 - date.day.daysSince1970
      isPast = apart > 0
      (count, unit) = Self.units(days: abs(apart), from: isPast ? date.day : today)
    }
    func text(_ language: String?) -> String? {
      words.text(.relative(isShort: style == .relativeShort), Double(isPast ? -count : count), unit: unit, language: language)
    }
    if !isEnglish(language), let text = text(language) ?? (isEnglish(nil) ? nil : text("en")) { return text }
    guard count > 0 else { return unit == EMAKI_ICU_DAYS ? "today" : "just now" }
    let amount = "\(count) \(["minute", "hour", "day", "week", "month", "year"][Int(unit.rawValue)])\(count == 1 ? "" : "s")"
    return isPast ? "\(amount) ago" : "in \(amount)"
  }

  private static func units(days: Int, from start: CalendarDay) -> (Int, emaki_icu_unit) {
    if days < 31 { return days < 7 ? (days, EMAKI_ICU_DAYS) : (days / 7, EMAKI_ICU_WEEKS) }
    let end = CalendarDay(daysSince1970: start.daysSince1970 + days)
    let months = (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0)
    return months < 12 ? (months, EMAKI_ICU_MONTHS) : (months / 12, EMAKI_ICU_YEARS)
  }

  // MARK: Clocks

  /// Returns the moment at which a clock of the time zone shows what a local moment says; another moment is as it is.
  func resolved(_ moment: DateTime) -> DateTime? {
    guard moment.isLocal else { return moment }
    // What the clock is ahead of UTC is known for moments: the second step finds it where it is set in between.
    let guess = moment.seconds - offset(at: moment.seconds)
    let instant = moment.seconds - offset(at: guess)
    // A clock that is put forward shows some times on no day.
    return instant + offset(at: instant) == moment.seconds ? DateTime(seconds: instant, fraction: moment.fraction) : nil
  }

  /// The seconds that the clock of the time zone is ahead of UTC at an instant, in seconds since 1970.
  private func offset(at instant: Int) -> Int { timeZone == "UTC" ? 0 : words.offset(ofZone: timeZone, at: instant) ?? 0 }

  private func clock(at instant: Int) -> (day: CalendarDay, minute: Int)? {
    let local = instant + offset(at: instant)
    let day = CalendarDay(daysSince1970: local.quotient(floorDividingBy: 86_400))
    return 0...9999 ~= day.year ? (day, local.remainder(floorDividingBy: 86_400) / 60) : nil
  }

  /// Returns the day of a date, and the minute of the day where it has one, on the clock of the time zone; `nil` outside the years 0000 to 9999.
  private func clock(at date: WrittenDate) -> (day: CalendarDay, minute: Int?)? {
    guard let moment = date.moment else { return (date.day, nil) }
    return clock(at: moment.seconds).map { ($0.day, $0.minute) }
  }

  // MARK: Absolute dates

  private func absoluteText(_ day: CalendarDay, minute: Int?, _ language: String?) -> String {
    if style == .iso { return isoText(day, minute) }
    let length =
      switch style {
      case .standard, .short, .iso: EMAKI_ICU_SHORT
      case .relative, .relativeShort, .medium: EMAKI_ICU_MEDIUM
      case .long: EMAKI_ICU_LONG
      }
    // Two digits are those of a year nearby. Which years are, no clock says.
    let isNear = 1951...2050 ~= day.year
    let kind = LanguageWords.Kind.date(length, minute == nil ? EMAKI_ICU_NONE : EMAKI_ICU_SHORT, hasWholeYear: !isNear)
    if !isPlain(language), let own = textOrEnglish(kind, day, minute, language) { return own }
    let english = "\(day.month)/\(day.day)/\(isNear ? (day.year % 100).digits(2) : String(day.year))"
    return minute.map { "\(english), \(Self.englishTime($0))" } ?? english
  }

  private static func englishTime(_ minute: Int) -> String {
    "\((minute / 60 + 11) % 12 + 1):\((minute % 60).digits(2)) \(minute < 720 ? "AM" : "PM")"
  }

  /// Returns a date in the words of a language, or in English where it has none; `nil` without ICU.
  private func textOrEnglish(_ kind: LanguageWords.Kind, _ day: CalendarDay, _ minute: Int?, _ language: String?) -> String? {
    text(kind, day, minute, language) ?? text(kind, day, minute, "en")
  }

  /// Returns a date in the words of a language; `nil` in one without words.
  private func text(_ kind: LanguageWords.Kind, _ day: CalendarDay, _ minute: Int?, _ language: String?) -> String? {
    let text = words.text(kind, Double(day.daysSince1970 * 86_400 + (minute ?? 0) * 60), language: language)
    // Between a time and its half of the day newer versions of CLDR have a space that few fonts have.
    return text.map { $0.utf8.contains(0xE2) ? String($0.map { $0 == "\u{202F}" ? " " : $0 }) : $0 }
  }

  private func isoText(_ day: CalendarDay, _ minute: Int?) -> String {
    minute.map { "\(day.text) \(($0 / 60).digits(2)):\(($0 % 60).digits(2))" } ?? day.text
  }
}

/// `now` is encoded as an RFC 3339 date-time with milliseconds, and decoded from any RFC 3339 date-time.
extension DateStyle: Codable {
  private enum CodingKeys: String, CodingKey { case now, timeZone, style, language }

  /// Decodes a style.
  ///
  /// - Throws: `DecodingError` for a moment that is not an RFC 3339 date-time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    timeZone = try container.decode(String.self, forKey: .timeZone)
    style = try container.decodeIfPresent(Form.self, forKey: .style) ?? .standard
    language = try container.decodeIfPresent(Language.self, forKey: .language) ?? .list
    now = try container.decodeIfPresent(String.self, forKey: .now).map { text in
      guard let date = DateStyle.date(from: text) else {
        throw DecodingError.dataCorruptedError(forKey: .now, in: container, debugDescription: "\(text) is not an RFC 3339 date-time.")
      }
      return date
    }
  }

  /// Encodes the style. `now` is left out where it is `nil`, and what is as by default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(now?.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)), forKey: .now)
    try container.encode(timeZone, forKey: .timeZone)
    if style != .standard { try container.encode(style, forKey: .style) }
    if language != .list { try container.encode(language, forKey: .language) }
  }
}
