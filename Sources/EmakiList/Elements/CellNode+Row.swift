package import EmakiNodes

extension CellNode {
  /// The cell that a list's user has made for a row: this one, or in a grouped table the one that it holds.
  package final var rowCell: CellNode {
    guard let surround = self as? ItemsCell, surround.isRow, let cell = surround.items.first else { return self }
    return cell
  }
  /// Sets the list that the cell belongs to, and the items that it holds, which are not below it before it is laid out.
  final func setListOwner(_ owner: DisplayNode?) {
    listOwner = owner
    if let line = self as? ItemsCell { for item in line.items { item.listOwner = owner } }
  }
}
