/// Lent cells are cells that a hook, a delegate or an action has requested from its list. It may change them until it returns.
struct LentCells {
  /// The instant of the virtual clock in milliseconds; `nil` where time does not pass.
  let time: Int?
  // The row whose hook is being called, and its cell; `nil` for a delegate, or an action on the list. They are not retained, because the
  // caller of the hook holds both for longer.
  unowned(unsafe) let ownRow: TableRow?
  unowned(unsafe) let ownCell: CellNode?
  private(set) var lent: [(row: TableRow, cell: CellNode, start: TableRow.Start)] = []

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

/// A hook context says for which list, in which row and at which instant the hooks of a cell are called. It is not copied, because every cell
/// in view gets one in every frame of a scroll.
package struct HookContext: ~Copyable {
  /// The list that the cell belongs to, which the cell's hooks may change; `nil` if nobody holds the list.
  var owner: ListNode?
  /// The section of the row and its number in that section; `nil` if they are not known.
  var place: ListPlace?
  /// The instant of the virtual clock in milliseconds, at which animations of the cell begin and end. `nil` if no clock runs; animations
  /// then end at once.
  var time: Int?
  /// The instant of the virtual clock for other cells of the list that the hooks request; `nil` if no clock runs.
  var clock: Int?

  package init(owner: ListNode? = nil, place: ListPlace? = nil, time: Int? = nil, clock: Int? = nil) {
    self.owner = owner
    self.place = place
    self.time = time
    self.clock = clock
  }
}

/// A list while it is drawn, as its node sees it.
package protocol DrawnList: AnyObject {
  /// The elements that are drawn; `nil` while changes of the node's elements are still to be applied.
  var presentElements: ListElements? { get }

  /// The rows in view, in their order. There are no headers and footers among them.
  var visibleRows: [VisibleRow] { get }
}

/// A row in the view of a list, its place, and the part of it in view, in points along the direction of scrolling from its top or left edge;
/// `nil` for the whole row.
package typealias VisibleRow = (row: TableRow, place: ListPlace, part: ClosedRange<Double>?)
