/// One layout pass of a stack. The steps keep Texture's order: measure, lines, flex, line cross sizes, stretch, position, size.
struct StackLayout {
  private let stack: StackLayoutSpec
  private let context: LayoutContext
  private let isHorizontal: Bool
  private let range: SizeRange
  private let main: (min: Double, max: Double)
  private let cross: (min: Double, max: Double)
  private let parentSize: ParentSize
  /// The children in order; their origins are set last.
  private var items: [Layout.Child]
  private var lines: [Line] = []
  /// The item whose first measurement was skipped, see `skippedItem`.
  private var skipped: Int?

  /// Comparisons of lengths allow for this much, in points.
  private static let violationEpsilon = 0.01

  private struct Line {
    var items: Range<Int>
    var crossSize = 0.0
    var baseline = 0.0
  }

  init(_ stack: StackLayoutSpec, _ range: SizeRange, _ context: LayoutContext) {
    self.stack = stack
    self.context = context
    self.range = range
    isHorizontal = stack.direction == .horizontal
    let width = (min: range.min.width, max: range.max.width)
    let height = (min: range.min.height, max: range.max.height)
    (main, cross) = isHorizontal ? (width, height) : (height, width)
    parentSize = ParentSize(
      width: width.min == width.max ? width.max : .nan, height: height.min == height.max ? height.max : .nan)
    items = []
    items.reserveCapacity(stack.children.count)
  }

  mutating func layout() -> Layout {
    measure()
    if stack.flexWrap == .noWrap { lines = [Line(items: 0..<items.count)] } else { breakLines() }
    for line in lines { flex(line.items) }
    for index in lines.indices { sizeAcross(index) }
    stretch()
    let size = position()
    if !isHorizontal {
      stack.style.ascender = stack.children[0].style.ascender
      stack.style.descender = stack.children[stack.children.count - 1].style.descender
    }
    return context.layout(of: stack, size: range.clamp(size), children: items)
  }

  // MARK: Axes

  private var name: String { "stack \"\(stack.displayName)\"" }
  private var mainName: String { isHorizontal ? "width" : "height" }
  private var crossName: String { isHorizontal ? "height" : "width" }

  private func point(_ main: Double, _ cross: Double) -> Point { isHorizontal ? Point(x: main, y: cross) : Point(x: cross, y: main) }
  private func size(_ main: Double, _ cross: Double) -> Size {
    isHorizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }
  private func mainSize(_ index: Int) -> Double { isHorizontal ? items[index].layout.size.width : items[index].layout.size.height }
  private func crossSize(_ index: Int) -> Double { isHorizontal ? items[index].layout.size.height : items[index].layout.size.width }

  private enum Alignment { case start, end, center, stretch, baselineFirst, baselineLast }

  private func alignment(_ element: LayoutElement) -> Alignment {
    switch element.style.alignSelf {
    case .start: .start
    case .end: .end
    case .center: .center
    case .stretch: .stretch
    case .auto:
      switch stack.alignItems {
      case .start: .start
      case .end: .end
      case .center: .center
      case .stretch: .stretch
      case .baselineFirst: .baselineFirst
      case .baselineLast: .baselineLast
      }
    }
  }

  // MARK: 1. Measure

  private mutating func measure() {
    skipped = skippedItem()
    for (index, child) in stack.children.enumerated() {
      if index == skipped {
        context.explain(
          child,
          "\(name): not measured first, as the only child with both flexGrow and flexShrink in a stack of definite \(mainName); "
            + "it counts as 0 x 0 and gets what is left")
        items.append(Layout.Child(child, at: .zero, layout: .empty))
        continue
      }
      let basis = child.style.flexBasis
      var length = basis.resolved(parent: isHorizontal ? parentSize.width : parentSize.height, auto: .nan)
      if length.isNaN && basis.isFraction {
        context.report(.fractionOfNothing(element: child.displayName, property: "flexBasis", value: basis))
        length = .nan
      }
      context.explain(
        child,
        "\(name): measured with \(mainName) \(length.isNaN ? "0...unbounded" : "exactly \(LayoutExplanation.text(length)) (flexBasis \(basis))")")
      let mainRange = length.isNaN ? (min: 0, max: Double.infinity) : (min: length, max: length)
      items.append(Layout.Child(child, at: .zero, layout: layout(child, mainRange, across: cross)))
    }
  }

  /// When exactly one child may both grow and shrink and the stack's length is fixed, that child is not measured first: it counts
  /// as empty and gets what is left.
  private func skippedItem() -> Int? {
    guard main.min == main.max else { return nil }
    var found: Int?
    for (index, child) in stack.children.enumerated() where child.style.flexGrow > 0 && child.style.flexShrink > 0 {
      if found != nil { return nil }
      found = index
    }
    return found
  }

