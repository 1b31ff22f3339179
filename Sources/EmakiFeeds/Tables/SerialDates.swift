import EmakiSupport

/// Serial dates are dates that a spreadsheet has written as the number of days since the end of 1899: 45292.5 is noon on the first day of 2024.
///
/// A number is a date only where the name of its column speaks of one and every value of the column is such a number.
struct SerialDates {
  private var column: String?
  /// The numbers, with the rows that have them.
  private(set) var values: [(row: Int, number: Double)] = []

  /// The days of the years from 1954 to 2119.
  private static let plausible = 20_000.0..<80_500.0
  /// The day 1970-01-01.
  private static let epoch = 25_569

  /// Begins to look at the column of a mapping's dates.
  init(column mapping: FeedMapping) {
    column = mapping.column(of: .date).flatMap { TableColumns.namesDate($0) ? $0 : nil }
  }

  mutating func note(_ members: [String: JSONTree], row: Int) {
    guard let column, let text = members[column]?.scalarText?.trimmed, !text.isEmpty else { return }
    guard let number = Double(text.replacing(",", with: ".")), Self.plausible.contains(number) else {
      (self.column, values) = (nil, [])
      return
    }
    values.append((row, number))
  }

  /// Returns the number of days that a text is where a day without a time stands; `nil` for another text.
  static func day(_ text: String) -> Int? { Int(text).flatMap { plausible.contains(Double($0)) ? $0 : nil } }

  /// Whether some value has a time.
  private var haveTimes: Bool { values.contains { $0.number != $0.number.rounded(.down) } }

  /// Returns a number as it is read: a day, or with a time what a clock showed.
  func text(_ number: Double) -> String {
    let day = CalendarDay(daysSince1970: Int(number.rounded(.down)) - Self.epoch)
    let second = Int(((number - number.rounded(.down)) * 86_400).rounded())
    guard haveTimes else { return day.text }
    return DateTime(seconds: day.daysSince1970 * 86_400 + second).text.replacing("Z", with: "")
  }
}
