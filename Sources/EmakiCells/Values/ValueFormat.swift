import EmakiFeeds
import EmakiSupport

/// A value format says how a value becomes text: `{{ key | format }}`.
enum ValueFormat: Hashable, Sendable {
  case date(DateStyle.Part)
  case number(Number)
  case list(List)
  case text(Text)
  /// A number with so many digits behind the point.
  case fixed(Int)
  /// An amount of the currency with a code of ISO 4217.
  case currency(String)

  enum Number: String, CaseIterable, Sendable { case count, number, percent, duration, milliseconds, bytes }
  enum List: String, CaseIterable, Sendable { case length, joined }
  enum Text: String, CaseIterable, Sendable { case uppercase, lowercase, html }

  /// The formats by their names. What stands behind the name of the last two is an example.
  static let all: [(name: String, format: ValueFormat)] =
    DateStyle.Part.allCases.map { ($0.rawValue, .date($0)) } + Number.allCases.map { ($0.rawValue, .number($0)) }
    + List.allCases.map { ($0.rawValue, .list($0)) } + Text.allCases.map { ($0.rawValue, .text($0)) }
    + [("fixed", .fixed(2)), ("currency", .currency("EUR"))]

  /// Returns the format with what stands behind its name and a colon; `nil` where that must be something else.
  func with(_ argument: String?) -> ValueFormat? {
    switch self {
    case .fixed: argument.flatMap { Int($0) }.flatMap { 0...9 ~= $0 ? .fixed($0) : nil }
    case .currency: argument.flatMap { $0.utf8.count == 3 && $0.utf8.allSatisfy { 0x41...0x5A ~= $0 } ? .currency($0) : nil }
    default: argument == nil ? self : nil
    }
  }

  /// How the format is written, for messages.
  var advice: String {
    switch self {
    case .fixed: "the number of digits behind the point, from 0 to 9: fixed: 2"
    case .currency: "the code of a currency: currency: EUR"
    default: "nothing behind its name"
    }
  }

  /// The types that the format takes, in words.
  var allowed: String {
    switch self {
    case .date: "a date"
    case .number, .fixed, .currency: "a number"
    case .list: "a list"
    case .text: "a text"
    }
  }

  /// Returns whether the format takes values of a type.
  func takes(_ type: DataType) -> Bool {
    switch (self, type) {
    case (_, .any), (.date, .date), (.number, .number), (.fixed, .number), (.currency, .number), (.list, .list), (.text, .text): true
    default: false
    }
  }

  /// Returns the text of a value, in the language and the look of a scope.
  func text(of given: JSONTree, _ scope: CellScope) -> String {
    let (dates, language) = (scope.look.dates, scope.language)
    let value =
      switch self {
      case .number, .fixed, .currency: given.spelledNumber.map(JSONTree.number) ?? given
      default: given
      }
    if case .date(let part) = self {
      let language = scope.dateLanguage
      if dates.useICU(part, language) { scope.words.noteICU() }
      return dates.text(for: value.dateText, language: language, part, scope.dateReading)
    }
    if case .number(let number) = value {
      if case .currency(let code) = self {
        guard let text = dates.currencyText(number, code, language: language) else { return "\(code) \(number.text)" }
        scope.words.noteICU()
        return text
      }
      if DateStyle.writesNumbers(of: language) { scope.words.noteICU() }
    }
    return switch (self, value) {
    case (.text(.uppercase), .text(let text)): text.string.uppercased(language: language)
    case (.text(.lowercase), .text(let text)): text.string.lowercased(language: language)
    case (.text(.html), .text(let text)): Feed.plainText(ofHTML: text.string)
    case (.list(.joined), .list(let values)): values.map(\.drawnText).filter { !$0.isEmpty }.joined(separator: ", ")
    case (.list(.length), .list(let values)): String(values.count)
    case (.number(.count), .number(let number)):
      dates.countText(number, language: language) ?? NumberText.text(of: number, .count, language)
    case (.number(let format), .number(let number)):
      dates.localized(NumberText.text(of: number, format, language), language: language)
    case (.fixed(let places), .number(let number)):
      dates.localized(NumberText.fixed(number, places: places), language: language)
    default: value.drawnText
    }
  }
}

/// A number text is a number in one of the forms that people read.
enum NumberText {
  /// Numbers of more digits before the point are written as the feed has them.
  private static let most = 40

  /// Returns a number in a format, as it is written in English, its halves rounded away from 0.
  ///
  /// | format | |
  /// |---|---|
  /// | count | in thousands, millions, billions or trillions, rounded towards 0 to a tenth: `999`, `1.2K`, `34.5M`, `11,111T` |
  /// | number | with a comma between each three digits, to six behind the point and its zeros: `1,234,567.5` |
  /// | percent | to a tenth: `25.6%` |
  /// | duration, milliseconds | minutes and seconds, with hours where there are any: `0:05`, `12:34`, `1:02:03` |
  /// | bytes | in units of thousands, as counts are: `512 B`, `1.2 KB`, in French `34.5 Mo` |
  static func text(of number: JSONNumber, _ format: ValueFormat.Number, _ language: String?) -> String {
    let decimal = DecimalNumber(number)
    guard decimal.point <= most else { return number.text }
    switch format {
    case .count: return scaled(decimal, units: ["", "K", "M", "B", "T"], space: "")
    case .number: return decimal.rounded(6 + min(max(0, -decimal.point), most)).text(isGrouped: true)
    case .percent: return decimal.shifted(2).rounded(1).text(isGrouped: true) + "%"
    case .duration: return duration(decimal) ?? number.text
    case .milliseconds: return duration(decimal.shifted(-3)) ?? number.text
    case .bytes:
      let units = language.flatMap { byteUnits[$0.primaryLanguage] } ?? "B KB MB GB TB"
      return scaled(decimal, units: words(units), space: " ")
    }
  }

  /// Returns a number with so many digits behind the point: `1,234.50`.
  static func fixed(_ number: JSONNumber, places: Int) -> String {
    let decimal = DecimalNumber(number)
    return decimal.point > most ? number.text : decimal.rounded(places).text(places: places, isGrouped: true)
  }

  /// The units of bytes in languages that do not write B, from CLDR's.
  private static let byteUnits = ["fi": "t kt Mt Gt Tt", "fr": "o ko Mo Go To", "ru": "Б кБ МБ ГБ ТБ", "uk": "Б кБ МБ ГБ ТБ"]

  private static func scaled(_ number: DecimalNumber, units: [String], space: String) -> String {
    let unit = min(max(0, number.point - 1) / 3, units.count - 1)
    let value = number.shifted(-3 * unit)
    let shown = value.rounded(unit == 0 || value.point >= 3 ? 0 : 1, towardZero: true)
    return shown.text(isGrouped: shown.point >= 5) + (units[unit].isEmpty ? "" : space + units[unit])
  }

  private static func duration(_ seconds: DecimalNumber) -> String? {
    guard let whole = seconds.whole else { return nil }
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    let text = hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    return (whole > 0 && seconds.isNegative ? "-" : "") + text
  }
}
