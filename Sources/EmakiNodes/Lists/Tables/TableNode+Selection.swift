public import FoundationEssentials

extension TableNode {
  /// The place of the selected row, the first of several; `nil` where none is selected.
  public var indexPathForSelectedRow: IndexPath? { selectedRows.min() }

  /// The places of the selected rows, in their order; `nil` where none is selected.
  public var indexPathsForSelectedRows: [IndexPath]? { selectedRows.isEmpty ? nil : selectedRows.sorted() }

  /// Selects a row without telling the delegate, as in UIKit. Unless `allowsMultipleSelection` is set, all other rows are deselected.
  ///
  /// - Parameters:
  ///   - indexPath: the place of the row; `nil` deselects all.
  ///   - animated: whether the table scrolls gradually, if it scrolls. The row itself looks selected at once.
  ///   - scrollPosition: where the row comes to stand; `.none`, the default, does not scroll.
  public func selectRow(at indexPath: IndexPath?, animated: Bool = false, scrollPosition: ScrollPosition = .none) {
    guard let indexPath else { return selectedRows = [] }
    guard hasRow(at: indexPath) else { return }
    selectedRows = allowsMultipleSelection ? selectedRows.union([indexPath]) : [indexPath]
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects a row without telling the delegate, as in UIKit.
  ///
  /// - Parameters:
  ///   - indexPath: the place of the row.
  ///   - animated: has no effect, because the look changes at once; it exists for ported code.
  public func deselectRow(at indexPath: IndexPath, animated: Bool = false) { selectedRows.remove(indexPath) }

  /// Does the same as a tap on a row. It calls the `TableNodeDelegate` as UIKit does, which usually reacts in `didSelectRowAt`, and leaves
  /// the row selected. With `allowsMultipleSelection`, a selected row is deselected.
  ///
  /// ```swift
  /// let tap = ScheduledAction(at: 500) { (table: TableNode) in table.tapRow(at: IndexPath(row: 2, section: 0)) }
  /// ```
  ///
  /// A row that the table does not have is ignored, and so is one whose cell takes no taps (`isUserInteractionEnabled`), and every tap where
  /// `allowsSelection` is off.
  public func tapRow(at indexPath: IndexPath) {
    guard allowsSelection, hasRow(at: indexPath), nodeForRow(at: indexPath)?.takesTaps != false else { return }
    let delegate = objectDelegate
    notifyDelegate {
      guard delegate?.tableNode(self, shouldHighlightRowAt: indexPath) ?? true else { return }
      delegate?.tableNode(self, didHighlightRowAt: indexPath)
      delegate?.tableNode(self, didUnhighlightRowAt: indexPath)
      func deselect(_ path: IndexPath) {
        guard let path = delegate.map({ $0.tableNode(self, willDeselectRowAt: path) }) ?? path else { return }
        selectedRows.remove(path)
        delegate?.tableNode(self, didDeselectRowAt: path)
      }
      if allowsMultipleSelection, selectedRows.contains(indexPath) { return deselect(indexPath) }
      guard let path = delegate.map({ $0.tableNode(self, willSelectRowAt: indexPath) }) ?? indexPath, hasRow(at: path) else { return }
      if !allowsMultipleSelection { for other in selectedRows.sorted() where other != path { deselect(other) } }
      selectedRows.insert(path)
      delegate?.tableNode(self, didSelectRowAt: path)
    }
  }

  /// Returns whether the table has a row.
  private func hasRow(at path: IndexPath) -> Bool {
    path.count == 2 && path.item >= 0 && path.item < numberOfRows(inSection: path.section)
  }

  /// A scroll position says where a row is after scrolling.
  public enum ScrollPosition: Sendable {
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
    let place: ScrollTarget.Position =
      switch position {
      case .none: .nearest
      case .top: .start
      case .middle: .middle
      case .bottom: .end
      }
    scroll(to: indexPath, place, animated: animated)
  }
}
