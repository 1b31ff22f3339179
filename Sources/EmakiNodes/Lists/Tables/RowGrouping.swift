import EmakiDisplay
import EmakiLayout

/// A row grouping describes the look of a table whose sections are set apart from each other, with UIKit's lengths and colours.
enum RowGrouping: Hashable, Sendable {
  /// Sections are as wide as the table.
  case wide
  /// Sections are cards with round corners, apart from the sides.
  case inset

  /// The height in points of the space above and below the rows of each section, if no header or footer is there.
  static let gap = 17.5
  /// The radius of a card's corners in points.
  static let cornerRadius = 10.0

  /// Returns the distance of a section's rows from each side, in points.
  func margin(width: Double) -> Double { self == .inset ? Self.textMargin(width: width) : 0 }

  /// Returns the distance of texts from the sides of their section, in points: UIKit's layout margin, which is wider on wide phones.
  static func textMargin(width: Double) -> Double { width >= 414 ? 20 : 16 }

  /// Returns the block of a section's header or footer.
  ///
  /// - Parameters:
  ///   - block: the block that the data source gives; `nil` where it gives none.
  ///   - isFooter: whether it stands below the section's rows.
  func supplement(_ block: NodeBlock?, isFooter: Bool) -> NodeBlock {
    guard let block else { return { SectionSpaceNode() } }
    return {
      let cell = block()
      if let title = cell as? SectionTitleNode {
        title.place = isFooter ? .footer : .header
        title.margin = { Self.textMargin(width: $0) + margin(width: $0) }
        return title
      }
      return self == .wide ? cell : GroupedSupplementNode(cell, self)
    }
  }
}

/// A surrounded cell is a row, a header or a footer of a grouped table whose look depends on whether it is the first or the last of its
/// kind.
protocol SurroundedCell: CellNode {
  /// The look around the cell's own content; `nil` before the cell is measured.
  var surround: RowSurround? { get set }
}

/// A section space node is the space of a section that has no header or footer. Above the first section it is twice as high.
private final class SectionSpaceNode: CellNode, SurroundedCell {
  var surround: RowSurround? { didSet { if surround != oldValue { showHeight() } } }

  override init() {
    super.init()
    debugName = "space"
    showHeight()
  }

  private func showHeight() {
    style.height = .points(surround?.isFirst == true ? RowGrouping.gap * 2 : RowGrouping.gap)
    setNeedsLayout()
  }
}

/// A row surround describes the look of a grouped table's row around its cell. It also says whether a header belongs to the first section.
struct RowSurround: Hashable, Sendable {
  let grouping: RowGrouping
  /// Whether the row is the first of its section.
  let isFirst: Bool
  /// Whether the row is the last of its section.
  let isLast: Bool
  /// The line below the row; `nil` for none.
  let separator: ListSeparator?

  /// The corners of the row that are round.
  var corners: CornerSet {
    if grouping == .wide { return [] }
    return (isFirst ? [.topLeft, .topRight] : CornerSet()).union(isLast ? [.bottomLeft, .bottomRight] : [])
  }
}

/// A grouped supplement node holds a header or footer of a user's own between the sides of its section's card.
private final class GroupedSupplementNode: CellNode {
  private let cell: CellNode
  private let grouping: RowGrouping

  init(_ cell: CellNode, _ grouping: RowGrouping) {
    (self.cell, self.grouping) = (cell, grouping)
    super.init()
    automaticallyManagesSubnodes = true
    clipsToBounds = cell.clipsToBounds
    neverShowPlaceholders = cell.neverShowPlaceholders
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let margin = grouping.margin(width: constrainedSize.max.width)
    return InsetLayoutSpec(insets: EdgeInsets(left: margin, right: margin), child: cell)
  }
}
