package import FoundationEssentials
import Synchronization

/// Moved items are the cells of a collection whose lines are made anew, until the new lines take them.
///
/// Lines are made anew where a collection gets another breadth, and where its content changes. After a change the cells are still in the lines of the
/// content before it, whose rows may be in use. `settle(waits:)` takes them out of all of those lines, and `take(_:)` out of the one line that holds
/// a cell.
final class MovedItems: @unchecked Sendable {
  /// An item is the cell of an item that has no line.
  struct Item {
    let cell: CellNode
    /// Whether the block of the item may make another cell than this one.
    let isChanged: Bool
  }

  /// A content is the content of the collection before the change that led to the present one.
  struct Content {
    let elements: ListElements
    /// The cells of items of the content that have no line.
    let moved: MovedItems
    /// Where its lines go.
    let lines: ElementMapping
    /// Where its items go.
    let items: ElementMapping
  }

  // A cell is put in by the one task that holds the list, and taken out by the one line that shows it, under the lock of that line's row.
  private let lock = Mutex(())
  private var cells: [IndexPath: Item] = [:]
  private var before: Content?

  /// Creates the place of cells that lines may take.
  ///
  /// - Parameter before: the content before the change; `nil`, the default, where there was none.
  init(from before: Content? = nil) { self.before = before }

  /// Keeps the cells of a line that is no longer used.
  func put(_ items: [CellNode]) {
    for item in items {
      guard let place = item.listPlace else { continue }
      item.leaveSupernode()
      put(item, at: IndexPath(item: place.row, section: place.section), isChanged: true)
    }
  }

  private func put(_ cell: CellNode, at path: IndexPath, isChanged: Bool) {
    lock.withLock { _ in cells[path] = Item(cell: cell, isChanged: isChanged) }
  }

  /// Takes the cell of an item; `nil` where it was not made yet, or is in use.
  func take(_ path: IndexPath) -> Item? {
    var before: Content?
    let known = lock.withLock { _ -> Item? in
      before = self.before
      return cells.isEmpty ? nil : cells.removeValue(forKey: path)
    }
    if let known { return known }
    guard let before, let old = before.items.keptOldPath(ofNew: path) else { return nil }
    if let (number, row) = before.row(of: old) {
      if before.lines.keptRow(ofOld: number) != nil { return nil }
      if row.isMade {
        _ = giveUp(row, number, before, waits: false)
        return lock.withLock { _ in cells.removeValue(forKey: path) }
      }
    }
    return before.moved.take(old)
  }

  /// Whether cells may still be in lines of the content before the change.
  var isWaiting: Bool { lock.withLock { _ in before != nil } }

  /// A whereabouts says where the cell of an item is whose new line is not made yet.
  enum Whereabouts {
    /// The cell belongs to no line.
    case cell(CellNode)
    /// The cell is in the line of a row of an earlier content, and has this number there.
    case row(TableRow, item: Int)
  }

  /// Returns where the cell of an item is, without taking it; `nil` where it was not made yet.
  func whereabouts(of path: IndexPath) -> Whereabouts? {
    if let known = lock.withLock({ _ in cells[path] }) { return .cell(known.cell) }
    guard let before = lock.withLock({ _ in before }), let old = before.items.keptOldPath(ofNew: path) else { return nil }
    if let (_, row) = before.row(of: old), row.isMade, let item = before.elements.element(at: old)?.item { return .row(row, item: item) }
    return before.moved.whereabouts(of: old)
  }

  /// Keeps a new cell that is needed before its line is made.
  func keep(_ cell: CellNode, of path: IndexPath) { put(cell, at: path, isChanged: true) }

  /// Takes the cells of all items that stay out of the lines of the content before the change, and forgets that content.
  ///
  /// - Parameter waits: whether rows in use are waited for. The cells of other rows in use stay where they are.
  /// - Returns: the lines that have given cells away.
  @discardableResult
  func settle(waits: Bool) -> [ItemChange.Line] {
    guard let before = lock.withLock({ _ in before }) else { return [] }
    before.moved.settle(waits: waits)
    var formers: [ItemChange.Line] = []
    for (number, row) in before.elements.rows.made where before.lines.keptRow(ofOld: number) == nil {
      if let former = giveUp(row, number, before, waits: waits) { formers.append(former) }
    }
    // These cells have not come into a line yet. Those of a row that stays wait for it where they are.
    for (old, item) in before.moved.takeAll(where: { old in
      before.row(of: old).map { before.lines.keptRow(ofOld: $0.number) == nil } ?? true
    }) {
      if let new = before.items.keptPath(ofOld: old) { put(item.cell, at: new, isChanged: item.isChanged) }
    }
    lock.withLock { _ in self.before = nil }
    return formers
  }

