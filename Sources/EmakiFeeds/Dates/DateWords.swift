import Synchronization

/// Date words are how a language writes dates: names, patterns and the words of relative dates, from Unicode's CLDR.
///
/// They are of this file alone: no locale of the machine counts.
final class DateWords: Sendable {
  /// A width says how long the words of a relative date are.
  enum Width {
    /// The words are written in full: `5 minutes ago`.
    case wide
    /// The words are abbreviated: `5 min. ago`.
    case short
  }

  /// A length says which of a language's patterns a date has.
  enum Length: Int {
    /// The pattern is of numbers alone, in most languages: `2/29/24`.
    case short
    /// The pattern has the month abbreviated, in most languages: `Feb 29, 2024`.
    case medium
    /// The pattern has the month's name: `February 29, 2024`.
    case long
  }

  /// The names of the months as they stand in dates, from January.
  let months: [String]
  /// The abbreviated names of the months.
  let shortMonths: [String]
  /// The names of the months, abbreviated or not, where no day stands beside them.
  let (monthsAlone, shortMonthsAlone): ([String], [String])
  /// The names of the days of the week, abbreviated or not, where no date stands beside them.
  let (daysAlone, shortDaysAlone): ([String], [String])
  /// The names of the days of the week, from Sunday.
  let days: [String]
  /// The abbreviated names of the days of the week.
  let shortDays: [String]
  /// The words for now.
  let now: String
  /// The patterns of dates, by length.
  private let dates: [String]
  /// The patterns that a date and a time are put together by, by the length of the date.
  private let joins: [String]
  private let time: String
  private let era: String
  private let halves: [String]
  /// The parts of the day, each with the hour that it begins with.
  private let periods: [(hour: Int, name: String)]
  /// The digits from 0 to 9; `nil` for those of ASCII.
  private let digits: [Character]?
  /// The decimal point, and what parts thousands.
  private let marks: [String]
  /// How many digits the second group of a number has, and how many must stand before the first mark.
  private let grouping: (second: Int, least: Int)
  private let minus: String
  /// The pattern of a percentage.
  private let percentage: String
  /// The patterns of counts from 1000, 10 000 and on, by their form; those without a form are under `x`.
  private let counts: [[Character: String]]
  /// The form that goes with each number from a number on.
  private let forms: [(form: Character, number: Int)]
  /// The words of relative dates by direction, width and unit, by their form; those without a form are under `x`.
  private let relative: [String: [[Character: String]]]

  /// Reads the lines of a table.
  private init(_ lines: some Sequence<Substring>) {
    var values: [Substring: [String]] = [:]
    for line in lines {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[parts[0]] = parts[1].split(separator: "~").map { String($0) }
    }
    func list(_ name: String) -> [String] { values[name[...]] ?? [] }
    (months, shortMonths, days, shortDays) = (list("months"), list("shortMonths"), list("days"), list("shortDays"))
    func alone(_ name: String, _ others: [String]) -> [String] { values[name[...]] ?? others }
    (monthsAlone, shortMonthsAlone) = (alone("monthsAlone", months), alone("shortMonthsAlone", shortMonths))
    (daysAlone, shortDaysAlone) = (alone("daysAlone", days), alone("shortDaysAlone", shortDays))
    let numbers = list("numbers")
    grouping = numbers.count == 4 ? (Int(numbers[0]) ?? 3, Int(numbers[1]) ?? 1) : (3, 1)
    (minus, percentage) = numbers.count == 4 ? (numbers[2], numbers[3]) : ("-", "0%")
    (halves, dates, joins) = (list("halves"), list("dates"), list("joins"))
    (time, era, now) = (list("time").joined(), list("era").joined(), list("now").joined())
    periods = list("periods").map { part in
      let hour = part.prefix { $0.isASCII && $0.isNumber }
      return (Int(hour) ?? 0, String(part.dropFirst(hour.count)))
    }
    digits = values["digits"].map { Array($0.joined()) }
    var forms: [(Character, Int)] = []
    for character in list("forms").joined() {
      if let digit = character.wholeNumberValue, let last = forms.indices.last {
        forms[last].1 = forms[last].1 * 10 + digit
      } else {
        forms.append((character, 0))
      }
    }
    self.forms = forms
    func byForm(_ text: String) -> [Character: String] {
      let words = text.split(separator: "|")
      var byForm = Dictionary(words.dropFirst().map { ($0.first ?? "x", String($0.dropFirst())) }) { first, _ in first }
      byForm["x"] = byForm["x"] ?? String(words.first ?? "")
      return byForm
    }
    (marks, counts) = (list("marks"), list("counts").map(byForm))
    relative = Dictionary(
      uniqueKeysWithValues: ["past", "future", "past-short", "future-short"].map { name in (name, list(name).map(byForm)) })
  }

