import EmakiDisplay
package import EmakiLayout
public import EmakiNodes
public import Foundation

/// A table node is a vertical list of cells, each as wide as the table.
///
/// A row's cell is made the first time the row is reached, and kept until the row is deleted: scrolling away and back shows the same cell. Of
/// a list that is longer than 4096 rows, cells far out of range are made again from their blocks, except those that their hooks have changed.
///
/// ```swift
/// let table = TableNode(rows: messages) { message in { MessageCell(message) } }
/// table.separator?.left = 72
/// ```
public final class TableNode: ListNode {
  /// A style says whether headers of sections stay at the top or scroll with their rows.
  public enum Style: Hashable, Sendable {
    /// The header of the section at the top stays there until the next header pushes it out.
    case plain
    /// Headers scroll with their rows.
    case grouped
  }

  /// A separator is the line below each row.
  public typealias Separator = ListSeparator

  /// The style, which says how headers of sections move; `.plain` by default.
  public var tableStyle: Style = .plain { didSet { setNeedsLayout() } }
  /// The separator, a line of one device pixel below every row, which adds to the row's height. It lies above what its own row paints and below what the next one does. There is none in the empty space below the
  /// last row. UIKit's by default; `nil` draws none.
  public var separator: Separator? = .standard { didSet { setNeedsLayout() } }
  /// The block that makes the cell above the first section, which scrolls with the rows; `nil` by default.
  public var tableHeader: NodeBlock? { didSet { forgetElements() } }
  /// The block that makes the cell below the last section, which scrolls with the rows; `nil` by default.
  public var tableFooter: NodeBlock? { didSet { forgetElements() } }
  /// The rows whose cells are selected.
  public var selectedRows: Set<IndexPath> = [] { didSet { setNeedsLayout() } }
  /// The rows whose cells are highlighted.
  public var highlightedRows: Set<IndexPath> = [] { didSet { setNeedsLayout() } }

  private let dataSource: any TableDataSource
  private var elementsMade: ListElements?

  /// Creates a table of values. Messages name a row by its index.
  ///
  /// - Parameters:
  ///   - rows: the values, of which the table keeps a copy. Changing the source afterwards changes nothing.
  ///   - nodeBlock: returns the block that makes a row's cell. Both run on a worker, when the row is first reached.
  public convenience init<Row: Sendable>(rows: [Row], nodeBlock: @escaping @Sendable (Row) -> NodeBlock) {
    self.init(numberOfRows: rows.count) { nodeBlock(rows[$0]) }
  }

  /// Creates a table of values with ids. Messages name a row by its id.
  public convenience init<Row: Sendable & Identifiable>(
    rows: [Row], nodeBlock: @escaping @Sendable (Row) -> NodeBlock
  ) where Row.ID == String {
    self.init(dataSource: RowBlocks(count: rows.count, id: { rows[$0].id }, nodeBlock: { nodeBlock(rows[$0]) }))
  }

  /// Creates a table whose rows are made on demand.
  ///
  /// - Parameters:
  ///   - numberOfRows: 0 or more.
  ///   - nodeBlockForRow: returns the block that makes a row's cell, the rows counted from 0. Both run on a worker, once for each row that
  ///     is reached.
  public convenience init(numberOfRows: Int, nodeBlockForRow: @escaping @Sendable (Int) -> NodeBlock) {
    precondition(numberOfRows >= 0, "a table has 0 rows or more, not \(numberOfRows)")
    self.init(dataSource: RowBlocks(count: numberOfRows, id: { String($0) }, nodeBlock: nodeBlockForRow))
  }

  /// Creates a table of a data source's rows.
  public init(dataSource: any TableDataSource, delegate: (any TableDelegate)? = nil) {
    self.dataSource = dataSource
    super.init()
    self.delegate = delegate
  }

  /// The number of rows in all sections.
  public var numberOfRows: Int { elements.shape.rowCount }

  /// The rows of the table with the headers and footers among them. They are made once.
  package var elements: ListElements {
    if let elementsMade { return elementsMade }
    let made = ListElements(dataSource, header: tableHeader, footer: tableFooter)
    elementsMade = made
    return made
  }

  /// The rows of the table without headers and footers.
  package var rows: TableRows { elements.rows }

  private func forgetElements() {
    elementsMade = nil
    setNeedsLayout()
  }

  package override func content(in size: Size) -> ListContent {
    ListContent(
      .rows, elements, breadth: size.width, ground: ground, planner: planner, heights: rowHeights, separator: separator,
      contentInset: contentInset, pinsHeaders: tableStyle == .plain, isInverted: isInverted,
      leadingScreensForBatching: leadingScreensForBatching, delegate: delegate, selected: selectedRows, highlighted: highlightedRows)
  }
}
