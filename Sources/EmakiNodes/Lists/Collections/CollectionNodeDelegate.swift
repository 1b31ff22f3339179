public import EmakiLayout
public import FoundationEssentials

/// A collection node's delegate is an object that is notified when items come into view, leave it and are tapped. It also limits their
/// sizes and fetches more items. The methods have the names of Texture's `ASCollectionDelegate`.
///
/// It is a class, such as a controller, and need not be `Sendable`. Its methods run on the task that holds the collection. They may change
/// the collection with `insertItems(at:)` and similar methods; while it is drawn on the virtual clock, the change takes place at that
/// instant.
public protocol CollectionNodeDelegate: ListDelegate, AnyObject {
  /// Called when an item's line comes into view.
  ///
  /// - Parameters:
  ///   - collectionNode: the collection.
  ///   - node: the item's cell, whose `indexPath` says which item it is. It must not be kept: the list uses it on other tasks.
  func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode)

  /// Called when an item's line has left the view.
  func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode)

  /// Returns the range of sizes in which an item is measured, in points; `nil`, the default, leaves it to the layout. It goes before the size of a
  /// `.fixed` layout; in columns only the lengths across a line are used.
  func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange?

  /// Returns the range of sizes in which an item is measured, as the method does that may return `nil`. This one is for ported code, because Texture's
  /// method always returns a range: a delegate has one of the two. `.unbounded`, the default, leaves it to the layout.
  func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange

  /// Returns whether there are more items to fetch; `true` by default, as in Texture.
  func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool

  /// Called at the instant of the virtual clock at which a fetch begins. A cell that says so, with an activity indicator, can be inserted
  /// here, and deleted in `collectionNode(_:willBeginBatchFetchWith:)`. Texture has no such method, and calls that one here.
  func collectionNodeDidBeginBatchFetching(_ collectionNode: CollectionNode)

  /// Fetches the items that follow the present ones: changes the data source, tells the collection with `insertItems(at:)`, and calls
  /// `completeBatchFetching(_:)` of the context before it returns.
  ///
  /// It is called at the instant of the virtual clock at which the fetch is over. The default fetches nothing and is not asked again.
  func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext)

  /// Returns whether an item that is tapped is highlighted while the finger is on it; `true` by default. Otherwise the tap does nothing.
  func collectionNode(_ collectionNode: CollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool

  /// Called when a finger has come down on an item.
  func collectionNode(_ collectionNode: CollectionNode, didHighlightItemAt indexPath: IndexPath)

  /// Called when the finger has left an item.
  func collectionNode(_ collectionNode: CollectionNode, didUnhighlightItemAt indexPath: IndexPath)

  /// Returns whether a tap on an item selects it; `true` by default.
  func collectionNode(_ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool

  /// Called when a tap has selected an item, as `CollectionNode.tapItem(at:)` does.
  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath)

  /// Returns whether a tap on a selected item deselects it, where several can be selected; `true` by default.
  func collectionNode(_ collectionNode: CollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool

  /// Called when a tap has deselected an item: on the item itself, or on another one where only one can be selected.
  func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath)
}

extension CollectionNodeDelegate {
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode) {}
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode) {}
  /// Returns what the method returns that always returns a range, and `nil` for `.unbounded`.
  public func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange? {
    let range: SizeRange = self.collectionNode(collectionNode, constrainedSizeForItemAt: indexPath)
    return range == .unbounded ? nil : range
  }
  /// Returns `.unbounded`: the layout decides.
  public func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange { .unbounded }
  /// Returns `true`.
  public func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { true }
  /// Does nothing.
  public func collectionNodeDidBeginBatchFetching(_ collectionNode: CollectionNode) {}
  /// Completes the fetch, and says that there is never anything to fetch.
  public func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
    collectionNode.fetchesNothing = true
    context.completeBatchFetching(false)
  }
  /// Returns `true`.
  public func collectionNode(_ collectionNode: CollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didHighlightItemAt indexPath: IndexPath) {}
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Returns `true`.
  public func collectionNode(_ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath) {}
  /// Returns `true`.
  public func collectionNode(_ collectionNode: CollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
  /// Does nothing.
  public func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath) {}
}

