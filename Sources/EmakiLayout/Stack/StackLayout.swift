/// A stack layout is one layout pass of a stack. The steps keep Texture's order: measure, lines, flex, line cross sizes, stretch, position, size.
struct StackLayout {
  /// The least and the largest length along an axis, in points.
  typealias Limits = (min: Double, max: Double)

  // The caller keeps the stack and the context alive. Values that the steps read often are copied, because reading from classes in a loop
  // is slow.
  let stack: Unmanaged<StackLayoutSpec>
  let context: Unmanaged<LayoutContext>
  /// The number of device pixels of a point.
  private let scale: Scale
  /// Whether an explanation of sizes was asked for.
  private let isExplained: Bool
  /// Whether the stack is a row.
  let isHorizontal: Bool
  /// The room between neighbours, in points.
  let spacing: Double
  /// The range of lengths along the stack, in points.
  let main: Limits
  /// The range of lengths across the stack, in points.
  let cross: Limits
  /// The size that the children's fractions refer to: the stack's size on the axes where it is exact.
  private let parentSize: ParentSize
  /// The items of the children, in order.
  let items: UnsafeMutableBufferPointer<StackItem>
  /// The difference in points that comparisons of lengths overlook.
  private static let violationEpsilon = 0.01

  /// A line is a row of children, or a column: a stack that wraps may have several.
  private struct Line {
    /// The range of the children's indices.
    var items: Range<Int>
    /// The line's length across the stack, in points.
    var crossSize = 0.0
    /// The distance from the line's start to its baseline, in points.
    var baseline = 0.0
  }

  /// Begins the layout of a stack that has children, and makes their items.
  init(
    _ stack: borrowing StackLayoutSpec, _ children: borrowing [LayoutElement], _ range: SizeRange, _ context: borrowing LayoutContext,
    _ items: UnsafeMutableBufferPointer<StackItem>
  ) {
    self.stack = .passUnretained(stack)
    self.context = .passUnretained(context)
    self.items = items
    scale = context.scale
    isExplained = context.explanation != nil
    isHorizontal = stack.direction == .horizontal
    spacing = stack.spacing
    let width = (min: range.min.width, max: range.max.width)
    let height = (min: range.min.height, max: range.max.height)
    (main, cross) = isHorizontal ? (width, height) : (height, width)
    parentSize = ParentSize(
      width: width.min == width.max ? width.max : nil, height: height.min == height.max ? height.max : nil)
    let stackAlignment = stack.alignItems
    children.withUnsafeBufferPointer { children in
      for index in items.indices {
        let child = children[index]
        let alignment: StackLayoutSpec.AlignItems =
          switch child.style.alignSelf {
          case .start: .start
          case .end: .end
          case .center: .center
          case .stretch: .stretch
          case .auto: stackAlignment
          }
        let item = StackItem(
          reference: .passUnretained(child), before: child.style.spacingBefore, after: child.style.spacingAfter, grow: child.style.flexGrow,
          shrink: child.style.flexShrink, alignment: alignment)
        items.initializeElement(at: index, to: item)
      }
    }
  }

  /// Measures and places the children, and returns the stack's size.
  func layout() -> Size {
    defer {
      // A column has the first baseline of its first child and the last baseline of its last. They are taken last, because flexing measures
      // children again and may be the first to measure a child.
      if !isHorizontal {
        stack._withUnsafeGuaranteedRef { stack in
          stack.style.ascender = items[0].reference._withUnsafeGuaranteedRef { $0.style.ascender }
          stack.style.descender = items[items.count - 1].reference._withUnsafeGuaranteedRef { $0.style.descender }
        }
      }
    }
    // The only child that may both grow and shrink, in a stack whose length is fixed, is not measured first. It counts as empty at first and gets the
    // length that is left.
    var skipped: Int?
    if main.min == main.max {
      for index in items.indices where items[index].grow > 0 && items[index].shrink > 0 {
        if skipped != nil {
          skipped = nil
          break
        }
        skipped = index
      }
    }
    measure(except: skipped)
    let (flexWrap, alignContent) = stack._withUnsafeGuaranteedRef { ($0.flexWrap, $0.alignContent) }
    if flexWrap == .wrap { return layoutLines(skipped, alignContent) }
    // The usual case needs no list of lines.
    var line = Line(items: 0..<items.count)
    flex(line.items, skipped)
    sizeAcross(&line, isOnly: true)
    stretch(line)
    let y = alignContent == .start ? 0 : distribute(Self.distribution(alignContent), violation(line.crossSize, cross), 1).offset
    let length = position(line, y)
    if isExplained { explainContent(length, line.crossSize) }
    return size(length, line.crossSize)
  }