  // MARK: Languages

  private static let kept = Mutex<[String: DateWords]>([:])

  /// The scripts of the tables, by tag.
  private static let scripts: [Substring: Substring] = Dictionary(
    tables.split(separator: "\n").lazy.filter { $0.utf8.first == UInt8(ascii: "@") }.map { line in
      let words = line.dropFirst().split(separator: " ")
      return (words[0], words[1])
    }
  ) { first, _ in first }

  /// Returns the words of a language.
  ///
  /// - Parameter tag: a BCP 47 tag. The region decides where a language is written in several ways, as English is.
  /// - Returns: `nil` for a language without a table, and for one in another script than its table's.
  static func words(for tag: String) -> DateWords? {
    guard let name = tableName(for: tag) else { return nil }
    return kept.withLock { kept in
      if let words = kept[name] { return words }
      let words = DateWords(lines(of: name))
      kept[name] = words
      return words
    }
  }

  /// Returns the lines of a table. Those of a region stand behind those of its language, which they replace.
  private static func lines(of name: String) -> [Substring] {
    let lines = tables.split(separator: "\n").drop { !$0.hasPrefix("@\(name) ") }
    let own = Array(lines.dropFirst().prefix { $0.utf8.first != UInt8(ascii: "@") })
    guard let base = lines.first?.split(separator: " ").dropFirst(2).first else { return own }
    return self.lines(of: String(base)) + own
  }

  /// Returns the tag of the table that a language has.
  static func tableName(for tag: String) -> String? {
    // What follows a single letter is no script and no region.
    let parts = tag.split { $0 == "-" || $0 == "_" }.prefix { $0.utf8.count > 1 }
    guard let first = parts.first?.lowercased() else { return nil }
    let language = otherTags[first] ?? first
    let script = parts.dropFirst().first { $0.utf8.count == 4 && $0.utf8.allSatisfy { ($0 | 0x20) >= 0x61 } }
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    let region = parts.dropFirst().first { $0.utf8.count == 2 || $0.utf8.count == 3 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }?
      .uppercased()
    let name =
      switch (language, script, region) {
      case ("zh", "Hant"?, "HK"?), ("zh", "Hant"?, "MO"?), ("zh", nil, "HK"?), ("zh", nil, "MO"?): "zh-Hant-HK"
      case ("zh", "Hant"?, _), ("zh", nil, "TW"?): "zh-Hant"
      case ("de", _, "AT"?), ("de", _, "CH"?), ("de", _, "LI"?): region == "AT" ? "de-AT" : "de-CH"
      case ("sr", "Latn"?, _), ("sr", nil, "ME"?): "sr-Latn"
      case ("en", _, "GB"?), ("en", _, "IE"?): "en-GB"
      case ("en", _, let region?) where !americanRegions.contains(region): "en-001"
      case ("es", _, let region?) where !spanishRegions.contains(region): "es-419"
      case ("pt", _, let region?) where region != "BR": "pt-PT"
      case ("fr", _, "CA"?): "fr-CA"
      default: language
      }
    // Regions that differ from their language in something have tables of their own.
    if let regional = region.map({ "\(language)-\($0)" }), let own = scripts[regional[...]], script == nil || script.map({ $0[...] }) == own
    {
      return regional
    }
    guard let own = scripts[name[...]], script == nil || script.map({ $0[...] }) == own else { return nil }
    return name
  }

