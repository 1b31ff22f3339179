/// A written date is what a text that names a date means: a moment, or a day where it has no time.
struct WrittenDate {
  let day: CalendarDay
  /// The moment; `nil` where the text has no time. A time without a zone is local.
  var moment: DateTime?
  /// The order of day and month that the text shows, because one of them is greater than 12; `nil` where it shows none.
  var order: DateOrder?

  /// A reading is what was found in a text.
  enum Reading {
    /// The text is a date.
    case date(WrittenDate)
    /// The text is a date whose day and month cannot be told apart, such as `3/4/2026`.
    case ambiguous
    /// The text is no date.
    case none
  }

  /// Reads a date as documents of all formats spell it: ISO 8601 with what others make of it, RFC 2822 and what is like it
  /// (`Sat, 07 Sep 2002 00:00:01 GMT`, `Nov 25, 2026, 8:00 AM`), dates in numbers (`2002/9/7`, `7.9.2002`, `2026年11月25日`, `9/7/02 8:00 AM`),
  /// and seconds, milliseconds or microseconds since 1970.
  ///
  /// - Parameters:
  ///   - text: the text. One of more than 96 bytes is no date.
  ///   - order: which of two numbers before a year is the day, where the text does not show it.
  static func read(_ text: String, order: DateOrder? = nil) -> Reading {
    if let number = number(text) {
      return .date(WrittenDate(day: CalendarDay(daysSince1970: number.seconds.quotient(floorDividingBy: 86_400)), moment: number))
    }
    guard var parts = DateParts(text, order: order), parts.read() else { return .none }
    if parts.isAmbiguous { return .ambiguous }
    guard let day = parts.calendarDay else { return .none }
    guard parts.time != nil else {
      return parts.hasClockWords ? .none : .date(WrittenDate(day: day, order: parts.shownOrder))
    }
    guard let second = parts.secondOfDay else { return .none }
    let moment = DateTime(
      seconds: day.daysSince1970 * 86_400 + second - (parts.offsetMinutes ?? 0) * 60, fraction: parts.fraction,
      isLocal: parts.offsetMinutes == nil)
    return .date(WrittenDate(day: day, moment: moment, order: parts.shownOrder))
  }

  /// Returns the moment that a text of digits counts from 1970; `nil` for another text, and for a number below a hundred million, which may be
  /// anything.
  static func number(_ text: String) -> DateTime? {
    guard 9...24 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }), let number = Double(text),
      number >= 1e8
    else { return nil }
    return DateTime(number: number)
  }

  /// Returns the minute of the day that a text such as `18:05` or `6:05 PM` names; `nil` for any other text.
  static func minuteOfDay(_ text: String) -> Int? {
    guard var parts = DateParts(text, order: nil), parts.read(), parts.isTimeAlone else { return nil }
    return parts.secondOfDay.map { $0 / 60 }
  }
}

extension WrittenDate {
  /// Reads a date that needs no other one to be understood; `nil` for another text.
  init?(_ text: String) {
    guard case .date(let date) = Self.read(text) else { return nil }
    self = date
  }
}

/// A date order says which of two numbers before a year is the day.
enum DateOrder {
  /// The day comes first, as nearly everywhere.
  case dayFirst
  /// The month comes first, as in the United States.
  case monthFirst
}
