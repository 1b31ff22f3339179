package import EmakiNodes

/// Lent cells are the cells of rows that a hook, a delegate or an action has asked its list for and may change until it returns.
package struct LentCells {
  /// The instant of the virtual clock in milliseconds; `nil` where time does not pass.
  let time: Int?
  /// The row whose own hook is being called, with its cell; `nil` where it is the list's.
  let own: (row: TableRow, cell: CellNode?)?
  private var lent: [(row: TableRow, cell: CellNode, start: TableRow.Start)] = []

  /// Creates the cells of a hook that begins.
  init(at time: Int?, own: (row: TableRow, cell: CellNode?)?) { (self.time, self.own) = (time, own) }

  /// Returns the cell of a row, which no worker uses until `takeBack()`.
  mutating func cell(of row: TableRow) -> CellNode? {
    if let own, own.row === row { return own.cell }
    if let known = lent.first(where: { $0.row === row }) { return known.cell }
    guard let (cell, start) = row.lend(at: time) else { return nil }
    lent.append((row, cell, start))
    return cell
  }

  /// Takes all cells back.
  ///
  /// - Returns: the rows whose cells have changed.
  func takeBack() -> [ChangedCell] {
    lent.filter { $0.row.takeBack($0.cell, $0.start, at: time) }.compactMap { lent in
      lent.cell.listPlace.map { ChangedCell(row: lent.row, place: $0) }
    }
  }
}

/// A cell lender is a list that hooks, delegates and actions may ask for cells.
package protocol CellLender: DisplayNode {
  /// Begins a hook, a delegate's method or an action.
  ///
  /// - Parameters:
  ///   - time: the instant of the virtual clock in milliseconds; `nil` where time does not pass.
  ///   - own: the row whose hook is called, with its cell; `nil` where it is the list's.
  /// - Returns: the cells that an outer hook has asked for, which `endLending(_:)` needs.
  func beginLending(at time: Int?, own: (row: TableRow, cell: CellNode?)?) -> LentCells?

  /// Takes back the cells that were asked for since `beginLending(at:own:)`.
  func endLending(_ outer: LentCells?)
}

/// A changed cell is a row whose cell was changed by others than its own hooks.
package struct ChangedCell {
  package let row: TableRow
  /// The section and the number in it that the row had when it was last laid out.
  package let place: (section: Int, row: Int)
}
