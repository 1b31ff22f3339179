import EmakiSupport

/// Date parts are the numbers, words and signs of a text that may be a date, and what they mean.
struct DateParts {
  private let tokens: [Token]
  private var place = 0
  private let order: DateOrder?
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var isAfternoon: Bool?
  private(set) var time: (hour: Int, minute: Int, second: Int)?
  private(set) var fraction = 0.0
  private(set) var offsetMinutes: Int?
  /// The order that the numbers show.
  private(set) var shownOrder: DateOrder?
  /// Whether day and month cannot be told apart.
  private(set) var isAmbiguous = false

  /// Parts a text; `nil` for one that has no digits, or more than 96 bytes.
  init?(_ text: String, order: DateOrder?) {
    guard text.utf8.count <= 96, text.utf8.contains(where: { 0x30...0x39 ~= $0 || $0 >= 0x80 }) else { return nil }
    var plain = text.utf8.allSatisfy { $0 < 0x80 } ? text : Self.plain(text)
    guard let tokens = plain.withUTF8(Token.all) else { return nil }
    (self.tokens, self.order) = (tokens, order)
  }

  /// Whether there are words that belong to a time.
  var hasClockWords: Bool { isAfternoon != nil || offsetMinutes != nil }
  /// Whether there is a time and nothing else.
  var isTimeAlone: Bool { year == nil && month == nil && day == nil && time != nil && offsetMinutes == nil }

