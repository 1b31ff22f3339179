public import FoundationEssentials

extension TableNode {
  /// A scroll position says where a row is after scrolling.
  public enum ScrollPosition: Hashable, Sendable {
    /// The table is scrolled only as far as needed to show the row.
    case none
    /// The row stands at the top, in the middle or at the bottom, between the bars. In an inverted table, `top` is the bottom edge of the screen and
    /// `bottom` the top edge, as in Texture, where the whole table is turned over.
    case top, middle, bottom
  }

  /// Scrolls the table to a row.
  ///
  /// The row is shown in the next picture, or in the frames that are drawn from this instant on; a script goes on scrolling from there.
  /// `contentOffset` is updated then, because the heights of the rows are not known before. A row that does not exist is ignored.
  ///
  /// - Parameters:
  ///   - indexPath: the place of the row.
  ///   - position: where the row comes to stand.
  ///   - animated: whether the table scrolls there gradually, for 0.3 seconds of the virtual clock. If no clock runs, it is there at once.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    switch position {
    case .none: scroll(to: indexPath, .nearest, animated: animated)
    case .top: scroll(to: indexPath, .start, animated: animated)
    case .middle: scroll(to: indexPath, .middle, animated: animated)
    case .bottom: scroll(to: indexPath, .end, animated: animated)
    }
  }
}
