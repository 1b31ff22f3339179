import EmakiLayout
public import FoundationEssentials

/// Row marks say whether a row of a table, a line of a collection or its items are selected or highlighted, and what else the list decides
/// about the looks of a cell.
struct RowMarks: Hashable {
  /// Whether the cell is selected.
  var isSelected = false
  /// Whether the cell is highlighted.
  var isHighlighted = false
  /// The marks of the items of a collection's line, in their order; empty where no item is marked.
  var items: [RowMarks] = []
  /// The look of a grouped table's row besides its cell; `nil` elsewhere.
  var surround: RowSurround?
  /// The distances from the left and the right of the list that the content of a table's row keeps, in points.
  var contentInsets: EdgeInsets = .zero

  /// Marks a cell, and the items that it holds.
  func apply(to cell: CellNode) {
    (cell as? any SurroundedCell)?.surround = surround
    // A card of a grouped table keeps away from the sides as a whole. Without cards, the backgrounds of cells reach them.
    (surround?.grouping == .wide ? cell.rowCell : cell).contentInsets = contentInsets
    cell.rowCell.isSelected = isSelected
    cell.rowCell.isHighlighted = isHighlighted
    if cell.rowCell !== cell { return }
    guard let cell = cell.itemsCell else { return }
    for (index, item) in cell.items.enumerated() { (items.indices.contains(index) ? items[index] : RowMarks()).apply(to: item) }
  }
}

extension CellNode {
  /// The cell as one that holds items; `nil` where it is none.
  var itemsCell: ItemsCell? { holdsItems ? self as? ItemsCell : nil }

  /// The cell as a line of a collection; `nil` where it is none.
  var line: ItemsCell? { itemsCell.flatMap { $0.isRow ? nil : $0 } }

  /// The cell that the user of the list has made for a row. It is this cell, or, in a grouped table, the one inside it.
  package var rowCell: CellNode {
    guard let surround = itemsCell, surround.isRow, let cell = surround.items.first else { return self }
    return cell
  }

  /// Sets the list that the cell and the items inside it belong to. The items become subnodes only when the cell is laid out.
  func setListOwner(_ owner: DisplayNode?) {
    listOwner = owner
    if let line = itemsCell { for item in line.items { item.listOwner = owner } }
  }

  /// The path of the table row or collection item that the cell shows; `nil` in headers, footers and other cells, and before the list
  /// reaches the cell. It is the path at the last layout, or, in a hook, at the instant of the hook.
  public var indexPath: IndexPath? { listPlace.map { IndexPath(row: $0.row, section: $0.section) } }

  /// Sets the section and the number in it of the row that the cell shows. The items of a collection's line are in the same section.
  func setListPlace(_ place: ListPlace) {
    listPlace = place
    guard let line = itemsCell else { return }
    if rowCell !== self { return rowCell.listPlace = place }
    // Lines of one item go to other places together with their items.
    if line.holdsOneItem { line.items.first?.listPlace = place }
    for item in line.items { item.listPlace?.section = place.section }
  }

}

extension DisplayNode {
  /// Notifies the nodes of a row that its display begins, or is done. Items that were displayed in another line before are not notified.
  package func notifyRowDisplay(isDone: Bool) {
    guard let line = self as? ItemsCell, !line.displayedItems.isEmpty else { return notifyDisplay(isDone: isDone) }
    for item in line.items where !line.displayedItems.holds(item) { item.notifyDisplay(isDone: isDone) }
    if isDone { line.displayedItems = [] }
  }
}
