import EmakiDiagnostics
public import FoundationEssentials

/// Feed dates say how the dates of a feed are drawn.
///
/// A string that is an RFC 3339 date-time in full, such as `2024-02-29T23:59:60.5+09:00`, is drawn as
/// `yyyy-MM-dd HH:mm` on the clock of `timeZone`; with `now`, relative to that moment, in English:
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
/// Each number is rounded down; a day is 24 hours, a year 365 days, a month a twelfth of that. Any other string is drawn as
/// it is, and so is one whose absolute date falls outside the years 0000 to 9999 on that clock. Rows of other formats than Emaki's own may
/// have a day without a time: it is drawn as `yyyy-MM-dd`, and with `now` in the same words, counted in days from `today`. Relative dates,
/// and with another `style` all dates, are written as the language of their row writes them, where that is known and another than English.
/// Nothing depends on the machine's locale, clock or time zone.
public struct FeedDates: Hashable, Sendable {
  /// A style is how the text of a date is chosen. All but the absolute dates of `standard` follow the language of the row, or else that of its
  /// feed, where Unicode's CLDR has a table for it (`DateWords+Tables.swift`); otherwise relative dates are English, and absolute ones as
  /// `standard` has them. Dates are of the Gregorian calendar.
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

  /// The time zone whose clock absolute dates are drawn by.
  public var timeZone: TimeZone {
    get { zone ?? .gmt }
    set { (zone, rules) = (newValue == .gmt ? nil : newValue, nil) }
  }
  /// The time zone where it is not GMT. A command that draws by GMT needs none, and to make the first takes a tenth of a millisecond.
  private var zone: TimeZone?
  /// The rules of the zone's clock, which count in place of `timeZone`; `nil` for that.
  package private(set) var rules: TimeZoneRules?
  /// The moment that relative dates count from; `nil` draws absolute dates.
  public var now: Date?

  /// The style in which dates are written; `standard` by default.
  public var style: Style = .standard
  /// The BCP 47 tag of the language of rows that name none, in a feed that names none; `nil` where it is not known.
  public var language: String?
  /// The BCP 47 tag of the language that replaces the feed's; rows keep their own.
  package var feedLanguage: String?

  /// Whether rows keep all their values, for a cell file that says what they mean. No key of a row is then needed, and a value under a key
  /// of notifications may be of any type.
  public var keepsValues = false

  /// Where the parts of a row stand in a document of a shape that is not known; `nil` reads documents as they are known.
  public var mapping: FeedMapping?

  /// Makes feed dates; by default they are drawn as absolute dates in GMT.
  public init(timeZone: TimeZone = .gmt, now: Date? = nil) {
    zone = timeZone == .gmt ? nil : timeZone
    self.now = now
  }

  /// Makes feed dates that are drawn in GMT.
  package init(now: Date?) { self.now = now }

  /// Makes feed dates that are drawn by the rules of a time zone.
  package init(rules: TimeZoneRules, now: Date? = nil) {
    self.init(now: now)
    self.rules = rules
  }

  /// Returns the text to draw for a date as a feed holds it, in `language`.
  public func text(for date: String) -> String { text(for: date, language: language) }

  /// Returns the text to draw for a date as a feed holds it.
  ///
  /// - Parameter language: the BCP 47 tag of the row's language; `nil` where it is not known.
  public func text(for date: String, language: String?) -> String {
    guard let moment = Self.moment(date) else { return date }
    return text(for: moment, language) ?? date
  }

  func text(for moment: DateTime, _ language: String?) -> String? {
    switch style {
    case .standard: (Self.isEnglish(language) ? englishText(for: moment) : relativeText(for: moment, language)) ?? standardText(for: moment)
    case .relative, .relativeShort: relativeText(for: moment, language) ?? absoluteText(for: moment, language)
    case .short, .medium, .long: absoluteText(for: moment, language)
    }
  }

  /// Whether the text of a date depends on the language of its row.
  var followsLanguage: Bool { style != .standard || now != nil }

