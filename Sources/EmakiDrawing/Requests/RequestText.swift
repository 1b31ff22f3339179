import EmakiCells
import EmakiDisplay
package import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiSupport
import FoundationEssentials

/// Request text is the spelling of a request's values in options of the command and in lines of a batch.
package enum RequestText {
  /// Reads a size such as `390x844`, in points.
  static func size(_ text: String) throws(RequestTextError) -> Size {
    let lengths = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard lengths.count == 2, lengths.allSatisfy(Limits.side.range.contains) else {
      throw RequestTextError("Give a width and a height of \(Limits.side.words), such as 390x844.")
    }
    return Size(width: lengths[0], height: lengths[1])
  }

  /// Reads a number of a range.
  ///
  /// - Parameter what: what the number is, for a range without a unit.
  static func number<Value: LosslessStringConvertible>(
    _ text: String, _ limit: Limit<Value>, _ what: String = ""
  ) throws(RequestTextError) -> Value {
    guard let value = Value(text), limit.range.contains(value) else { throw RequestTextError("Give \(what)\(limit.words).") }
    return value
  }

  /// Reads an instant: `first`, `settled` or a number of milliseconds.
  package static func instant(_ text: String) throws(RequestTextError) -> Instant {
    switch text {
    case "first": .first
    case "settled": .settled
    default: .milliseconds(try number(text, Limits.time, "first, settled, or "))
    }
  }

  /// Checks that a text is the path of a folder that is there, and returns it.
  static func folder(_ text: String) throws(RequestTextError) -> String {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: text, isDirectory: &isFolder), isFolder else {
      throw RequestTextError("There is no such folder. Make it first, or correct its name.")
    }
    return text
  }

  /// Reads a theme: the name of a built-in one, or the path of a theme file.
  static func theme(_ text: String) throws(RequestTextError) -> (name: String?, path: String?) {
    if CellTheme.builtIn(text) != nil { return (text, nil) }
    if text.contains(".") || text.contains("/") { return (nil, text) }
    let names = ["light", "dark"] + CellTheme.builtInNames
    throw RequestTextError(
      meant(by: text, among: names) + "Give one of \(names.joined(separator: ", ")), or the path of a theme file, such as brand.yaml.")
  }

  /// Returns a text that is what its option wants.
  private static func checked(_ text: String, _ isRight: Bool, _ wanted: String) throws(RequestTextError) -> String {
    if isRight { return text }
    throw RequestTextError("Give \(wanted).")
  }

  /// Reads a font: the path of a file, or a family.
  static func font(_ text: String) throws(RequestTextError) -> String {
    try checked(
      text, !text.isEmpty && !text.utf8.contains(0) && text.utf8.count <= 4096, "the path of a font file, or a family such as Noto Serif")
  }

  /// Reads an accent, as `#rrggbb`.
  static func accent(_ text: String) throws(RequestTextError) -> String {
    try checked(text, accentColor(text) != nil, "a colour such as #2f7cf6")
  }

  /// Returns the colour that an accent stands for; `nil` for another text.
  static func accentColor(_ text: String) -> Color? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(digits, radix: 16).map { Color($0) }
  }

  /// Reads the path of a cell file, or the cells themselves: a text of several lines, or a JSON object.
  static func cell(_ text: String) throws(RequestTextError) -> CellSource {
    if text.hasPrefix("{") || text.contains(where: \.isNewline) { return .inline(text: text) }
    if text.isEmpty || text == "-" || text.utf8.contains(0) {
      throw RequestTextError("Give the path of a cell file, or the cell itself as an object.")
    }
    return .file(text)
  }

  /// Checks that a text is the name of an encoding, and returns it.
  static func encoding(_ text: String) throws(RequestTextError) -> String {
    try checked(
      text, FeedOptions.isEncoding(text), "an encoding that iconv knows, such as gb18030, shift_jis or windows-1251; iconv -l lists them")
  }

  /// The spelling of the moment at which it is read.
  package static let presentMoment = "now"

  /// Reads a moment, which is spelled as an RFC 3339 date-time, or `now`, the moment at which it is read.
  static func moment(_ text: String) throws(RequestTextError) -> Date {
    if text == presentMoment { return Date() }
    guard let date = DateStyle.date(from: text) else {
      throw RequestTextError("Give an RFC 3339 date-time, such as 2026-11-20T18:42:00Z, or now.")
    }
    return date
  }

  /// Checks that a text is a name of the time zone database, and returns it.
  static func timeZone(_ text: String, of dates: DateStyle) throws(RequestTextError) -> String {
    if dates.isZone(text) { return text }
    if let cause = DateStyle.missingWords { throw RequestTextError("ICU, which knows time zones, cannot be loaded: \(cause). Give UTC.") }
    let areas = words("Europe America Asia Africa Australia Pacific")
    let meant = areas.map { "\($0)/\(text.replacing(" ", with: "_"))" }.first(where: dates.isZone)
    throw RequestTextError("Give a name of the time zone database, such as \(meant ?? "Asia/Tokyo").")
  }

  /// Checks that a text is a BCP 47 tag, and returns it.
  package static func language(_ text: String) throws(RequestTextError) -> String {
    try checked(text, text.isLanguageTag && text.beginsWithLanguage, "a BCP 47 tag, such as ja or zh-Hans")
  }

  /// Reads what an overlay draws, such as `frames,hit`.
  static func overlay(_ text: String) throws(RequestTextError) -> PictureOverlay {
    var overlay: PictureOverlay = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let member = PictureOverlay(name: name) else {
        throw RequestTextError("Give one or more of \(PictureOverlay.allNames.joined(separator: ", ")), with commas between them.")
      }
      overlay.insert(member)
    }
    return overlay
  }

  /// Reads the time in a status bar, such as `9:41`.
  static func clock(_ text: String) throws(RequestTextError) -> String {
    try checked(text, ScreenBars.canBeClock(text), "1 to \(ScreenBars.clockLength) characters, such as 9:41")
  }

  /// Returns a question for the word that was perhaps meant, or an empty text.
  private static func meant(by text: String, among words: [String]) -> String {
    text.nearest(among: words, upTo: text.utf8.count < 6 ? 1 : 2).map { "Did you mean \($0)? " } ?? ""
  }

  /// Reads a word that is the raw value of one of an enumeration's cases.
  ///
  /// - Parameter orNone: whether the error says that `none` may be given as well.
  package static func word<Value: RawRepresentable & CaseIterable>(_ text: String, orNone: Bool = false) throws(RequestTextError) -> Value
  where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      let words = (orNone ? ["none"] : []) + Value.allCases.map(\.rawValue)
      throw RequestTextError(meant(by: text, among: words) + "Give one of \(words.joined(separator: ", ")).")
    }
    return value
  }
}

/// A request text error says that a text does not spell a value of a request.
package struct RequestTextError: Error, Hashable, CustomStringConvertible {
  /// A sentence that says what may be given instead.
  package let description: String

  package init(_ description: String) { self.description = description }
}
