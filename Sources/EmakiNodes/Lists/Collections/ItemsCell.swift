import EmakiDisplay
import EmakiLayout
import FoundationEssentials

/// An items cell is the cell of a line or a section of a collection, which holds the cells of its items.
class ItemsCell: CellNode {
  /// The cells of the items, in their order.
  private(set) final var items: [CellNode]

  /// Whether the items come from another line, so that their blocks would make other cells.
  final var holdsMovedItems = false

  /// Whether the cell shows a row of a table, whose cell is the only item.
  final var isRow = false

  /// Whether the cell is a line that has place for one item.
  final var holdsOneItem = false

  /// The items that have come from another line in which they were displayed, until the line is displayed.
  final var displayedItems: [CellNode] = []

  /// The items that have come from another line in which they were in view, until the line is in view.
  final var shownItems: [CellNode] = []

  init(_ items: [CellNode]) {
    self.items = items
    super.init()
    holdsItems = true
    for item in items {
      item.isItem = true
      takeAnimations(of: item)
    }
    // If an item may paint outside of its bounds, the line must not clip.
    clipsToBounds = items.allSatisfy(\.clipsToBounds)
    automaticallyManagesSubnodes = true
    // Placeholders cover whole rows, so the line does without them only if all of its items do.
    neverShowPlaceholders = items.allSatisfy(\.neverShowPlaceholders)
  }

  /// Forgets items that another line is going to show.
  final func drop(_ isGone: (CellNode) -> Bool) { items.removeAll(where: isGone) }
}

/// A section node is the cell of one section of a collection whose items are placed by a layout of a user's own.
final class SectionNode: ItemsCell {
  private let section: Int
  private let ownLayout: any CollectionLayout
  /// Returns the range of sizes that the collection's delegate gives to an item; `nil` leaves it to the layout.
  private let sizeRange: (Int) -> SizeRange?

  init(_ items: [CellNode], ofSection section: Int, in layout: any CollectionLayout, sizeRange: @escaping (Int) -> SizeRange?) {
    self.section = section
    ownLayout = layout
    self.sizeRange = sizeRange
    super.init(items)
    debugName = "section"
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(
      insets: ownLayout.sectionInset, child: PlacedItemsLayoutSpec(items, listPlace?.section ?? section, ownLayout, sizeRange))
  }
}

/// A placed items layout puts the items of a section where a collection layout says.
private final class PlacedItemsLayoutSpec: LayoutSpec {
  private let items: [CellNode]
  private let section: Int
  private let layout: any CollectionLayout
  private let sizeRange: (Int) -> SizeRange?

  init(_ items: [CellNode], _ section: Int, _ layout: any CollectionLayout, _ sizeRange: @escaping (Int) -> SizeRange?) {
    self.items = items
    self.section = section
    self.layout = layout
    self.sizeRange = sizeRange
    super.init()
    debugName = "items"
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let isSideways = layout.scrollDirection == .horizontal
    let length = isSideways ? range.max.height : range.max.width
    let space = CollectionLayoutContext(length: length.isFinite ? length : 0, scale: context.scale.factor)
    let own = items.enumerated().map { index, item in
      let range = sizeRange(index) ?? layout.sizeRangeForItem(at: IndexPath(item: index, section: section), in: space)
      return item.itemLayout(range, in: context)
    }
    let frames = layout.frames(ofSection: section, sizes: own.map(\.size), in: space)
    if frames.count != items.count {
      context.report(.rectangleCount(element: "section \(section)", rectangles: frames.count, items: items.count))
    }
    var end = 0.0
    var children: [Layout.Child] = []
    for ((item, measured), frame) in zip(zip(items, own), frames) {
      let origin = Point(x: context.scale.roundPixel(frame.minX), y: context.scale.roundPixel(frame.minY))
      let size = Size(width: context.scale.roundPixel(frame.maxX) - origin.x, height: context.scale.roundPixel(frame.maxY) - origin.y)
      let isMeasured = measured.size == size
      let placed = isMeasured ? measured : item.itemLayout(SizeRange(exactly: size), in: context)
      children.append(Layout.Child(item, at: origin, layout: placed))
      end = max(end, isSideways ? origin.x + size.width : origin.y + size.height)
    }
    let size = isSideways ? Size(width: end, height: space.length) : Size(width: space.length, height: end)
    return context.layout(of: self, size: range.clamp(size), children: Layout.Children(children))
  }
}

extension LayoutElement {
  /// Returns the layout of an item of a collection. As in rows, its texts count for themselves.
  func itemLayout(_ range: SizeRange, in context: LayoutContext) -> Layout {
    (context as? MeasuringContext)?.beginRow()
    return layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
  }
}
