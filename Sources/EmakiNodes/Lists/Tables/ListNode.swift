import EmakiDisplay
public import EmakiLayout
import FoundationEssentials

/// A list node scrolls through elements that follow each other: the rows of a `TableNode`, the lines of a `CollectionNode`, and the headers
/// and footers among them.
///
/// A renderer draws a list by itself, as large as the viewport. A list also stands in a node, as `ListContainerNode` says: a strip of
/// pictures in a row, a table in a page.
public class ListNode: ListContainerNode {
  override func nestedContent(in size: Size) -> ListContent {
    isDrawnAsNode = true
    var content = content(in: size)
    content.addInsets(EdgeInsets(top: coveredInsets.top, bottom: coveredInsets.bottom))
    return content
  }

  override var nestedTarget: ScrollTarget? { scrollTarget ?? (run == nil ? nil : runTarget) }

  override var fetchReach: Double { mayEverFetch ? leadingScreensForBatching : 0 }

  override func scrollByItself(to offset: Point, animated: Bool) -> Bool {
    if drawnList == nil { return false }
    // A list that is going to run sets its offset when it begins.
    if !animated { contentOffset = offset }
    scroll(to: ScrollTarget(goal: .offset(scrollsSideways ? offset.x : offset.y), isAnimated: animated))
    return true
  }

  override func nestedVisibilityChanged(of cell: CellNode, to isVisible: Bool) {
    delegation?.visibilityChanged(of: cell, to: isVisible)
    let offset = contentOffset ?? .zero
    cell.rowCell.cellNodeVisibilityEvent(
      isVisible ? .visible : .invisible, in: Rect(origin: offset, size: frame.size),
      withCellFrame: Rect(origin: cell.frame.origin + offset, size: cell.frame.size))
  }

  /// The delegate, which is told when rows come into view and leave it, limits their sizes where the data source is an object, and
  /// fetches more rows; `nil` by default.
  ///
  /// It is a `TableDelegate`, a value that the list keeps; in a collection its rows are lines. Or it is an object: a `TableNodeDelegate` of a table
  /// or a `CollectionNodeDelegate` of a collection, which the list does not keep alive, as in Texture.
  ///
  /// A list that stands in a node fetches as well, where its delegate is an object: while it is in view and near its end, and as long as it is not
  /// full.
  public final var delegate: (any ListDelegate)? {
    get { valueDelegate ?? delegateObject }
    set {
      valueDelegate = newValue as? any TableDelegate
      delegateObject = valueDelegate == nil ? newValue : nil
      fetchesNothing = false
      heldBreadth = nil
      setNeedsLayout()
    }
  }

  /// The delegate that is a value; `nil` where there is none.
  private(set) final var valueDelegate: (any TableDelegate)?
  /// The delegate that is an object; `nil` where there is none.
  var delegateObject: (any ListDelegate)? {
    get { nil }
    set {}
  }
  final lazy var nestedFetching = NestedFetching()
  /// Whether the delegate that is an object has said that there is never anything to fetch.
  final var fetchesNothing = false

  /// The heights of all elements in points, or their widths in a list that scrolls sideways; `nil`, the default, where they are not known.
  ///
  /// Headers and footers count as elements, and the height of a row includes its separator. `Renderer.heights(of:width:)` returns the
  /// heights for the same content, width, scale and direction. With heights, only the elements that are drawn are measured, at any offset.
  /// Without them, all elements from the first to the last one shown are measured.
  ///
  /// Drawing a row that turns out to have another height is an error. In a list that stands in a node, a row takes the given height.
  public final var rowHeights: [Double]? { didSet { setNeedsLayout() } }

