import Emaki

/// Tables without separators, whose rows are exactly as high as their cells.
extension TableNode {
  static func plain<Row: Sendable>(rows: [Row], nodeBlock: @escaping @Sendable (Row) -> NodeBlock) -> TableNode {
    TableNode(rows: rows, nodeBlock: nodeBlock).plain
  }

  static func plain<Row: Sendable & Identifiable>(
    rows: [Row], nodeBlock: @escaping @Sendable (Row) -> NodeBlock
  ) -> TableNode where Row.ID == String {
    TableNode(rows: rows, nodeBlock: nodeBlock).plain
  }

  static func plain(numberOfRows: Int, nodeBlockForRow: @escaping @Sendable (Int) -> NodeBlock) -> TableNode {
    TableNode(numberOfRows: numberOfRows, nodeBlockForRow: nodeBlockForRow).plain
  }

  static func plain(_ count: Int = 1, cell: @escaping @Sendable (Int) -> CellNode) -> TableNode {
    plain(numberOfRows: count) { row in { cell(row) } }
  }

  static func plain(dataSource: any TableDataSource, delegate: (any TableDelegate)? = nil) -> TableNode {
    TableNode(dataSource: dataSource, delegate: delegate).plain
  }

  private var plain: TableNode {
    separator = nil
    return self
  }
}
