public import FoundationEssentials

/// Feed dates say how the dates of a feed are drawn.
///
/// A string that is an RFC 3339 date-time in full, such as `2024-02-29T23:59:60.5+09:00`, is drawn as
/// `yyyy-MM-dd HH:mm` on the clock of `timeZone`; with `now`, relative to that moment in English:
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
/// it is, and so is one whose absolute date falls outside the years 0000 to 9999 on that clock. Nothing depends on the machine's
/// locale, clock or time zone.
public struct FeedDates: Hashable, Sendable {
  /// The time zone whose clock absolute dates are drawn by.
  public var timeZone: TimeZone { didSet { rules = nil } }
  /// The rules of the zone's clock, which are used in place of `timeZone`; `nil` uses `timeZone`.
  package private(set) var rules: TimeZoneRules?
  /// The moment that relative dates count from; `nil` draws absolute dates.
  public var now: Date?

  /// Whether rows keep all their values, for a cell file that says what they mean. No key of a row is then needed, and a value under a key
  /// of notifications may be of any type.
  public var keepsValues = false

  /// Where the parts of a row stand in a document of a shape that is not known; `nil` reads documents as they are known.
  public var mapping: FeedMapping?

  /// Makes feed dates; by default they are drawn as absolute dates in GMT.
  public init(timeZone: TimeZone = .gmt, now: Date? = nil) {
    self.timeZone = timeZone
    self.now = now
  }

  /// Makes feed dates that are drawn by the rules of a time zone.
  package init(rules: TimeZoneRules, now: Date? = nil) {
    self.init(now: now)
    self.rules = rules
  }

  /// Returns the text to draw for a date as a feed holds it.
  public func text(for date: String) -> String {
    var date = date
    return date.withUTF8 { text(for: $0) }
  }

  func text(for date: UnsafeBufferPointer<UInt8>) -> String {
    if let moment = DateTime(date), let text = relativeText(for: moment) ?? absoluteText(for: moment) { return text }
    return String(decoding: date, as: UTF8.self)
  }

  /// Returns the text to draw for a moment.
  func text(for moment: DateTime) -> String { relativeText(for: moment) ?? absoluteText(for: moment) ?? moment.text }

  /// Returns the text of a date on the clock of the time zone, whatever `now` is.
  package func absoluteText(for date: String) -> String {
    var text = date
    return text.withUTF8 { DateTime($0) }.flatMap(absoluteText) ?? date
  }

  private func absoluteText(for moment: DateTime) -> String? {
    let offset = rules?.offset(at: moment.seconds) ?? timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds)))
    let local = moment.seconds + offset
    let day = CalendarDay(daysSince1970: local.quotient(floorDividingBy: 86_400))
    guard (0...9999).contains(day.year) else { return nil }
    let minute = local.remainder(floorDividingBy: 86_400) / 60
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

  private func relativeText(for moment: DateTime) -> String? {
    guard let now else { return nil }
    let elapsed = now.timeIntervalSince1970 - Double(moment.seconds) - moment.fraction
    // A `Date` so far away is not usable. The guard also refuses one that is not a number.
    guard abs(elapsed) < 1e15 else { return nil }
    let apart = Int(abs(elapsed))
    let days = apart / 86_400
    let (count, unit) =
      switch (apart, days) {
      case (..<60, _): (0, "")
      case (..<3600, _): (apart / 60, "minute")
      case (..<86_400, _): (apart / 3600, "hour")
      case (_, ..<7): (days, "day")
      case (_, ..<31): (days / 7, "week")
      case (_, ..<365): (days * 12 / 365, "month")
      default: (days / 365, "year")
      }
    guard count > 0 else { return "just now" }
    let amount = "\(count) \(unit)\(count == 1 ? "" : "s")"
    return elapsed > 0 ? "\(amount) ago" : "in \(amount)"
  }
}

extension FeedDates {
  /// Returns the moment that an RFC 3339 date-time names; `nil` for any other text.
  public static func date(from text: String) -> Date? {
    var text = text
    return text.withUTF8 { DateTime($0) }.map { Date(timeIntervalSince1970: Double($0.seconds) + $0.fraction) }
  }
}