  /// Languages that have two tags.
  private static let otherTags = ["no": "nb", "iw": "he", "in": "id", "tl": "fil", "cmn": "zh", "yue": "zh-Hant", "sh": "sr-Latn"]
  /// The regions in which English dates are written as in the United States.
  private static let americanRegions: Set = ["US", "AS", "GU", "MH", "MP", "PH", "PR", "UM", "VI"]
  /// The regions in which Spanish dates are written as in Spain.
  private static let spanishRegions: Set = ["ES", "EA", "GQ", "IC", "PH"]

  // MARK: Texts

  /// Returns the words of a relative date.
  ///
  /// - Parameters:
  ///   - count: how many units; more than 0.
  ///   - unit: 0 for minutes, then hours, days, weeks, months and years.
  func text(_ count: Int, unit: Int, isPast: Bool, _ width: Width) -> String {
    let form = form(of: count)
    let words = relative[(isPast ? "past" : "future") + (width == .short ? "-short" : "")]?[unit] ?? [:]
    return joined(words[form] ?? words["x"] ?? "") { $0 == "0" ? number(count) : nil }
  }

  /// Returns the form of a word that goes with a number.
  private func form(of count: Int) -> Character {
    let index = count < 200 ? count : 100 + count % 100
    return forms.last { $0.number <= index }?.form ?? "x"
  }

  /// Returns a count in the language's units, rounded towards 0 to a tenth: `1.2K`, `1.2万`, `3,4 Mio.`
  ///
  /// - Returns: `nil` for a number that is not less than 10^15.
  func text(ofCount number: Double) -> String? {
    guard abs(number) < 1e15, marks.count == 2 else { return nil }
    let whole = Int(abs(number))
    let sign = number < 0 && whole > 0 ? minus : ""
    var (exponent, power) = (0, 1.0)
    while abs(number) >= power * 10 { (exponent, power) = (exponent + 1, power * 10) }
    let patterns = counts.indices.contains(exponent - 3) ? counts[exponent - 3] : [:]
    let zeros = (patterns["x"] ?? "0").prefix { $0 == "0" || $0 == "'" }.count { $0 == "0" }
    guard let usual = patterns["x"], usual != "0", usual.contains("0") else { return sign + grouped(String(whole), least: 2) }
    let digits = max(zeros, usual.count { $0 == "0" })
    for _ in 1..<digits { power /= 10 }
    let tenths = Int(abs(number) / power * 10)
    let isWhole = tenths % 10 == 0 || tenths >= 1000
    let pattern = isWhole ? patterns[form(of: tenths / 10)] ?? usual : usual
    let value = self.number(tenths / 10) + (isWhole ? "" : marks[0] + self.number(tenths % 10))
    // A minus stands before the number: "elfu -1.2".
    var (text, isPut) = (pattern.first == "0" ? sign : "", false)
    for character in pattern where character != "'" {
      if character != "0" {
        text.append(character)
      } else if !isPut {
        (text, isPut) = (text + (pattern.first == "0" ? "" : sign) + value, true)
      }
    }
    return text
  }

  /// Returns a number that is written in English, which may be a percentage or followed by a unit, as the language writes it.
  func localized(_ text: String) -> String {
    guard marks.count == 2 else { return text }
    let isPercentage = text.last == "%"
    let unsigned = text.drop { $0 == "-" }
    let whole = unsigned.prefix { "0"..."9" ~= $0 || $0 == "," }
    // The minus stands before all of a percentage: "-%5".
    let sign = text.first == "-" ? minus : ""
    // Only a number that has marks gets marks.
    var result = whole.contains(",") ? grouped(whole.filter { $0 != "," }, least: grouping.least) : localDigits(whole)
    result += localDigits(unsigned[whole.endIndex...].prefix { !isPercentage || $0 != "%" })
    return sign + (isPercentage ? percentage.replacing("0", with: result) : result)
  }

