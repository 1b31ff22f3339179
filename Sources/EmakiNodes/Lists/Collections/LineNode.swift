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
    _ items: [CellNode], in flow: CollectionFlowLayout, itemsPerLine: Int?, insets: EdgeInsets,
    sizeRange: @escaping (Int) -> SizeRange?
  ) {
    self.sizeRange = sizeRange
    self.flow = flow
    self.itemsPerLine = itemsPerLine
    self.insets = insets
    super.init(items)
    debugName = "line"
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(insets: insets, child: line(length: flow.lineLength(flow.lineAxis.along(constrainedSize.max))))
  }

  private func line(length: Double) -> LayoutSpec {
    let spacing = flow.minimumInteritemSpacing
    let axis = flow.lineAxis
    switch flow.itemSize {
    case .columns(let count):
      let own = (length - spacing * Double(count - 1)) / Double(count)
      return LineLayoutSpec(items, along: axis, count: count, itemLength: own, nil, sizeRange)
    case .fixed(let size):
      let own = min(axis.along(size), length)
      return LineLayoutSpec(items, along: axis, count: itemsPerLine ?? 1, itemLength: own, axis.across(size)) { _ in nil }
    case .selfSizing:
      let scale = Scale(traitCollection.displayScale)
      let items = items.enumerated().map { index, item in
        // The range is set on a wrapper that only this item has, so it replaces nothing that the cell itself asks for.
        let spec = WrapperLayoutSpec(children: [item])
        let range = sizeRange(index) ?? flow.usualSize ?? .unbounded
        func limits(_ least: Double, _ most: Double, isAlong: Bool) -> (LayoutDimension, LayoutDimension) {
          if !isAlong { return (.points(least), most.isFinite ? .points(most) : .auto) }
          // A width of 187.5 points that is rounded up would push the second of two items out of a line of 375.
          let exact = least == most ? scale.floorPixel(most) : nil
          return (.points(exact ?? least), .points(most > length ? length : exact ?? most))
        }
        (spec.style.minWidth, spec.style.maxWidth) = limits(range.min.width, range.max.width, isAlong: axis == .horizontal)
        (spec.style.minHeight, spec.style.maxHeight) = limits(range.min.height, range.max.height, isAlong: axis == .vertical)
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
  private let sizeRange: (Int) -> SizeRange?

  /// Creates the layout of a line.
  ///
  /// - Parameters:
  ///   - axis: the direction of the line: `.horizontal` for rows, `.vertical` for columns.
  ///   - count: the number of items for which the line has places.
  ///   - length: the length of an item along the line, in points.
  ///   - across: the length of items across the line, in points; `nil` where their own layouts say it.
  ///   - sizeRange: returns the range of sizes of an item, of which only the lengths across the line are used; `nil` for any.
  init(
    _ items: [CellNode], along axis: StackLayoutSpec.Direction, count: Int, itemLength length: Double, _ across: Double?,
    _ sizeRange: @escaping (Int) -> SizeRange?
  ) {
    self.items = items
    self.axis = axis
    self.count = count
    self.length = max(0, length)
    self.across = across
    self.sizeRange = sizeRange
    super.init()
    debugName = "items"
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    // The length is rounded down: lengths that are rounded up would push the last item out of the line.
    let length = context.scale.floorPixel(length)
    let most = axis.along(range.max)
    let line = max(axis.along(range.min), most.isFinite ? most : 0)
    let (first, step) = count > 1 ? (0, (line - length) / Double(count - 1)) : (max(0, (line - length) / 2), 0)
    var widest = across ?? 0
    let children = items.enumerated().map { index, item in
      let range = sizeRange(index)
      let least = across ?? range.map { axis.across($0.min) } ?? 0
      let most = across ?? range.map { axis.across($0.max) } ?? .unbounded
      let size = SizeRange(min: axis.size(length, least), max: axis.size(length, most))
      let layout = item.itemLayout(size, in: context)
      widest = max(widest, axis.across(layout.size))
      return Layout.Child(item, at: axis.point(first + step * Double(index), 0), layout: layout)
    }
    return context.layout(of: self, size: range.clamp(axis.size(line, widest)), children: Layout.Children(children))
  }
}

/// A flow lines layout breaks items of different lengths into lines and spreads the items of each line over its whole length, as
/// `UICollectionViewFlowLayout` does.
///
/// The last line begins at the start of the section, with the minimum spacing between its items, or with the distances of the lines above
/// if all items have the same length. An item that is alone in its line is centred. Across its line, each item is centred.
final class FlowLinesLayoutSpec: LayoutSpec {
  private var items: [LayoutElement]
  private let axis: StackLayoutSpec.Direction
  private let length: Double
  private let spacing: Double
  private let lineSpacing: Double

  /// Creates the lines of a section.
  ///
  /// - Parameters:
  ///   - items: the items in their order, which limit their own lengths.
  ///   - axis: the direction of a line.
  ///   - length: the length of a line in points.
  ///   - spacing: the least distance between the items of a line, in points.
  ///   - lineSpacing: the distance between lines, in points.
  init(_ items: [LayoutElement], along axis: StackLayoutSpec.Direction, length: Double, spacing: Double, lineSpacing: Double) {
    self.items = items
    self.axis = axis
    self.length = length
    self.spacing = spacing
    self.lineSpacing = lineSpacing
    super.init()
    debugName = "items"
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let most = axis.size(length, axis.across(range.max))
    let layouts = items.map { $0.itemLayout(SizeRange(max: most), in: context) }
    let lengths = layouts.map { axis.along($0.size) }
    let lines = lines(of: lengths)
    let isGrid = lengths.allSatisfy { $0 == lengths[0] }
    var children: [Layout.Child] = []
    var top = 0.0
    for (number, line) in lines.enumerated() {
      if number > 0 { top += lineSpacing }
      var (place, step) = places(of: lengths[line], isLast: number == lines.count - 1, isGrid: isGrid)
      let height = line.map { axis.across(layouts[$0].size) }.max() ?? 0
      for index in line {
        let y = top + (height - axis.across(layouts[index].size)) / 2
        children.append(Layout.Child(items[index], at: axis.point(place, y), layout: layouts[index]))
        place += lengths[index] + step
      }
      top += height
    }
    return context.layout(of: self, size: range.clamp(axis.size(length, top)), children: Layout.Children(children))
  }

  /// Returns which items stand in each line: a line ends where the next item does not fit with the minimum spacing.
  private func lines(of lengths: [Double]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var first = 0
    var end = 0.0
    for (index, own) in lengths.enumerated() {
      // A millionth of a point is allowed, so that rounding errors, for example of thirds, do not move an item to the next line.
      if index > first, end + spacing + own > length + 1e-6 {
        lines.append(first..<index)
        first = index
        end = own
      } else {
        end += index == first ? own : spacing + own
      }
    }
    if first < lengths.count { lines.append(first..<lengths.count) }
    return lines
  }

  /// Returns where the first item of a line begins, and the distance between its items, in points.
  private func places(of lengths: ArraySlice<Double>, isLast: Bool, isGrid: Bool) -> (start: Double, step: Double) {
    guard let own = lengths.first else { return (0, spacing) }
    var count = lengths.count
    var used = lengths.reduce(0, +)
    if isLast && !isGrid { return (0, spacing) }
    if isLast, own > 0 {
      count = max(count, Int(min((length + spacing + 1e-6) / (own + spacing), 1e6)))
      used = own * Double(count)
    }
    let rest = max(0, length - used)
    return count == 1 ? (rest / 2, spacing) : (0, rest / Double(count - 1))
  }

  override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) { items = items.map(replacement) }
}

extension StackLayoutSpec.Direction {
  /// Returns the length of a size along a line.
  func along(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }

  /// Returns the length of a size across a line.
  func across(_ size: Size) -> Double { self == .horizontal ? size.height : size.width }

  fileprivate func size(_ along: Double, _ across: Double) -> Size {
    self == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  fileprivate func point(_ along: Double, _ across: Double) -> Point {
    self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }
}
