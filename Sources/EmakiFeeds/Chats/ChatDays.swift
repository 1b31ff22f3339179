/// Chat days are the headings of a chat's days, which together may tell whether the day or the month comes first in `Fri, 1/5/2024`.
struct ChatDays {
  private var texts: [String] = []
  private let column = DateColumn()

  /// Returns whether a line is nothing but a day, with or without its name.
  static func isHeading(_ line: Substring) -> Bool {
    guard (8...64).contains(line.utf8.count), line.contains(where: \.isNumber) else { return false }
    return reading(line) != nil
  }

  private static func reading(_ line: Substring, order: DateOrder? = nil) -> WrittenDate.Reading? {
    let reading = WrittenDate.read(String(line), order: order)
    switch reading {
    case .date(let date): return date.moment == nil ? reading : nil
    case .ambiguous: return reading
    case .none:
      // The name of the day stands behind the date: "2024.01.05 金曜日", "2024/01/05 ศุกร์".
      if let space = line.lastIndex(of: " "), isDayName(line[line.index(after: space)...]) {
        return self.reading(line[..<space], order: order)
      }
      // Or there is no space between them, or it stands before the date: "2024/01/05周五", "ศ. 05/01/2024".
      let isPart: (Character) -> Bool = { $0.isNumber || "/.-".contains($0) }
      guard let start = line.firstIndex(where: \.isNumber) else { return nil }
      let date = line[start...].prefix(while: isPart)
      let (before, behind) = (line[..<start].drop { $0 == " " }, line[date.endIndex...].drop { $0 == " " })
      let name = before.isEmpty ? behind : behind.isEmpty ? before.prefix { $0 != " " } : ""
      guard isDayName(name) else { return nil }
      return self.reading(date, order: order)
    }
  }

  /// Returns whether a word is a day of the week in Japanese, Korean, Chinese or Thai, which `MonthNames` does not know.
  private static func isDayName(_ word: Substring) -> Bool {
    if thaiDays.contains(word) { return true }
    return (2...3).contains(word.count)
      && (word.hasSuffix("曜日") || word.hasSuffix("요일") || ["星期", "週", "周"].contains { word.hasPrefix($0) })
  }

  private static let thaiDays: Set<Substring> = [
    "จันทร์", "อังคาร", "พุธ", "พฤหัสบดี", "ศุกร์", "เสาร์", "อาทิตย์", "จ.", "อ.", "พ.", "พฤ.", "ศ.", "ส.", "อา.",
  ]

  /// Adds a heading, and returns its number.
  mutating func add(_ line: Substring) -> Int {
    texts.append(String(line))
    if let reading = Self.reading(line) { column.note(reading, row: texts.count - 1) }
    return texts.count - 1
  }

  /// Returns what a heading says.
  func text(_ number: Int) -> String { texts[number] }

  /// Returns the days of all headings; `nil` for one whose day and month nobody can tell apart.
  func all() -> [CalendarDay?] {
    texts.map { text in
      let orders: [DateOrder?] = column.order.map { [$0] } ?? [nil, .monthFirst, .dayFirst]
      let found = orders.compactMap { order -> CalendarDay? in
        guard case .date(let date)? = Self.reading(text[...], order: order) else { return nil }
        return date.day
      }
      if found.count < 2 { return found.first }
      // The name of the day tells which of two days is meant.
      let named = found.filter { text.lowercased().contains(Self.names[($0.daysSince1970 + 4).remainder(floorDividingBy: 7)]) }
      return orders[0] == nil && Set(found.map(\.text)).count == 1 ? found[0] : named.count == 1 ? named[0] : nil
    }
  }

  private static let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
}
