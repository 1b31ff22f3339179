import EmakiDisplay
public import EmakiNodes

/// A vertical list of cells, each as wide as the table.
///
/// A row's cell node is made the first time the row is reached and kept until the table goes: scrolling away and back shows the same node.
public final class TableNode: DisplayNode {
  package let rows: TableRows

  /// The height of every row in points, where it is known: as `Renderer.heights(of:width:)` gives it for the same rows, width, scale and
  /// direction. Then no row is measured but those that are drawn, wherever the table is scrolled to. By default `nil`: rows are
  /// measured from the top down to what is shown.
  ///
  /// A row that turns out to have another height is an error where it is drawn.
  public var rowHeights: [Double]?

  /// - Parameters:
  ///   - rows: a copy is taken; changing the source afterwards changes nothing. Messages name a row by its index.
  ///   - nodeBlock: returns the block that makes a row's cell. Both run on a worker, when the row is first reached.
  public convenience init<Row: Sendable>(rows: [Row], nodeBlock: @escaping @Sendable (Row) -> NodeBlock) {
    self.init(numberOfRows: rows.count) { nodeBlock(rows[$0]) }
  }

  /// The same for rows with ids, which then name them in messages.
  public convenience init<Row: Sendable & Identifiable>(
    rows: [Row], nodeBlock: @escaping @Sendable (Row) -> NodeBlock
  ) where Row.ID == String {
    self.init(TableRows(count: rows.count) { TableRow(name: rows[$0].id, nodeBlock: nodeBlock(rows[$0])) })
  }

  /// A table whose rows are made on demand.
  ///
  /// - Parameters:
  ///   - numberOfRows: 0 or more.
  ///   - nodeBlockForRow: returns the block that makes a row's cell, the rows counted from 0. Both run on a worker, once for each row that
  ///     is reached.
  public convenience init(numberOfRows: Int, nodeBlockForRow: @escaping @Sendable (Int) -> NodeBlock) {
    self.init(TableRows(count: numberOfRows) { TableRow(name: String($0), nodeBlock: nodeBlockForRow($0)) })
  }

  private init(_ rows: TableRows) {
    self.rows = rows
    super.init()
    backgroundColor = .white
  }

  public var numberOfRows: Int { rows.count }
}
