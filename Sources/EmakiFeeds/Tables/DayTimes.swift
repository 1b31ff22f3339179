import EmakiJSON

/// Day times are the times of day of a table that has the day in one column and the time in another.
struct DayTimes {
  private let date: String?
  private let time: String?

  /// Looks at the columns of a table.
  init(_ columns: [String], mapping: FeedMapping) {
    guard case .key(let key)? = mapping.sources[.date]?.paths.first?.steps.first,
      let time = TableColumns.timeColumn(of: columns, date: key.string)
    else {
      (date, time) = (nil, nil)
      return
    }
    (date, self.time) = (key.string, time)
  }

  /// Puts the time of a row behind its day, where the day has none of its own.
  func join(_ members: inout [String: JSONTree]) {
    guard let date, let time, let day = members[date]?.scalarText, let clock = members[time]?.scalarText, !day.contains(":"),
      ClockTime(clock.trimmed) != nil
    else { return }
    members[date] = .text("\(day.trimmed) \(clock.trimmed)".exact)
  }
}