  /// Returns the text that a row has before its language is known: the date itself, where its language matters.
  func rowText(for date: UnsafeBufferPointer<UInt8>) -> String {
    if !followsLanguage, let moment = DateTime(date), let text = text(for: moment, nil) { return text }
    return String(decoding: date, as: UTF8.self)
  }

  /// Returns the text that a row has before its language is known: the date itself, where its language matters.
  func rowText(for date: String) -> String {
    var date = date
    return date.withUTF8 { rowText(for: $0) }
  }

  /// Returns the text that a row has before its language is known: the date itself, where its language matters.
  func rowText(for moment: DateTime) -> String { (followsLanguage ? nil : text(for: moment, nil)) ?? moment.text }

  // MARK: Relative dates

  /// Whether the standard style is English: in English itself, and in languages that are not known or have no table.
  private static func isEnglish(_ language: String?) -> Bool {
    guard let language, DateWords.tableName(for: language) != nil else { return true }
    return language.primaryLanguage == "en"
  }

  private func englishText(for moment: DateTime) -> String? {
    guard let distance = distance(to: moment) else { return nil }
    guard distance.count > 0 else { return "just now" }
    let unit = ["minute", "hour", "day", "week", "month", "year"][distance.unit]
    let amount = "\(distance.count) \(unit)\(distance.count == 1 ? "" : "s")"
    return distance.isPast ? "\(amount) ago" : "in \(amount)"
  }

  /// Returns a moment as it is counted from `now` in a language; `nil` without one.
  private func relativeText(for moment: DateTime, _ language: String?) -> String? {
    guard let distance = distance(to: moment), let words = language.flatMap(DateWords.words) ?? DateWords.words(for: "en") else {
      return nil
    }
    guard distance.count > 0 else { return words.now }
    return words.text(distance.count, unit: distance.unit, isPast: distance.isPast, style == .relativeShort ? .short : .wide)
  }

  /// Returns a number of days in the greatest unit that it fills: days (2), weeks, months or years (5).
  private static func unit(ofDays days: Int) -> (count: Int, unit: Int) {
    switch days {
    case ..<7: (days, 2)
    case ..<31: (days / 7, 3)
    case ..<365: (days * 12 / 365, 4)
    default: (days / 365, 5)
    }
  }

  /// Returns how far a moment is from `now`: a number of minutes (0), hours, days, weeks, months or years (5); 0 for less than a minute.
  private func distance(to moment: DateTime) -> (count: Int, unit: Int, isPast: Bool)? {
    guard let now else { return nil }
    let elapsed = now.timeIntervalSince1970 - Double(moment.seconds) - moment.fraction
    // Beyond this a `Date` is no date; the guard also refuses one that is not a number.
    guard abs(elapsed) < 1e15 else { return nil }
    let apart = Int(abs(elapsed))
    let days = apart / 86_400
    let (count, unit) =
      switch (apart, days) {
      case (..<60, _): (0, 0)
      case (..<3600, _): (apart / 60, 0)
      case (..<86_400, _): (apart / 3600, 1)
      default: Self.unit(ofDays: days)
      }
    return (count, unit, elapsed > 0)
  }

  // MARK: Days

  /// Returns the text to draw for a day without a time. Relative ones are counted in days, and no clock time is made up.
  func text(for day: CalendarDay, _ language: String?) -> String {
    let isRelative = style == .standard || style == .relative || style == .relativeShort
    return (isRelative ? relativeText(for: day, language) : nil) ?? absoluteText(for: day, language)
  }

  /// Returns the text that a row has before its language is known: the day itself, where its language matters.
  func rowText(for day: CalendarDay) -> String { followsLanguage ? day.text : text(for: day, nil) }

  func absoluteText(for day: CalendarDay, _ language: String?) -> String {
    guard let length, let words = language.flatMap(DateWords.words) else { return day.text }
    return words.text(day, minute: nil, length)
  }

