/// Items in range are a range of a list's items, with at most one item before it and one after it that are kept although they are outside the range.
///
/// Examples of such items are a header that stays at the top of a list and a footer that stays at its bottom, far from their own places.
package struct ItemsInRange: RandomAccessCollection, Hashable, Sendable {
  // What every frame asks is inlinable, so that a loop in another target calls nothing.

  /// The items that follow each other in the list.
  package let range: Range<Int>
  /// The item before the range that is held; `nil` where there is none.
  let pinned: Int?
  /// The item after the range that is held; `nil` where there is none.
  let footer: Int?

  /// Creates a range of items.
  ///
  /// - Parameters:
  ///   - pinned: an item to keep as well, which comes first. If it is inside the range, it counts as one of the others.
  ///   - footer: another one, which comes last.
  package init(_ range: Range<Int>, pinned: Int? = nil, footer: Int? = nil) {
    self.range = range
    if let pinned, !range.contains(pinned) { self.pinned = pinned } else { self.pinned = nil }
    if let footer, !range.contains(footer) { self.footer = footer } else { self.footer = nil }
  }

  /// Returns the items of a wider range, with at most one item before it and one after it. Each is the present item if it lies outside the wider
  /// range, or else the other item if that lies outside.
  func widened(to range: Range<Int>, pinned other: Int?, footer otherFooter: Int? = nil) -> ItemsInRange {
    let kept = ItemsInRange(range, pinned: pinned, footer: footer)
    return ItemsInRange(range, pinned: kept.pinned ?? other, footer: kept.footer ?? otherFooter)
  }

  /// The position of the first item, which is 0.
  @inlinable package var startIndex: Int { 0 }
  /// The number of items, with those outside the range.
  @inlinable package var endIndex: Int { range.count + (pinned == nil ? 0 : 1) + (footer == nil ? 0 : 1) }

  /// Accesses the item at a position: the item before the range is at position 0, if there is one, and the item after it at the last position.
  @inlinable package subscript(position: Int) -> Int {
    if let footer, position == endIndex - 1 { return footer }
    guard let pinned else { return range.lowerBound + position }
    return position == 0 ? pinned : range.lowerBound + position - 1
  }

  /// Returns the items for which a condition holds.
  @inlinable package func filter(_ isIncluded: (Int) throws -> Bool) rethrows -> [Int] {
    var included: [Int] = []
    for position in 0..<endIndex where try isIncluded(self[position]) { included.append(self[position]) }
    return included
  }

  /// Returns whether an item is in the range or one of the items outside it that are held, in constant time.
  @inlinable package func contains(_ item: Int) -> Bool { item == pinned || item == footer || range.contains(item) }
}