  /// The empty space above the first and below the last element, in points, and beside them. Headers that stay at the top do not enter it. In an
  /// inverted list the first element is at the bottom. A list that is not scrolled has the offset `-contentInset.top`, as in UIKit.
  ///
  /// In a list that scrolls sideways `left` is the space before the first element and `right` that after the last, as in a strip that begins 16
  /// points from the edge, and the offset at rest is `-contentInset.left`; from right to left they change places. Across the direction of scrolling
  /// insets have an effect in collections with a flow layout, on items and not on headers and footers, and none in tables.
  public final var contentInset: EdgeInsets = .zero {
    didSet {
      if contentInset != oldValue { contentInsetChanged(from: oldValue) }
      setNeedsLayout()
    }
  }
  /// Called when `contentInset` has changed.
  func contentInsetChanged(from old: EdgeInsets) {}
  /// The distances by which bars of the screen cover the edges of a list that stands in a node, in points. They are empty space in addition
  /// to `contentInset`.
  final var coveredInsets: EdgeInsets = .zero { didSet { layoutChange(coveredInsets, oldValue) } }
  /// The lengths of the content that are out of view above and below a list that stands in a node and scrolls vertically, in points; `nil` before its
  /// first layout.
  final var hiddenLengths: (above: Double, below: Double)? {
    guard let extent = cells.extent else { return nil }
    let before = extent.offset + contentInset.top + (isInverted ? coveredInsets.bottom : coveredInsets.top)
    let after = extent.content - extent.length - before
    return isInverted ? (after, before) : (before, after)
  }
  /// Whether elements follow each other side by side.
  package internal(set) final var scrollsSideways = false
  /// Whether row 0 is at the bottom and offsets grow upwards, as in a conversation. Each row stands upright; headers scroll with their
  /// rows, below them. `false` by default. It has no effect in a list that scrolls sideways.
  public final var isInverted = false { didSet { setNeedsLayout() } }

  /// The distance from its end at which the list fetches more rows, in lengths of the viewport; 0 or less never fetches. 2 by default, as
  /// in Texture.
  public final var leadingScreensForBatching = 2.0

  /// The offset at which a still picture shows the list, in points, along the direction of scrolling. A list that is not scrolled is at rest.
  package final var stillOffset: Double {
    if let askedOffset { return scrollsSideways ? askedOffset.x : askedOffset.y }
    let inset = scrollsSideways ? contentInset.left : contentInset.top
    return inset.isFinite ? -inset : 0
  }

  // MARK: Selection and scrolling

  /// Whether taps select rows or items; on by default.
  public final var allowsSelection = true
  /// Whether more than one row or item can be selected by taps and by `selectRow(at:animated:scrollPosition:)`; off by default.
  public final var allowsMultipleSelection = false
  package final var marks: ListMarks = ([], []) {
    didSet {
      if marks == oldValue { return }
      marksVersion += 1
      setNeedsLayout()
    }
  }
  /// The number of times that `marks` were set.
  package private(set) final var marksVersion = 0
  /// The row or item that the list was asked to show, and has not shown yet; `nil` for none. Setting `contentOffset` discards it.
  final var scrollTarget: ScrollTarget? {
    get { askedTarget.flatMap { $0.version == offsetVersion ? $0.target : nil } }
    set { askedTarget = newValue.map { ($0, offsetVersion) } }
  }
  private var askedTarget: (target: ScrollTarget, version: Int)?
  /// The row or item to which the list is being scrolled on the virtual clock; `nil` for none.
  final var runTarget: ScrollTarget?

  /// Returns the row or item that the list should show next, and removes that request.
  @discardableResult
  package final func takeScrollTarget() -> ScrollTarget? {
    guard askedTarget != nil, let target = scrollTarget else { return nil }
    scrollTarget = nil
    return target
  }

  /// Calls methods of the delegate, which may request cells.
  final func notifyDelegate(at time: Int? = nil, _ body: () -> Void) {
    if lentCells == nil { lending(at: time, body) } else { body() }
  }

  // MARK: Changes

