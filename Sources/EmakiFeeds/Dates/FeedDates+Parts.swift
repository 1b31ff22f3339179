import CLoadedLibraries
import EmakiSupport

/// These functions write what a cell file asks for of a date.
extension FeedDates {
  /// A part is what is written of a date.
  package enum Part: Hashable, Sendable, CaseIterable {
    /// The part is the whole date, counted from `now` where there is one.
    case relative
    /// The part is the whole date on the clock.
    case absolute
    /// The part is the day, on the calendar.
    case day
    /// The part is the time of day.
    case time
    /// The part is the name of the day of the week.
    case weekday
    /// The part is the abbreviated name of the day of the week.
    case shortWeekday
    /// The part is the name of the month.
    case month
    /// The part is the abbreviated name of the month.
    case shortMonth
    /// The part is the number of the day in its month.
    case monthDay
    case year
  }

  /// Returns a part of a date; a text that is no date stays as it is.
  ///
  /// - Parameter language: the BCP 47 tag of the row's language; `nil` where it is not known. Names are English where ICU has none.
  package func text(_ part: Part, of date: String, language: String?) -> String {
    guard let written = WrittenDate(date) else { return date }
    switch part {
    case .relative:
      guard now != nil else { return absoluteText(for: written, language) ?? date }
      var dates = self
      if style != .standard && style != .relativeShort { dates.style = .relative }
      return dates.text(for: written, language) ?? date
    case .absolute: return absoluteText(for: written, language) ?? date
    case .day: return clock(at: written).map { absoluteText($0.day, minute: nil, language) } ?? date
    case .time:
      guard written.moment != nil, let (day, minute) = clock(at: written) else { return date }
      let own = style == .standard ? nil : words(.date(EMAKI_ICU_NONE, EMAKI_ICU_SHORT), day, minute, language)
      return own ?? String(standardText(day, minute).suffix(5))
    case .weekday: return name("cccc", written, language) ?? date
    case .shortWeekday: return name("ccc", written, language) ?? date
    case .month: return name("LLLL", written, language) ?? date
    case .shortMonth: return name("LLL", written, language) ?? date
    case .monthDay: return name("d", written, language) ?? date
    case .year: return name("y", written, language) ?? date
    }
  }

  /// Returns what a pattern of CLDR stands for.
  private func name(_ pattern: String, _ date: WrittenDate, _ language: String?) -> String? {
    guard let day = clock(at: date)?.day else { return nil }
    return words(.pattern(pattern), day, nil, language) ?? words(.pattern(pattern), day, nil, "en")
  }

  /// Returns whether ICU decides how a part of dates, or with `nil` the date of a row, is drawn in a language: it has the words of other languages,
  /// and knows what the clocks of zones show.
  package func useICU(_ part: Part?, _ language: String?) -> Bool {
    if timeZone != "UTC" { return true }
    switch part {
    case .weekday, .shortWeekday, .month, .shortMonth, .monthDay, .year: return true
    case .absolute, .day, .time: return style != .standard && language != nil
    case .relative, nil:
      if style == .standard { return now != nil && language.map { $0.primaryLanguage != "en" } ?? false }
      return language != nil || now != nil
    }
  }

  /// Whether dates are to be drawn otherwise than by default.
  var asksForDates: Bool { now != nil || style != .standard || timeZone != "UTC" }
}
