import EmakiSupport

/// A value format says how a value becomes text: `{{ key | format }}`.
enum ValueFormat: String, CaseIterable, Sendable {
  case date, relative, absolute, day, time, weekday, shortWeekday, month, shortMonth, monthDay, year
  case count, number, percent, duration, milliseconds, bytes
  /// Lists.
  case length, joined
  /// Texts.
  case uppercase, lowercase, html

  /// The types that the format takes, in words.
  var allowed: String {
    switch self {
    case _ where dateForm != nil: "a date"
    case .count, .number, .percent, .duration, .milliseconds, .bytes: "a number"
    case .length, .joined: "a list"
    default: "a text"
    }
  }

  /// Returns whether the format takes values of a type.
  func takes(_ type: DataType) -> Bool {
    switch (self, type) {
    case (_, .any), (.length, .list), (.joined, .list): true
    case (_, .date): dateForm != nil
    case (.count, .number), (.number, .number), (.percent, .number), (.duration, .number), (.milliseconds, .number), (.bytes, .number): true
    case (.uppercase, .text), (.lowercase, .text), (.html, .text): true
    default: false
    }
  }

  /// The form of dates that the format is; `nil` for formats of other values.
  private var dateForm: CellDates.Form? {
    switch self {
    case .date: .automatic
    case .relative: .relative
    case .absolute: .absolute
    case .day: .day
    case .time: .time
    case .weekday: .weekday
    case .shortWeekday: .shortWeekday
    case .month: .month
    case .shortMonth: .shortMonth
    case .monthDay: .monthDay
    case .year: .year
    case .count, .number, .percent, .duration, .milliseconds, .bytes, .length, .joined, .uppercase, .lowercase, .html: nil
    }
  }

  /// Returns the text of a value, in the language and the look of a scope.
  func text(of value: JSONTree, _ scope: CellScope) -> String {
    if let dateForm {
      if scope.look.usesICU(dateForm, scope.language) { scope.words.noteICU() }
      switch value {
      case .text(let text): return scope.look.dates.text(text.string, dateForm, scope.language)
      case .number(let number): return scope.look.dates.text(JSONText.number(number), dateForm, scope.language)
      default: break
      }
    }
    if case .number = value, scope.look.usesICU(nil, scope.language) { scope.words.noteICU() }
    return switch (self, value) {
    case (.uppercase, .text(let text)): text.string.uppercased(language: scope.language)
    case (.lowercase, .text(let text)): text.string.lowercased(language: scope.language)
    case (.html, .text(let text)): scope.look.plainText(text.string)
    case (.joined, .list(let values)): values.map(\.drawnText).filter { !$0.isEmpty }.joined(separator: ", ")
    case (.length, .list(let values)): String(values.count)
    case (.count, .number(let number)): scope.look.count(number, scope.language) ?? NumberText.count(number)
    case (.number, .number(let number)): scope.look.localized(NumberText.grouped(number), scope.language)
    case (.percent, .number(let number)):
      scope.look.localized(NumberText.grouped((number * 1000).rounded() / 10) + "%", scope.language)
    case (.duration, .number(let number)): scope.look.localized(NumberText.duration(number), scope.language)
    case (.milliseconds, .number(let number)): scope.look.localized(NumberText.duration(number / 1000), scope.language)
    case (.bytes, .number(let number)): scope.look.localized(NumberText.bytes(number, language: scope.language), scope.language)
    default: value.drawnText
    }
  }
}

/// A number text is a number in one of the forms that people read.
enum NumberText {
  /// The number from which on all are written as JSON has them.
  private static let limit = 1e18

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
