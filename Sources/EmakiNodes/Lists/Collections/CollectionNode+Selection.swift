public import FoundationEssentials

extension CollectionNode {
  /// The places of the selected items, in their order; `nil` where none is selected.
  public var indexPathsForSelectedItems: [IndexPath]? { selectedItems.isEmpty ? nil : selectedItems.sorted() }

  /// Selects an item without telling the delegate, as in UIKit. Unless `allowsMultipleSelection` is set, all other items are deselected.
  ///
  /// - Parameters:
  ///   - indexPath: the place of the item; `nil` deselects all.
  ///   - animated: whether the collection runs to the item where it scrolls. The item itself looks selected at once.
  ///   - scrollPosition: where the item comes to stand; empty, the default, does not scroll.
  public func selectItem(at indexPath: IndexPath?, animated: Bool = false, scrollPosition: ScrollPosition = []) {
    guard let indexPath else { return selectedItems = [] }
    guard hasItem(at: indexPath) else { return }
    selectedItems = allowsMultipleSelection ? selectedItems.union([indexPath]) : [indexPath]
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item without telling the delegate, as in UIKit.
  ///
  /// - Parameters:
  ///   - indexPath: the place of the item.
  ///   - animated: has no effect, for ported code: the item looks as before at once.
  public func deselectItem(at indexPath: IndexPath, animated: Bool = false) { selectedItems.remove(indexPath) }

  /// Does the same as a tap on an item. It calls the `CollectionNodeDelegate` as UIKit does, which usually reacts in `didSelectItemAt`, and
  /// leaves the item selected. With `allowsMultipleSelection`, a selected item is deselected.
  ///
  /// An item that the collection does not have is ignored, and so is one whose cell takes no taps (`isUserInteractionEnabled`), and every tap
  /// where `allowsSelection` is off.
  public func tapItem(at indexPath: IndexPath) {
    guard allowsSelection, hasItem(at: indexPath), nodeForItem(at: indexPath)?.takesTaps != false else { return }
    let delegate = objectDelegate
    notifyDelegate {
      guard delegate?.collectionNode(self, shouldHighlightItemAt: indexPath) ?? true else { return }
      delegate?.collectionNode(self, didHighlightItemAt: indexPath)
      func deselect(_ path: IndexPath) {
        selectedItems.remove(path)
        delegate?.collectionNode(self, didDeselectItemAt: path)
      }
      if allowsMultipleSelection, selectedItems.contains(indexPath) {
        let isDeselected = delegate?.collectionNode(self, shouldDeselectItemAt: indexPath) ?? true
        delegate?.collectionNode(self, didUnhighlightItemAt: indexPath)
        return isDeselected ? deselect(indexPath) : ()
      }
      let isSelected = delegate?.collectionNode(self, shouldSelectItemAt: indexPath) ?? true
      delegate?.collectionNode(self, didUnhighlightItemAt: indexPath)
      if !isSelected { return }
      if !allowsMultipleSelection { for other in selectedItems.sorted() where other != indexPath { deselect(other) } }
      selectedItems.insert(indexPath)
      delegate?.collectionNode(self, didSelectItemAt: indexPath)
    }
  }

  /// Returns whether the collection has an item.
  private func hasItem(at path: IndexPath) -> Bool {
    path.count == 2 && path.item >= 0 && path.item < numberOfItems(inSection: path.section)
  }

  /// A scroll position says where an item is after scrolling. Only a position on the axis on which the collection scrolls has an effect;
  /// the others are ignored.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The positions as bits, those of `UICollectionView.ScrollPosition`.
    public let rawValue: UInt
    /// Makes a position of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item stands at the top; in an inverted collection, as in Texture, at the bottom edge of the screen.
    public static let top = ScrollPosition(rawValue: 1)
    /// The item stands in the middle between the top and the bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// The item stands at the bottom; in an inverted collection, as in Texture, at the top edge of the screen.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// The item stands at the left, or at the right in a list from right to left.
    public static let left = ScrollPosition(rawValue: 8)
    /// The item stands in the middle between the left and the right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// The item stands at the right, or at the left in a list from right to left.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// Scrolls the collection to an item, as `TableNode.scrollToRow(at:at:animated:)` does to a row. If items of a line differ in length, the
  /// collection is scrolled to the line of the item.
  public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    let (start, middle, end): (ScrollPosition, ScrollPosition, ScrollPosition) =
      scrollsSideways ? (.left, .centeredHorizontally, .right) : (.top, .centeredVertically, .bottom)
    let place: ScrollTarget.Position =
      if position.contains(start) { .start } else if position.contains(middle) { .middle } else { position.contains(end) ? .end : .nearest }
    scroll(to: indexPath, place, animated: animated)
  }
}