  /// Returns a text with the language's digits and decimal point.
  private func localDigits(_ text: Substring) -> String {
    var result = ""
    for character in text {
      switch character {
      case ".": result += marks[0]
      case "0"..."9": result += digits.flatMap { digits in character.wholeNumberValue.map { String(digits[$0]) } } ?? String(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns a whole number in the language's digits, in groups with its mark between them.
  ///
  /// - Parameter least: how many digits must stand before the first mark.
  private func grouped(_ text: String, least: Int) -> String {
    let places = Array(localDigits(text[...]))
    if places.count < 3 + least { return String(places) }
    var result = ""
    for (index, digit) in places.enumerated() {
      let rest = places.count - index
      if index > 0, rest == 3 || rest > 3 && (rest - 3) % grouping.second == 0 { result += marks[1] }
      result.append(digit)
    }
    return result
  }

  /// Returns a date, or a date and a time of day.
  ///
  /// - Parameter minute: the minute of the day; `nil` for a date alone.
  func text(_ day: CalendarDay, minute: Int?, _ length: Length) -> String {
    let date = text(dates[length.rawValue], day, minute: 0)
    guard let minute else { return date }
    return joined(unquoted(joins[length.rawValue])) { $0 == "0" ? text(ofMinute: minute) : $0 == "1" ? date : nil }
  }

  /// Returns a time of day.
  func text(ofMinute minute: Int) -> String { text(time, nil, minute: minute) }

  /// Returns a number in the language's digits.
  func number(_ value: Int, digits count: Int = 1) -> String {
    let text = String(value)
    let padded = String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    guard let digits else { return padded }
    return String(padded.map { character in character.wholeNumberValue.map { digits[$0] } ?? character })
  }

  /// Puts values in the places of `{0}` and `{1}`.
  private func joined(_ pattern: String, _ value: (Character) -> String?) -> String {
    var (text, rest) = ("", pattern[...])
    while let open = rest.firstIndex(of: "{"), let place = rest[open...].dropFirst().first, let value = value(place) {
      text += rest[..<open] + value
      rest = rest[open...].dropFirst(3)
    }
    return text + rest
  }

  /// Returns a pattern of two parts without the quotes round its words.
  private func unquoted(_ pattern: String) -> String { String(pattern.filter { $0 != "'" }) }

  /// Returns what the letters of a pattern stand for.
  private func text(_ pattern: String, _ day: CalendarDay?, minute: Int) -> String {
    var (text, isQuoted) = ("", false)
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.first {
      let run = rest.prefix { $0 == scalar }
      if scalar == "'" {
        // Two quotes are one that is meant.
        if run.count == 2 { text += "'" } else { isQuoted.toggle() }
        rest = rest.dropFirst(run.count)
      } else if !isQuoted, let value = field(scalar, run.count, day, minute) {
        text += value
        rest = rest.dropFirst(run.count)
      } else {
        text.unicodeScalars.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  private func field(_ letter: Unicode.Scalar, _ count: Int, _ day: CalendarDay?, _ minute: Int) -> String? {
    let hour = minute / 60
    switch (letter, day) {
    case ("y", let day?): return count == 2 ? number(day.year % 100, digits: 2) : number(day.year)
    case ("M", let day?):
      return count == 4 ? months[day.month - 1] : count == 3 ? shortMonths[day.month - 1] : number(day.month, digits: count)
    case ("d", let day?): return number(day.day, digits: count)
    case ("G", _?): return era
    case ("H", _): return number(hour, digits: count)
    case ("h", _): return number((hour + 11) % 12 + 1, digits: count)
    case ("m", _): return number(minute % 60, digits: count)
    case ("a", _): return halves[hour < 12 ? 0 : 1]
    case ("B", _): return periods.last { $0.hour <= hour }?.name ?? halves[hour < 12 ? 0 : 1]
    default: return nil
    }
  }
}
