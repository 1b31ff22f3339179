/// Reads dates as other formats than ours spell them.
extension DateTime {
  /// Reads a date in any of the forms that feeds and exports have: RFC 3339 and what others make of ISO 8601, the form of mails and RSS
  /// (`Sat, 07 Sep 2002 00:00:01 GMT`), that of C (`Sat Sep  7 00:00:01 2002`), `2002/9/7 00:00:01`, and one with an English name of a month and a time. A time
  /// without a zone counts as UTC. A date without a time is none, because it names a day and no moment.
  init?(anyForm text: String) {
    var copy = text.trimmed
    if let exact = copy.withUTF8({ DateTime($0) }) {
      self = exact
      return
    }
    guard copy.utf8.count <= 64, let parts = DateParts(copy), let seconds = parts.seconds else { return nil }
    self.init(seconds: seconds, fraction: 0)
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
    func digits(_ value: Int, _ count: Int = 2) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return "\(digits(day.year, 4))-\(digits(day.month))-\(digits(day.day))T\(digits(second / 3600)):\(digits(second / 60 % 60))"
      + ":\(digits(second % 60))Z"
  }
}

/// Date parts are the words of a date and what they mean.
private struct DateParts {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var time: (hour: Int, minute: Int, second: Int)?
  private var isAfternoon: Bool?
  private var offsetMinutes = 0

  /// Reads the words of a date; `nil` where one of them has no meaning.
  init?(_ text: String) {
    var words = text.split { $0 == " " || $0 == "," || $0 == "\u{A0}" || $0 == "\u{202F}" }
    // ISO 8601 without spaces: the time follows a T.
    if let first = words.first, first.utf8.count > 10, first.utf8.dropFirst(4).first == UInt8(ascii: "-") {
      let split = first.index(first.startIndex, offsetBy: 10)
      let rest = first[split...]
      words.replaceSubrange(0...0, with: [first[..<split], rest.hasPrefix("T") || rest.hasPrefix("t") ? rest.dropFirst() : rest])
    }
    for (index, word) in words.enumerated() {
      guard read(word, isFirst: index == 0) else { return nil }
    }
  }

  /// The seconds since 1970; `nil` where a part is missing or out of its range.
  var seconds: Int? {
    guard let year, let month, let day, var (hour, minute, second) = time, (1...12).contains(month), (1...9999).contains(year),
      day >= 1, day <= CalendarDay.count(inMonth: month, year: year)
    else { return nil }
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard hour <= 23, minute <= 59, second <= 60 else { return nil }
    second = min(second, 59)
    minute -= offsetMinutes
    return ((CalendarDay(year: year, month: month, day: day).daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
  }

  private mutating func read(_ word: Substring, isFirst: Bool) -> Bool {
    if word.utf8.contains(UInt8(ascii: ":")) && !word.hasPrefix("+") && !word.hasPrefix("-") { return readTime(word) }
    let lower = word.lowercased()
    if let number = Int(word), !word.hasPrefix("+"), !word.hasPrefix("-") { return readNumber(number, digits: word.utf8.count) }
    if lower.hasPrefix("+") || lower.hasPrefix("-") { return readOffset(word) }
    // Only a year in front says which of the others is the month.
    let isSlashed = word.utf8.contains(UInt8(ascii: "/"))
    let parts = word.split(separator: isSlashed ? "/" : "-", omittingEmptySubsequences: false)
    if isSlashed, parts.first?.utf8.count != 4 { return false }
    if parts.count == 3, let first = Int(parts[0]), let last = Int(parts[2]) {
      if let number = Int(parts[1]) {
        guard parts[0].utf8.count == 4 else { return false }
        (year, month, day) = (first, number, last)
        return true
      }
      // 07-Sep-2002, as RFC 850 has it.
      guard let named = Self.month(parts[1].lowercased()) else { return false }
      (day, month, year) = (first, named, parts[2].utf8.count == 2 ? Self.century(last) : last)
      return true
    }
    if let named = Self.month(lower) {
      month = named
      return true
    }
    if lower == "am" || lower == "pm" {
      isAfternoon = lower == "pm"
      return true
    }
    if let zone = Self.zones[lower] {
      offsetMinutes = zone * 60
      return true
    }
    // A day of the week says nothing that the date does not.
    return Self.weekdays.contains(String(lower.prefix(3))) || lower == "at"
  }

  private mutating func readNumber(_ number: Int, digits: Int) -> Bool {
    if digits == 4 {
      year = number
    } else if day == nil, digits <= 2 {
      day = number
    } else if year == nil, digits == 2 {
      year = Self.century(number)
    } else {
      return false
    }
    return true
  }

  /// Reads a time, which may have a zone behind it: `00:00:01`, `00:00:01.5Z`, `00:00+0200`.
  private mutating func readTime(_ word: Substring) -> Bool {
    var clock = word
    if let last = clock.last, last == "Z" || last == "z" {
      clock = clock.dropLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard readOffset(clock[sign...]) else { return false }
      clock = clock[..<sign]
    } else if clock.count > 2, ["am", "pm"].contains(clock.suffix(2).lowercased()) {
      isAfternoon = clock.suffix(2).lowercased() == "pm"
      clock = clock.dropLast(2)
    }
    if let point = clock.firstIndex(of: ".") { clock = clock[..<point] }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { $0.utf8.count <= 2 ? Int($0) : nil }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], let second = parts.count == 3 ? parts[2] : 0,
      hour >= 0, minute >= 0, second >= 0
    else { return false }
    time = (hour, minute, second)
    return true
  }

  private mutating func readOffset(_ word: Substring) -> Bool {
    let digits = word.dropFirst().filter { $0 != ":" }
    guard digits.utf8.count == 4 || digits.utf8.count == 2, let number = Int(digits), number >= 0 else { return false }
    let minutes = digits.utf8.count == 2 ? number * 60 : number / 100 * 60 + number % 100
    guard minutes < 24 * 60 else { return false }
    offsetMinutes = word.hasPrefix("-") ? -minutes : minutes
    return true
  }

  /// Returns the year that two digits stand for, as RFC 2822 says.
  private static func century(_ number: Int) -> Int { number < 50 ? 2000 + number : 1900 + number }

  private static func month(_ word: String) -> Int? {
    let name = word.hasSuffix(".") ? String(word.dropLast()) : word
    guard name.utf8.count >= 3, let index = months.firstIndex(where: { $0.hasPrefix(name) || name == "sept" && $0 == "september" }) else {
      return nil
    }
    return index + 1
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
  ]
  private static let weekdays: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  /// The hours east of Greenwich of the zones that RFC 822 names.
  private static let zones = [
    "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    "cet": 1, "cest": 2, "bst": 1, "jst": 9,
  ]
}
