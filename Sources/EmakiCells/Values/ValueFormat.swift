import EmakiFeeds
import EmakiSupport

/// A value format says how a value becomes text: `{{ key | format }}`.
enum ValueFormat: Hashable, Sendable {
  case date(DateStyle.Part)
  case number(Number)
  case list(List)
  case text(Text)

  enum Number: String, CaseIterable, Sendable { case count, number, percent, duration, milliseconds, bytes }
  enum List: String, CaseIterable, Sendable { case length, joined }
  enum Text: String, CaseIterable, Sendable { case uppercase, lowercase, html }

  /// The formats by their names.
  static let all: [(name: String, format: ValueFormat)] =
    DateStyle.Part.allCases.map { ($0.rawValue, .date($0)) } + Number.allCases.map { ($0.rawValue, .number($0)) }
    + List.allCases.map { ($0.rawValue, .list($0)) } + Text.allCases.map { ($0.rawValue, .text($0)) }

  /// The types that the format takes, in words.
  var allowed: String {
    switch self {
    case .date: "a date"
    case .number: "a number"
    case .list: "a list"
    case .text: "a text"
    }
  }

  /// Returns whether the format takes values of a type.
  func takes(_ type: DataType) -> Bool {
    switch (self, type) {
    case (_, .any), (.date, .date), (.number, .number), (.list, .list), (.text, .text): true
    default: false
    }
  }

  /// Returns the text of a value, in the language and the look of a scope.
  func text(of value: JSONTree, _ scope: CellScope) -> String {
    let (dates, language) = (scope.look.dates, scope.language)
    if case .date(let part) = self {
      if dates.useICU(part, language) { scope.words.noteICU() }
      switch value {
      case .text(let text): return dates.text(for: text.string, language: language, part)
      case .number(let number): return dates.text(for: JSONText.number(number), language: language, part)
      default: break
      }
    }
    if case .number = value, LanguageWords.writesNumbers(of: language) { scope.words.noteICU() }
    return switch (self, value) {
    case (.text(.uppercase), .text(let text)): text.string.uppercased(language: language)
    case (.text(.lowercase), .text(let text)): text.string.lowercased(language: language)
    case (.text(.html), .text(let text)): Feed.plainText(ofHTML: text.string)
    case (.list(.joined), .list(let values)): values.map(\.drawnText).filter { !$0.isEmpty }.joined(separator: ", ")
    case (.list(.length), .list(let values)): String(values.count)
    case (.number(.count), .number(let number)): dates.words.count(number, language: language) ?? NumberText.count(number)
    case (.number(let format), .number(let number)):
      dates.words.localized(NumberText.text(of: number, format, language), language: language)
    default: value.drawnText
    }
  }
}

/// A number text is a number in one of the forms that people read.
enum NumberText {
  /// The number from which on all are written as JSON has them.
  private static let limit = 1e18

  /// Returns a number in a format, as it is written in English.
  static func text(of number: Double, _ format: ValueFormat.Number, _ language: String?) -> String {
    switch format {
    case .count: count(number)
    case .number: grouped(number)
    case .percent: grouped((number * 1000).rounded() / 10) + "%"
    case .duration: duration(number)
    case .milliseconds: duration(number / 1000)
    case .bytes: bytes(number, language: language)
    }
  }

  /// Returns a number in digits, rounded to a millionth, without an exponent: `0.00001`, `1000000000000000`.
  static func decimal(_ number: Double) -> String {
    let size = abs(number)
    guard size < limit else { return JSONText.number(number) }
    // A million times as much would be beyond Int.
    if size >= 1e12 { return (number < 0 ? "-" : "") + String(Int(size.rounded())) }
    let millionths = Int((size * 1e6).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = number < 0 && millionths > 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    let digits = String(rest)
    var fraction = String(repeating: "0", count: 6 - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }

  /// Returns a count in thousands, millions, billions or trillions, rounded towards 0 to a tenth: `999`, `1.2K`, `34.5M`, `120B`.
  static func count(_ number: Double) -> String { scaled(number, units: ["", "K", "M", "B", "T"], space: "") }

  /// Returns a number of bytes in units of thousands: `512 B`, `1.2 KB`, `34.5 MB`, in French `34.5 Mo`.
  ///
  /// - Parameter language: a BCP 47 tag; `nil` where it is not known.
  static func bytes(_ number: Double, language: String? = nil) -> String {
    let units = language.flatMap { byteUnits[$0.primaryLanguage] }
    return scaled(number, units: units ?? ["B", "KB", "MB", "GB", "TB"], space: " ")
  }

  /// The units of bytes in languages that do not write B, from CLDR's.
  private static let byteUnits: [String: [String]] = [
    "fi": ["t", "kt", "Mt", "Gt", "Tt"], "fr": ["o", "ko", "Mo", "Go", "To"], "ru": ["Б", "кБ", "МБ", "ГБ", "ТБ"],
    "uk": ["Б", "кБ", "МБ", "ГБ", "ТБ"],
  ]

  private static func scaled(_ number: Double, units: [String], space: String) -> String {
    guard abs(number) < limit else { return JSONText.number(number) }
    var (value, unit) = (abs(number), 0)
    while value >= 1000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    let tenths = (value * 10).rounded(.towardZero) / 10
    let shown = unit == 0 ? value.rounded(.towardZero) : value >= 100 ? tenths.rounded(.towardZero) : tenths
    return (number < 0 && shown > 0 ? "-" : "") + decimal(shown) + (units[unit].isEmpty ? "" : space + units[unit])
  }

  /// Returns a number with a comma between each three digits before the point: `1,234,567.5`.
  static func grouped(_ number: Double) -> String {
    guard abs(number) < limit else { return JSONText.number(number) }
    let text = decimal(number)
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", maxSplits: 1)
    var whole = ""
    for (index, digit) in parts[0].enumerated() {
      if index > 0, (parts[0].count - index) % 3 == 0 { whole += "," }
      whole.append(digit)
    }
    return (isNegative ? "-" : "") + whole + (parts.count > 1 ? "." + parts[1] : "")
  }

  /// Returns a number of seconds as minutes and seconds, with hours where there are any: `0:05`, `12:34`, `1:02:03`.
  static func duration(_ seconds: Double) -> String {
    guard abs(seconds) < limit else { return JSONText.number(seconds) }
    let whole = Int(abs(seconds))
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    let text = hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    return (seconds < 0 && whole > 0 ? "-" : "") + text
  }
}