  /// The updates of the batch that is open; `nil` outside of one.
  final var openBatch: TableUpdates?
  /// The completions of the batch that is open.
  final var openCompletions: [(Bool) -> Void] = []
  /// The logs of the live lists that draw the list.
  final var logs: [WeakLog] = []
  /// The cells that the running hook, delegate method or action has requested; `nil` if none of these is running.
  @exclusivity(unchecked) final var lentCells: LentCells?
  /// The rows whose cells were changed by code other than their own hooks, and which were not measured again since.
  final var changedRows: [TableRow] = []
  /// The live list that draws this list; `nil` where it is not being drawn.
  package final weak var drawnList: (any DrawnList)? { didSet { if drawnList != nil { isDrawnAsNode = false } } }
  /// Whether the list was last drawn as a node is, with cells that are its subnodes.
  final var isDrawnAsNode = false
  /// The rows whose cells are being made because they were requested.
  final var rowsInMaking: [TableRow] = []
  /// The rows that were in view in the last picture.
  package final var lastVisibleRows: [VisibleRow] = []
  /// The reason why the last updates did not lead to the list's content; `nil` where they did.
  final var fault: ListFault?

  /// Returns a log that records the changes that are requested from now on, for as long as the log exists.
  package final func record() -> ListChangeLog {
    let log = ListChangeLog()
    // Logs that no longer exist are removed, because a list may be drawn many times.
    logs.removeAll { $0.log == nil }
    logs.append(WeakLog(log: log))
    return log
  }

  // MARK: Objects

  /// Whether a data source that is an object was set.
  final var hasDataSource = false
  /// The numbers of rows in each section that the data source has given, while it is asked for the rows themselves; `nil` at other times.
  final var askedCounts: [Int]?
  /// The number of the next element that a data source is asked for.
  final var nextNumber = 0
  /// The length across the direction of scrolling for which the delegate gave ranges of sizes, in points.
  final var heldBreadth: Double?
  /// Whether the data source or the delegate of the list is an object.
  package var hasObjects: Bool { false }

  /// Returns the range of sizes that the delegate that is an object gives to an element; `nil` where it gives none.
  func constrainedSize(at path: IndexPath) -> SizeRange? { nil }

  /// A weak log is a log that its live list keeps alive.
  struct WeakLog {
    weak var log: ListChangeLog?
  }

  /// Makes updates of the rows or items take effect.
  func apply(_ updates: TableUpdates, _ completion: (() -> Void)?) { completion?() }

  /// What the delegate is asked and told that is an object; `nil` where there is none.
  package var delegation: (any ListDelegation)? { nil }
  /// Whether there is a delegate that is an object and may ever fetch rows.
  package final var mayEverFetch: Bool { delegateObject != nil && !fetchesNothing }

  /// The elements of the list; `nil` where they depend on a size that is not known.
  var presentElements: ListElements? { nil }
}

/// A list delegate is any kind of delegate that a list takes: a `TableDelegate`, which is a value and may be asked on any task, or a
/// `TableNodeDelegate` or `CollectionNodeDelegate`, which is an object such as a controller and is asked on the task that holds the list.
public protocol ListDelegate {}

/// A list delegation asks and tells a list's delegate that is an object.
package protocol ListDelegation {
  /// Whether there are more rows to fetch.
  var mayFetch: Bool { get }
  /// A fetch has begun.
  func fetchBegan()
  /// Lets the delegate fetch more rows.
  func fetch(_ context: BatchContext)
  /// A row has come into view, or has left it.
  func visibilityChanged(of cell: CellNode, to isVisible: Bool)
}

/// A change of a list's elements that was requested from the list node: the elements after it, the mapping from old to new elements or the
/// reason why the updates do not lead to the content, what it does to the items of a collection, which is `nil` in a table, and what is
/// called once it has taken place.
package typealias ListChange = (
  elements: ListElements, mapping: Result<ElementMapping, TableUpdatesError>, items: ItemChange?, completion: (() -> Void)?
)

/// A list change log holds the changes that were requested from a list node while the list is drawn on the virtual clock, in their order.
package final class ListChangeLog { package var changes: [ListChange] = [] }
