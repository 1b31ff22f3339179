import EmakiNodes

// Tables without separators, for cells that draw their own lines.
extension TableNode {
  static func plain<Row: Sendable>(rows: [Row], nodeBlock: @escaping @Sendable (Row) -> NodeBlock) -> TableNode {
    TableNode(rows: rows, nodeBlock: nodeBlock).plain
  }

  static func plain(numberOfRows: Int, nodeBlockForRow: @escaping @Sendable (Int) -> NodeBlock) -> TableNode {
    TableNode(numberOfRows: numberOfRows, nodeBlockForRow: nodeBlockForRow).plain
  }

  private var plain: TableNode {
    separator = nil
    return self
  }
}
