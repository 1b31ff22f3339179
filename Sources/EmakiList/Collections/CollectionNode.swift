package import EmakiLayout
public import EmakiNodes

/// A collection node is a list of lines of cells, such as a grid, a gallery, a set of tags or a strip.
///
/// A line's cells are made the first time the line is reached, and kept as a table's are. `.fixed` items are made again where the
/// collection is drawn in a width that fits another number of them into a line.
///
/// ```swift
/// let gallery = CollectionNode(items: names, layout: CollectionFlowLayout(.columns(3))) { name in { PictureCell(name) } }
/// ```
public final class CollectionNode: ListNode {
  private let dataSource: any CollectionDataSource
  /// The layout that fills lines with items.
  public let flowLayout: CollectionFlowLayout
  /// The elements made so far, by the number of items in a line; the number is `nil` where it depends on the items' sizes.
  private var made: [Int?: ListElements] = [:]

  /// Creates a collection of values. Messages name an item by its index.
  ///
  /// - Parameters:
  ///   - items: the values, of which the collection keeps a copy.
  ///   - layout: how lines are filled.
  ///   - nodeBlock: returns the block that makes an item's cell. Both run on a worker, when the item's line is first reached.
  public convenience init<Item: Sendable>(
    items: [Item], layout: CollectionFlowLayout, nodeBlock: @escaping @Sendable (Item) -> NodeBlock
  ) {
    self.init(numberOfItems: items.count, layout: layout) { nodeBlock(items[$0]) }
  }

  /// Creates a collection of values with ids. Messages name an item by its id.
  public convenience init<Item: Sendable & Identifiable>(
    items: [Item], layout: CollectionFlowLayout, nodeBlock: @escaping @Sendable (Item) -> NodeBlock
  ) where Item.ID == String {
    self.init(dataSource: ItemBlocks(count: items.count, id: { items[$0].id }, nodeBlock: { nodeBlock(items[$0]) }), layout: layout)
  }

  /// Creates a collection whose items are made on demand.
  ///
  /// - Parameters:
  ///   - numberOfItems: 0 or more.
  ///   - layout: how lines are filled.
  ///   - nodeBlockForItem: returns the block that makes an item's cell, the items counted from 0. Both run on a worker, once for each item
  ///     whose line is reached.
  public convenience init(
    numberOfItems: Int, layout: CollectionFlowLayout, nodeBlockForItem: @escaping @Sendable (Int) -> NodeBlock
  ) {
    precondition(numberOfItems >= 0, "a collection has 0 items or more, not \(numberOfItems)")
    self.init(dataSource: ItemBlocks(count: numberOfItems, id: { String($0) }, nodeBlock: nodeBlockForItem), layout: layout)
  }

  /// Creates a collection of a data source's items.
  public init(dataSource: any CollectionDataSource, layout: CollectionFlowLayout, delegate: (any TableDelegate)? = nil) {
    layout.check()
    self.dataSource = dataSource
    flowLayout = layout
    super.init()
    self.delegate = delegate
  }

  /// The number of items in all sections.
  public var numberOfItems: Int {
    (0..<max(0, dataSource.numberOfSections)).reduce(0) { $0 + max(0, dataSource.numberOfItems(inSection: $1)) }
  }

  package override func content(in size: Size) -> ListContent {
    if scrollsSideways {
      return ListContent(
        .columns, elements(in: size), breadth: size.height, ground: ground, planner: planner, heights: rowHeights,
        leadingScreensForBatching: leadingScreensForBatching, delegate: delegate)
    }
    return ListContent(
      .rows, elements(in: size), breadth: size.width, ground: ground, planner: planner, heights: rowHeights, contentInset: contentInset,
      pinsHeaders: flowLayout.sectionHeadersPinToVisibleBounds, isInverted: isInverted,
      leadingScreensForBatching: leadingScreensForBatching, delegate: delegate)
  }

  package override var scrollsSideways: Bool { flowLayout.scrollDirection == .horizontal }

  /// Returns the lines for the number of items in a line that a size gives, and makes them the first time.
  package func elements(in size: Size) -> ListElements {
    let breadth = scrollsSideways ? size.height : size.width
    let count = flowLayout.itemsPerLine(breadth: breadth)
    if let known = made[count] { return known }
    let elements = ListElements(CollectionLines(dataSource, flowLayout, breadth: breadth))
    made[count] = elements
    return elements
  }
}