  /// The day; `nil` where a part is missing or out of its range.
  var calendarDay: CalendarDay? {
    guard let year, let month, let day, 1...12 ~= month, 0...9999 ~= year, day >= 1, day <= CalendarDay.count(inMonth: month, year: year)
    else {
      return nil
    }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// The second of the day on the clock that the text means; `nil` where the time is out of its range.
  var secondOfDay: Int? {
    guard let (written, minute, second) = time else { return nil }
    var hour = written
    if let isAfternoon {
      // Some write 00:30 am, and 13:30 pm.
      guard hour <= 12 || isAfternoon else { return nil }
      if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    }
    guard hour <= 23, minute <= 59, second <= 60 else { return nil }
    return (hour * 60 + minute) * 60 + min(second, 59)
  }

  // MARK: Reading

  private func token(_ distance: Int = 0) -> Token? { tokens.indices.contains(place + distance) ? tokens[place + distance] : nil }
  private func number(_ distance: Int = 0) -> (value: Int, digits: Int)? {
    if case .number(let value, let digits)? = token(distance)?.kind { (value, digits) } else { nil }
  }
  private func word(_ distance: Int = 0) -> String? { if case .word(let word)? = token(distance)?.kind { word } else { nil } }
  private func sign(_ distance: Int = 0) -> Unicode.Scalar? { if case .sign(let sign)? = token(distance)?.kind { sign } else { nil } }

  /// Passes a sign; returns whether it is there.
  private mutating func pass(_ wanted: Unicode.Scalar) -> Bool {
    guard sign() == wanted else { return false }
    place += 1
    return true
  }

  /// Reads all tokens; returns whether each of them has a meaning.
  mutating func read() -> Bool {
    while token() != nil {
      if let number = number() {
        guard readNumber(number.value, number.digits) else { return false }
      } else if let word = word() {
        place += 1
        guard readWord(word) else { return false }
      } else if !pass(",") {
        return false
      }
    }
    return true
  }

  private mutating func readNumber(_ value: Int, _ digits: Int) -> Bool {
    let next = sign(1)
    // Cameras part dates as times: 2026:11:25.
    if next == ":", digits != 4 || day != nil { return readTime() }
    if let next, "/.-:".unicodeScalars.contains(next), sign(3) == next, let last = number(4) {
      return readThree(value, digits, last.value, last.digits, next)
    }
    place += 1
    if digits == 8, year == nil, day == nil {
      (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
      if word() == "t", let clock = number(1) { return readPlainTime(clock.value, clock.digits) && 1900...2199 ~= value / 10_000 }
      return 1900...2199 ~= value / 10_000
    }
    if let half = word(), half == "am" || half == "pm", digits <= 2, time == nil, day != nil {
      time = (value, 0, 0)
      return true
    }
    if let ending = word(), ["st", "nd", "rd", "th"].contains(ending) { place += 1 }
    if digits == 4, year == nil {
      year = value
    } else if day == nil, digits <= 2 {
      day = value
    } else if year == nil, digits == 2 {
      year = Self.century(value)
    } else {
      return false
    }
    _ = pass(".")
    return true
  }

  /// Reads three parts of a date with one sign between them: `25.11.2026`, `25/Nov/26`.
  private mutating func readThree(_ first: Int, _ firstDigits: Int, _ last: Int, _ lastDigits: Int, _ separator: Unicode.Scalar) -> Bool {
    guard day == nil, year == nil, month == nil else { return false }
    func full(_ number: Int, _ digits: Int) -> Int? { digits == 2 ? Self.century(number) : digits == 4 ? number : nil }
    let (named, middle) = (word(2).flatMap(Self.month), number(2))
    place += 5
    if let named {
      (day, month, year) = (first, named, full(last, lastDigits))
    } else if let middle = middle?.value, firstDigits == 4 || first > 31 {
      guard lastDigits <= 2 else { return false }
      (year, month, day) = (full(first, firstDigits), middle, last)
    } else if let middle = middle?.value {
      year = full(last, lastDigits)
      // Dots stand behind the day everywhere.
      if separator == "." || first == middle {
        (day, month) = (first, middle)
      } else if first > 12 || middle > 12 {
        let isMonthFirst = middle > 12
        shownOrder = isMonthFirst ? .monthFirst : .dayFirst
        (day, month) = isMonthFirst ? (middle, first) : (first, middle)
      } else if let order {
        (day, month) = order == .monthFirst ? (middle, first) : (first, middle)
      } else {
        isAmbiguous = first > 0 && middle > 0
        (day, month) = (first, middle)
      }
    }
    // A dot behind the day, and the colon before a time in logs: 25/Nov/2026:08:00:00.
    if !pass("."), sign() == ":" { place += 1 }
    return year != nil
  }

  /// Reads a time and the zone behind it: `00:00:01.5Z`, `00:00+0200`.
  private mutating func readTime() -> Bool {
    guard time == nil, let hour = number(), hour.digits <= 2 else { return false }
    place += 2
    var (minute, second) = (0, 0)
    if let found = number(), found.digits <= 2 {
      (minute, place) = (found.value, place + 1)
      if sign() == ":", let found = number(1), found.digits <= 2 {
        (second, place) = (found.value, place + 2)
        if let point = sign(), point == "." || point == ",", let part = number(1), token(1)?.follows == true, token()?.follows == true {
          (fraction, place) = (min(Double(part.value) / Self.power(part.digits), 1.0.nextDown), place + 2)
        }
      }
    }
    time = (hour.value, minute, second)
    // 08:00-09:30 is a span of times, but behind a day in the form of ISO 8601, where no zone is more than 12 hours from UTC.
    let isSpan = sign() == "-" && sign(2) == ":" && sign(-4) != ":" && token()?.follows == true
    if isSpan, (number(-place)?.digits ?? 0) < 4 || sign(1 - place) != "-" || (number(1)?.value ?? 0) > 12 { return false }
    return readOffset() ?? true
  }

  /// Reads a time without colons: `080000Z`, `0800`.
  private mutating func readPlainTime(_ value: Int, _ digits: Int) -> Bool {
    guard digits == 4 || digits == 6 else { return false }
    time = digits == 4 ? (value / 100, value % 100, 0) : (value / 10_000, value / 100 % 100, value % 100)
    place += 2
    return readOffset() ?? true
  }

  /// Reads the distance from UTC: `+01:00`, `-0800`, `+9`. Returns `nil` where none stands, and `false` for something else behind a sign.
  private mutating func readOffset() -> Bool? {
    guard let sign = sign(), sign == "+" || sign == "-" else { return nil }
    guard let hours = number(1), token(1)?.follows == true, hours.digits <= 2 || hours.digits == 4 else { return false }
    place += 2
    let hour = hours.digits == 4 ? hours.value / 100 : hours.value
    var minute = hours.digits == 4 ? hours.value % 100 : 0
    if hours.digits <= 2, self.sign() == ":", let rest = number(1), rest.digits == 2 { (minute, place) = (rest.value, place + 2) }
    guard hour < 24, minute < 60 else { return false }
    let minutes = hour * 60 + minute
    offsetMinutes = sign == "-" ? -minutes : minutes
    return true
  }

  private mutating func readWord(_ word: String) -> Bool {
    if let named = Self.month(word) {
      guard month == nil else { return false }
      month = named
    } else if word == "am" || word == "pm" {
      isAfternoon = word == "pm"
      return true
    } else if word == "a" || word == "p", sign() == ".", self.word(1) == "m" {
      (isAfternoon, place) = (word == "p", place + 2)
    } else if let hours = Self.zones[word] {
      offsetMinutes = hours * 60
      // "GMT+0100", as JavaScript has it.
      return token()?.follows == true ? readOffset() ?? true : true
    } else if !Self.fillers.contains(word), word.utf8.count < 3 || !Self.weekdays.contains(where: { $0.hasPrefix(word) }) {
      return false
    }
    _ = pass(".")
    return true
  }

  // MARK: Words

  private static let months = words(
    "january february march april may june july august september october november december")
  private static let weekdays = words("monday tuesday wednesday thursday friday saturday sunday")

  /// Returns the number of the month whose name begins with a word of three letters or more.
  private static func month(_ word: String) -> Int? {
    word.utf8.count < 3 ? nil : months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  /// Words that stand between a day and a time.
  private static let fillers = words("at of the on t")
  /// The hours east of Greenwich of the zones that RFC 822 names, and of some others.
  private static let zones = [
    "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    "cet": 1, "cest": 2, "bst": 1, "jst": 9,
  ]

  /// Returns the year that two digits stand for, as RFC 2822 says.
  private static func century(_ number: Int) -> Int { number < 50 ? 2000 + number : 1900 + number }

  private static func power(_ digits: Int) -> Double { (0..<min(digits, Token.mostDigits)).reduce(1) { power, _ in power * 10 } }

  /// Returns a text in signs of ASCII: digits of all scripts, and what Chinese, Japanese and Korean write between numbers.
  private static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if let digit = character.wholeNumberValue, 0...9 ~= digit {
        result += String(digit)
      } else if let half = halves.first(where: { $0.word.first == character && rest.starts(with: $0.word.dropFirst()) }) {
        rest = rest.dropFirst(half.word.count - 1)
        result += " \(half.half) "
      } else if let sign = signs[character] {
        result += sign
      } else if character.isWhitespace {
        result += " "
      } else if !character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .format }) {
        result.append(character)
      }
    }
    return result
  }

  /// The signs of ASCII, by those that stand for them.
  private static let signs = Dictionary(
    uniqueKeysWithValues: [("-", "年月년월"), (" ", "日일分분"), (":", "時时点點시："), (",", "，،"), ("/", "／"), ("(", "（"), (")", "）")]
      .flatMap { sign, others in others.map { ($0, sign) } })
  private static let halves: [(word: String, half: String)] = [
    ("上午", "am"), ("下午", "pm"), ("午前", "am"), ("午後", "pm"), ("오전", "am"), ("오후", "pm"), ("ص", "am"), ("م", "pm"),
  ]
}

