import EmakiNodes

/// A handed cell is a cell that a data source made itself and gave to a list, in place of a block that makes it.
final class HandedCell: @unchecked Sendable {
  // The source gave the cell away, so that nobody else has it. The block is called while the lock of the cell's only row is held, or by the
  // only list in a node that has the row. A collection asks for its cells anew where its lines change (`CollectionNode.handsCells`).
  private let cell: CellNode

  private init(_ cell: CellNode) { self.cell = cell }

  /// Returns the block that hands a cell over.
  static func block(_ cell: sending CellNode) -> NodeBlock {
    let handed = HandedCell(cell)
    return { handed.cell }
  }
}
