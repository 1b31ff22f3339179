import EmakiDisplay

/// A vertical list of cells, each as wide as the table.
///
/// A row's cell node is made the first time the row is reached and kept until the table goes: scrolling away and back shows the same node.
public final class TableNode: DisplayNode {
  package let rows: [TableRow]

  /// - Parameters:
  ///   - rows: a copy is taken; changing the source afterwards changes nothing. Messages name a row by its index.
  ///   - nodeBlock: returns the block that makes a row's cell. The block runs on a worker.
  public convenience init<Row: Sendable>(rows: [Row], nodeBlock: (Row) -> NodeBlock) {
    self.init(rows: rows.enumerated().map { TableRow(name: String($0.offset), nodeBlock: nodeBlock($0.element)) })
  }

  /// The same for rows with ids, which then name them in messages.
  public convenience init<Row: Sendable & Identifiable>(rows: [Row], nodeBlock: (Row) -> NodeBlock) where Row.ID == String {
    self.init(rows: rows.map { TableRow(name: $0.id, nodeBlock: nodeBlock($0)) })
  }

  private init(rows: [TableRow]) {
    self.rows = rows
    super.init()
    backgroundColor = .white
  }

  public var numberOfRows: Int { rows.count }
}
