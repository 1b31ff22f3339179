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
    /// The part is the year.
    case year
  }

  /// Returns a part of a date; a text that is no date stays as it is.
  ///
  /// - Parameter language: the BCP 47 tag of the row's language; `nil` where it is not known. Names are English in a language without a table.
  package func text(_ part: Part, of date: String, language: String?) -> String {
    guard let moment = Self.moment(date) else { return CalendarDay(date).flatMap { text(part, of: $0, language) } ?? date }
    var dates = self
    switch part {
    case .relative:
      guard now != nil else { return absoluteText(for: moment, language) ?? date }
      if style != .standard && style != .relativeShort { dates.style = .relative }
      return dates.text(for: moment, language) ?? date
    case .absolute: return absoluteText(for: moment, language) ?? date
    case .day, .time: return dayOrTime(part, moment, language) ?? date
    case .weekday, .shortWeekday, .month, .shortMonth, .monthDay, .year:
      guard let words = language.flatMap(DateWords.words) ?? DateWords.words(for: "en"), let day = clock(at: moment)?.day else {
        return date
      }
      return Self.text(part, of: day, words)
    }
  }

  /// Returns a part of a day without a time; `nil` for its time.
  private func text(_ part: Part, of day: CalendarDay, _ language: String?) -> String? {
    switch part {
    case .relative: text(for: day, language)
    case .absolute, .day: absoluteText(for: day, language)
    case .time: nil
    case .weekday, .shortWeekday, .month, .shortMonth, .monthDay, .year:
      (language.flatMap(DateWords.words) ?? DateWords.words(for: "en")).map { Self.text(part, of: day, $0) }
    }
  }

  /// Returns a name or a number of a day.
  private static func text(_ part: Part, of day: CalendarDay, _ words: DateWords) -> String {
    let weekday = (day.daysSince1970 + 4).remainder(floorDividingBy: 7)
    return switch part {
    case .weekday: words.daysAlone[weekday]
    case .shortWeekday: words.shortDaysAlone[weekday]
    case .month: words.monthsAlone[day.month - 1]
    case .shortMonth: words.shortMonthsAlone[day.month - 1]
    case .monthDay: words.number(day.day)
    default: words.number(day.year)
    }
  }

  private func dayOrTime(_ part: Part, _ moment: DateTime, _ language: String?) -> String? {
    guard let length, let words = language.flatMap(DateWords.words) else {
      return standardText(for: moment).map { String(part == .day ? $0.prefix(10) : $0.suffix(5)) }
    }
    return clock(at: moment).map { part == .day ? words.text($0.day, minute: nil, length) : words.text(ofMinute: $0.minute) }
  }
}
