import EmakiDisplay
package import EmakiLayout
public import FoundationEssentials

/// A table node is a vertical list of cells, each as wide as the table.
///
/// A row's cell is made the first time the row is reached, and is kept until the row is deleted, so scrolling away and back shows the same
/// cell. A list keeps 4096 cells that are out of range, and 1024 if it is longer than 16,384 rows. The others are made again from their
/// blocks, except for cells that hooks have changed.
///
/// ```swift
/// let table = TableNode(rows: messages) { message in { MessageCell(message) } }
/// table.separator?.left = 72
/// ```
public final class TableNode: ListNode {
  /// A style says how sections look, and whether their headers and footers stay in view or scroll with their rows.
  public enum Style: Sendable {
    /// The header of the section at the top stays there until the next header pushes it out. The footer of the section at the bottom stays there
    /// from the first row of its section on until its own place comes into view.
    case plain
    /// Headers scroll with their rows, and sections are set apart as in UIKit. The table has `DynamicColor.systemGroupedBackground`, and
    /// cells without a colour of their own have `secondarySystemGroupedBackground`. There are lines above the first and below the last row,
    /// and 35 points between sections without titles. A height that the delegate gives to a row includes its separator.
    case grouped
    /// Sections are as in `grouped`, on cards with round corners of 10 points, 16 points from the sides, or 20 points in tables at least 414 points
    /// wide. Cells are as wide as the cards.
    case insetGrouped
  }

  /// A separator is the line below each row.
  public typealias Separator = ListSeparator

  /// The style, which says how sections look and how their headers move; `.plain` by default. Another style makes the cells anew.
  public var tableStyle: Style = .plain {
    didSet {
      if tableStyle == oldValue { return }
      showStyle()
      forgetElements()
    }
  }

  private func showStyle() { standardGround = tableStyle == .plain ? .systemBackground : .systemGroupedBackground }

  /// The separator, a line of one device pixel below every row, which adds to the row's height. It lies above its own row and below the
  /// next one. The empty space below the last row has no separators. The default is UIKit's; `nil` draws none.
  public var separator: Separator? = .standard { didSet { setNeedsLayout() } }
  /// Whether rows keep their content inside the sides of the screen's safe area, as in UIKit: beside the notch of a phone in landscape, for
  /// example. On by default. Backgrounds of cells reach the edges of the list. A cell that places its subnodes by hand keeps its whole
  /// width. If it is off, cells find the safe area in their `traitCollection`.
  public var insetsContentViewsToSafeArea = true { didSet { setNeedsLayout() } }
  /// The block that makes the cell above the first section, which scrolls with the rows; `nil` by default.
  public var tableHeader: NodeBlock? { didSet { forgetElements() } }
  /// The block that makes the cell below the last section, which scrolls with the rows; `nil` by default.
  public var tableFooter: NodeBlock? { didSet { forgetElements() } }
  /// The rows whose cells are selected.
  public var selectedRows: Set<IndexPath> {
    get { marks.selected }
    set { marks.selected = newValue }
  }
  /// The rows whose cells are highlighted.
  public var highlightedRows: Set<IndexPath> {
    get { marks.highlighted }
    set { marks.highlighted = newValue }
  }

  /// The data source object, which gives the rows; `nil` if the table was made of values. It is held weakly, as in Texture, so keep it as
  /// long as the table is drawn; for a local variable, use `withExtendedLifetime`. Setting it loads all rows anew.
  public weak var dataSource: (any TableNodeDataSource)? {
    didSet {
      hasDataSource = dataSource != nil
      reloadData()
    }
  }

  private let values: (any TableDataSource)?
  private var elementsMade: ListElements?
  /// The delegate object; `nil` if there is none.
  private(set) weak var objectDelegate: (any TableNodeDelegate)?
  override var delegateObject: (any ListDelegate)? {
    get { objectDelegate }
    set {
      objectDelegate = newValue as? any TableNodeDelegate
      precondition(newValue == nil || objectDelegate != nil, "the delegate of a table is a TableDelegate or a TableNodeDelegate")
    }
  }

