import EmakiDisplay
import EmakiLayout

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
      let (thickness, isWide) = (context.scale.onePixel, surround.grouping == .wide)
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
        (whole.left, whole.right, look.inset, look.margin, look.ground) = (0, 0, nil, 0, nil)
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
    (self.cell, self.hasSeparator) = (cell, hasSeparator)
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

  override var heldElements: [LayoutElement] { [cell] }

  override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) { cell = replacement(cell) }
}
