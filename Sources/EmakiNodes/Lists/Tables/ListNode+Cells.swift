import EmakiLayout
public import FoundationEssentials

extension ListNode {
  /// The cells of the rows or items in view, in their order, without headers and footers. `TableNode.nodeForRow(at:)` describes when they
  /// may be changed, and when there are none. After a picture was made, they are the cells of that picture. After a picture of the whole
  /// list, they are those of its last part.
  public var visibleNodes: [CellNode] {
    if isNested { return nestedVisibleNodes }
    guard let elements = cellElements else { return [] }
    return (drawnList?.visibleRows ?? lastVisibleRows).flatMap { visible -> [CellNode] in
      // Updates may have moved or deleted the row.
      guard let place = elements.place(of: visible.row, near: visible.place), let cell = cell(of: visible.row, at: place) else { return [] }
      guard let line = cell.line else { return [cell.rowCell] }
      guard let part = visible.part else { return line.items }
      return line.items.filter { item in
        let (start, end) = scrollsSideways ? (item.frame.minX, item.frame.maxX) : (item.frame.minY, item.frame.maxY)
        return start < part.upperBound && end > part.lowerBound
      }
    }
  }

  private var nestedVisibleNodes: [CellNode] {
    let cells = subnodes.compactMap { $0 as? CellNode }.filter { !$0.isOutOfView && $0.listPlace != nil }
    return cells.flatMap { cell -> [CellNode] in
      guard let line = cell.line else { return [cell.rowCell] }
      return line.items.filter { !$0.frame.offset(by: cell.frame.origin).intersection(bounds).isEmpty }
    }
  }

  /// The places of the rows or items of `visibleNodes`.
  var visiblePaths: [IndexPath] { visibleNodes.compactMap(\.indexPath) }

  /// Returns the place of the row or item that a cell shows; `nil` for a cell outside this list, and if `TableNode.nodeForRow(at:)` would
  /// return `nil`.
  public func indexPath(for node: CellNode) -> IndexPath? {
    if let path = node.indexPath, cell(at: path) === node { return path }
    if isNested { return cells.indexPath(of: node) }
    guard let elements = cellElements, lentCells != nil || isIdle else { return nil }
    // Updates may have moved the row.
    for (number, row) in elements.rows.made {
      let path = elements.shape.indexPath(ofRow: number)
      guard let cell = lentCells?.known(row) ?? row.cellIfMade else { continue }
      if cell.rowCell === node { return path }
      guard let lines = elements.lines, let item = cell.itemsCell?.items.firstIndex(where: { $0 === node }) else { continue }
      return IndexPath(item: lines.items(ofLine: path).lowerBound + item, section: path.section)
    }
    return nil
  }

  /// Returns the cell of a row or item; `nil` if it does not exist, or is not available at present.
  func cell(at path: IndexPath) -> CellNode? {
    guard let elements = isNested ? cells.elements : cellElements, let (index, item) = elements.element(at: path),
      let place = elements.shape.place(at: index)
    else { return nil }
    if let cell = cellOfUnmadeLine(at: path, index, in: elements) { return cell }
    guard let cell = isNested ? cells.cell(ofElement: index) : cell(of: elements[index], at: place) else { return nil }
    return item.flatMap { cell.itemsCell?.items[$0] } ?? cell.rowCell
  }

  /// Returns the cell of an item whose line is not made yet, while the cells of the lines before may be in use; `nil` where the line has the cell.
  private func cellOfUnmadeLine(at path: IndexPath, _ index: Int, in elements: ListElements) -> CellNode? {
    guard !isNested, lentCells != nil, let lines = elements.lines, let moved = lines.moved, moved.isWaiting,
      let number = elements.shape.rowNumber(at: index), elements.rows.known(number)?.isMade != true
    else { return nil }
    switch moved.whereabouts(of: path) {
    case .cell(let cell): return cell
    case .row(let row, let item): return cell(of: row)?.itemsCell?.items[item]
    case nil:
      let cell = lines.source.nodeBlockForItem(at: path)()
      cell.listPlace = (path.section, path.item)
      moved.keep(cell, of: path)
      return cell
    }
  }

  /// The elements whose cells are available; `nil` if there are none yet.
  private var cellElements: ListElements? { drawnList?.presentElements ?? presentElements }

  /// Whether the list is inside a node, or is drawn in the same way. Its cells are then its subnodes.
  private var isNested: Bool { supernode != nil || drawnList == nil && isDrawnAsNode }

  /// Whether no live list is drawing the list.
  var isIdle: Bool { logs.allSatisfy { $0.log == nil } }

  private func cell(of row: TableRow, at place: ListPlace) -> CellNode? {
    guard let cell = cell(of: row) else { return nil }
    // Updates may have moved the row.
    cell.setListPlace(place)
    return cell
  }

  private func cell(of row: TableRow) -> CellNode? {
    // Workers may use the cells of a list that is being drawn.
    guard let lentCells else { return isIdle ? row.cellOutsideDrawing() : nil }
    if let known = lentCells.known(row) { return known }
    // The row's block may ask for cells as well, but not for the one that it makes.
    if rowsInMaking.holds(row) { return nil }
    rowsInMaking.append(row)
    defer { rowsInMaking.removeLast() }
    guard let (cell, start) = row.lend(at: lentCells.time) else { return nil }
    cell.setListOwner(self)
    self.lentCells?.add(row, cell, start)
    return cell
  }

  // MARK: Lending

  /// Takes back the cells that a hook, a delegate's method or an action has requested.
  ///
  /// - Parameter outer: the cells that an outer hook had requested before.
  func endLending(_ outer: LentCells?) {
    defer { lentCells = outer }
    if lentCells?.lent.isEmpty ?? true { return }
    // Completions of animations may ask for more cells.
    var number = 0
    while let cell = lentCells?.cell(at: number) {
      cell.advanceAnimations(to: lentCells?.time, isInRange: cell.interfaceState.contains(.preload))
      number += 1
    }
    changedRows += lentCells?.takeBack() ?? []
  }

  /// Calls a function that may ask for cells of the list.
  package func lending<Answer>(at time: Int?, _ body: () -> Answer) -> Answer {
    let outer = lentCells
    lentCells = LentCells(time: time, ownRow: nil, ownCell: nil)
    defer { endLending(outer) }
    return body()
  }

  /// Returns the rows whose cells were changed since the last call by code other than their own hooks.
  package func takeChangedRows() -> [TableRow] {
    defer { changedRows = [] }
    return changedRows
  }
}

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
