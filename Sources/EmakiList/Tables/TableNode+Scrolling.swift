public import FoundationEssentials

extension TableNode {
  /// A scroll position says where a row comes to stand.
  public enum ScrollPosition: Hashable, Sendable {
    /// The table is scrolled as little as shows the row.
    case none
    /// The row stands at the top, in the middle or at the bottom, between the bars.
    case top, middle, bottom
  }

  /// Scrolls the table to a row.
  ///
  /// The next picture shows it, or the frames that are being drawn from this instant on; scrolling of a script goes on from there.
  /// `contentOffset` follows then: before, the heights of the rows are not known. A row that the table does not have is ignored.
  ///
  /// - Parameters:
  ///   - indexPath: the place of the row.
  ///   - position: where the row comes to stand.
  ///   - animated: whether the table runs there, for 0.3 seconds of the virtual clock. Where no clock runs it is there at once.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    switch position {
    case .none: scroll(to: indexPath, .nearest, animated: animated)
    case .top: scroll(to: indexPath, isInverted ? .end : .start, animated: animated)
    case .middle: scroll(to: indexPath, .middle, animated: animated)
    case .bottom: scroll(to: indexPath, isInverted ? .start : .end, animated: animated)
    }
  }
}
