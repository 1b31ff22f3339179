import EmakiList

/// A held range says which layers are kept, in device pixels of the list: those that meet the view, and those that lie in the display range
/// as a whole. A layer of which only a part is in the display range would take memory that the tuning does not ask for.
struct HeldRange {
  /// The pixel rows in view.
  var visible: Range<Int>
  /// The pixel rows of the display range.
  var displayed: Range<Int>
  /// The row that is in view away from its own place; `nil` where there is none. All of it is kept.
  var pinned: Int?

  /// Returns whether a row's layer is kept.
  ///
  /// - Parameter place: the pixel rows where the row, or a piece of it, stands.
  func holds(_ row: Int, at place: Range<Int>) -> Bool {
    row == pinned || place.overlaps(visible) || place.lowerBound >= displayed.lowerBound && place.upperBound <= displayed.upperBound
  }

  /// Returns the range with some pixel rows less. Rows that were scrolled past go first, then those to come. `nil` where not so many lie
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
