public import EmakiNodes
public import Foundation

/// What a collection shows: how many items, and a node block for each.
///
/// A data source is a value: what it answers must not change. Its methods run on any worker, when an item's line is first reached, in any
/// order; items keep the order of their index paths. New content is a new data source.
public protocol CollectionDataSource: Sendable {
  /// 1 by default.
  var numberOfSections: Int { get }

  func numberOfItems(inSection section: Int) -> Int

  /// The block that makes an item's cell. By default it calls `nodeForItem(at:)`.
  func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock

  /// An item's cell, for sources that do not override `nodeBlockForItem(at:)`.
  func nodeForItem(at indexPath: IndexPath) -> CellNode

  /// What messages call an item, and by what its line is known from one content to the next. By default its place, with its section
  /// before it where there are several: `3`, or `1.3`.
  func idForItem(at indexPath: IndexPath) -> String

  /// What messages call a section, and by what its header and footer are known from one content to the next. By default its number:
  /// whoever inserts, deletes or moves sections has ids that go with them.
  func idForSection(_ section: Int) -> String

  /// The block that makes the cell above a section's items, as wide as the collection; by default `nil`: there is none.
  func nodeBlockForHeader(inSection section: Int) -> NodeBlock?

  /// The block that makes the cell below a section's items; by default `nil`: there is none.
  func nodeBlockForFooter(inSection section: Int) -> NodeBlock?
}

extension CollectionDataSource {
  public var numberOfSections: Int { 1 }

  public func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock { { nodeForItem(at: indexPath) } }

  public func nodeForItem(at indexPath: IndexPath) -> CellNode {
    preconditionFailure("\(type(of: self)) makes no cells: implement nodeBlockForItem(at:) or nodeForItem(at:)")
  }

  public func idForItem(at indexPath: IndexPath) -> String {
    numberOfSections == 1 ? String(indexPath.item) : "\(indexPath.section).\(indexPath.item)"
  }

  public func idForSection(_ section: Int) -> String { String(section) }

  public func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { nil }
  public func nodeBlockForFooter(inSection section: Int) -> NodeBlock? { nil }
}

/// The items of one section, from a function.
struct ItemBlocks: CollectionDataSource {
  let count: Int
  let id: @Sendable (Int) -> String
  let nodeBlock: @Sendable (Int) -> NodeBlock

  func numberOfItems(inSection section: Int) -> Int { count }
  func nodeBlockForItem(at indexPath: IndexPath) -> NodeBlock { nodeBlock(indexPath.item) }
  func idForItem(at indexPath: IndexPath) -> String { id(indexPath.item) }
}
