import EmakiLayout

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
    (self.items, self.axis, self.length, self.spacing, self.lineSpacing) = (items, axis, length, spacing, lineSpacing)
    super.init()
    debugName = "items"
  }

  override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    let most = axis == .horizontal ? Size(width: length, height: range.max.height) : Size(width: range.max.width, height: length)
    let layouts = items.map { $0.layoutThatFits(SizeRange(max: most), parentSize: ParentSize(most), in: context) }
    let lengths = layouts.map { axis == .horizontal ? $0.size.width : $0.size.height }
    let lines = lines(of: lengths)
    let isGrid = lengths.allSatisfy { $0 == lengths[0] }
    var children: [Layout.Child] = []
    var top = 0.0
    for (number, line) in lines.enumerated() {
      if number > 0 { top += lineSpacing }
      let isLast = number == lines.count - 1
      let (start, step) = places(of: lengths[line], isLast: isLast, isGrid: isGrid)
      let height = line.map { across(layouts[$0].size) }.max() ?? 0
      var place = start
      for index in line {
        let y = top + (height - across(layouts[index].size)) / 2
        children.append(
          Layout.Child(items[index], at: axis == .horizontal ? Point(x: place, y: y) : Point(x: y, y: place), layout: layouts[index]))
        place += lengths[index] + step
      }
      top += height
    }
    let size = axis == .horizontal ? Size(width: length, height: top) : Size(width: top, height: length)
    return context.layout(of: self, size: range.clamp(size), children: Layout.Children(children))
  }

  /// Returns which items stand in each line: a line ends where the next item does not fit with the minimum spacing.
  private func lines(of lengths: [Double]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var (first, end) = (0, 0.0)
    for (index, own) in lengths.enumerated() {
      // A millionth of a point is allowed, so that rounding errors, for example of thirds, do not move an item to the next line.
      if index > first, end + spacing + own > length + 1e-6 {
        lines.append(first..<index)
        (first, end) = (index, own)
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
    var (count, used) = (lengths.count, lengths.reduce(0, +))
    if isLast && !isGrid { return (0, spacing) }
    if isLast, own > 0 {
      count = max(count, Int(min((length + spacing + 1e-6) / (own + spacing), 1e6)))
      used = own * Double(count)
    }
    let rest = max(0, length - used)
    return count == 1 ? (rest / 2, spacing) : (0, rest / Double(count - 1))
  }

  private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }

  override var heldElements: [LayoutElement] { items }

  override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) { items = items.map(replacement) }
}
