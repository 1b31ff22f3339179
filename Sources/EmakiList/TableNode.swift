public import EmakiDisplay
public import EmakiNodes
public import Foundation

/// A vertical list of cells, each as wide as the table.
///
/// A row's cell node is made the first time the row is reached and kept until the row is deleted: scrolling away and back shows the same node.
public final class TableNode: ListNode {
  /// How headers of sections move.
  public enum Style: Hashable, Sendable {
    /// The header of the section at the top stays there, until the next header pushes it out.
    case plain
    /// Headers scroll with their rows.
    case grouped
  }

  /// The line below each row.
  public struct Separator: Hashable, Sendable {
    public var color: Color
    /// In points, from the left and from the right; right to left they change places.
    public var left: Double
    public var right: Double

    public init(color: Color = Color(0xE5E7EB), left: Double = 0, right: Double = 0) {
      (self.color, self.left, self.right) = (color, left, right)
    }
  }

  public var tableStyle: Style = .plain
  /// A line of one device pixel below every row, which adds to the row's height; none below the last rows' empty space. By default `nil`:
  /// cells draw their own, or none.
  public var separator: Separator?
  /// Above the first section; scrolls with it.
  public var tableHeader: NodeBlock? { didSet { elementsMade = nil } }
  /// Below the last section.
  public var tableFooter: NodeBlock? { didSet { elementsMade = nil } }
  public var selectedRows: Set<IndexPath> = []
  public var highlightedRows: Set<IndexPath> = []

  private let dataSource: any TableDataSource
  private var elementsMade: ListElements?

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
    self.init(dataSource: RowBlocks(count: rows.count, id: { rows[$0].id }, nodeBlock: { nodeBlock(rows[$0]) }))
  }

  /// A table whose rows are made on demand.
  ///
  /// - Parameters:
  ///   - numberOfRows: 0 or more.
  ///   - nodeBlockForRow: returns the block that makes a row's cell, the rows counted from 0. Both run on a worker, once for each row that
  ///     is reached.
  public convenience init(numberOfRows: Int, nodeBlockForRow: @escaping @Sendable (Int) -> NodeBlock) {
    precondition(numberOfRows >= 0, "a table has 0 rows or more, not \(numberOfRows)")
    self.init(dataSource: RowBlocks(count: numberOfRows, id: { String($0) }, nodeBlock: nodeBlockForRow))
  }

  public init(dataSource: any TableDataSource, delegate: (any TableDelegate)? = nil) {
    self.dataSource = dataSource
    super.init()
    self.delegate = delegate
  }

  /// In all sections.
  public var numberOfRows: Int { elements.shape.rowCount }

  /// Made once, with the rows that were reached.
  package var elements: ListElements {
    if let elementsMade { return elementsMade }
    let made = ListElements(dataSource, header: tableHeader, footer: tableFooter)
    elementsMade = made
    return made
  }

  package var rows: TableRows { elements.rows }

  package override func elements(width: Double) -> ListElements { elements }

  package override var pinsHeaders: Bool { tableStyle == .plain }
}
