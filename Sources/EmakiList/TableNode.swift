public import EmakiDisplay
public import EmakiLayout
public import EmakiNodes
public import Foundation

/// A vertical list of cells, each as wide as the table.
///
/// A row's cell node is made the first time the row is reached and kept until the row is deleted: scrolling away and back shows the same node.
public final class TableNode: DisplayNode {
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

  /// Is told what becomes of rows, and fetches more; `nil` by default.
  public var delegate: (any TableDelegate)?

  /// The height of every element in points, where it is known: rows, and the headers and footers among them, as
  /// `Renderer.heights(of:width:)` gives it for the same content, width, scale and direction. Then nothing is measured but what is drawn,
  /// wherever the table is scrolled to. By default `nil`: rows are measured from the top down to what is shown.
  ///
  /// A row that turns out to have another height is an error where it is drawn.
  public var rowHeights: [Double]?

  public var tableStyle: Style = .plain
  /// A line of one device pixel below every row, which adds to the row's height; none below the last rows' empty space. By default `nil`:
  /// cells draw their own, or none.
  public var separator: Separator?
  /// Above the first section; scrolls with it.
  public var tableHeader: NodeBlock? { didSet { elementsMade = nil } }
  /// Below the last section.
  public var tableFooter: NodeBlock? { didSet { elementsMade = nil } }
  /// Empty space above the first and below the last element, in points, in which headers do not stay. `left` and `right` have no effect.
  /// A list that is not scrolled has the offset `-contentInset.top`, as in UIKit.
  public var contentInset: EdgeInsets = .zero
  /// Row 0 is at the bottom, and offsets grow upwards: a conversation. Each row stands upright.
  public var isInverted = false
  public var selectedRows: Set<IndexPath> = []
  public var highlightedRows: Set<IndexPath> = []

  /// How far beyond the viewport rows are displayed and preloaded.
  public var rangeTuning: RangeTuning = .standard
  public var rangeMode: RangeMode = .full
  /// A fetch begins when less than so many viewports of content are left; 0 or less never fetches. 2 by default, as in Texture.
  public var leadingScreensForBatching = 2.0

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
    self.delegate = delegate
    super.init()
    backgroundColor = .white
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
}
