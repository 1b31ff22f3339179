/// Yearly rules say what clocks show in years that are all alike, as the environment variable `TZ` of POSIX does: `CET-1CEST,M3.5.0,M10.5.0/3`
/// is one hour ahead of UTC, and two from the last Sunday of March to the last Sunday of October.
struct YearlyRules: Hashable, Sendable {
  /// The seconds that clocks are ahead of UTC in standard time.
  let standard: Int
  /// Daylight saving time; `nil` where there is none.
  let summer: Summer?

  /// Summer is when clocks are ahead of standard time.
  struct Summer: Hashable, Sendable {
    /// The seconds that clocks are ahead of UTC.
    let offset: Int
    /// When it begins, on the clock of standard time.
    let start: YearlyMoment
    /// When it ends, on its own clock.
    let end: YearlyMoment
  }

  /// Reads the text of rules; `nil` if it is none.
  init?(_ text: String) {
    var reader = RuleReader(text)
    guard reader.name(), let west = reader.time() else { return nil }
    standard = -west
    guard !reader.isAtEnd else {
      summer = nil
      return
    }
    guard reader.name() else { return nil }
    var offset = -west + 3600
    if !reader.skip(",") {
      guard let west = reader.time(), reader.skip(",") else { return nil }
      offset = -west
    }
    guard let start = reader.moment(), reader.skip(","), let end = reader.moment(), reader.isAtEnd else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// Returns the seconds that clocks are ahead of UTC at an instant, in seconds since 1970.
  func offset(at instant: Int) -> Int {
    guard let summer else { return standard }
    // At the turn of the year it does not matter which of the two years is taken, because no clock is set there.
    let year = CalendarDay(daysSince1970: (instant + standard).quotient(floorDividingBy: 86_400)).year
    let start = summer.start.seconds(inYear: year) - standard
    let end = summer.end.seconds(inYear: year) - summer.offset
    let isSummer = start < end ? start..<end ~= instant : !(end..<start ~= instant)
    return isSummer ? summer.offset : standard
  }
}

/// A yearly moment is a time of a day of each year.
struct YearlyMoment: Hashable, Sendable {
  /// A day names one day of a year.
  enum Day: Hashable, Sendable {
    /// The day with a number from 1, where 29 February is never counted.
    case withoutLeapDay(Int)
    /// The day with a number from 0.
    case number(Int)
    /// A weekday, from 0 for Sunday, of a week of a month, from 1 to 5 for the last.
    case weekday(Int, week: Int, month: Int)
  }

  let day: Day
  /// The seconds after midnight, which may lie in other days.
  let time: Int

  /// Returns the seconds since 1970 on a clock of the zone.
  func seconds(inYear year: Int) -> Int { daysSince1970(inYear: year) * 86_400 + time }

  private func daysSince1970(inYear year: Int) -> Int {
    let newYear = CalendarDay(year: year, month: 1, day: 1).daysSince1970
    switch day {
    case .number(let number): return newYear + number
    case .withoutLeapDay(let number):
      let hasLeapDay = CalendarDay.count(inMonth: 2, year: year) == 29
      return newYear + number - 1 + (hasLeapDay && number > 59 ? 1 : 0)
    case .weekday(let weekday, let week, let month):
      let first = CalendarDay(year: year, month: month, day: 1).daysSince1970
      // 1 January 1970 was a Thursday.
      let firstWeekday = (first + 4).remainder(floorDividingBy: 7)
      var day = (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
      if day >= CalendarDay.count(inMonth: month, year: year) { day -= 7 }
      return first + day
    }
  }
}

/// A rule reader reads the parts of yearly rules one after the other.
private struct RuleReader {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips the name of a clock, such as `CET` or `<+03>`.
  mutating func name() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[end...].dropFirst()
      return true
    }
    let letters = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[letters.endIndex...]
    return letters.count >= 3
  }

  /// Reads a number of up to three digits in a range.
  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 3, let number = Int(digits), range.contains(number) else { return nil }
    rest = rest[digits.endIndex...]
    return number
  }

  /// Reads hours, minutes and seconds with a sign, as seconds.
  mutating func time() -> Int? {
    let sign = skip("-") ? -1 : 1
    if sign == 1 { _ = skip("+") }
    guard let hours = number(0...167) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] {
      guard skip(":") else { break }
      guard let value = number(0...59) else { return nil }
      seconds += value * unit
    }
    return sign * seconds
  }

  mutating func moment() -> YearlyMoment? {
    let day: YearlyMoment.Day
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."), let weekday = number(0...6) else { return nil }
      day = .weekday(weekday, week: week, month: month)
    } else if skip("J") {
      guard let number = number(1...365) else { return nil }
      day = .withoutLeapDay(number)
    } else {
      guard let number = number(0...365) else { return nil }
      day = .number(number)
    }
    guard skip("/") else { return YearlyMoment(day: day, time: 7200) }
    return time().map { YearlyMoment(day: day, time: $0) }
  }
}
