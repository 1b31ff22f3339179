/// Month names are the names of months and days of the week in the languages that write exports most, from the tables of `DateWords`.
enum MonthNames {
  /// Returns the number of a month; `nil` for a word that names none.
  ///
  /// - Parameter word: the name in lower case, in English also its beginning of three letters or more.
  static func month(_ word: String) -> Int? {
    let name = word.hasSuffix(".") ? String(word.dropLast()) : word
    guard name.utf8.count >= 2 else { return nil }
    if name.utf8.count >= 3, let index = english.firstIndex(where: { $0.hasPrefix(name) }) { return index + 1 }
    return others.months[name]
  }

  /// Returns whether a word in lower case is a day of the week. In English its beginning of three letters suffices.
  static func isWeekday(_ word: String) -> Bool {
    let name = word.hasSuffix(".") ? String(word.dropLast()) : word
    return weekdays.contains(String(name.prefix(3))) || others.days.contains(name)
  }

  private static let english = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
  ]
  private static let weekdays: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The languages whose names are read. A name that two of them give different months is left out.
  private static let languages = ["de", "fr", "es", "pt", "it", "nl", "da", "sv", "nb", "fi", "pl", "cs", "ru", "uk", "tr", "id"]

  private static let others: (months: [String: Int], days: Set<String>) = {
    var (months, days) = (["sept": 9], Set<String>())
    var unclear: Set<String> = []
    for words in languages.compactMap({ DateWords.words(for: $0) }) {
      for names in [words.months, words.shortMonths] {
        for (index, name) in names.enumerated() {
          let name = plain(name)
          if let other = months[name], other != index + 1 { unclear.insert(name) }
          months[name] = index + 1
        }
      }
      days.formUnion((words.days + words.shortDays).map(plain))
    }
    return (months.filter { !unclear.contains($0.key) && Int($0.key) == nil }, days)
  }()

  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}
