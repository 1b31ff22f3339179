import EmakiDisplay
import EmakiLayout

/// A row grouping describes the look of a table whose sections are set apart from each other, with UIKit's lengths and colours.
enum RowGrouping {
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
struct RowSurround: Hashable {
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
    self.cell = cell
    self.grouping = grouping
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

/// A grouped row node holds the cell of a row of a grouped table, with the ground, the corners and the separators around it.
///
/// The separator has a pixel row of its own below the cell. The last row of a card has that pixel row as well, although no separator is
/// drawn there, so that a row has the same height at every place.
final class GroupedRowNode: ItemsCell, SurroundedCell {
  private let card = RowCardNode()
  private let cell: CellNode
  /// The look of the row besides its cell; `nil` before the row is measured.
  var surround: RowSurround? {
    didSet {
      guard surround != oldValue else { return }
      card.show(surround, around: cell)
      let corners = surround?.corners ?? []
      card.cornerRadius = corners.isEmpty ? 0 : RowGrouping.cornerRadius
      if !corners.isEmpty { card.maskedCorners = corners }
      if (surround?.separator == nil) != (oldValue?.separator == nil) { card.setNeedsLayout() }
      card.setNeedsDisplay()
      setNeedsDisplay()
    }
  }

  init(_ cell: CellNode) {
    self.cell = cell
    super.init([cell])
    cell.isItem = false
    isRow = true
    debugName = "row"
    card.clipsToBounds = clipsToBounds
    card.layoutSpecBlock = { [unowned self] _, _ in GroupedRowLayoutSpec(self.cell, hasSeparator: surround?.separator != nil) }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let margin = surround?.grouping.margin(width: constrainedSize.max.width) ?? 0
    return InsetLayoutSpec(insets: EdgeInsets(left: margin, right: margin), child: card)
  }
}

extension RowCardNode {
  /// Makes the card show the separators of a row above its cell.
  fileprivate func show(_ surround: RowSurround?, around cell: CellNode) {
    foreground = { context, frame in
      guard let surround, let separator = surround.separator, !frame.isEmpty else { return [] }
      let thickness = context.scale.onePixel
      let isWide = surround.grouping == .wide
      var look = SeparatorLook(cell)
      func line(_ separator: ListSeparator, at y: Double) -> [DisplayItem] {
        look.fills(separator, width: frame.width, isMirrored: context.layoutDirection == .rightToLeft).map { fill in
          .fill(RoundedRect(Rect(x: frame.minX + fill.left, y: y, width: fill.width, height: thickness)), fill.color)
        }
      }
      let bottom = frame.maxY - thickness
      var items: [DisplayItem] = []
      if !surround.isLast {
        items += line(separator, at: bottom)
      } else if let ground = look.ground {
        items.append(.fill(RoundedRect(Rect(x: frame.minX, y: bottom, width: frame.width, height: thickness)), ground))
      }
      if isWide {
        var whole = separator
        whole.left = 0
        whole.right = 0
        look.inset = nil
        look.margin = 0
        look.ground = nil
        if surround.isFirst { items += line(whole, at: frame.minY) }
        if surround.isLast { items += line(whole, at: bottom) }
      }
      return items
    }
  }
}

/// A grouped row layout puts a cell above the pixel row of its separator.
private final class GroupedRowLayoutSpec: LayoutSpec {
  private var cell: LayoutElement
  private let hasSeparator: Bool

  init(_ cell: LayoutElement, hasSeparator: Bool) {
    self.cell = cell
    self.hasSeparator = hasSeparator
    super.init()
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let thickness = hasSeparator ? context.scale.onePixel : 0
    var room = range
    (room.min.height, room.max.height) = (max(0, range.min.height - thickness), max(0, range.max.height - thickness))
    let layout = cell.layoutThatFits(room, parentSize: ParentSize(room.max), in: context)
    let size = Size(width: layout.size.width, height: layout.size.height + thickness)
    return context.layout(of: self, size: range.clamp(size), children: [Layout.Child(cell, at: .zero, layout: layout)])
  }

  override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) { cell = replacement(cell) }
}

/// A row card node is the ground of the cell of a grouped table's row.
final class RowCardNode: DisplayNode {
  /// The function that returns the items painted above the cell. By default it returns no items.
  var foreground: (_ context: MeasuringContext, _ frame: Rect) -> [DisplayItem] = { _, _ in [] }

  override init() {
    super.init()
    debugName = "card"
    automaticallyManagesSubnodes = true
  }

  override func backgroundItems(in shape: RoundedRect) -> [DisplayItem] {
    // The rounded corners of the card cut everything that it shows.
    [.fill(RoundedRect(shape.rect), DynamicColor.secondarySystemGroupedBackground.resolved(for: traitCollection.theme))]
  }

  override func foregroundEntries(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] {
    let items = foreground(context, frame)
    return items.isEmpty ? [] : [.pass(DisplayPass(node: "separator", items: items))]
  }
}
