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
  /// Creates the moment that a number stands for. It counts seconds, milliseconds or microseconds since 1970, and its size says which.
  init?(number: Double) {
    let seconds = number < 1e11 ? number : number < 1e14 ? number / 1e3 : number / 1e6
    guard seconds > 0, seconds < 2.5e11 else { return nil }
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
