public import EmakiLayout
public import EmakiNodes

/// A list node scrolls vertically through elements that are each as wide as the list: the rows of a `TableNode`, the lines of a
/// `CollectionNode`, and the headers and footers among them. Its background is white by default.
public class ListNode: DisplayNode {
  /// Creates a list with a white background.
  package override init() {
    super.init()
    backgroundColor = .white
  }

  /// The delegate, which is told when rows come into view and leave it, and fetches more rows; `nil` by default. In a collection a row is a
  /// line.
  public final var delegate: (any TableDelegate)?

  /// The heights of all elements in points; `nil`, the default, where they are not known.
  ///
  /// Headers and footers count as elements. `Renderer.heights(of:width:)` gives the heights for the same content, width, scale and
  /// direction. With them only elements that are drawn are measured, wherever the list is scrolled to. Without them elements are measured
  /// from the top down to what is shown.
  ///
  /// Drawing a row that turns out to have another height is an error.
  public final var rowHeights: [Double]?

  /// The empty space above the first and below the last element, in points. Headers that stay at the top do not enter it. `left` and
  /// `right` have no effect. A list that is not scrolled has the offset `-contentInset.top`, as in UIKit.
  public final var contentInset: EdgeInsets = .zero
  /// The offset of a list that is not scrolled, in points.
  package final var restOffset: Double { contentInset.top.isFinite ? -contentInset.top : 0 }
  /// Whether row 0 is at the bottom and offsets grow upwards, as in a conversation. Each row stands upright; headers scroll with their
  /// rows. `false` by default.
  public final var isInverted = false

  /// The distance beyond the viewport to which rows are displayed and preloaded.
  public final var rangeTuning: RangeTuning = .standard
  /// The mode that says how much the list keeps ready; `.full` by default.
  public final var rangeMode: RangeMode = .full
  /// The distance from its end at which the list fetches more rows, in lengths of the viewport; 0 or less never fetches. 2 by default, as
  /// in Texture.
  public final var leadingScreensForBatching = 2.0

  /// Returns the elements of the list from top to bottom. Elements that were made before are the same objects.
  ///
  /// - Parameter width: the width of the list in points.
  package func elements(width: Double) -> ListElements {
    ListElements(RowBlocks(count: 0, id: { String($0) }, nodeBlock: { _ in { CellNode() } }))
  }

  /// Whether the header of the section at the top stays at the top until the next header pushes it out.
  package var pinsHeaders: Bool { false }
}
