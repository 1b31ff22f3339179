public import FoundationEssentials

/// A collection node's data source is an object that gives a collection its items, under the names of Texture's `ASCollectionDataSource`.
///
/// It is a class, such as a controller. It may change, and need not be `Sendable`. Its methods run on the task that holds the collection,
/// when the items are first needed, and after updates for new items. Only the blocks that it returns run on workers, so they must hold
/// values instead of the source itself. If the content never changes, use a `CollectionDataSource`: it is a value, and is asked only for
/// items that are reached.
public protocol CollectionNodeDataSource: DelegateShape {
  /// Returns the number of sections of the collection; 1 by default.
  func numberOfSections(in collectionNode: CollectionNode) -> Int

  /// Returns the number of items in a section.
  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int

  /// Returns the block that makes an item's cell, on a worker. By default it hands over what `collectionNode(_:nodeForItemAt:)` returns.
  func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock

  /// Returns an item's cell, which the collection takes over. Implement it in sources that do not implement
  /// `collectionNode(_:nodeBlockForItemAt:)`.
  func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> CellNode

  /// Returns the block that makes the cell before or after a section's items; `nil` for none. By default it hands over what
  /// `collectionNode(_:nodeForSupplementaryElementOfKind:at:)` returns.
  ///
  /// - Parameters:
  ///   - collectionNode: the collection.
  ///   - kind: whether the cell stands before the items or after them.
  ///   - indexPath: the path of item 0 of the section.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> NodeBlock?

  /// Returns the cell before or after a section's items, which the collection takes over; `nil`, the default, for none.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> CellNode?

  /// Returns the block that makes the cell before or after a section's items, as the method does that may return `nil`. This one is for ported code,
  /// because Texture's method always returns a block: a source has one of the four methods. It is called for kinds that are registered with
  /// `CollectionNode.registerSupplementaryNode(ofKind:)`; if none is, for those to which the flow layout gives a size.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> NodeBlock

  /// Returns the cell before or after a section's items, for the same kinds as the method that always returns a block.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> CellNode

  /// Returns the id that names an item in messages; `nil`, the default, for the item's index when the item was loaded.
  func modelIdentifierForElement(at indexPath: IndexPath, in collectionNode: CollectionNode) -> String?
}

extension CollectionNodeDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionNode: CollectionNode) -> Int { 1 }

  /// Returns a block that hands over the cell of `collectionNode(_:nodeForItemAt:)`.
  public func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
    collectionNode.handsCells = true
    return self.collectionNode(collectionNode, nodeForItemAt: indexPath).handed
  }

  /// Stops the program: a source implements this method or `collectionNode(_:nodeBlockForItemAt:)`.
  public func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> CellNode {
    preconditionFailure(
      "\(type(of: self)) makes no cells: implement collectionNode(_:nodeBlockForItemAt:) or collectionNode(_:nodeForItemAt:)")
  }

  /// Returns the block of the method that always returns one, or else a block that hands over the cell of
  /// `collectionNode(_:nodeForSupplementaryElementOfKind:at:)`.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> NodeBlock? {
    if collectionNode.asksForSupplements(ofKind: kind) {
      collectionNode.lacksSupplementBlocks = false
      let block: NodeBlock = self.collectionNode(collectionNode, nodeBlockForSupplementaryElementOfKind: kind, at: indexPath)
      if !collectionNode.lacksSupplementBlocks { return block }
    }
    let made: CellNode? = self.collectionNode(collectionNode, nodeForSupplementaryElementOfKind: kind, at: indexPath)
    guard let cell = made else { return nil }
    collectionNode.handsSupplements = true
    return cell.handed
  }

  /// Returns the cell of the method that always returns one; `nil` where the source has none of the methods: sections have no headers and footers.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> CellNode? {
    if !collectionNode.asksForSupplements(ofKind: kind) { return nil }
    let cell: CellNode = self.collectionNode(collectionNode, nodeForSupplementaryElementOfKind: kind, at: indexPath)
    if cell is MissingCell { return nil }
    return cell
  }

  /// Notes that the source does not have this method.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> NodeBlock {
    collectionNode.lacksSupplementBlocks = true
    return { CellNode() }
  }

  /// Returns a cell that is not shown.
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> CellNode { MissingCell() }

  /// Returns `nil`: the item is named by its index.
  public func modelIdentifierForElement(at indexPath: IndexPath, in collectionNode: CollectionNode) -> String? { nil }
}

/// Stands for the cell of a source that makes none.
private final class MissingCell: CellNode {}
