/// A written date is what a text that names a date means: a moment, or a day where it has no time.
struct WrittenDate {
  /// The day as it is written.
  let day: CalendarDay
  /// The moment; `nil` where the text has no time. A time without a zone is local.
  let moment: DateTime?
  /// The order of day and month that the text shows, because one of them is greater than 12; `nil` where it shows none.
  let order: DateOrder?

  /// A reading is what was found in a text.
  enum Reading {
    /// The text is a date.
    case date(WrittenDate)
    /// The text is a date whose day and month cannot be told apart, such as `3/4/2026`.
    case ambiguous
    /// The text is no date.
    case none
  }

  /// Reads a date in any of the forms that feeds and exports have: RFC 3339 and what others make of ISO 8601, the form of mails and RSS
  /// (`Sat, 07 Sep 2002 00:00:01 GMT`), those of C and JavaScript, dates in numbers (`2002/9/7`, `7.9.2002`, `9/7/02 8:00 AM`), and with
  /// the name of a month in a language that `MonthNames` knows.
  ///
  /// - Parameters:
  ///   - text: the text. One of more than 96 bytes is no date.
  ///   - order: which of two numbers before a year is the day, where the text does not show it.
  static func read(_ text: String, order: DateOrder? = nil) -> Reading {
    guard text.utf8.count <= 96 else { return .none }
    var copy = text.trimmed
    if let moment = copy.withUTF8({ DateTime($0) }) {
      return .date(
        WrittenDate(day: CalendarDay(daysSince1970: moment.seconds.quotient(floorDividingBy: 86_400)), moment: moment, order: nil))
    }
    // Nearly all texts that are no dates have no digit near their beginning, or none at all.
    guard copy.contains(where: \.isNumber) else { return .none }
    var parts = DateParts(order: order)
    guard parts.read(copy) else { return .none }
    if parts.isAmbiguous { return .ambiguous }
    guard let day = parts.calendarDay else { return .none }
    guard parts.hasTime else {
      return parts.hasClockWords ? .none : .date(WrittenDate(day: day, moment: nil, order: parts.shownOrder))
    }
    guard let seconds = parts.seconds(on: day) else { return .none }
    return .date(WrittenDate(day: day, moment: DateTime(seconds: seconds, fraction: 0, isLocal: !parts.namesZone), order: parts.shownOrder))
  }

  private init(day: CalendarDay, moment: DateTime?, order: DateOrder?) { (self.day, self.moment, self.order) = (day, moment, order) }

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

/// Date parts are the words of a date and what they mean.
private struct DateParts {
  private let order: DateOrder?
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var time: (hour: Int, minute: Int, second: Int)?
  private var isAfternoon: Bool?
  private var offsetMinutes: Int?
  /// The order that the numbers show.
  private(set) var shownOrder: DateOrder?
  /// Whether day and month cannot be told apart.
  private(set) var isAmbiguous = false

  init(order: DateOrder?) { self.order = order }

  var hasTime: Bool { time != nil }
  var namesZone: Bool { offsetMinutes != nil }
  /// Whether there are words that belong to a time.
  var hasClockWords: Bool { isAfternoon != nil || offsetMinutes != nil }

