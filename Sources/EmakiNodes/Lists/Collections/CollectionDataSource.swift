public import EmakiLayout
public import FoundationEssentials

/// A collection's data source gives the number of items of a collection, and a node block for each.
///
/// A data source is a value, so its answers must not change. For new content, make a new data source. The methods run on any worker, in any
/// order, when an item's line is first reached. Items are shown in the order of their index paths.
public protocol CollectionDataSource: Sendable {
  /// The number of sections of the collection; 1 by default.
  var numberOfSections: Int { get }

  /// Returns the number of items in a section.
  func numberOfItems(inSection section: Int) -> Int

  /// Returns the block that makes an item's cell. By default the block calls `nodeForItem(at:)`.
  func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock

  /// Returns an item's cell. Implement it in sources that do not implement `nodeBlockForItem(at:)`.
  func nodeForItem(at indexPath: IndexPath) -> CellNode

  /// Returns the range of sizes in which an item of a `.selfSizing` layout, or of a `CollectionLayout`, is measured, in points; `nil`, the
  /// default, leaves it to the layout. In columns only the lengths across a line are used; items of a `.fixed` layout have its size.
  func constrainedSizeForItem(at indexPath: IndexPath) -> SizeRange?

  /// Returns the id that names an item in messages and identifies its line from one content to the next. By default it is the item's index,
  /// with its section before it where there are several: `3`, or `1.3`.
  func idForItem(at indexPath: IndexPath) -> String

  /// Returns the id that names a section in messages and identifies its header and footer from one content to the next. By default it is
  /// the section's number. Give sections ids of their own where sections are inserted, deleted or moved.
  func idForSection(_ section: Int) -> String

  /// Returns the block that makes the cell above a section's items, which is as wide as the collection. By default it is `nil`: there is no
  /// header.
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock?

  /// Returns the block that makes the cell below a section's items, which is as wide as the collection. By default it is `nil`: there is no
  /// footer.
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock?
}

extension CollectionDataSource {
  /// The default number of sections, which is 1.
  public var numberOfSections: Int { 1 }

  /// Returns a block that calls `nodeForItem(at:)`.
  public func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock { { nodeForItem(at: indexPath) } }

  /// Stops the program: a source implements this method or `nodeBlockForItem(at:)`.
  public func nodeForItem(at indexPath: IndexPath) -> CellNode {
    preconditionFailure("\(type(of: self)) makes no cells: implement nodeBlockForItem(at:) or nodeForItem(at:)")
  }

  /// Returns `nil`: the layout decides.
  public func constrainedSizeForItem(at indexPath: IndexPath) -> SizeRange? { nil }

  /// Returns the item's index, with its section before it where there are several: `3`, or `1.3`.
  public func idForItem(at indexPath: IndexPath) -> String {
    numberOfSections == 1 ? String(indexPath.item) : "\(indexPath.section).\(indexPath.item)"
  }

  /// Returns the section's number.
  public func idForSection(_ section: Int) -> String { String(section) }

  /// Returns `nil`: the section has no header.
  public func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { nil }
  /// Returns `nil`: the section has no footer.
  public func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { nil }
}

extension RowBlocks: CollectionDataSource {
  func numberOfItems(inSection section: Int) -> Int { count }
  func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock { nodeBlock(indexPath.item) }
  func idForItem(at indexPath: IndexPath) -> String { id(indexPath.item) }
  var numberOfSections: Int { 1 }
  func idForSection(_ section: Int) -> String { String(section) }
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { nil }
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { nil }
}