  /// Lays a stack out that may have several lines, and returns its size.
  private func layoutLines(_ skipped: Int?, _ alignContent: StackLayoutSpec.AlignContent) -> Size {
    let lineSpacing = stack._withUnsafeGuaranteedRef { $0.lineSpacing }
    var lines = breakLines()
    for index in lines.indices {
      flex(lines[index].items, skipped)
      sizeAcross(&lines[index], isOnly: lines.count == 1)
    }
    func crossLength() -> Double { lines.reduce(lineSpacing * Double(lines.count - 1)) { $0 + $1.crossSize } }
    if alignContent == .stretch && lines.count > 1 {
      let violation = violation(crossLength(), cross)
      if violation > Self.violationEpsilon {
        for index in lines.indices { lines[index].crossSize += violation / Double(lines.count) }
      }
    }
    for line in lines { stretch(line) }
    var (y, gap) = distribute(Self.distribution(alignContent), violation(crossLength(), cross), lines.count)
    var longest = 0.0
    for line in lines {
      longest = maximum(longest, position(line, y))
      y += line.crossSize + lineSpacing + gap
    }
    if isExplained { explainContent(longest, crossLength()) }
    return size(longest, crossLength())
  }

  // MARK: Axes

  func size(_ main: Double, _ cross: Double) -> Size {
    isHorizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  // MARK: 1. Measure

  /// Measures all children but one, each with its flex basis or with the length that it wants.
  private func measure(except skipped: Int?) {
    for index in items.indices {
      if index == skipped {
        if isExplained { explainSkipped(index) }
        continue
      }
      let basis = items[index].reference._withUnsafeGuaranteedRef { $0.style.flexBasis }
      let length = basis == .auto ? nil : basisLength(index, basis)
      if isExplained { explainMeasured(index, length) }
      measure(index, (length ?? 0, length ?? .infinity), across: cross)
    }
  }

  /// Returns the flex basis in points; a fraction of an undefined length is reported and is 0.
  private func basisLength(_ index: Int, _ basis: LayoutDimension) -> Double {
    let element = items[index].reference.takeUnretainedValue()
    let context = context.takeUnretainedValue()
    element.checkLength("flexBasis", basis, context)
    if let length = basis.resolved(parent: isHorizontal ? parentSize.width : parentSize.height) { return length }
    context.report(.fractionOfNothing(element: element.displayName, property: "flexBasis", value: basis))
    return 0
  }

  /// Measures a child in a range of lengths along the stack. Where the child is stretched, its range across comes from its own style.
  private func measure(_ index: Int, _ main: Limits, across cross: Limits) {
    var low = 0.0
    var high = cross.max
    if items[index].alignment == .stretch {
      low = cross.min
      // The style is resolved against an undefined parent, so fractions count as `auto` here.
      if let own = items[index].reference._withUnsafeGuaranteedRef({ stretchRange($0) }) {
        if own.0 != 0 { low = own.0 }
        if own.1.isFinite { high = own.1 }
      }
    }
    let range = SizeRange(min: size(main.min, low), max: size(main.max, high))
    let layout = items[index].reference._withUnsafeGuaranteedRef { element in
      context._withUnsafeGuaranteedRef { element.layoutThatFits(range, parentSize: parentSize, in: $0) }
    }
    let measured = layout.size
    items[index].layout = consume layout
    items[index].main = isHorizontal ? measured.width : measured.height
    items[index].cross = isHorizontal ? measured.height : measured.width
  }

  /// Returns the range across the stack that a child's style alone asks for; `nil` where the style has no size.
  private func stretchRange(_ child: LayoutElement) -> (Double, Double)? {
    if !child.style.hasOwnSize { return nil }
    let style = child.style
    let (exact, low, high) =
      isHorizontal ? (style.height, style.minHeight, style.maxHeight) : (style.width, style.minWidth, style.maxWidth)
    if low.isFraction || high.isFraction { reportStretched(low, high, isHorizontal ? "Height" : "Width", isStretch: true, child) }
    // Fractions along the stack are reported, too, although the result does not depend on them, because Texture resolves both axes. Where
    // the stack has no definite length, the report is the same as that of a child that resolves its own style.
    let (least, most, parent) =
      isHorizontal ? (style.minWidth, style.maxWidth, parentSize.width) : (style.minHeight, style.maxHeight, parentSize.height)
    if least.isFraction || most.isFraction {
      reportStretched(least, most, isHorizontal ? "Width" : "Height", isStretch: parent != nil, child)
    }
    return LayoutElementStyle.axisRange(exact, low, high, nil, .infinity)
  }

  @inline(never)
  private func reportStretched(_ low: LayoutDimension, _ high: LayoutDimension, _ axis: String, isStretch: Bool, _ child: LayoutElement) {
    for (bound, value) in [("min", low), ("max", high)] where value.isFraction {
      context.takeUnretainedValue().report(
        .fractionOfNothing(
          element: child.displayName, property: "\(bound)\(axis)" + (isStretch ? " (of a stretched child)" : ""), value: value))
    }
  }

  // MARK: 2. Lines

  /// Shares the children out among lines.
  private func breakLines() -> [Line] {
    var lines: [Line] = []
    var start = 0
    var length = 0.0
    for index in items.indices {
      let own = items[index].before + items[index].main + items[index].after
      let gap = index == start ? 0 : spacing
      // The sums are formed in Texture's order, one for the comparison and another one to keep, because line breaks depend on the last bit.
      if index > start && violation(length + gap + own, main) < 0 {
        lines.append(Line(items: start..<index))
        start = index
        length = own
      } else {
        length += gap + own
      }
    }
    lines.append(Line(items: start..<items.count))
    return lines
  }

  /// Returns the length of a line in points. The spacings come first, as in Texture: another order changes the last bit of the sum, and
  /// whole points of growth can depend on it.
  func length(_ line: Range<Int>) -> Double {
    var sum = spacing * Double(line.count - 1)
    for index in line { sum = sum + items[index].before + items[index].after }
    for index in line { sum += items[index].main }
    return sum
  }

  /// Returns the points by which a length must grow (positive) or shrink (negative) to be in a range.
  func violation(_ length: Double, _ range: Limits) -> Double {
    if length < range.min { return range.min - length }
    if length > range.max { return range.max - length }
    return 0
  }

  // MARK: 3. Flex

  /// Grows or shrinks the children of a line where they leave room or need more than there is.
  private func flex(_ line: Range<Int>, _ skipped: Int?) {
    let violation = violation(length(line), main)
    var total = 0.0
    if abs(violation) >= Self.violationEpsilon {
      for index in line { total += violation > 0 ? items[index].grow : items[index].shrink }
    }
    if total == 0 {
      if let skipped, line.contains(skipped) { measure(skipped, (0, 0), across: cross) }
    } else if violation > 0 {
      grow(line, violation, total)
    } else {
      shrink(line, violation, total)
    }
  }

  /// Grows children by whole points, in proportion to their factors. The rest of the violation goes to the first child that grows.
  private func grow(_ line: Range<Int>, _ violation: Double, _ total: Double) {
    var rest = violation
    for index in line {
      let share = items[index].grow == 0 ? 0 : violation * (items[index].grow / total)
      // Points are made whole as integers where they fit, which is faster on old processors.
      let whole = abs(share) < 1e15 ? Double(Int(share)) : share.rounded(.down)
      items[index].delta = whole > share ? whole - 1 : whole
      rest -= items[index].delta
    }
    for index in line where items[index].delta != 0 {
      if isExplained { explainGrowth(index, rest: rest, violation, total) }
      resize(index, to: items[index].main + items[index].delta + rest)
      rest = 0
    }
  }

  /// Shrinks children in proportion to their factors times their measured lengths.
  private func shrink(_ line: Range<Int>, _ violation: Double, _ total: Double) {
    func weight(_ index: Int) -> Double { items[index].main * (items[index].shrink / total) }
    var sum = 0.0
    for index in line { sum += weight(index) }
    if sum == 0 { return }
    for index in line { items[index].delta = -abs(weight(index) / sum * violation) }
    for index in line where items[index].delta != 0 {
      if isExplained { explainShrinking(index, violation, total) }
      resize(index, to: items[index].main + items[index].delta)
    }
  }

  /// Measures a child again with another length along the stack.
  private func resize(_ index: Int, to length: Double) {
    let length = maximum(length, 0)
    measure(index, (length, length), across: cross)
  }

  // MARK: 4. Line cross sizes

  /// Returns the distance from a child's start across the stack to its baseline as measured last, in points; `nil` for a child that is not aligned by
  /// its baseline.
  func baseline(_ index: Int) -> Double? {
    switch items[index].alignment {
    case .baselineFirst: items[index].reference._withUnsafeGuaranteedRef { $0.style.ascender }
    case .baselineLast: items[index].cross + items[index].reference._withUnsafeGuaranteedRef { $0.style.descender }
    case .start, .end, .center, .stretch: nil
    }
  }

  /// Sets a line's length across the stack, and its baseline.
  private func sizeAcross(_ line: inout Line, isOnly: Bool) {
    var largest = 0.0
    var above = 0.0
    var below = 0.0
    for index in line.items {
      if let baseline = baseline(index) {
        above = maximum(above, baseline)
        below = maximum(below, items[index].cross - baseline)
      } else {
        largest = maximum(largest, items[index].cross)
      }
    }
    var size = maximum(largest, above + below)
    if isOnly { size = cross.min == cross.max ? cross.max : maximum(cross.min, min(cross.max, size)) }
    line.crossSize = size
    line.baseline = above
  }

  // MARK: 5. Stretch

  /// Measures stretched children again that are shorter across the stack than their line.
  private func stretch(_ line: Line) {
    for index in line.items
    where items[index].alignment == .stretch && line.crossSize - items[index].cross > Self.violationEpsilon {
      let length = items[index].main
      if isExplained { explainStretched(index, line.crossSize) }
      measure(index, (length, length), across: (line.crossSize, line.crossSize))
    }
  }

  // MARK: 6. Position

  /// Returns the offset of the first of `count` children or lines, and the gap between them, in points.
  private func distribute(_ distribution: StackLayoutSpec.JustifyContent, _ violation: Double, _ count: Int) -> (
    offset: Double, gap: Double
  ) {
    let fitsGaps = violation >= Self.violationEpsilon && count > 1
    return switch distribution {
    case .start: (0, 0)
    case .center: (violation / 2, 0)
    case .end: (violation, 0)
    case .spaceBetween: fitsGaps ? (0, violation / Double(count - 1)) : (0, 0)
    case .spaceAround:
      fitsGaps ? (violation / Double(2 * count), violation / Double(count)) : (violation / 2, 0)
    }
  }

  /// Returns the distribution of the lines.
  private static func distribution(_ alignContent: StackLayoutSpec.AlignContent) -> StackLayoutSpec.JustifyContent {
    switch alignContent {
    case .start, .stretch: .start
    case .center: .center
    case .end: .end
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    }
  }

  /// Sets the origins of a line's items and returns the line's length.
  private func position(_ line: Line, _ y: Double) -> Double {
    let length = length(line.items)
    var (x, gap) = distribute(stack._withUnsafeGuaranteedRef { $0.justifyContent }, violation(length, main), line.items.count)
    for index in line.items {
      if index != line.items.lowerBound { x += spacing + gap }
      x += items[index].before
      let offset =
        switch items[index].alignment {
        case .start, .stretch: 0.0
        case .end: line.crossSize - items[index].cross
        case .center: scale.floorPixel((line.crossSize - items[index].cross) / 2)
        case .baselineFirst, .baselineLast: line.baseline - (baseline(index) ?? 0)
        }
      let origin = isHorizontal ? Point(x: x, y: y + offset) : Point(x: y + offset, y: x)
      items[index].origin = (origin.x + origin.y).isFinite ? origin : invalidOrigin(origin, index)
      if isExplained { explainPlace(index) }
      x += items[index].main + items[index].after
    }
    return length
  }

  @inline(never)
  private func invalidOrigin(_ origin: Point, _ index: Int) -> Point {
    context.takeUnretainedValue().position(origin, of: items[index].reference.takeUnretainedValue())
  }
}
