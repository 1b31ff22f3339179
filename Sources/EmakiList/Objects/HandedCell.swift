import EmakiNodes

/// A handed cell is a cell that a data source made itself and gave to a list, instead of giving it a block that makes the cell.
final class HandedCell: @unchecked Sendable {
  // The source has given the cell away, so nobody else uses it. The compiler cannot see that: the methods of sources return a cell without `sending`,
  // because a method that is declared without it, as ported code has it, would not be theirs. The block is called only while the lock of the cell's single row is held,
  // or by the only nested list that contains the row. In a collection the cells of items go from line to line
  // (`MovedItems`), and where they cannot, they are requested anew (`CollectionNode.handsCells`).
  private let cell: CellNode

  private init(_ cell: CellNode) { self.cell = cell }

  /// Returns the block that hands a cell over.
  static func block(_ cell: CellNode) -> NodeBlock {
    let handed = HandedCell(cell)
    return { handed.cell }
  }
}
