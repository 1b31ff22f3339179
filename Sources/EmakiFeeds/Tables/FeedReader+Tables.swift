import EmakiSupport

/// Reads tables: CSV and TSV, with a line that names the columns.
extension FeedReader {
  func table(in bytes: UnsafeBufferPointer<UInt8>) throws(FeedError) -> Feed {
    let head = TableHead(bytes, mapping: options.mapping)
    if head.isMarkdown { throw .unknownShape(file: file, .text, map: nil) }
    var table = TableText(bytes, separator: head.separator)
    var above: [String] = []
    for _ in 0..<head.above { above += (try record(of: &table) ?? []).compactMap { $0.text?.trimmed }.filter { !$0.isEmpty } }
    let start = table.line
    guard let names = try record(of: &table) else { return Feed(rows: []) }
    let columns = try texts(names, line: start).map(\.trimmed)
    // Without names the first row would be lost. A cell file says itself what they are.
    if head.names == nil, columns.count > 1, !options.keepsValues, options.mapping == nil {
      throw .unknownShape(file: file, .namelessTable(values: head.first, line: head.suggestion), map: nil)
    }
    let known = TableColumns.mapping(of: columns, records: head.records, titlesRows: !options.keepsValues)
    guard let mapping = options.mapping ?? known ?? (options.keepsValues ? FeedMapping(values: [:]) : nil) else {
      throw .unknownShape(file: file, .table(columns: columns), map: MappingGuess.mapping(columns: columns, records: head.records))
    }
    var seen: Set<String> = []
    for column in columns where !column.isEmpty && !seen.insert(column).inserted { notes.add(.repeatedColumn(column)) }
    var rows: [NotificationRow] = []
    let use = MappingUse(mapping)
    let times = known != nil && options.mapping == nil && !options.keepsValues ? DayTimes(columns, mapping: mapping) : nil
    var serials = SerialDates(column: mapping)
    let (read, isOwn) = (mapping.columns, options.mapping == nil && !options.keepsValues)
    let unread = isOwn ? columns.filter { !$0.isEmpty && !read.contains($0) } : []
    // The unread columns that are empty so far, and the first line whose time is none.
    var (empty, timeless) = (Set(unread), 0)
    if isOwn { lookForMisspelt(columns, head.records, mapping) }
    while true {
      try checkTime()
      table.skipBlankLines()
      let line = table.line
      guard let record = try record(of: &table) else { break }
      guard rows.count < limits.rows else { throw .tooManyRows(file: file, limit: limits.rows) }
      let values = try texts(record, line: line)
      // A separator at the end of each line makes an empty value.
      if let extra = values.dropFirst(columns.count).first(where: { !$0.trimmed.isEmpty }) {
        throw .malformedTable(file: file, line: line, fault: .tooManyValues(values.count, columns: columns.count, extra: extra))
      }
      if columns.count > 1, values.allSatisfy(\.isEmpty) { continue }
      if columns.elementsEqual(values, by: { $0 == $1.replacing("\u{FEFF}", with: "").trimmed }) { notes.add(.repeatedHead(line: line)) }
      if values.count < columns.count {
        notes.addFirst(.shortRecord, .shortRecord(line: line, values: values.count, columns: columns.count))
      }
      var members: [String: JSONTree] = [:]
      for (column, value) in zip(columns, values) where !column.isEmpty && !value.isEmpty { members[column] = .text(value.exact) }
      try checkText(bytes: values.reduce(0) { $0 + $1.utf8.count }, row: rows.count)
      let joined = times.flatMap { $0.join(&members) ? $0.time : nil }
      for column in empty where members[column] != nil && column != joined {
        empty.remove(column)
        if column == times?.time { timeless = line }
      }
      serials.note(members, row: rows.count)
      rows.append(try mappedRow(.object(members), mapping, use, index: rows.count))
      try checkValues(of: rows[rows.count - 1])
    }
    misspelt.row.noteUnshown(unread.filter { !empty.contains($0) }.map { $0 == times?.time ? "\($0) of line \(timeless)" : $0 })
    for (row, number) in serials.values {
      let text = serials.text(number)
      rows[row].date = text
      if rows[row].values != nil { rows[row].values?["date"] = .text(text.exact) }
    }
    let guess = use.found.contains(.body) ? nil : MappingGuess.mapping(columns: columns, records: head.records)
    try finish(&rows, use, seen: .table(columns: columns), guess: guess)
    noteUnusedParts()
    return Feed(title: above.count == 1 ? above[0] : nil, rows: rows)
  }

  /// Looks for misspelt names among the columns that are not read.
  private func lookForMisspelt(_ columns: [String], _ records: [[String]], _ mapping: FeedMapping) {
    let read = mapping.columns
    let others = columns.enumerated().filter { !read.contains($0.element) }.map { index, column in
      let values = TableColumns.values(index, of: records)
      let truths = Set(words("true false yes no 0 1"))
      // A column of numbers is no date, as a number in JSON is none, and one of words says not whether a row has been read.
      let type: JSONValueType =
        values.isEmpty
        ? .null
        : values.allSatisfy { truths.contains($0.lowercased()) } ? .boolean : values.allSatisfy { Double($0) != nil } ? .number : .string
      return (name: column, type: type)
    }
    misspelt.row.look(atColumns: others, beside: Set(mapping.values.keys.map(\.rawValue)))
  }

  private func record(of table: inout TableText) throws(FeedError) -> [TableText.UTF8Value]? {
    do throws(TableText.Fault) { return try table.next() } catch {
      throw .malformedTable(file: file, line: error.line, fault: error.fault)
    }
  }

  private func texts(_ record: [TableText.UTF8Value], line: Int) throws(FeedError) -> [String] {
    try record.map { value throws(FeedError) in
      guard let text = value.text else { throw .invalidUTF8(file: file, line: line, column: 1) }
      return text
    }
  }
}

/// Day times are the times of day of a table that has the day in one column and the time in another.
struct DayTimes {
  private let date: String
  let time: String

  /// Looks at the columns of a table; `nil` for one that has no times.
  init?(_ columns: [String], mapping: FeedMapping) {
    guard let date = mapping.column(of: .date), let time = TableColumns.timeColumn(of: columns, date: date) else { return nil }
    (self.date, self.time) = (date, time)
  }

  /// Puts the time of a row behind its day, where the day has none of its own, and returns whether it is one.
  func join(_ members: inout [String: JSONTree]) -> Bool {
    guard let day = members[date]?.scalarText?.trimmed, let clock = members[time]?.scalarText?.trimmed, !day.contains(":") else {
      return false
    }
    let (written, share) = (WrittenDate.minuteOfDay(clock), Self.minutes(clock))
    // A spreadsheet has both as one number, the time behind its point.
    if let number = SerialDates.day(day), let minutes = written ?? share {
      members[date] = .text("\(Double(number) + Double(minutes) / 1440)".exact)
    } else if written != nil {
      members[date] = .text("\(day) \(clock)".exact)
    } else if let share {
      members[date] = .text("\(day) \((share / 60).digits(2)):\((share % 60).digits(2))".exact)
    } else {
      return false
    }
    return true
  }

  /// Returns the minutes of a time that a spreadsheet has written as a part of a day: 0.5 is noon.
  private static func minutes(_ text: String) -> Int? {
    guard text.contains(where: { $0 == "." || $0 == "," }), let part = Double(text.replacing(",", with: ".")), 0..<1 ~= part else {
      return nil
    }
    return min(Int((part * 1440).rounded()), 1439)
  }
}

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
