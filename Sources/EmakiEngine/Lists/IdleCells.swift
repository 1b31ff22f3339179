/// Idle cells are the rows out of range whose cells a list still holds. Nearby rows are likely to be shown again.
///
/// A list of any length keeps a limited number of cells. The others are made again from their blocks where they are needed.
struct IdleCells {
  private var rows: Set<Int> = []
  /// The row that became idle last.
  private var last = 0

  /// Adds a row whose cell is not in use.
  mutating func insert(_ row: Int) {
    rows.insert(row)
    last = row
  }

  /// Removes the rows that are farthest from the row added last, and returns them.
  ///
  /// - Parameter limit: the most cells that stay. A quarter more are kept until some are removed, so that the cells are seldom sorted.
  mutating func removeFarthest(limit: Int) -> [Int] {
    if rows.count < limit + limit / 4 { return [] }
    let far = Array(rows.sorted { (abs($0 - last), $0) < (abs($1 - last), $1) }[limit...])
    rows.subtract(far)
    return far
  }

  /// Renumbers the rows after an update.
  ///
  /// - Parameter place: returns the new index of an old row; `nil` where its cell does not stay.
  mutating func renumber(_ place: (Int) -> Int?) {
    // Without idle cells, `last` may be 0 although the list had no rows, so `place` must not be called with it.
    last = rows.isEmpty ? 0 : place(last) ?? 0
    rows = Set(rows.compactMap(place))
  }
}