  /// Creates a table without rows, which gets them from its `dataSource`.
  public init(style: Style = .plain) {
    values = nil
    super.init()
    tableStyle = style
    showStyle()
  }

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
    self.init(dataSource: RowBlocks(count: numberOfRows, nodeBlock: nodeBlockForRow))
  }

  /// Creates a table of a data source's rows.
  public init(dataSource: any TableDataSource, delegate: (any TableDelegate)? = nil) {
    values = dataSource
    super.init()
    if let delegate { self.delegate = delegate }
  }

  /// The number of rows in all sections. While the data source is asked for rows, it is the number that the source has said.
  public var numberOfRows: Int { counts.reduce(0, +) }
  /// The number of sections.
  public var numberOfSections: Int { counts.count }
  /// Returns the number of rows in a section; 0 for a section that does not exist.
  public func numberOfRows(inSection section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }

  private var counts: [Int] { askedCounts ?? elements.shape.rowCounts }

  /// The rows of the table with the headers and footers among them. They are made once.
  var elements: ListElements {
    if let elementsMade { return elementsMade }
    let grouping: RowGrouping? =
      switch tableStyle {
      case .plain: nil
      case .grouped: .wide
      case .insetGrouped: .inset
      }
    let made = ListElements(values ?? answers, header: tableHeader, footer: tableFooter, grouping: grouping)
    elementsMade = made
    return made
  }

  /// The answers of the data source object, which is asked for the present rows; none where there is no such object.
  private var answers: HeldContent {
    guard let dataSource else {
      fault = hasDataSource ? .sourceIsGone : .noSource
      return HeldContent()
    }
    return ask(questions(to: dataSource))
  }

  private func questions(to source: any TableNodeDataSource) -> ListQuestions {
    ListQuestions(
      numberOfSections: { source.numberOfSections(in: self) }, count: { source.tableNode(self, numberOfRowsInSection: $0) },
      header: { source.tableNode(self, nodeBlockForHeaderInSection: $0) },
      footer: { source.tableNode(self, nodeBlockForFooterInSection: $0) },
      id: { source.modelIdentifierForElement(at: $0, in: self) }, nodeBlock: { source.tableNode(self, nodeBlockForRowAt: $0) })
  }

  /// The rows of the table without headers and footers.
  var rows: TableRows { elements.rows }

  override var presentElements: ListElements? { askedCounts == nil ? elements : elementsMade }

  private func forgetElements() {
    elementsMade = nil
    setNeedsLayout()
  }

  package override func content(in size: Size) -> ListContent {
    // A delegate object is asked for the ranges of rows again if the width of the table has changed.
    if values == nil, takeSize(size, breadth: size.width), let elements = elementsMade, let held = elements.held {
      elementsMade = elements.with(loadSizeRanges(held))
    }
    var content = ListContent(.rows, elements, breadth: size.width, of: self)
    content.viewportHeight = size.height
    content.separator = separator
    content.insetsRows = insetsContentViewsToSafeArea
    content.pinsHeaders = tableStyle == .plain
    content.pinsFooters = tableStyle == .plain && !elements.showsEmptyState
    return content
  }

  // MARK: Cells

  /// Returns the cell of a row, which is made if it does not exist yet; `nil` for a row that the table does not have.
  ///
  /// A hook of a cell may change the cell until it returns. So may a `ScheduledAction`, the completion of an update, and a method of a
  /// delegate that is notified of rows or fetches them. The change shows at that instant. Between pictures, any code may change cells, and
  /// the next picture shows the change.
  ///
  /// While a picture or frames of the table are made, and as long as their sequence is kept, all other code gets `nil`, because workers use
  /// the cells. In a table inside another node, only rows that were in range have cells.
  public func nodeForRow(at indexPath: IndexPath) -> CellNode? { cell(at: indexPath) }

  /// Returns the places of the rows of `visibleNodes`.
  public func indexPathsForVisibleRows() -> [IndexPath] { visiblePaths }

  // MARK: Changes

  /// Loads all rows anew from the data source, with new cells, and without animation.
  public func reloadData() {
    fault = nil
    guard let old = elementsMade else { return setNeedsLayout() }
    let next = values ?? answers
    apply(.reload(sections: old.shape.sections.count, to: max(0, next.numberOfSections)), to: next, from: old, nil)
  }

  /// Inserts rows, which the data source has at these places after the updates.
  ///
  /// - Parameters:
  ///   - paths: the places of the rows after the updates.
  ///   - animation: how the rows come.
  public func insertRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
    change { $0.insertRows(at: paths, with: animation) }
  }

  /// Deletes rows, given by their places before the updates.
  public func deleteRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
    change { $0.deleteRows(at: paths, with: animation) }
  }

  /// Loads rows anew, given by their places before the updates.
  public func reloadRows(at paths: some Sequence<IndexPath>, with animation: RowAnimation = .automatic) {
    change { $0.reloadRows(at: paths, with: animation) }
  }

  /// Moves a row from its place before the updates to its place after them.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { change { $0.moveRow(at: indexPath, to: newIndexPath) } }

  override func apply(_ updates: TableUpdates, _ completion: (() -> Void)?) {
    guard let old = elementsMade else {
      // Nobody has asked for the rows yet.
      setNeedsLayout()
      completion?()
      return
    }
    guard values == nil, let dataSource else { return apply(updates, to: old.source, from: old, completion) }
    apply(updates, to: ask(questions(to: dataSource), after: updates, of: old.held ?? HeldContent()), from: old, completion)
  }

  private func apply(_ updates: TableUpdates, to next: any TableDataSource, from old: ListElements, _ completion: (() -> Void)?) {
    change(old, completion) { () throws(TableUpdatesError) in
      let mapping = try old.mapping(updates, to: next)
      let elements = old.updated(to: next, mapping)
      elementsMade = elements
      return (elements, .success(mapping), nil, nil)
    }
  }

  // MARK: Delegate

  package override var hasObjects: Bool { dataSource != nil || objectDelegate != nil }
  override func constrainedSize(at path: IndexPath) -> SizeRange? {
    objectDelegate.flatMap { $0.tableNode(self, constrainedSizeForRowAt: path) }
  }
  package override var delegation: (any ListDelegation)? { objectDelegate.map { Delegation(table: self, delegate: $0) } }

  private struct Delegation: ListDelegation {
    let table: TableNode
    let delegate: any TableNodeDelegate

    var mayFetch: Bool { !table.fetchesNothing && delegate.shouldBatchFetch(for: table) }
    func fetchBegan() { delegate.tableNodeDidBeginBatchFetching(table) }
    func fetch(_ context: BatchContext) { delegate.tableNode(table, willBeginBatchFetchWith: context) }

    func visibilityChanged(of cell: CellNode, to isVisible: Bool) {
      if cell.listPlace == nil { return }
      let cell = cell.rowCell
      if isVisible {
        delegate.tableNode(table, willDisplayRowWith: cell)
      } else {
        delegate.tableNode(table, didEndDisplayingRowWith: cell)
      }
    }
  }
}
