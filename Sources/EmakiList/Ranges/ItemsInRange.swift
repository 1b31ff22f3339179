/// Items in range are a range of a list's items, preceded by at most one item that is kept although it is outside the range.
///
/// An example of such an item is a header that stays at the top of a list, far from its own place.
package struct ItemsInRange: RandomAccessCollection, Hashable, Sendable {
  /// The items that follow each other in the list.
  package let range: Range<Int>
  /// The item that is held outside the range; `nil` where there is none.
  package let pinned: Int?

  /// Creates a range of items.
  ///
  /// - Parameter pinned: an item to keep as well. If it is inside the range, it counts as one of the others.
  package init(_ range: Range<Int>, pinned: Int? = nil) {
    self.range = range
    if let pinned, !range.contains(pinned) { self.pinned = pinned } else { self.pinned = nil }
  }

  /// Returns the items of a wider range, with at most one item outside it. That is the present pinned item if it lies outside the wider
  /// range, or else
  /// the other item if that lies outside.
  func widened(to range: Range<Int>, pinned other: Int?) -> ItemsInRange {
    ItemsInRange(range, pinned: ItemsInRange(range, pinned: pinned).pinned ?? other)
  }

  /// The position of the first item, which is 0.
  package var startIndex: Int { 0 }
  /// The number of items, with the pinned item.
  package var endIndex: Int { range.count + (pinned == nil ? 0 : 1) }

  /// Accesses the item at a position: the pinned item is at position 0, if there is one.
  package subscript(position: Int) -> Int {
    guard let pinned else { return range.lowerBound + position }
    return position == 0 ? pinned : range.lowerBound + position - 1
  }

  /// Returns whether an item is the pinned item or in the range, in constant time.
  package func contains(_ item: Int) -> Bool { item == pinned || range.contains(item) }
}