/// A token is a number, a word or a sign of a text.
private struct Token {
  enum Kind {
    case number(Int, digits: Int)
    case word(String)
    case sign(Unicode.Scalar)
  }

  let kind: Kind
  /// Whether no space stands before it.
  let follows: Bool

  /// Further digits of a number are left out.
  static let mostDigits = 18

  /// Returns the tokens of a text in lower case, without what stands in parentheses; `nil` where it has other characters than those of ASCII.
  static func all(_ text: UnsafeBufferPointer<UInt8>) -> [Token]? {
    var tokens: [Token] = []
    tokens.reserveCapacity(16)
    var (index, follows) = (0, false)
    func run(_ holds: (UInt8) -> Bool) -> Range<Int> {
      var end = index
      while end < text.count, holds(text[end]) { end += 1 }
      return index..<end
    }
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x30...0x39:
        let digits = run { 0x30...0x39 ~= $0 }
        let value = digits.prefix(mostDigits).reduce(0) { $0 * 10 + Int(text[$1] & 0xF) }
        tokens.append(Token(kind: .number(value, digits: digits.count), follows: follows))
        index = digits.upperBound
      case 0x41...0x5A, 0x61...0x7A:
        let letters = run { 0x61...0x7A ~= $0 | 0x20 }
        tokens.append(Token(kind: .word(String(decoding: letters.lazy.map { text[$0] | 0x20 }, as: UTF8.self)), follows: follows))
        index = letters.upperBound
      case 0x20, 0x09:
        (index, follows) = (index + 1, false)
        continue
      case UInt8(ascii: "("):
        (index, follows) = (run { $0 != UInt8(ascii: ")") }.upperBound + 1, false)
        continue
      case 0x21...0x7E:
        tokens.append(Token(kind: .sign(Unicode.Scalar(byte)), follows: follows))
        index += 1
      default: return nil
      }
      follows = true
    }
    return tokens
  }
}
