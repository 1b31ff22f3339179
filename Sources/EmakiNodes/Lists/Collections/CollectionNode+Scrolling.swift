public import FoundationEssentials

extension CollectionNode {
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
    if position.contains(start) {
      scroll(to: indexPath, .start, animated: animated)
    } else if position.contains(middle) {
      scroll(to: indexPath, .middle, animated: animated)
    } else if position.contains(end) {
      scroll(to: indexPath, .end, animated: animated)
    } else {
      scroll(to: indexPath, .nearest, animated: animated)
    }
  }
}
