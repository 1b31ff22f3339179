import EmakiLayout
import EmakiNodes

/// A line node is the cell of one line of a collection, with the insets and spacings around it. Where items size themselves, it is a whole
/// section with all its lines.
final class LineNode: CellNode {
  private let items: [CellNode]
  private let flow: CollectionFlowLayout
  private let itemsPerLine: Int?
  private let insets: EdgeInsets

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - items: the cells of the line.
  ///   - flow: the layout of the collection.
  ///   - itemsPerLine: the number of items for which the line has places; `nil` where that depends on the items.
  ///   - isFirst: whether the line begins its section.
  ///   - isLast: whether the line ends its section.
  init(_ items: [CellNode], in flow: CollectionFlowLayout, itemsPerLine: Int?, isFirst: Bool, isLast: Bool) {
    self.items = items
    self.flow = flow
    self.itemsPerLine = itemsPerLine
    insets = EdgeInsets(
      top: isFirst ? flow.sectionInset.top : 0, left: flow.sectionInset.left,
      bottom: isLast ? flow.sectionInset.bottom : flow.minimumLineSpacing, right: flow.sectionInset.right)
    super.init()
    debugName = "line"
    automaticallyManagesSubnodes = true
    // Placeholders cover whole rows.
    neverShowPlaceholders = items.allSatisfy(\.neverShowPlaceholders)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(insets: insets, child: line(width: flow.lineWidth(constrainedSize.max.width)))
  }

  private func line(width: Double) -> LayoutSpec {
    let spacing = flow.minimumInteritemSpacing
    switch flow.itemSize {
    case .columns(let count):
      return LineLayoutSpec(items, count: count, itemSize: (width - spacing * Double(count - 1)) / Double(count), nil)
    case .fixed(let size): return LineLayoutSpec(items, count: itemsPerLine ?? 1, itemSize: min(size.width, width), size.height)
    case .selfSizing:
      return StackLayoutSpec(
        .horizontal, spacing: spacing, alignItems: .start, flexWrap: .wrap, lineSpacing: flow.minimumLineSpacing,
        children: items.map { item in
          let spec = WrapperLayoutSpec(children: [item])
          spec.style.maxWidth = .points(width)
          return spec
        })
    }
  }
}

/// A line layout puts items of one width at equal distances, with places for a given number of them.
private final class LineLayoutSpec: LayoutSpec {
  private let items: [CellNode]
  private let count: Int
  private let width: Double
  private let height: Double?

  /// Creates the layout of a line.
  ///
  /// - Parameters:
  ///   - count: the number of items for which the line has places.
  ///   - width: the width of an item in points.
  ///   - height: the height of an item in points; `nil` leaves it to the item.
  init(_ items: [CellNode], count: Int, itemSize width: Double, _ height: Double?) {
    (self.items, self.count, self.width, self.height) = (items, count, max(0, width), height)
    super.init()
    debugName = "items"
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    // The width is rounded down: widths that are rounded up would push the last item out of the line.
    let width = context.scale.floorPixel(width)
    let line = max(range.min.width, range.max.width.isFinite ? range.max.width : 0)
    let (first, step) = count > 1 ? (0, (line - width) / Double(count - 1)) : (max(0, (line - width) / 2), 0)
    let size = SizeRange(min: Size(width: width, height: height ?? 0), max: Size(width: width, height: height ?? .unbounded))
    var highest = height ?? 0
    let children = items.enumerated().map { index, item in
      let layout = item.layoutThatFits(size, parentSize: ParentSize(size.max), in: context)
      highest = max(highest, layout.size.height)
      return Layout.Child(item, at: Point(x: first + step * Double(index), y: 0), layout: layout)
    }
    return context.layout(of: self, size: range.clamp(Size(width: line, height: highest)), children: children)
  }
}
