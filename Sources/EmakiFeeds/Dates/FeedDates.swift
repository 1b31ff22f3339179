import CLoadedLibraries
import EmakiSupport
public import FoundationEssentials

/// Feed dates say how the dates of a feed are drawn.
///
/// A text that names a moment, such as `2024-02-29T23:59:60.5+09:00` or `Thu, 29 Feb 2024 14:59:59 GMT`, is drawn as `yyyy-MM-dd HH:mm` on the
/// clock of `timeZone`; with `now`, relative to that moment, in English:
///
/// | apart | past | future |
/// |---|---|---|
/// | under 60 seconds | `just now` | `just now` |
/// | under 60 minutes | `5 minutes ago` | `in 5 minutes` |
/// | under 24 hours | `1 hour ago` | `in 1 hour` |
/// | under 7 days | `6 days ago` | `in 6 days` |
/// | under 31 days | `4 weeks ago` | `in 4 weeks` |
/// | under 365 days | `11 months ago` | `in 11 months` |
/// | else | `2 years ago` | `in 2 years` |
///
/// Each number is rounded down; a day is 24 hours, a year 365 days, a month a twelfth of that. A day without a time is drawn as `yyyy-MM-dd`, and
/// with `now` in the same words, counted in days from `today`. Any other text is drawn as it is, and so is one whose absolute date falls outside
/// the years 0000 to 9999 on that clock. Relative dates in other languages, and with another `style` all dates, are written by ICU, as the
/// language of their row has them. Nothing depends on the machine's locale, clock or time zone.
public struct FeedDates: Hashable, Sendable {
  /// A style is how the text of a date is chosen. All but the absolute dates of `standard` follow the language of the row, or else that of its
  /// feed, where Unicode's CLDR has words for it; otherwise relative dates are English, and absolute ones as `standard` has them. Dates are of the
  /// Gregorian calendar.
  public enum Style: String, Hashable, Sendable, CaseIterable, Codable {
    /// Dates are relative where there is a moment to count from, `5 minutes ago` or `5 分前`; otherwise `yyyy-MM-dd HH:mm`, in any language.
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
  }

  /// The name of the time zone whose clock absolute dates are drawn by, as the time zone database has it. A name of no zone counts as `UTC`.
  public var timeZone: String
  /// The moment that relative dates count from; `nil` draws absolute dates.
  public var now: Date?
  /// The style in which dates are written; `standard` by default.
  public var style: Style
  /// The BCP 47 tag of the language of rows that name none, in a feed that names none; `nil` where it is not known.
  public var language: String?
  /// The BCP 47 tag of the language that replaces the feed's; rows keep their own.
  package var feedLanguage: String?
  /// Whether rows keep all their values, for a cell file that says what they mean. No key of a row is then needed, and a value under a key
  /// of notifications may be of any type.
  public var keepsValues = false
  /// Where the parts of a row stand in a document of a shape that is not known; `nil` reads documents as they are known.
  public var mapping: FeedMapping?
  /// The encoding of the document, by a name that iconv knows, such as `gb18030`; `nil` for the one that the document names, or UTF-8.
  public var encoding: String?

  /// Makes feed dates; by default they are drawn as absolute dates in UTC.
  public init(timeZone: String = "UTC", now: Date? = nil, style: Style = .standard) {
    (self.timeZone, self.now, self.style) = (timeZone, now, style)
  }

  /// Returns whether a time zone is known, by a name of the time zone database or one such as `GMT+9`.
  package static func isZone(_ name: String) -> Bool { name == "UTC" || LanguageWords.offset(ofZone: name, at: 0) != nil }

  /// Why ICU cannot be loaded, without which only UTC and English are known; `nil` where it is loaded. Reading it loads ICU.
  package static var missingWords: String? { LanguageWords.missing }

  /// Returns the moment that a text with a time and its zone names, such as an RFC 3339 date-time; `nil` for any other text.
  public static func date(from text: String) -> Date? {
    guard let moment = WrittenDate(text)?.moment, !moment.isLocal else { return nil }
    return Date(timeIntervalSince1970: Double(moment.seconds) + moment.fraction)
  }

  /// Returns the text to draw for a date as a feed holds it, in `language`.
  public func text(for date: String) -> String { text(for: date, language: language) }

  /// Returns the text to draw for a date as a feed holds it. A time without a zone counts as UTC.
  ///
  /// - Parameter language: the BCP 47 tag of the row's language; `nil` where it is not known.
  public func text(for date: String, language: String?) -> String {
    WrittenDate(date).flatMap { text(for: $0, language) } ?? date
  }

  /// Returns the text to draw for a date; `nil` outside the years 0000 to 9999.
  func text(for date: WrittenDate, _ language: String?) -> String? {
    switch style {
    case .standard, .relative, .relativeShort: relativeText(for: date, language) ?? absoluteText(for: date, language)
    case .short, .medium, .long: absoluteText(for: date, language)
    }
  }

  // MARK: Relative dates

  /// A distance is a number of units between a date and now.
  private struct Distance {
    let count: Int
    let unit: emaki_icu_unit
    let isPast: Bool

    init(minutes: Int, isPast: Bool) {
      self.isPast = isPast
      (count, unit) =
        switch minutes {
        case ..<60: (minutes, EMAKI_ICU_MINUTES)
        case ..<1440: (minutes / 60, EMAKI_ICU_HOURS)
        default: Self.days(minutes / 1440)
        }
    }

    init(days: Int, isPast: Bool) {
      self.isPast = isPast
      (count, unit) = Self.days(days)
    }

