public import EmakiLayout
public import EmakiNodes

/// What scrolls vertically, made of elements that are each as wide as the list: the rows of a `TableNode`, the lines of a `CollectionNode`,
/// and the headers and footers among them. Its ground is white by default.
public class ListNode: DisplayNode {
  package override init() {
    super.init()
    backgroundColor = .white
  }

  /// Is told what becomes of rows, and fetches more; `nil` by default. In a collection a row is a line.
  public final var delegate: (any TableDelegate)?

  /// The height of every element in points, where it is known: rows, and the headers and footers among them, as
  /// `Renderer.heights(of:width:)` gives it for the same content, width, scale and direction. Then nothing is measured but what is drawn,
  /// wherever the list is scrolled to. By default `nil`: rows are measured from the top down to what is shown.
  ///
  /// A row that turns out to have another height is an error where it is drawn.
  public final var rowHeights: [Double]?

  /// Empty space above the first and below the last element, in points, in which headers do not stay. `left` and `right` have no effect.
  /// A list that is not scrolled has the offset `-contentInset.top`, as in UIKit.
  public final var contentInset: EdgeInsets = .zero
  /// The offset of a list that is not scrolled, in points.
  package final var restOffset: Double { contentInset.top.isFinite ? -contentInset.top : 0 }
  /// Row 0 is at the bottom, and offsets grow upwards: a conversation. Each row stands upright; headers scroll with their rows.
  public final var isInverted = false

  /// How far beyond the viewport rows are displayed and preloaded.
  public final var rangeTuning: RangeTuning = .standard
  public final var rangeMode: RangeMode = .full
  /// A fetch begins when at most so many viewports of content are left; 0 or less never fetches. 2 by default, as in Texture.
  public final var leadingScreensForBatching = 2.0

  /// From top to bottom, with those that were reached.
  ///
  /// - Parameter width: of the list in points.
  package func elements(width: Double) -> ListElements {
    ListElements(RowBlocks(count: 0, id: { String($0) }, nodeBlock: { _ in { CellNode() } }))
  }

  /// Whether the header of the section at the top stays there, until the next header pushes it out.
  package var pinsHeaders: Bool { false }
}
