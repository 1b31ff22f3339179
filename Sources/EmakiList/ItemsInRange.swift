/// Items of a list that are in a range, in order: before them one that is held with them though it stands elsewhere, if there is one.
package struct ItemsInRange: RandomAccessCollection, Hashable, Sendable {
  /// The items that stand together.
  package let range: Range<Int>
  /// Outside of the range.
  package let pinned: Int?

  /// - Parameter pinned: is one of the others where it is in the range.
  package init(_ range: Range<Int>, pinned: Int? = nil) {
    self.range = range
    if let pinned, !range.contains(pinned) { self.pinned = pinned } else { self.pinned = nil }
  }

  /// The items of a wider range, and of the items pinned the one that stands outside of it: this one's, or else the other.
  func widened(to range: Range<Int>, pinned other: Int?) -> ItemsInRange {
    ItemsInRange(range, pinned: ItemsInRange(range, pinned: pinned).pinned ?? other)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { range.count + (pinned == nil ? 0 : 1) }

  package subscript(position: Int) -> Int {
    guard let pinned else { return range.lowerBound + position }
    return position == 0 ? pinned : range.lowerBound + position - 1
  }

  /// Looks at no item, however many there are.
  package func contains(_ item: Int) -> Bool { item == pinned || range.contains(item) }
}
