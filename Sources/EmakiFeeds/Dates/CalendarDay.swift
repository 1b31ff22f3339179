/// A calendar day is a day of the Gregorian calendar, which is also used for the time before it was introduced, as RFC 3339 does.
struct CalendarDay: Hashable {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

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

  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted.quotient(floorDividingBy: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension Int {
  /// Divides and rounds the quotient down, where `/` rounds towards zero. The divisor is positive.
  func quotient(floorDividingBy divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }

  /// Returns the remainder that belongs to `quotient(floorDividingBy:)`: from 0 up to the divisor, which is not included.
  func remainder(floorDividingBy divisor: Int) -> Int {
    self - quotient(floorDividingBy: divisor) * divisor
  }
}
