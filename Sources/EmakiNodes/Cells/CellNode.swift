public import EmakiDisplay
package import EmakiLayout

/// A row of a table: as wide as the table, as high as its own layout says, from 0 to unbounded.
open class CellNode: DisplayNode {
  /// What shows that a row is selected or highlighted.
  public enum SelectionStyle: Hashable, Sendable {
    /// `selectedBackgroundColor`.
    case `default`
    case none
  }

  /// A mark at the end of a row: right, or left in a list from right to left.
  public enum AccessoryType: Hashable, Sendable {
    case none
    /// A chevron of 7 x 12 pt in grey, 0xC4C4C7.
    case disclosureIndicator
    /// A check mark of 13 x 10 pt in blue, 0x007AFF.
    case checkmark
  }

  /// Whether the cell shows its content at every instant, as if display took no time. A picture that is not there still shows its default
  /// image. Off by default.
  public final var neverShowPlaceholders = false

  /// Off by default.
  open var isSelected = false

  /// Whether the row looks pressed. Off by default.
  open var isHighlighted = false

  /// `.default` by default.
  public final var selectionStyle: SelectionStyle = .default

  /// `.none` by default. Others take 38 pt of the width from the cell's layout; a cell that places its subnodes by hand keeps its whole width.
  public final var accessoryType: AccessoryType = .none {
    didSet { if accessoryType != oldValue { setNeedsLayout() } }
  }

  /// Painted over the background, under everything else, while the cell is selected or highlighted. 0xD9D9D9 by default.
  public final var selectedBackgroundColor = Color(0xD9D9D9)

  package override var showsPlaceholders: Bool { !neverShowPlaceholders }

  package override func backgroundItems(in shape: RoundedRect) -> [DisplayItem] {
    guard isSelected || isHighlighted, selectionStyle == .default, selectedBackgroundColor.alpha > 0 else { return [] }
    return [.fill(shape, selectedBackgroundColor)]
  }

  package override func wrap(_ spec: LayoutSpec, in range: SizeRange) -> LayoutSpec {
    if accessoryType == .none { return spec }
    // On the left in a list from right to left, where the whole cell is mirrored.
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
