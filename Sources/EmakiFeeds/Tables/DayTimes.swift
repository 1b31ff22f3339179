import EmakiSupport

/// Day times are the times of day of a table that has the day in one column and the time in another.
struct DayTimes {
  private let date: String?
  private let time: String?

  /// Looks at the columns of a table.
  init(_ columns: [String], mapping: FeedMapping) {
    guard let date = mapping.column(of: .date), let time = TableColumns.timeColumn(of: columns, date: date) else {
      (date, time) = (nil, nil)
      return
    }
    (self.date, self.time) = (date, time)
  }

  /// Puts the time of a row behind its day, where the day has none of its own.
  func join(_ members: inout [String: JSONTree]) {
    guard let date, let time, let day = members[date]?.scalarText?.trimmed, let clock = members[time]?.scalarText?.trimmed,
      !day.contains(":")
    else { return }
    let (written, share) = (WrittenDate.minuteOfDay(clock), Self.minutes(clock))
    // A spreadsheet has both as one number, the time behind its point.
    if let number = SerialDates.day(day), let minutes = written ?? share {
      members[date] = .text("\(Double(number) + Double(minutes) / 1440)".exact)
    } else if written != nil {
      members[date] = .text("\(day) \(clock)".exact)
    } else if let share {
      members[date] = .text("\(day) \((share / 60).digits(2)):\((share % 60).digits(2))".exact)
    }
  }

  /// Returns the minutes of a time that a spreadsheet has written as a part of a day: 0.5 is noon.
  private static func minutes(_ text: String) -> Int? {
    guard text.contains(where: { $0 == "." || $0 == "," }), let part = Double(text.replacing(",", with: ".")), 0..<1 ~= part else {
      return nil
    }
    return min(Int((part * 1440).rounded()), 1439)
  }
}