  /// Returns a day as it is counted from the day of `now` on the clock of the time zone; `nil` without one.
  private func relativeText(for day: CalendarDay, _ language: String?) -> String? {
    guard let now, abs(now.timeIntervalSince1970) < 1e12,
      let today = clock(at: DateTime(seconds: Int(now.timeIntervalSince1970.rounded(.down)), fraction: 0))?.day
    else { return nil }
    let apart = today.daysSince1970 - day.daysSince1970
    let (count, unit) = Self.unit(ofDays: abs(apart))
    guard Self.isEnglish(language), style != .relativeShort else {
      guard count > 0, let words = language.flatMap(DateWords.words) ?? DateWords.words(for: "en") else { return nil }
      return words.text(count, unit: unit, isPast: apart > 0, style == .relativeShort ? .short : .wide)
    }
    guard count > 0 else { return "today" }
    let amount = "\(count) \(["day", "week", "month", "year"][unit - 2])\(count == 1 ? "" : "s")"
    return apart > 0 ? "\(amount) ago" : "in \(amount)"
  }

  /// Returns the moment at which a clock of the time zone shows what a local moment says; another moment is as it is.
  func resolved(_ moment: DateTime) -> DateTime {
    guard moment.isLocal else { return moment }
    // What the clock is ahead of UTC is known for moments: the second step finds it where it is set in between.
    let guess = moment.seconds - offset(at: moment.seconds)
    return DateTime(seconds: moment.seconds - offset(at: guess), fraction: moment.fraction)
  }

  /// The seconds that the clock of the time zone is ahead of UTC at an instant, in seconds since 1970.
  private func offset(at instant: Int) -> Int {
    rules?.offset(at: instant) ?? zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))) ?? 0
  }

  // MARK: Absolute dates

  /// Returns the day and the minute of the day of a moment on the clock of the time zone; `nil` outside the years 0000 to 9999.
  func clock(at moment: DateTime) -> (day: CalendarDay, minute: Int)? {
    let local = moment.seconds + offset(at: moment.seconds)
    let day = CalendarDay(daysSince1970: local.quotient(floorDividingBy: 86_400))
    return (0...9999).contains(day.year) ? (day, local.remainder(floorDividingBy: 86_400) / 60) : nil
  }

  /// Returns a moment on the clock of the time zone, as the style and a language have it.
  func absoluteText(for moment: DateTime, _ language: String?) -> String? {
    guard let length, let words = language.flatMap(DateWords.words) else { return standardText(for: moment) }
    return clock(at: moment).map { words.text($0.day, minute: $0.minute, length) }
  }

  /// The length of absolute dates; `nil` for standard ones.
  var length: DateWords.Length? {
    switch style {
    case .standard: nil
    case .short: .short
    case .relative, .relativeShort, .medium: .medium
    case .long: .long
    }
  }

  func standardText(for moment: DateTime) -> String? {
    guard let (day, minute) = clock(at: moment) else { return nil }
    return String(unsafeUninitializedCapacity: 16) { buffer in
      func write(_ value: Int, digits: Int, at start: Int) {
        var rest = value
        for position in (start..<start + digits).reversed() {
          buffer[position] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      }
      write(day.year, digits: 4, at: 0)
      buffer[4] = UInt8(ascii: "-")
      write(day.month, digits: 2, at: 5)
      buffer[7] = UInt8(ascii: "-")
      write(day.day, digits: 2, at: 8)
      buffer[10] = UInt8(ascii: " ")
      write(minute / 60, digits: 2, at: 11)
      buffer[13] = UInt8(ascii: ":")
      write(minute % 60, digits: 2, at: 14)
      return 16
    }
  }

  /// Reads an RFC 3339 date-time; `nil` for any other text.
  static func moment(_ date: String) -> DateTime? {
    var date = date
    return date.withUTF8 { DateTime($0) }
  }
}

extension FeedDates {
  /// Returns the moment that an RFC 3339 date-time names; `nil` for any other text.
  public static func date(from text: String) -> Date? {
    var text = text
    return text.withUTF8 { DateTime($0) }.map { Date(timeIntervalSince1970: Double($0.seconds) + $0.fraction) }
  }

  /// Returns the RFC 3339 date-time of a number of seconds, milliseconds or microseconds since 1970; `nil` for a text that is no such number,
  /// or one below a hundred million, which may be anything.
  package static func text(ofNumber text: String) -> String? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }), let number = Double(text), number >= 1e8 else {
      return nil
    }
    return DateTime(number: number)?.text
  }
}
