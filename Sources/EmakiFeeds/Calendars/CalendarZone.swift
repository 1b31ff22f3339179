/// A calendar zone says what clocks show in a time zone, as a calendar describes it itself (RFC 5545, section 3.6.5).
///
/// All moments but `until` are those of the zone's clock, in seconds, as if it were that of UTC.
struct CalendarZone {
  /// An observance is a time of standard or of daylight saving time, which begins once or every year.
  struct Observance {
    /// When it begins for the first time.
    var start: Int?
    /// The seconds that clocks are ahead of UTC before it.
    var before = 0
    /// The seconds that clocks are ahead of UTC in it.
    var offset: Int?
    /// When it begins every year; `nil` where it begins once.
    var yearly: YearlyMoment?
    /// After this moment it does not begin again.
    var until = Int.max
    /// Other moments at which it begins.
    var dates: [Int] = []

    /// The moment at which it began last, as a clock shows `time`; `nil` where it has not begun.
    func onset(at time: Int) -> Int? {
      guard let start, start <= time else { return nil }
      var last = dates.filter { $0 <= time }.reduce(start, max)
      if let yearly {
        let end = min(time, until)
        let year = CalendarDay(daysSince1970: end.quotient(floorDividingBy: 86_400)).year
        last = [year, year - 1].map(yearly.seconds).filter { $0 <= end }.reduce(last, max)
      }
      return last
    }

    /// Reads a property of the observance.
    mutating func read(_ property: CalendarProperty) {
      switch property.name {
      case "DTSTART": start = WrittenDate(String(property.value))?.moment?.seconds
      case "TZOFFSETFROM": before = Self.offset(property.value) ?? 0
      case "TZOFFSETTO": offset = Self.offset(property.value)
      case "RDATE": dates += property.value.split(separator: ",").compactMap { WrittenDate(String($0))?.moment?.seconds }
      case "RRULE": readRule(property.value)
      default: break
      }
    }

    /// Reads a rule such as `FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU`. One of another form is left out.
    private mutating func readRule(_ text: Substring) {
      var parts: [Substring: Substring] = [:]
      for part in text.uppercased().split(separator: ";") {
        let pair = part.split(separator: "=", maxSplits: 1)
        if pair.count == 2 { parts[pair[0]] = pair[1] }
      }
      guard parts["FREQ"] == "YEARLY", let start else { return }
      let first = CalendarDay(daysSince1970: start.quotient(floorDividingBy: 86_400))
      let month = parts["BYMONTH"].flatMap { Int($0) } ?? first.month
      guard (1...12).contains(month) else { return }
      let day: YearlyMoment.Day
      if let text = parts["BYDAY"] {
        guard let weekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].firstIndex(of: String(text.suffix(2))) else { return }
        guard let week = Self.week(text.dropLast(2), days: parts["BYMONTHDAY"], month: month) else { return }
        day = .weekday(weekday, week: week, month: month)
      } else {
        day = .withoutLeapDay(CalendarDay(year: 1970, month: month, day: first.day).daysSince1970 + 1)
      }
      yearly = YearlyMoment(day: day, time: start.remainder(floorDividingBy: 86_400))
      if let last = parts["UNTIL"] {
        // It is in UTC, where clocks are ahead by what they are before the observance begins.
        until = (WrittenDate(String(last))?.moment?.seconds).map { $0 + before } ?? until
      }
    }

    /// Returns the week of a month, from 1 to 5 for the last, from its number or from the days of the month that it consists of.
    private static func week(_ text: Substring, days: Substring?, month: Int) -> Int? {
      if let number = Int(text) { return number == -1 ? 5 : (1...4).contains(number) ? number : nil }
      guard text.isEmpty, let first = days?.split(separator: ",").compactMap({ Int($0) }).min() else { return nil }
      if first > 22 && first + 6 == CalendarDay.count(inMonth: month, year: 1970) { return 5 }
      return first % 7 == 1 && (1...22).contains(first) ? first / 7 + 1 : nil
    }

    /// Reads a difference to UTC such as `+0100` or `-033000`.
    private static func offset(_ text: Substring) -> Int? {
      let text = String(text).trimmed
      let digits = text.dropFirst()
      guard let sign = text.first, "+-".contains(sign), digits.utf8.count == 4 || digits.utf8.count == 6,
        digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits)
      else { return nil }
      let value = digits.utf8.count == 4 ? number * 100 : number
      return (sign == "-" ? -1 : 1) * (value / 10_000 * 3600 + value / 100 % 100 * 60 + value % 100)
    }
  }

  var observances: [Observance] = []

  /// Returns the seconds that clocks are ahead of UTC as they show a time.
  ///
  /// A time that clocks skip is read with what they were ahead of UTC before, and one that they show twice is the first, as in RFC 5545.
  func offset(at time: Int) -> Int {
    var latest: (onset: Int, observance: Observance)?
    for observance in observances {
      // An onset is read on the clock before it, which skips to the observance's own, or goes back to it.
      let change = max(0, (observance.offset ?? 0) - observance.before)
      guard observance.offset != nil, let onset = observance.onset(at: time - change), onset >= latest?.onset ?? .min else { continue }
      latest = (onset, observance)
    }
    if let latest { return latest.observance.offset ?? 0 }
    return observances.min { $0.start ?? .max < $1.start ?? .max }?.before ?? 0
  }
}

/// Calendar zones are the zones that a calendar describes.
struct CalendarZones {
  /// Each zone, by its name in the calendar.
  private(set) var named: [String: CalendarZone] = [:]
  private var name: String?
  private var zone = CalendarZone()
  private var observance: CalendarZone.Observance?

  /// Reads a property outside of events.
  ///
  /// - Parameter kind: the property's value in capital letters, which says what begins and ends.
  mutating func read(_ property: CalendarProperty, _ kind: String) {
    switch (property.name, kind) {
    case ("BEGIN", "VTIMEZONE"): (name, zone) = (nil, CalendarZone())
    case ("BEGIN", "STANDARD"), ("BEGIN", "DAYLIGHT"): observance = CalendarZone.Observance()
    case ("END", "STANDARD"), ("END", "DAYLIGHT"):
      // Zones have an observance for each time that their rules changed: a few hundred at most.
      if let observance, zone.observances.count < 1000 { zone.observances.append(observance) }
      observance = nil
    case ("END", "VTIMEZONE"): if let name { named[name] = zone }
    case ("TZID", _): name = property.text.trimmed
    default: observance?.read(property)
    }
  }
}
