package import EmakiNodes

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