/// A flow layout delegate gives each section of a collection with a flow layout its own insets, spacings, and sizes of header and footer. The methods
/// have the names of Texture's `ASCollectionDelegateFlowLayout` and of `UICollectionViewDelegateFlowLayout`.
///
/// It is asked whenever the collection is drawn or changed, on the task that holds the collection.
public protocol CollectionNodeDelegateFlowLayout: CollectionNodeDelegate, DelegateShape {
  /// Returns the empty space around the items of a section, in points. The default is the layout's `sectionInset`.
  func collectionNode(_ collectionNode: CollectionNode, layout: CollectionFlowLayout, insetForSectionAt section: Int) -> EdgeInsets

  /// Returns the distance between the lines of a section, in points. The default is the layout's `minimumLineSpacing`.
  func collectionNode(_ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumLineSpacingForSectionAt section: Int) -> Double

  /// Returns the least distance between the items of a line in a section, in points. The default is the layout's `minimumInteritemSpacing`.
  func collectionNode(
    _ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> Double

  /// Returns the range of sizes of a section's header, of which only the length along the direction of scrolling is used.
  ///
  /// `SizeRange(exactly: .zero)` leaves the header out, and `.unbounded` leaves its length to its own layout. The default is the layout's
  /// `headerReferenceSize`, or `.unbounded` without one.
  func collectionNode(_ collectionNode: CollectionNode, sizeRangeForHeaderInSection section: Int) -> SizeRange

  /// Returns the range of sizes of a section's footer, as `collectionNode(_:sizeRangeForHeaderInSection:)` does for a header.
  func collectionNode(_ collectionNode: CollectionNode, sizeRangeForFooterInSection section: Int) -> SizeRange
}

extension CollectionNodeDelegateFlowLayout {
  /// Returns the layout's `sectionInset`.
  public func collectionNode(_ collectionNode: CollectionNode, layout: CollectionFlowLayout, insetForSectionAt section: Int) -> EdgeInsets {
    layout.sectionInset
  }
  /// Returns the layout's `minimumLineSpacing`.
  public func collectionNode(
    _ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumLineSpacingForSectionAt section: Int
  ) -> Double { layout.minimumLineSpacing }
  /// Returns the layout's `minimumInteritemSpacing`.
  public func collectionNode(
    _ collectionNode: CollectionNode, layout: CollectionFlowLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> Double { layout.minimumInteritemSpacing }
  /// Returns the layout's `headerReferenceSize`, or `.unbounded` without one.
  public func collectionNode(_ collectionNode: CollectionNode, sizeRangeForHeaderInSection section: Int) -> SizeRange {
    collectionNode.flowLayout?.supplementRange(ofHeader: true) ?? .unbounded
  }
  /// Returns the layout's `footerReferenceSize`, or `.unbounded` without one.
  public func collectionNode(_ collectionNode: CollectionNode, sizeRangeForFooterInSection section: Int) -> SizeRange {
    collectionNode.flowLayout?.supplementRange(ofHeader: false) ?? .unbounded
  }
}

extension CollectionNode {
  /// Asks a flow layout delegate for the layouts of sections; `nil` where there is no such delegate.
  ///
  /// - Precondition: as for `CollectionFlowLayout`, insets are finite, and spacings are finite and not negative.
  func askForFlows(ofSections count: Int) -> [CollectionArrangement.Section]? {
    guard let flow = flowLayout, let delegate = objectDelegate as? any CollectionNodeDelegateFlowLayout else { return nil }
    return (0..<count).map { section in
      var layout = flow
      layout.sectionInset = delegate.collectionNode(self, layout: flow, insetForSectionAt: section)
      layout.minimumLineSpacing = delegate.collectionNode(self, layout: flow, minimumLineSpacingForSectionAt: section)
      layout.minimumInteritemSpacing = delegate.collectionNode(self, layout: flow, minimumInteritemSpacingForSectionAt: section)
      layout.check()
      return CollectionArrangement.Section(
        flow: layout, header: delegate.collectionNode(self, sizeRangeForHeaderInSection: section),
        footer: delegate.collectionNode(self, sizeRangeForFooterInSection: section))
    }
  }
}

extension SizeRange {
  /// Creates the range of exactly one length in points, on both axes.
  init(length: Double) { self.init(exactly: Size(width: length, height: length)) }
}
