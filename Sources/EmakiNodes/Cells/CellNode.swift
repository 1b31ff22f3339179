public import EmakiDisplay
public import EmakiLayout

/// A cell node is a row of a table, an item of a collection, a page of a pager, or a header or footer. A row is as wide as the table and as
/// high as its own layout says, from 0 to unbounded; a collection or a pager may give the cell its whole size.
///
/// As in Texture, `clipsToBounds` is on, so `cornerRadius` rounds everything in the cell, and the cell casts no shadow. If it is off,
/// anything painted outside the row, such as a shadow, shows over the neighbouring rows; later rows lie above earlier ones. It never shows
/// in lists that scroll sideways, nor in cells outside the visible part of a nested list.
open class CellNode: DisplayNode {
  /// A selection style says whether a cell shows that its row is selected or highlighted.
  public enum SelectionStyle: Sendable {
    /// The cell shows its `selectedBackgroundColor`, or the background that it sets itself.
    case `default`
    /// The cell does not show that its row is selected or highlighted.
    case none
  }

  /// An accessory type is a mark at the end of a row: on the right, or on the left in a list from right to left.
  public enum AccessoryType: Sendable {
    /// The cell has no mark.
    case none
    /// The mark is a chevron of 7 x 12 points in grey, 0xC4C4C7.
    case disclosureIndicator
    /// The mark is a check mark of 13 x 10 points in blue, 0x007AFF.
    case checkmark
    /// The mark is an i in a circle of 22 x 22 points in blue, 0x007AFF.
    case detailButton
    /// The mark is an i in a circle, and the chevron of `disclosureIndicator` after it.
    case detailDisclosureButton
  }

  /// An editing style is a mark at the beginning of a row that says what a tap on it would do: on the left, or on the right in a list from
  /// right to left.
  public enum EditingStyle: Sendable {
    /// The cell has no mark.
    case none
    /// The mark is a minus sign in a red circle of 22 x 22 points.
    case delete
    /// The mark is a plus sign in a green circle of 22 x 22 points.
    case insert
  }

  /// A visibility event says what has happened to a cell in or near the view of its list.
  public enum VisibilityEvent: Sendable {
    /// The cell has come into view.
    case visible
    /// The cell, or the list's offset, has moved while the cell is in view.
    case visibleRectChanged
    /// The cell has left the view.
    case invisible
  }

  /// Creates a cell without subnodes.
  public override init() {
    super.init()
    clipsToBounds = true
  }

  /// Whether the cell shows its content at every instant, as if display took no time. A picture that has not come yet still shows its
  /// default image. Off by default.
  public final var neverShowPlaceholders = false {
    didSet { displayChange(neverShowPlaceholders, oldValue) }
  }

  /// Whether ICU has written words of the cell, so that its version counts among what decides the picture.
  package final var usesICU = false

  /// The kinds and lines of the cell's elements in its cell file, by their numbers from 1; empty for other cells.
  package final var elementNames: [String] = []

  /// Whether the row is selected. Off by default.
  ///
  /// An override may say how a selected cell looks: `override var isSelected: Bool { didSet { backgroundColor = isSelected ? .lightGray : .white } }`.
  /// A background that it sets is shown in place of `selectedBackgroundColor`.
  open var isSelected = false {
    willSet { if newValue { noteUnmarkedBackground() } }
    didSet { displayChange(isSelected, oldValue) }
  }

  /// Whether the row looks pressed. Off by default. An override may say how it looks then, as for `isSelected`.
  open var isHighlighted = false {
    willSet { if newValue { noteUnmarkedBackground() } }
    didSet { displayChange(isHighlighted, oldValue) }
  }

  /// Keeps the background that the cell has before it is selected or highlighted. An override that sets another one does so afterwards.
  private func noteUnmarkedBackground() { if !isSelected && !isHighlighted { unmarkedBackground = backgroundColor } }
  /// The background that the cell had when it was last neither selected nor highlighted.
  private var unmarkedBackground: Color?

  /// The selection style, which says whether the cell shows that its row is selected or highlighted; `.default` by default.
  public final var selectionStyle: SelectionStyle = .default { didSet { displayChange(selectionStyle, oldValue) } }

  /// The mark at the end of the row; `.none` by default. A chevron or a check mark takes 38 pt of the width from the cell's layout, an i in
  /// a circle 47 pt, and both together 67 pt. A cell that places its subnodes by hand keeps its whole width.
  @exclusivity(unchecked) public final var accessoryType: AccessoryType = .none {
    didSet { layoutChange(accessoryType, oldValue) }
  }

  /// The mark at the beginning of the row, as the cells of a UIKit table have it while the table is edited; `.none` by default. Others take 38 pt
  /// of the width from the cell's layout.
  @exclusivity(unchecked) public final var editingStyle: EditingStyle = .none {
    didSet { layoutChange(editingStyle, oldValue) }
  }

  /// Whether three lines at the end of the row, in place of the accessory, say that it can be moved. They take 38 pt of the width from the
  /// cell's layout. Off by default.
  @exclusivity(unchecked) public final var showsReorderControl = false {
    didSet { layoutChange(showsReorderControl, oldValue) }
  }

  /// The distances of the separator below the cell from the left and the right edge, in points; `nil`, the default, leaves them to the table.
  /// From right to left they change sides. A left distance of at least the cell's width hides the separator, as in UIKit.
  public final var separatorInset: EdgeInsets? {
    didSet { layoutChange(separatorInset, oldValue) }
  }

