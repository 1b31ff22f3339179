/// A written date is what a text that names a date means: a moment, or a day where it has no time.
struct WrittenDate {
  let day: CalendarDay
  /// The moment; `nil` where the text has no time. A time without a zone is local.
  var moment: DateTime?
  /// The order of day and month that the text shows, because one of them is greater than 12; `nil` where it shows none.
  var order: DateOrder?
  /// Whether day and month cannot be told apart, as in `3/4/2026`.
  var isAmbiguous = false

  /// Reads a date as documents of all formats spell it: ISO 8601 with what others make of it, RFC 2822 and what is like it
  /// (`Sat, 07 Sep 2002 00:00:01 GMT`, `Nov 25, 2026, 8:00 AM`), dates in numbers (`2002/9/7`, `7.9.2002`, `2026年11月25日`, `9/7/02 8:00 AM`),
  /// and seconds, milliseconds or microseconds since 1970.
  ///
  /// - Parameters:
  ///   - text: the text. One of more than 96 bytes is no date.
  ///   - order: which of two numbers before a year is the day, where the text does not show it.
  /// - Returns: the date, which may be ambiguous; `nil` for another text.
  static func read(_ text: String, order: DateOrder? = nil) -> WrittenDate? {
    // 20261125080000, which would be a millisecond of another century.
    if [12, 14].contains(text.utf8.count), text.hasPrefix("19") || text.hasPrefix("20"), !text.utf8.contains(UInt8(ascii: ".")),
      let date = read("\(text.prefix(8))T\(text.dropFirst(8))")
    {
      return date
    }
    if let number = number(text) {
      return WrittenDate(day: CalendarDay(daysSince1970: number.seconds.quotient(floorDividingBy: 86_400)), moment: number)
    }
    guard var parts = DateParts(text, order: order), parts.read(), let day = parts.calendarDay else { return nil }
    var date = WrittenDate(day: day, order: parts.shownOrder, isAmbiguous: parts.isAmbiguous)
    if parts.isAmbiguous || parts.time == nil { return parts.isAmbiguous || !parts.hasClockWords ? date : nil }
    guard let second = parts.secondOfDay else { return nil }
    date.moment = DateTime(
      seconds: day.daysSince1970 * 86_400 + second - (parts.offsetMinutes ?? 0) * 60, fraction: parts.fraction,
      isLocal: parts.offsetMinutes == nil)
    return date
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
  /// Reads a date; `nil` for another text.
  init?(_ text: String, _ reading: DateReading = DateReading()) {
    guard let date = Self.read(text, order: reading.order), !date.isAmbiguous else { return nil }
    self = date
  }
}

/// A date reading says how dates are read that need their document to be understood.
package struct DateReading: Hashable, Sendable {
  /// Whether a time without a zone is what the clock showed by which dates are drawn, and not one of UTC.
  var isLocal = false
  /// Which of two numbers before a year is the day, where the dates of the document show it.
  var order: DateOrder?

  package init() {}
}

/// A date order says which of two numbers before a year is the day.
enum DateOrder {
  /// The day comes first, as nearly everywhere.
  case dayFirst
  /// The month comes first, as in the United States.
  case monthFirst
}

/// A date-time is a moment.
struct DateTime {
  /// The seconds since 1970-01-01T00:00:00Z, without leap seconds: second 60 counts as 59.
  var seconds: Int
  /// The part of a second after `seconds`, from 0 up to 1, which is not included.
  var fraction = 0.0
  /// Whether it is what a clock showed in a zone that is not named. It counts as UTC until it is known whose clock that was.
  var isLocal = false
}

extension DateTime {
  /// Creates the moment that a number stands for. It counts seconds, milliseconds or microseconds since 1970, and its size says which. From
  /// the year 2286 on microseconds are of another clock, such as those since 1601, and before 2001 they are milliseconds that stand for never.
  init?(number: Double) {
    let seconds = number < 1e11 ? number : number < 1e14 ? number / 1e3 : number / 1e6
    guard seconds > 0, number < 1e14 || 1e15..<1e16 ~= number else { return nil }
    let whole = seconds.rounded(.down)
    self.init(seconds: Int(whole), fraction: min(seconds - whole, 1.0.nextDown))
  }

  /// The moment as RFC 3339 spells it, in UTC and in seconds.
  var text: String {
    let day = CalendarDay(daysSince1970: seconds.quotient(floorDividingBy: 86_400))
    let second = seconds.remainder(floorDividingBy: 86_400)
    return "\(day.text)T\((second / 3600).digits(2)):\((second / 60 % 60).digits(2)):\((second % 60).digits(2))Z"
  }
}

extension Int {
  /// Returns a number that is not negative in a number of digits or more.
  func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
  }
}

/// A calendar day is a day of the Gregorian calendar, which is also used for the time before it was introduced, as RFC 3339 does.
struct CalendarDay: Hashable {
  let year: Int
  let month: Int
  let day: Int

  /// The day as ISO 8601 spells it, `2026-11-25`.
  var text: String { "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))" }

  static func count(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Both conversions are `days_from_civil` and `civil_from_days` of https://howardhinnant.github.io/date_algorithms.html:
  // a year starts on 1 March, so that the leap day is its last, and 400 years are an era of 146,097 days.

  var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.quotient(floorDividingBy: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CalendarDay {
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted.quotient(floorDividingBy: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int {
  /// Divides and rounds the quotient down, where `/` rounds towards zero. The divisor is positive.
  func quotient(floorDividingBy divisor: Int) -> Int {
    (self - remainder(floorDividingBy: divisor)) / divisor
  }

  /// Returns the remainder that belongs to `quotient(floorDividingBy:)`: from 0 up to the divisor, which is not included.
  func remainder(floorDividingBy divisor: Int) -> Int {
    (self % divisor + divisor) % divisor
  }
}
