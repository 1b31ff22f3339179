public import EmakiLayout
public import FoundationEssentials

/// A table node's delegate is an object that is notified when rows come into view, leave it and are tapped. It also limits their sizes and
/// fetches more rows. The methods have the names of Texture's `ASTableDelegate`.
///
/// It is a class, such as a controller, and need not be `Sendable`. Its methods run on the task that holds the table. They may change the
/// table with `insertRows(at:with:)` and similar methods; while it is drawn on the virtual clock, the change takes place at that instant.
///
/// ```swift
/// extension Feed: TableNodeDelegate {
///   func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
///     let old = posts.count
///     posts += server.nextPosts()
///     tableNode.insertRows(at: (old..<posts.count).map { IndexPath(row: $0, section: 0) })
///     context.completeBatchFetching(true)
///   }
/// }
/// ```
public protocol TableNodeDelegate: ListDelegate, AnyObject {
  /// Called when a row comes into view.
  ///
  /// - Parameters:
  ///   - tableNode: the table.
  ///   - node: the row's cell, whose `indexPath` says which row it is. It must not be kept: the list uses it on other tasks.
  func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode)

  /// Called when a row has left the view.
  func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode)

  /// Returns the range of heights that a row may have, in points; `nil`, the default, for any height. The widths are not used: a row is as wide as
  /// the table, as in Texture.
  func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange?

  /// Returns the range of heights that a row may have, as the method does that may return `nil`. This one is for ported code, because Texture's method
  /// always returns a range: a delegate has one of the two. `.unbounded`, the default, allows any height.
  func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange

  /// Returns whether there are more rows to fetch; `true` by default, as in Texture.
  func shouldBatchFetch(for tableNode: TableNode) -> Bool

  /// Called at the instant of the virtual clock at which a fetch begins. A row that says so, with an activity indicator, can be inserted
  /// here, and deleted in `tableNode(_:willBeginBatchFetchWith:)`. Texture has no such method, and calls that one here.
  func tableNodeDidBeginBatchFetching(_ tableNode: TableNode)

  /// Fetches the rows that follow the present ones: changes the data source, tells the table with `insertRows(at:with:)`, and calls
  /// `completeBatchFetching(_:)` of the context before it returns.
  ///
  /// It is called at the instant of the virtual clock at which the fetch is over. The default fetches nothing and is not asked again.
  func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext)

  /// Returns whether a row that is tapped is highlighted while the finger is on it; `true` by default. Otherwise the tap does nothing.
  func tableNode(_ tableNode: TableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool

  /// Called when a finger has come down on a row.
  func tableNode(_ tableNode: TableNode, didHighlightRowAt indexPath: IndexPath)

  /// Called when the finger has left a row.
  func tableNode(_ tableNode: TableNode, didUnhighlightRowAt indexPath: IndexPath)

  /// Returns the row that a tap on a row selects. The default returns the same row. It may also be another row, or `nil` for none.
  func tableNode(_ tableNode: TableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath?

  /// Called when a tap has selected a row, as `TableNode.tapRow(at:)` does.
  func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath)

  /// Returns the row that is deselected in place of the given one. The default returns the same row. It may also be another row, or `nil`
  /// for none.
  func tableNode(_ tableNode: TableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

  /// Called when a tap has deselected a row: on the row itself, or on another one where only one can be selected.
  func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: IndexPath)
}

extension TableNodeDelegate {
  /// Does nothing.
  public func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) {}
  /// Does nothing.
  public func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) {}
  /// Returns what the method returns that always returns a range, and `nil` for `.unbounded`.
  public func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange? {
    let range: SizeRange = self.tableNode(tableNode, constrainedSizeForRowAt: indexPath)
    return range == .unbounded ? nil : range
  }
  /// Returns `.unbounded`: the row has any height.
  public func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange { .unbounded }
  /// Returns `true`.
  public func shouldBatchFetch(for tableNode: TableNode) -> Bool { true }
  /// Does nothing.
  public func tableNodeDidBeginBatchFetching(_ tableNode: TableNode) {}
  /// Completes the fetch, and says that there is never anything to fetch.
  public func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
    tableNode.fetchesNothing = true
    context.completeBatchFetching(false)
  }
  /// Returns `true`.
  public func tableNode(_ tableNode: TableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
  /// Does nothing.
  public func tableNode(_ tableNode: TableNode, didHighlightRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableNode(_ tableNode: TableNode, didUnhighlightRowAt indexPath: IndexPath) {}
  /// Returns the row itself.
  public func tableNode(_ tableNode: TableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// Does nothing.
  public func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {}
  /// Returns the row itself.
  public func tableNode(_ tableNode: TableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// Does nothing.
  public func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: IndexPath) {}
}