  /// Takes the cells of items that stay out of a line that a list in a node holds.
  ///
  /// - Parameter element: the index of the line among the elements before the change.
  func take(from line: ItemsCell, element: Int) -> ItemChange.Line? {
    guard let before = lock.withLock({ _ in before }), let number = before.elements.shape.rowNumber(at: element) else { return nil }
    return split(line, isChanged: true, number, before)
  }

  private func giveUp(_ row: TableRow, _ number: Int, _ before: Content, waits: Bool) -> ItemChange.Line? {
    if !before.keepsItems(ofLine: number) { return nil }
    guard let (line, isChanged) = row.giveUpLine(waits: waits) else { return nil }
    return split(line, isChanged: isChanged, number, before)
  }

  /// Takes the cells of items that stay out of a line.
  private func split(_ line: ItemsCell, isChanged: Bool, _ number: Int, _ before: Content) -> ItemChange.Line {
    let places = before.items(ofLine: number)
    var former = (cell: line as CellNode, element: before.elements.shape.index(ofRow: number), moved: [ItemChange.Moved]())
    for (item, old) in zip(line.items, places) {
      guard let new = before.items.keptPath(ofOld: old) else { continue }
      item.leaveSupernode()
      put(item, at: new, isChanged: isChanged)
      former.moved.append((item, new, item.interfaceState))
    }
    line.drop { item in former.moved.contains { $0.cell === item } }
    return former
  }

  private func takeAll(where isTaken: (IndexPath) -> Bool) -> [(IndexPath, Item)] {
    let all = lock.withLock { _ in cells }
    let taken = all.filter { isTaken($0.key) }
    lock.withLock { _ in for path in taken.keys { cells[path] = nil } }
    return taken.map { ($0.key, $0.value) }
  }
}

extension MovedItems.Content {
  /// Returns the row of an item's line, with its number among all rows; `nil` for a row that was never asked for.
  fileprivate func row(of item: IndexPath) -> (number: Int, row: TableRow)? {
    guard let index = elements.element(at: item)?.index, let number = elements.shape.rowNumber(at: index) else { return nil }
    return elements.rows.known(number).map { (number, $0) }
  }

  /// Returns the places of the items of a line.
  fileprivate func items(ofLine number: Int) -> [IndexPath] {
    let path = elements.shape.indexPath(ofRow: number)
    return (elements.lines?.items(ofLine: path) ?? 0..<0).map { IndexPath(item: $0, section: path.section) }
  }

  /// Returns whether any item of a line stays.
  fileprivate func keepsItems(ofLine number: Int) -> Bool { items(ofLine: number).contains { items.keptPath(ofOld: $0) != nil } }
}

/// An item change says what a change of a collection's elements does to its items, whose cells go from line to line.
package struct ItemChange {
  /// An item that moved is one that no update names, and whose line was made anew: its cell, its place after the change, and the interface
  /// state that the cell had before the change.
  typealias Moved = (cell: CellNode, path: IndexPath, state: InterfaceState)

  /// A line that was made anew: its cell, in which only the cells of those items are left that do not stay, its index among the elements
  /// before the change, and the items that stay, as `Moved` says.
  package typealias Line = (cell: CellNode, element: Int, moved: [(cell: CellNode, path: IndexPath, state: InterfaceState)])

  let mapping: ElementMapping
  let lines: CollectionLines
  let cells: MovedItems

  /// Returns the new place of an old item; `nil` where it is deleted.
  func place(ofOld path: IndexPath) -> IndexPath? { mapping.newPath(ofOld: path) }

  /// Returns the numbers, in their line, of the items that are inserted with a fade, and whether they are all of the line's items.
  package func fadingItems(ofLine path: IndexPath) -> (items: [Int], isWhole: Bool) {
    let items = lines.items(ofLine: path)
    let fading = items.filter { mapping.fadesIn(IndexPath(item: $0, section: path.section)) }
    return (fading.map { $0 - items.lowerBound }, !items.isEmpty && fading.count == items.count)
  }

  /// Takes the cells of items that stay out of the lines that are made anew. Rows in use are waited for.
  package func takeCells() -> [Line] { cells.settle(waits: true) }

  /// Takes the cells of items that stay out of those lines that nobody uses.
  func takeIdleCells() { cells.settle(waits: false) }

  /// Takes the cells of items that stay out of a line that a list in a node holds.
  func takeCells(from cell: CellNode, element: Int) -> Line? {
    cell.itemsCell.flatMap { cells.take(from: $0, element: element) }
  }
}
