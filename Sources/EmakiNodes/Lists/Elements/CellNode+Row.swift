public import FoundationEssentials

extension CellNode {
  /// The cell as one that holds items; `nil` where it is none.
  final var itemsCell: ItemsCell? { holdsItems ? self as? ItemsCell : nil }

  /// The cell that the user of the list has made for a row. It is this cell, or, in a grouped table, the one inside it.
  package final var rowCell: CellNode {
    guard let surround = itemsCell, surround.isRow, let cell = surround.items.first else { return self }
    return cell
  }

  /// Sets the list that the cell and the items inside it belong to. The items become subnodes only when the cell is laid out.
  final func setListOwner(_ owner: DisplayNode?) {
    listOwner = owner
    if let line = itemsCell { for item in line.items { item.listOwner = owner } }
  }
}

extension CellNode {
  /// The path of the table row or collection item that the cell shows; `nil` in headers, footers and other cells, and before the list
  /// reaches the cell. It is the path at the last layout, or, in a hook, at the instant of the hook.
  public final var indexPath: IndexPath? { listPlace.map { IndexPath(row: $0.row, section: $0.section) } }

  /// Sets the section and the number in it of the row that the cell shows. The items of a collection's line are in the same section.
  final func setListPlace(_ place: (section: Int, row: Int)) {
    listPlace = place
    guard let line = itemsCell else { return }
    if rowCell !== self { return rowCell.listPlace = place }
    // Lines of one item go to other places together with their items.
    if line.holdsOneItem { line.items.first?.listPlace = place }
    for item in line.items { item.listPlace?.section = place.section }
  }
}
