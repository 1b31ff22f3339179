/// Reads dates as other formats than ours spell them.
extension DateTime {
  /// Reads a date with a time in any of the forms that `WrittenDate` reads. A time without a zone is local. A date without a time is
  /// none, because it names a day and no moment.
  init?(anyForm text: String) {
    guard let moment = WrittenDate(text)?.moment else { return nil }
    self = moment
  }

  /// Creates the moment that a number stands for. It counts seconds, milliseconds or microseconds since 1970, and its size says which.
  init?(number: Double) {
    guard number.isFinite, number > 0 else { return nil }
    let seconds = number < 1e11 ? number : number < 1e14 ? number / 1e3 : number / 1e6
    guard seconds < 2.5e11 else { return nil }
    let whole = seconds.rounded(.down)
    self.init(seconds: Int(whole), fraction: min(seconds - whole, 1.0.nextDown))
  }

  /// The moment as RFC 3339 spells it, in UTC and in seconds.
  var text: String {
    let day = CalendarDay(daysSince1970: seconds.quotient(floorDividingBy: 86_400))
    let second = seconds.remainder(floorDividingBy: 86_400)
    func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(day.text)T\(digits(second / 3600)):\(digits(second / 60 % 60)):\(digits(second % 60))Z"
  }
}