  /// Reads the words of a date; returns whether each of them has a meaning.
  mutating func read(_ text: String) -> Bool {
    var text = text
    let hasDot = text.utf8.contains(UInt8(ascii: "."))
    if text.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "(") }) || hasDot && text.contains(". ") {
      text = DateSpelling.plain(text)
    }
    if hasDot, text.lowercased().contains("m.") {
      for (half, plain) in [("a", "am"), ("p", "pm")] {
        for spelling in ["\(half). m.", "\(half).m.", "\(half.uppercased()).M.", "\(half.uppercased()). M."] {
          text = text.replacing(spelling, with: plain)
        }
      }
    }
    var words = text.split { $0 == " " || $0 == "," || $0 == "\t" }
    // ISO 8601 without spaces: the time follows a T.
    if let first = words.first, first.utf8.count > 10, first.utf8.dropFirst(4).first == UInt8(ascii: "-") {
      let split = first.index(first.startIndex, offsetBy: 10, limitedBy: first.endIndex) ?? first.endIndex
      let rest = first[split...]
      words.replaceSubrange(0...0, with: [first[..<split], rest.hasPrefix("T") || rest.hasPrefix("t") ? rest.dropFirst() : rest])
    }
    guard words.count <= 12 else { return false }
    for word in words where !word.isEmpty {
      guard read(word) else { return false }
    }
    return true
  }

  /// The day; `nil` where a part is missing or out of its range.
  var calendarDay: CalendarDay? {
    guard let year, let month, let day, (1...12).contains(month), (1...9999).contains(year), day >= 1,
      day <= CalendarDay.count(inMonth: month, year: year)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Returns the seconds since 1970 of the time on a day; `nil` where it is out of its range.
  func seconds(on day: CalendarDay) -> Int? {
    guard var (hour, minute, second) = time else { return nil }
    if let isAfternoon {
      // Some write 00:30 am, and 13:30 pm.
      guard hour <= 12 || isAfternoon else { return nil }
      if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    }
    guard hour <= 23, minute <= 59, second <= 60 else { return nil }
    second = min(second, 59)
    minute -= offsetMinutes ?? 0
    return ((day.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
  }

  private mutating func read(_ word: Substring) -> Bool {
    let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
    if word.utf8.contains(UInt8(ascii: ":")) && !isSigned { return readTime(word) }
    let lower = word.lowercased()
    if let number = Int(word), !isSigned { return readNumber(number, digits: word.utf8.count) }
    if isSigned { return readOffset(word) }
    if let first = word.utf8.first, 0x30...0x39 ~= first { return readDigits(lower) }
    if let named = MonthNames.month(lower) {
      guard month == nil else { return false }
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
    // "GMT+0100", as JavaScript has it.
    if let sign = lower.firstIndex(where: { $0 == "+" || $0 == "-" }), Self.zones[String(lower[..<sign])] == 0 {
      return readOffset(lower[sign...])
    }
    // A day of the week says nothing that the date does not.
    return MonthNames.isWeekday(lower) || Self.fillers.contains(lower)
  }

  /// Reads a word that begins with a digit and is no number: `25.11.2026`, `25/Nov/26`, `25th`, `8h30`, `20261125T080000Z`.
  private mutating func readDigits(_ word: String) -> Bool {
    if word.utf8.count > 8, word.utf8.dropFirst(8).first == UInt8(ascii: "t"), let date = Int(word.prefix(8)) {
      return readNumber(date, digits: 8) && readPlainTime(word.dropFirst(9))
    }
    for separator in "/.-" {
      var parts = word.split(separator: separator, omittingEmptySubsequences: false)
      if parts.last?.isEmpty == true { parts.removeLast() }
      guard parts.count > 1 || parts.count == 1 && word.last == separator else { continue }
      if parts.count == 1 { return Int(parts[0]).map { readNumber($0, digits: parts[0].utf8.count) } ?? false }
      if separator == ".", day != nil, month != nil { return readTime(word.replacing(".", with: ":")[...]) }
      guard parts.count == 3, let first = Int(parts[0]), let last = Int(parts[2]), first >= 0, last >= 0 else { return false }
      return readThree(parts, first, last, separator)
    }
    for ending in ["st", "nd", "rd", "th", "er", "º", "ª"] where word.hasSuffix(ending) {
      return Int(word.dropLast(ending.count)).map { readNumber($0, digits: 2) } ?? false
    }
    // "8h", "8h30", and "8am".
    if word.hasSuffix("am") || word.hasSuffix("pm"), let hour = Int(word.dropLast(2)) {
      (time, isAfternoon) = ((hour, 0, 0), word.hasSuffix("pm"))
      return true
    }
    if let hours = word.firstIndex(of: "h") {
      let minutes = word[word.index(after: hours)...]
      return readTime((word[..<hours] + ":" + (minutes.isEmpty ? "00" : minutes))[...])
    }
    return false
  }

  private mutating func readThree(_ parts: [Substring], _ first: Int, _ last: Int, _ separator: Character) -> Bool {
    guard day == nil, year == nil else { return false }
    func full(_ number: Int, _ part: Substring) -> Int? {
      switch part.utf8.count {
      case 2: Self.century(number)
      case 4: number
      default: nil
      }
    }
    guard let middle = Int(parts[1]) else {
      // 07-Sep-2002, as RFC 850 has it.
      guard let named = MonthNames.month(String(parts[1])), let year = full(last, parts[2]) else { return false }
      (day, month, self.year) = (first, named, year)
      return true
    }
    if parts[0].utf8.count == 4 || first > 31 {
      guard let year = full(first, parts[0]) else { return false }
      (self.year, month, day) = (year, middle, last)
      return true
    }
    guard let year = full(last, parts[2]) else { return false }
    self.year = year
    // Dots stand behind the day everywhere.
    if separator == "." {
      (day, month) = (first, middle)
    } else if first > 12 || middle > 12 || first == middle {
      let isMonthFirst = middle > 12
      if first != middle { shownOrder = isMonthFirst ? .monthFirst : .dayFirst }
      (day, month) = isMonthFirst ? (middle, first) : (first, middle)
    } else if let order {
      (day, month) = order == .monthFirst ? (middle, first) : (first, middle)
    } else {
      isAmbiguous = first > 0 && middle > 0
      (day, month) = (first, middle)
    }
    return true
  }

  private mutating func readNumber(_ number: Int, digits: Int) -> Bool {
    if digits == 8, year == nil, day == nil {
      (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
      return (1900...2199).contains(number / 10_000)
    }
    if digits == 4, year == nil {
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

  /// Reads a time without colons: `080000Z`, `0800`.
  private mutating func readPlainTime(_ word: Substring) -> Bool {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count == 4 || digits.utf8.count == 6, let number = Int(digits) else { return false }
    time = digits.utf8.count == 4 ? (number / 100, number % 100, 0) : (number / 10_000, number / 100 % 100, number % 100)
    let zone = word[digits.endIndex...]
    if zone == "z" { offsetMinutes = 0 }
    return zone.isEmpty || zone == "z" || (zone.hasPrefix("+") || zone.hasPrefix("-")) && readOffset(zone)
  }

  /// Reads a time, which may have a zone behind it: `00:00:01`, `00:00:01.5Z`, `00:00+0200`. A date may be before it, as Apache writes logs
  /// (`25/Nov/2026:08:00:00`), or in its place, as cameras write it (`2026:11:25`).
  private mutating func readTime(_ word: Substring) -> Bool {
    if let colon = word.firstIndex(of: ":") {
      if word[..<colon].contains("/") { return readDigits(word[..<colon].lowercased()) && readTime(word[word.index(after: colon)...]) }
      if word.utf8.count == 10, word[..<colon].utf8.count == 4, day == nil { return readDigits(String(word.map { $0 == ":" ? "-" : $0 })) }
    }
    var clock = word
    if let last = clock.last, last == "Z" || last == "z" {
      (clock, offsetMinutes) = (clock.dropLast(), 0)
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

  /// Words that stand between a day and a time.
  private static let fillers: Set<String> = [
    "at", "um", "uhr", "klo", "kl", "kl.", "à", "las", "a", "alle", "ore", "om", "den", "der", "de", "del", "le", "el", "of", "às", "the",
    "h",
    "-", "·", "|", "г.", "г", "р.",
  ]
  /// The hours east of Greenwich of the zones that RFC 822 names.
  private static let zones = [
    "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    "cet": 1, "cest": 2, "bst": 1, "jst": 9,
  ]
}
