import EmakiNodes

/// A held range says which layers of a list are kept in memory. These are the layers that are at least partly in view, and those that lie
/// completely in the display range. A layer that lies only partly in the display range is not kept, because the range tuning does not allow
/// for its memory. Lengths are device pixels of the list.
struct HeldRange {
  /// The list's pixel rows that are in view.
  var visible: Range<Int>
  /// The list's pixel rows that are in the display range.
  var displayed: Range<Int>
  /// The rows that are in view away from their own places. Their whole layers are kept.
  var pinned: [Int] = []

  /// Returns whether a row's layer is kept.
  ///
  /// - Parameter place: the pixel rows where the row, or a piece of it, stands.
  func holds(_ row: Int, at place: Range<Int>) -> Bool {
    pinned.contains(row) || place.overlaps(visible) || place.lowerBound >= displayed.lowerBound && place.upperBound <= displayed.upperBound
  }

  /// Returns the range without a number of its pixel rows. Rows that were scrolled past are removed first, then rows that are still to
  /// come. `nil` where fewer than `count` rows lie out of view.
  func shrunk(by count: Int, _ direction: ScrollDirection) -> HeldRange? {
    let (before, after) = (visible.lowerBound - displayed.lowerBound, displayed.upperBound - visible.upperBound)
    if count > before + after { return nil }
    let behind = min(count, direction == .forward ? before : after)
    let (above, below) = direction == .forward ? (behind, count - behind) : (count - behind, behind)
    var rest = self
    rest.displayed = displayed.lowerBound + above..<displayed.upperBound - below
    return rest
  }
}
