import EmakiList

/// Whose layers are kept, in device pixels of the list: what is in view, and what is in the display range as a whole. A layer that only
/// begins there would be memory that nothing asked for.
struct HeldRange {
  var visible: Range<Int>
  var displayed: Range<Int>
  /// A row that is in view elsewhere than where it stands: all of it is kept.
  var pinned: Int?

  /// - Parameter place: where the row, or a piece of it, stands.
  func holds(_ row: Int, at place: Range<Int>) -> Bool {
    row == pinned || place.overlaps(visible) || place.lowerBound >= displayed.lowerBound && place.upperBound <= displayed.upperBound
  }

  /// The range with so many pixel rows less: first of those that were scrolled past, then of those to come. `nil` where it has not so many
  /// out of view.
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
