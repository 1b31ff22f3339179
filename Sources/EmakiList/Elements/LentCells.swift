package import EmakiNodes

/// Lent cells are cells that a hook, a delegate or an action has requested from its list. It may change them until it returns.
package struct LentCells {
  /// The instant of the virtual clock in milliseconds; `nil` where time does not pass.
  let time: Int?
  // The row whose hook is being called, and its cell; `nil` for a delegate, or an action on the list. They are not retained, because the
  // caller of the hook holds both for longer.
  private unowned(unsafe) let ownRow: TableRow?
  private unowned(unsafe) let ownCell: CellNode?
  private var lent: [(row: TableRow, cell: CellNode, start: TableRow.Start)] = []

  /// Creates an empty collection of lent cells for a hook that begins.
  init(at time: Int?, row: TableRow?, cell: CellNode?) { (self.time, ownRow, ownCell) = (time, row, cell) }

  /// Whether no cells are lent.
  var isEmpty: Bool { lent.isEmpty }

  /// Adds the cell of a row that was lent, which no worker uses until `takeBack()`.
  mutating func add(_ row: TableRow, _ cell: CellNode, _ start: TableRow.Start) { lent.append((row, cell, start)) }

  /// Returns the cell of a row if its hook is being called or it is lent already; otherwise `nil`.
  func known(_ row: TableRow) -> CellNode? {
    if ownRow === row { return ownCell }
    return lent.first { $0.row === row }?.cell
  }

  /// Returns a lent cell by its number, counted from 0; `nil` after the last.
  func cell(at number: Int) -> CellNode? { lent.indices.contains(number) ? lent[number].cell : nil }

  /// Takes all cells back.
  ///
  /// - Returns: the rows whose cells have changed.
  func takeBack() -> [TableRow] {
    lent.filter { row, cell, start in
      cell.setListOwner(nil)
      return row.takeBack(cell, start, at: time)
    }.map(\.row)
  }
}

/// A cell lender is a list from which hooks, delegates and actions may request cells.
package protocol CellLender: DisplayNode {
  /// Begins a hook, a delegate's method or an action.
  ///
  /// - Parameters:
  ///   - time: the instant of the virtual clock in milliseconds; `nil` where time does not pass.
  ///   - row: the row whose hook is called; `nil` for a delegate, or an action on the list. The caller holds it until `endLending(_:)`.
  ///   - cell: the cell of that row.
  /// - Returns: the cells that an outer hook has requested, which are passed to `endLending(_:)`.
  func beginLending(at time: Int?, row: TableRow?, cell: CellNode?) -> LentCells?

  /// Takes back the cells that were asked for since `beginLending(at:row:cell:)`.
  func endLending(_ outer: LentCells?)
}