  /// Measures a child in a main range, its cross range taken from its own style where it is stretched.
  private func layout(_ child: LayoutElement, _ main: (min: Double, max: Double), across cross: (min: Double, max: Double)) -> Layout {
    var low = 0.0
    var high = cross.max
    if alignment(child) == .stretch {
      low = cross.min
      if child.style.hasOwnSize {
        // Resolved against an undefined parent: fractions count as auto here.
        let own = stretchRange(child)
        if own.0 != 0 { low = own.0 }
        if own.1.isFinite { high = own.1 }
      }
    }
    return child.layoutThatFits(
      SizeRange(min: size(main.min, low), max: size(main.max, high)), parentSize: parentSize, in: context)
  }

  private func stretchRange(_ child: LayoutElement) -> (Double, Double) {
    let style = child.style
    let (exact, low, high) =
      isHorizontal ? (style.height, style.minHeight, style.maxHeight) : (style.width, style.minWidth, style.maxWidth)
    for (property, value) in [("minimum", low), ("maximum", high)] where value.isFraction {
      context.report(
        .fractionOfNothing(
          element: child.displayName, property: "\(property) \(isHorizontal ? "height" : "width") (of a stretched child)", value: value))
    }
    return LayoutElementStyle.axisRange(exact, low, high, .nan, .infinity)
  }

  // MARK: 2. Lines

  private mutating func breakLines() {
    var start = 0
    var length = 0.0
    for index in items.indices {
      let style = items[index].element.style
      let own = style.spacingBefore + mainSize(index) + style.spacingAfter
      let added = (index == start ? 0 : stack.spacing) + own
      if length + added > main.max && index > start {
        lines.append(Line(items: start..<index))
        start = index
        length = own
      } else {
        length += added
      }
    }
    lines.append(Line(items: start..<items.count))
  }

  private func length(_ line: Range<Int>) -> Double {
    var sum = stack.spacing * Double(line.count - 1)
    for index in line {
      let element = items[index].element
      sum += element.style.spacingBefore + mainSize(index) + element.style.spacingAfter
    }
    return sum
  }

  /// How much is left (positive) or missing (negative) for a length to be in a range.
  private func violation(_ length: Double, _ range: (min: Double, max: Double)) -> Double {
    if length < range.min { return range.min - length }
    if length > range.max { return range.max - length }
    return 0
  }

  // MARK: 3. Flex

  private mutating func flex(_ line: Range<Int>) {
    let violation = violation(length(line), main)
    var total = 0.0
    if abs(violation) >= Self.violationEpsilon {
      for index in line { total += violation > 0 ? items[index].element.style.flexGrow : items[index].element.style.flexShrink }
    }
    if total == 0 {
      if let skipped, line.contains(skipped) {
        items[skipped].layout = layout(items[skipped].element, (0, 0), across: cross)
      }
    } else if violation > 0 {
      grow(line, violation, total)
    } else {
      shrink(line, violation, total)
    }
  }

  /// Whole points by factor; what is left of the violation goes to the first that grows.
  private mutating func grow(_ line: Range<Int>, _ violation: Double, _ total: Double) {
    func delta(_ index: Int) -> Double { (violation * (items[index].element.style.flexGrow / total)).rounded(.down) }
    var rest = violation
    for index in line { rest -= delta(index) }
    for index in line {
      let growth = delta(index)
      if growth == 0 { continue }
      context.explain(
        items[index].element,
        "\(name): grows by \(LayoutExplanation.text(growth)) of \(LayoutExplanation.text(violation)) pt left: flexGrow "
          + "\(LayoutExplanation.text(items[index].element.style.flexGrow)) of \(LayoutExplanation.text(total)), in whole points"
          + (rest == 0 ? "" : "; as the first that grows it takes the rest, \(LayoutExplanation.text(rest)) pt"))
      resize(index, to: mainSize(index) + growth + rest)
      rest = 0
    }
  }

  /// By factor times measured size.
  private mutating func shrink(_ line: Range<Int>, _ violation: Double, _ total: Double) {
    func weight(_ index: Int) -> Double { mainSize(index) * (items[index].element.style.flexShrink / total) }
    var sum = 0.0
    for index in line { sum += weight(index) }
    if sum == 0 { return }
    let originals = line.map { (index: $0, delta: -abs(weight($0) / sum * violation)) }
    for (index, delta) in originals where delta != 0 {
      context.explain(
        items[index].element,
        "\(name): shrinks by \(LayoutExplanation.text(-delta)) of \(LayoutExplanation.text(-violation)) pt missing: flexShrink "
          + "\(LayoutExplanation.text(items[index].element.style.flexShrink)) of \(LayoutExplanation.text(total)), weighted by its \(mainName)")
      resize(index, to: mainSize(index) + delta)
    }
  }