  /// The colour that is painted over the background while the cell is selected or highlighted, below everything else. It is not painted if
  /// the cell sets another `backgroundColor` for that state. `nil`, the default, means 0xD9D9D9 in a table, as in UIKit, and nothing in a
  /// collection.
  public final var selectedBackgroundColor: Color? { didSet { displayChange(selectedBackgroundColor, oldValue) } }
  /// The selection colour of table cells whose `selectedBackgroundColor` is `nil`.
  static let standardSelectedBackgroundColor = Color(0xD9D9D9)

  /// Whether the cell is an item of a collection.
  final var isItem = false

  /// Whether the cell holds the cells of items, as that of a collection's line does.
  final var holdsItems = false

  /// The section and the number in it of the row or item that the cell shows; `nil` where the cell shows none, and before the list reaches it.
  final var listPlace: ListPlace?
  /// The list that the cell belongs to, while its hooks are called.
  final var listOwner: DisplayNode?

  /// The table or collection that the cell belongs to. In a list that is drawn by itself, it is set only while a hook of the cell, such as
  /// `didEnterVisibleState()`, or a `ScheduledAction` on the cell runs. Hooks and actions may change the list:
  /// `(owningNode as? TableNode)?.insertRows(at: [path])`.
  public final var owningNode: DisplayNode? {
    lineage.lazy.compactMap { ($0 as? CellNode)?.listOwner ?? $0.supernode as? ListContainerNode }.first { _ in true }
  }

  /// Called when the cell comes into view, when it has moved there, and when it has left, on the task that holds the list.
  ///
  /// - Parameters:
  ///   - event: what has happened.
  ///   - viewport: the part of the list's content that is in view, in points; the origin is the scroll offset.
  ///   - cellFrame: the cell's rectangle in the content of the list, in points.
  open func cellNodeVisibilityEvent(_ event: VisibilityEvent, in viewport: Rect, withCellFrame cellFrame: Rect) {}

  override var presentAccessibilityTraits: AccessibilityTraits { isSelected ? .selected : [] }

  /// A cell that describes no layout, and so has no height, is mostly a mistake; one that hides itself has an empty layout or a height of 0.
  override var needs: NodeNeeds {
    var needs = super.needs
    let isEmpty = frame.height == 0 && style.height == .auto && subnodes.isEmpty
    if isEmpty, layoutSpec(in: SizeRange(exactly: .zero)) == nil { needs.lack = .listSize(displayName) }
    return needs
  }

  /// The colour that a selected or highlighted cell shows over its background; `nil` for none.
  final var backgroundItemColor: Color? {
    guard isSelected || isHighlighted, selectionStyle == .default, backgroundColor == unmarkedBackground else { return nil }
    let color = selectedBackgroundColor ?? (isItem ? nil : Self.standardSelectedBackgroundColor)
    return color.flatMap { $0.alpha > 0 ? $0 : nil }
  }

  override func backgroundItems(in shape: RoundedRect) -> [DisplayItem] { backgroundItemColor.map { [.fill(shape, $0)] } ?? [] }

  override func wrap(_ spec: LayoutSpec, in range: SizeRange) -> LayoutSpec {
    var spec = spec
    let marks = markWidths
    if marks != (0, 0) {
      // The marks change sides in a list from right to left, where the whole cell is mirrored.
      let inset = InsetLayoutSpec(insets: EdgeInsets(left: marks.leading, right: marks.trailing), child: spec)
      inset.debugName = "accessory"
      spec = inset
    }
    if contentInsets.left == 0 && contentInsets.right == 0 { return spec }
    let (start, end) = contentMargins(from: traitCollection.layoutDirection)
    let inset = InsetLayoutSpec(insets: EdgeInsets(left: start, right: end), child: spec)
    inset.debugName = "safe area"
    return inset
  }

  /// The distances from the cell's left and right side that its content keeps, in points; 0 where the table has no safe area. From right to left
  /// they do not change sides.
  final var contentInsets: EdgeInsets = .zero {
    didSet { layoutChange(contentInsets, oldValue) }
  }

  /// Returns the distances that the content keeps from the side where rows begin, and from the one where they end, in points.
  final func contentMargins(from direction: LayoutDirection) -> (start: Double, end: Double) {
    direction == .rightToLeft ? (contentInsets.right, contentInsets.left) : (contentInsets.left, contentInsets.right)
  }

  override func foregroundEntries(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] {
    let widths = markWidths
    if frame.isEmpty || widths == (0, 0) { return [] }
    let isMirrored = context.layoutDirection == .rightToLeft
    let (start, end) = contentMargins(from: context.layoutDirection)
    func center(_ distance: Double) -> Point { Point(x: isMirrored ? frame.maxX - distance : frame.minX + distance, y: frame.midY) }
    let leading = AccessoryMark(editingStyle)
    let trailing = showsReorderControl ? .reorder : AccessoryMark(accessoryType, isMirrored: isMirrored)
    return [(leading, start + widths.leading / 2), (trailing, frame.width - end - widths.trailing / 2)].flatMap { mark, distance in
      mark?.entries(about: center(distance), scale: context.scale, node: displayName) ?? []
    }
  }

  /// The lengths in points that the marks take on the side where rows begin, and on the other.
  private var markWidths: (leading: Double, trailing: Double) {
    let accessory: Double =
      switch accessoryType {
      case .none: 0
      case .disclosureIndicator, .checkmark: 38
      case .detailButton: 47
      case .detailDisclosureButton: 67
      }
    return (editingStyle == .none ? 0 : 38, showsReorderControl ? 38 : accessory)
  }
}

/// A node block is a function that makes the node tree of a row, an item, a page or a header. It runs on a worker when the cell is first
/// needed. It runs again if the list has released the cell, which long lists and lists in low-memory mode do. So it must capture values,
/// and not indices into something that changes.
public typealias NodeBlock = @Sendable () -> CellNode
