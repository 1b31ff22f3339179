public import EmakiDisplay
package import EmakiLayout

/// A cell node is a row of a table, an item of a collection, a page of a pager, or a header or footer. A row is as wide as the table and as
/// high as its own layout says, from 0 to unbounded; a collection or a pager may give the cell its whole size.
///
/// As in Texture it clips: `clipsToBounds` is on, so that its `cornerRadius` rounds all that it shows, and it casts no shadow. Where it is off,
/// what the cell paints outside of its row, such as a shadow, shows in the rows around it: a later row lies above an earlier one. In lists that
/// scroll sideways, and in cells of lists in nodes that are out of view, it does not.
open class CellNode: DisplayNode {
  /// A selection style says whether a cell shows that its row is selected or highlighted.
  public enum SelectionStyle: Hashable, Sendable {
    /// The cell shows its `selectedBackgroundColor`.
    case `default`
    /// The cell does not show that its row is selected or highlighted.
    case none
  }

  /// An accessory type is a mark at the end of a row: on the right, or on the left in a list from right to left.
  public enum AccessoryType: Hashable, Sendable {
    /// The cell has no mark.
    case none
    /// The mark is a chevron of 7 x 12 points in grey, 0xC4C4C7.
    case disclosureIndicator
    /// The mark is a check mark of 13 x 10 points in blue, 0x007AFF.
    case checkmark
  }

  /// Creates a cell without subnodes.
  public override init() {
    super.init()
    clipsToBounds = true
  }

  /// Whether the cell shows its content at every instant, as if display took no time. A picture that is not there still shows its default
  /// image. Off by default.
  public final var neverShowPlaceholders = false

  /// Whether the row is selected. Off by default.
  open var isSelected = false

  /// Whether the row looks pressed. Off by default.
  open var isHighlighted = false

  /// The selection style, which says whether the cell shows that its row is selected or highlighted; `.default` by default.
  public final var selectionStyle: SelectionStyle = .default

  /// The mark at the end of the row; `.none` by default. Others take 38 pt of the width from the cell's layout. A cell that places its
  /// subnodes by hand keeps its whole width.
  public final var accessoryType: AccessoryType = .none {
    didSet { if accessoryType != oldValue { setNeedsLayout() } }
  }

  /// The colour that is painted over the background, under everything else, while the cell is selected or highlighted. 0xD9D9D9 by default.
  public final var selectedBackgroundColor = Color(0xD9D9D9)

  package override var showsPlaceholders: Bool { !neverShowPlaceholders }

  override var presentAccessibilityTraits: AccessibilityTraits { isSelected ? .selected : [] }

  package override func backgroundItems(in shape: RoundedRect) -> [DisplayItem] {
    guard isSelected || isHighlighted, selectionStyle == .default, selectedBackgroundColor.alpha > 0 else { return [] }
    return [.fill(shape, selectedBackgroundColor)]
  }

  package override func wrap(_ spec: LayoutSpec, in range: SizeRange) -> LayoutSpec {
    if accessoryType == .none { return spec }
    // The mark is on the left in a list from right to left, where the whole cell is mirrored.
    let inset = InsetLayoutSpec(insets: EdgeInsets(right: Self.accessoryWidth), child: spec)
    inset.debugName = "accessory"
    return inset
  }

  package override func foregroundEntries(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] {
    if accessoryType == .none || frame.isEmpty { return [] }
    let isMirrored = context.layoutDirection == .rightToLeft
    let center = Point(x: isMirrored ? frame.minX + Self.accessoryWidth / 2 : frame.maxX - Self.accessoryWidth / 2, y: frame.midY)
    return AccessoryMark(accessoryType, isMirrored: isMirrored).entries(about: center, scale: context.scale, node: displayName)
  }

  private static let accessoryWidth = 38.0
}