  private mutating func resize(_ index: Int, to length: Double) {
    let length = maximum(length, 0)
    items[index].layout = layout(items[index].element, (length, length), across: cross)
  }

  // MARK: 4. Line cross sizes

  private func baseline(_ index: Int) -> Double? {
    let element = items[index].element
    switch alignment(element) {
    case .baselineFirst: return element.style.ascender
    case .baselineLast: return crossSize(index) + element.style.descender
    default: return nil
    }
  }

  private mutating func sizeAcross(_ line: Int) {
    var largest = 0.0
    var above = 0.0
    var below = 0.0
    for index in lines[line].items {
      if let baseline = baseline(index) {
        above = maximum(above, baseline)
        below = maximum(below, crossSize(index) - baseline)
      } else {
        largest = maximum(largest, crossSize(index))
      }
    }
    var size = maximum(largest, above + below)
    if lines.count == 1 {
      size = cross.min == cross.max ? cross.max : maximum(cross.min, minimum(cross.max, size))
    }
    lines[line].crossSize = size
    lines[line].baseline = above
  }

  private var linesCrossLength: Double {
    var sum = stack.lineSpacing * Double(lines.count - 1)
    for line in lines { sum += line.crossSize }
    return sum
  }

  // MARK: 5. Stretch

  private mutating func stretch() {
    if stack.alignContent == .stretch && lines.count > 1 {
      let violation = violation(linesCrossLength, cross)
      if violation > Self.violationEpsilon {
        for index in lines.indices { lines[index].crossSize += violation / Double(lines.count) }
      }
    }
    for line in lines {
      for index in line.items where alignment(items[index].element) == .stretch {
        if line.crossSize - crossSize(index) > Self.violationEpsilon {
          let length = mainSize(index)
          context.explain(
            items[index].element, "\(name): stretched across to its line's \(crossName) \(LayoutExplanation.text(line.crossSize))")
          items[index].layout = layout(items[index].element, (length, length), across: (line.crossSize, line.crossSize))
        }
      }
    }
  }

  // MARK: 6. Position

  private enum Distribution { case start, center, end, spaceBetween, spaceAround }

  /// The offset of the first of `count` things and the gap between them.
  private func distribute(_ distribution: Distribution, _ violation: Double, _ count: Int) -> (offset: Double, gap: Double) {
    let fitsGaps = violation >= Self.violationEpsilon && count > 1
    switch distribution {
    case .start: return (0, 0)
    case .center: return (violation / 2, 0)
    case .end: return (violation, 0)
    case .spaceBetween: return fitsGaps ? (0, violation / Double(count - 1)) : (0, 0)
    case .spaceAround:
      return fitsGaps ? (violation / Double(2 * count), violation / Double(count)) : (violation / 2, 0)
    }
  }

  private var justification: Distribution {
    switch stack.justifyContent {
    case .start: .start
    case .center: .center
    case .end: .end
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    }
  }

  private var contentDistribution: Distribution {
    switch stack.alignContent {
    case .start, .stretch: .start
    case .center: .center
    case .end: .end
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    }
  }

  /// Sets every item's origin and returns the stack's size before it is clamped.
  private mutating func position() -> Size {
    let crossLength = linesCrossLength
    var (y, lineGap) = distribute(contentDistribution, violation(crossLength, cross), lines.count)
    var longest = 0.0
    for line in lines {
      let length = length(line.items)
      longest = maximum(longest, length)
      var (x, gap) = distribute(justification, violation(length, main), line.items.count)
      for index in line.items {
        let element = items[index].element
        if index != line.items.lowerBound { x += stack.spacing + gap }
        x += element.style.spacingBefore
        items[index].origin = point(x, y + crossOffset(index, line))
        context.explain(
          element,
          "\(name): placed at (\(LayoutExplanation.text(items[index].origin.x)), \(LayoutExplanation.text(items[index].origin.y))): "
            + "justifyContent \(stack.justifyContent), \(alignment(element)) across\(baselineNote(index))")
        x += mainSize(index) + element.style.spacingAfter
      }
      y += line.crossSize + stack.lineSpacing + lineGap
    }
    return size(longest, crossLength)
  }

  private func baselineNote(_ index: Int) -> String {
    baseline(index).map { " with its baseline at \(LayoutExplanation.text($0))" } ?? ""
  }

  private func crossOffset(_ index: Int, _ line: Line) -> Double {
    switch alignment(items[index].element) {
    case .start, .stretch: 0
    case .end: line.crossSize - crossSize(index)
    case .center: context.scale.floorPixel((line.crossSize - crossSize(index)) / 2)
    case .baselineFirst, .baselineLast: line.baseline - (baseline(index) ?? 0)
    }
  }
}
