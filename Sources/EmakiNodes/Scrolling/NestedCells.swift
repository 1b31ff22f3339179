import EmakiLayout

/// Nested cells make and place the cells of a list that is inside another node. Each kind of list has its own way to do so.
protocol NestedCells: AnyObject {
  /// Whether the list has no cells at all.
  var isEmpty: Bool { get }

  /// Whether the list may fetch more rows.
  var fetchesRows: Bool { get }

  /// Returns the laid out cells in range, with their places in a list that is not mirrored, in painting order.
  ///
  /// - Parameters:
  ///   - size: the size of the list in points.
  ///   - offset: the point of the content at the list's top left corner, in points; `nil` for a list that is not scrolled.
  ///   - context: the context of the layout.
  func children(in size: Size, offset: Point?, _ context: LayoutContext) -> [Layout.Child]

  /// The offset to which the last layout has scrolled the list because a cell was to be shown; `nil` if it did not scroll for that reason.
  var scrolledOffset: Point? { get }

  /// The offset at which the last layout found the row or item to which the list is being scrolled on the virtual clock; `nil` if there was none.
  var resolvedOffset: Point? { get }

  /// The offset of the last layout, limited to the content; `nil` before it.
  var presentOffset: Point? { get }

  /// Whether the cells follow each other side by side; `nil` before the first layout, and for pages, each of which is as large as the node.
  var scrollsSideways: Bool? { get }

  /// Returns the range in which a cell is.
  ///
  /// - Parameters:
  ///   - frame: the place of the cell in the list, in points.
  ///   - size: the size of the list in points.
  ///   - isMirrored: whether the list is laid out from right to left.
  func range(of frame: Rect, in size: Size, isMirrored: Bool) -> NestedRange

  /// Returns the nodes that were in range before a change of the content and are not after it, although they are not in the tree to be told so. They
  /// are returned once.
  func takeCellsOutOfRange() -> [DisplayNode]

  /// Called once the cells of the last layout have their frames. Rows and items that were inserted begin to fade in.
  func didPlace(in size: Size)

  /// Called after a cell has come into view, or left it.
  func visibilityChanged(of cell: DisplayNode, to isVisible: Bool)
}

/// A nested range says how near a cell is to what a list in a node shows.
enum NestedRange: Hashable, Sendable {
  /// The cell is in view.
  case visible
  /// The cell is displayed ahead.
  case display
  case preload

  /// Returns the interface state of a cell in this range.
  ///
  /// - Parameter state: the state of the list itself.
  func state(inListOf state: InterfaceState) -> InterfaceState {
    if self == .visible { return state }
    guard state.contains(.visible) else { return state.intersection(.measureLayout) }
    return self == .display ? [.measureLayout, .preload, .display] : [.measureLayout, .preload]
  }
}