    private static func days(_ days: Int) -> (Int, emaki_icu_unit) {
      switch days {
      case ..<7: (days, EMAKI_ICU_DAYS)
      case ..<31: (days / 7, EMAKI_ICU_WEEKS)
      case ..<365: (days * 12 / 365, EMAKI_ICU_MONTHS)
      default: (days / 365, EMAKI_ICU_YEARS)
      }
    }

    var english: String {
      guard count > 0 else { return unit == EMAKI_ICU_DAYS ? "today" : "just now" }
      let amount = "\(count) \(["minute", "hour", "day", "week", "month", "year"][Int(unit.rawValue)])\(count == 1 ? "" : "s")"
      return isPast ? "\(amount) ago" : "in \(amount)"
    }
  }

  /// Returns a date as it is counted from `now`; `nil` without one.
  private func relativeText(for date: WrittenDate, _ language: String?) -> String? {
    guard let distance = distance(to: date) else { return nil }
    if style == .standard, language.map({ $0.primaryLanguage == "en" }) ?? true { return distance.english }
    let count = Double(distance.isPast ? -distance.count : distance.count)
    func words(_ language: String?) -> String? {
      LanguageWords.text(.relative(isShort: style == .relativeShort), count, unit: distance.unit, language: language)
    }
    return words(language) ?? (style == .standard ? nil : words("en")) ?? distance.english
  }

  private func distance(to date: WrittenDate) -> Distance? {
    // Beyond this a `Date` is no date; the guard also refuses one that is not a number.
    guard let now, abs(now.timeIntervalSince1970) < 1e12 else { return nil }
    guard let moment = date.moment else {
      guard let today = clock(at: Int(now.timeIntervalSince1970.rounded(.down)))?.day else { return nil }
      let apart = today.daysSince1970 - date.day.daysSince1970
      return Distance(days: abs(apart), isPast: apart > 0)
    }
    let elapsed = now.timeIntervalSince1970 - Double(moment.seconds) - moment.fraction
    return Distance(minutes: Int(abs(elapsed)) / 60, isPast: elapsed > 0)
  }

  // MARK: Clocks

  /// Returns the moment at which a clock of the time zone shows what a local moment says; another moment is as it is.
  func resolved(_ moment: DateTime) -> DateTime {
    guard moment.isLocal else { return moment }
    // What the clock is ahead of UTC is known for moments: the second step finds it where it is set in between.
    let guess = moment.seconds - offset(at: moment.seconds)
    return DateTime(seconds: moment.seconds - offset(at: guess), fraction: moment.fraction)
  }

  /// The seconds that the clock of the time zone is ahead of UTC at an instant, in seconds since 1970.
  private func offset(at instant: Int) -> Int { timeZone == "UTC" ? 0 : LanguageWords.offset(ofZone: timeZone, at: instant) ?? 0 }

  private func clock(at instant: Int) -> (day: CalendarDay, minute: Int)? {
    let local = instant + offset(at: instant)
    let day = CalendarDay(daysSince1970: local.quotient(floorDividingBy: 86_400))
    return 0...9999 ~= day.year ? (day, local.remainder(floorDividingBy: 86_400) / 60) : nil
  }

  /// Returns the day of a date, and the minute of the day where it has one, on the clock of the time zone; `nil` outside the years 0000 to 9999.
  func clock(at date: WrittenDate) -> (day: CalendarDay, minute: Int?)? {
    guard let moment = date.moment else { return (date.day, nil) }
    return clock(at: moment.seconds).map { ($0.day, $0.minute) }
  }

  // MARK: Absolute dates

  /// Returns a date as the style and a language have it.
  func absoluteText(for date: WrittenDate, _ language: String?) -> String? {
    clock(at: date).map { absoluteText($0.day, minute: $0.minute, language) }
  }

  func absoluteText(_ day: CalendarDay, minute: Int?, _ language: String?) -> String {
    let length =
      switch style {
      case .short: EMAKI_ICU_SHORT
      case .standard, .relative, .relativeShort, .medium: EMAKI_ICU_MEDIUM
      case .long: EMAKI_ICU_LONG
      }
    let own = style == .standard ? nil : words(.date(length, minute == nil ? EMAKI_ICU_NONE : EMAKI_ICU_SHORT), day, minute, language)
    return own ?? standardText(day, minute)
  }

  /// Returns a date in the words of a language; `nil` in one without words.
  func words(_ kind: LanguageWords.Kind, _ day: CalendarDay, _ minute: Int?, _ language: String?) -> String? {
    let text = LanguageWords.text(kind, Double(day.daysSince1970 * 86_400 + (minute ?? 0) * 60), language: language)
    // Between a time and its half of the day newer versions of CLDR have a space that few fonts have.
    return text.map { $0.utf8.contains(0xE2) ? String($0.map { $0 == "\u{202F}" ? " " : $0 }) : $0 }
  }

  func standardText(_ day: CalendarDay, _ minute: Int?) -> String {
    String(unsafeUninitializedCapacity: 16) { buffer in
      func write(_ value: Int, digits: Int, at start: Int) {
        var rest = value
        for position in (start..<start + digits).reversed() { (buffer[position], rest) = (UInt8(ascii: "0") + UInt8(rest % 10), rest / 10) }
      }
      write(day.year, digits: 4, at: 0)
      write(day.month, digits: 2, at: 5)
      write(day.day, digits: 2, at: 8)
      (buffer[4], buffer[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
      guard let minute else { return 10 }
      write(minute / 60, digits: 2, at: 11)
      write(minute % 60, digits: 2, at: 14)
      (buffer[10], buffer[13]) = (UInt8(ascii: " "), UInt8(ascii: ":"))
      return 16
    }
  }
}
