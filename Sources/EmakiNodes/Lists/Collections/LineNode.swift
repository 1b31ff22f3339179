import EmakiDisplay
import EmakiLayout

/// A line node is the cell of one line of a collection, with the insets and spacings around it. Where items size themselves, it is a whole
/// section with all its lines.
final class LineNode: ItemsCell {
  /// Returns the range of sizes that the data source or the delegate gives to an item of the line; `nil` leaves it to the layout.
  private let sizeRange: (Int) -> SizeRange?
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
  ///   - sizeRange: returns the range of sizes of an item that sizes itself; `nil` leaves it to the layout.
  init(
    _ items: [CellNode], in flow: CollectionFlowLayout, itemsPerLine: Int?, isFirst: Bool, isLast: Bool,
    sizeRange: @escaping (Int) -> SizeRange?
  ) {
    self.sizeRange = sizeRange
    self.flow = flow
    self.itemsPerLine = itemsPerLine
    insets = flow.spaces(isFirst: isFirst, isLast: isLast)
    super.init(items)
    debugName = "line"
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    let breadth = flow.scrollDirection == .horizontal ? constrainedSize.max.height : constrainedSize.max.width
    return InsetLayoutSpec(insets: insets, child: line(length: flow.lineLength(breadth)))
  }

  private func line(length: Double) -> LayoutSpec {
    let spacing = flow.minimumInteritemSpacing
    let axis: StackLayoutSpec.Direction = flow.scrollDirection == .horizontal ? .vertical : .horizontal
    switch flow.itemSize {
    case .columns(let count):
      return LineLayoutSpec(items, along: axis, count: count, itemLength: (length - spacing * Double(count - 1)) / Double(count), nil)
    case .fixed(let size):
      let (own, across) = axis == .horizontal ? (size.width, size.height) : (size.height, size.width)
      return LineLayoutSpec(items, along: axis, count: itemsPerLine ?? 1, itemLength: min(own, length), across)
    case .selfSizing:
      let items = items.enumerated().map { index, item in
        let spec = WrapperLayoutSpec(children: [item])
        if let range = sizeRange(index) {
          // The range is set on a wrapper that only this item has, so it replaces nothing that the cell itself asks for.
          (spec.style.minWidth, spec.style.minHeight) = (.points(range.min.width), .points(range.min.height))
          if range.max.width.isFinite { spec.style.maxWidth = .points(range.max.width) }
          if range.max.height.isFinite { spec.style.maxHeight = .points(range.max.height) }
          // A width of 187.5 points that is rounded up would push the second of two items out of a line of 375.
          let scale = Scale(traitCollection.displayScale)
          if axis == .horizontal, range.min.width == range.max.width {
            spec.style.minWidth = .points(scale.floorPixel(range.max.width))
            spec.style.maxWidth = spec.style.minWidth
          }
          if axis == .vertical, range.min.height == range.max.height {
            spec.style.minHeight = .points(scale.floorPixel(range.max.height))
            spec.style.maxHeight = spec.style.minHeight
          }
          if axis == .horizontal, range.max.width > length { spec.style.maxWidth = .points(length) }
          if axis == .vertical, range.max.height > length { spec.style.maxHeight = .points(length) }
          return spec
        }
        if axis == .horizontal { spec.style.maxWidth = .points(length) } else { spec.style.maxHeight = .points(length) }
        return spec
      }
      return FlowLinesLayoutSpec(items, along: axis, length: length, spacing: spacing, lineSpacing: flow.minimumLineSpacing)
    }
  }
}

/// A line layout puts items of one length at equal distances along a line, with places for a given number of them.
private final class LineLayoutSpec: LayoutSpec {
  private let items: [CellNode]
  private let axis: StackLayoutSpec.Direction
  private let count: Int
  private let length: Double
  private let across: Double?

  /// Creates the layout of a line.
  ///
  /// - Parameters:
  ///   - axis: the direction of the line: `.horizontal` for rows, `.vertical` for columns.
  ///   - count: the number of items for which the line has places.
  ///   - length: the length of an item along the line, in points.
  ///   - across: the length of an item across the line, in points; `nil` leaves it to the item.
  init(_ items: [CellNode], along axis: StackLayoutSpec.Direction, count: Int, itemLength length: Double, _ across: Double?) {
    (self.items, self.axis, self.count, self.length, self.across) = (items, axis, count, max(0, length), across)
    super.init()
    debugName = "items"
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    // The length is rounded down: lengths that are rounded up would push the last item out of the line.
    let length = context.scale.floorPixel(length)
    let (least, most) = axis == .horizontal ? (range.min.width, range.max.width) : (range.min.height, range.max.height)
    let line = max(least, most.isFinite ? most : 0)
    let (first, step) = count > 1 ? (0, (line - length) / Double(count - 1)) : (max(0, (line - length) / 2), 0)
    let size = SizeRange(min: along(length, across ?? 0), max: along(length, across ?? .unbounded))
    var widest = across ?? 0
    let children = items.enumerated().map { index, item in
      let layout = item.layoutThatFits(size, parentSize: ParentSize(size.max), in: context)
      widest = max(widest, axis == .horizontal ? layout.size.height : layout.size.width)
      let place = first + step * Double(index)
      return Layout.Child(item, at: axis == .horizontal ? Point(x: place, y: 0) : Point(x: 0, y: place), layout: layout)
    }
    return context.layout(of: self, size: range.clamp(along(line, widest)), children: Layout.Children(children))
  }

  private func along(_ length: Double, _ across: Double) -> Size {
    axis == .horizontal ? Size(width: length, height: across) : Size(width: across, height: length)
  }
}
