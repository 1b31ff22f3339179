/// A date column is the dates of all rows, which together may tell whether the day or the month comes first in `3/4/2026`.
final class DateColumn {
  private var orders: Set<DateOrder> = []
  /// The rows whose day and month cannot be told apart.
  private(set) var ambiguous: [Int] = []

  /// Creates a column without dates.
  init() {}

  /// Notes what the date of a row was found to be.
  func note(_ reading: WrittenDate.Reading, row: Int) {
    switch reading {
    case .date(let date):
      if let order = date.order { orders.insert(order) }
    case .ambiguous: ambiguous.append(row)
    case .none: break
    }
  }

  /// The order of day and month in all dates; `nil` where none shows it, or some show another one than others.
  var order: DateOrder? { orders.count == 1 ? orders.first : nil }
}
