import Emaki

/// Draws trees of specs that are chosen by seeded numbers, as pictures and as frames.
func drawLayouts(_ folder: PictureFolder) async throws {
  let directions: [(String, LayoutDirection)] = [("ltr", .leftToRight), ("rtl", .rightToLeft)]
  for (name, direction) in directions {
    let renderer = try folder.renderer(direction: direction)
    for seed in 0..<40 {
      let frame = try await renderer.render(tree(seed), in: SizeRange(max: Size(width: 240, height: 400)))
      try folder.write(frame, "layout/trees-\(name)/\(seed)")
    }
  }
  for seed in 0..<60 {
    var lines: [String] = []
    for (width, scale) in [(90.0, 1.0), (240, 2), (333.25, 3)] {
      let range = SizeRange(max: Size(width: width, height: .unbounded))
      do {
        lines += description(try tree(seed).layoutThatFits(range, scale: scale))
      } catch is LayoutError {
        // The words of an error may change, so they are left out.
        lines.append("error")
      }
    }
    try folder.write(lines, "layout/frames/\(seed)")
  }
}

/// Returns the frame of each element in its parent, one a line.
private func description(_ layout: Layout, at origin: Point = .zero, depth: Int = 0) -> [String] {
  let indent = String(repeating: "  ", count: depth)
  let line = "\(indent)\(origin.x) \(origin.y) \(layout.size.width) \(layout.size.height)"
  return [line] + layout.children.flatMap { description($0.layout, at: $0.origin, depth: depth + 1) }
}

private func tree(_ seed: Int) -> DisplayNode {
  var numbers = Numbers(seed: UInt64(seed))
  let node = DisplayNode()
  node.automaticallyManagesSubnodes = true
  node.backgroundColor = Color(0xF4F4F4)
  node.style.minSize = Size(width: 40, height: 30)
  let spec = stack(&numbers, depth: 3)
  node.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [spec]) }
  return node
}

private func leaf(_ numbers: inout Numbers) -> LayoutElement {
  switch numbers.below(3) {
  case 0:
    let text = TextNode()
    text.attributedText = AttributedText(
      String(SampleTexts.text(numbers.below(8)).prefix(5 + numbers.below(40))), font: .system(size: Double(10 + numbers.below(10))))
    text.maximumNumberOfLines = numbers.below(3)
    text.style.flexShrink = 1
    return text
  default:
    let box = DisplayNode()
    box.backgroundColor = SampleTexts.color(numbers.below(8))
    box.style.preferredSize = Size(width: Double(8 + numbers.below(60)), height: Double(6 + numbers.below(35)))
    return box
  }
}

private func flexed(_ element: LayoutElement, _ numbers: inout Numbers) -> LayoutElement {
  element.style.flexGrow = Double(numbers.below(3))
  element.style.flexShrink = 1
  element.style.spacingBefore = Double(numbers.below(3) * 2)
  element.style.alignSelf = numbers.pick([.auto, .auto, .auto] + AlignSelf.allCases)
  if numbers.below(5) == 0 { element.style.minWidth = .points(Double(numbers.below(50))) }
  if numbers.below(6) == 0 { element.style.maxHeight = .points(Double(10 + numbers.below(50))) }
  return element
}

private func stack(_ numbers: inout Numbers, depth: Int) -> LayoutElement {
  let children = (0..<2 + numbers.below(3)).map { _ in flexed(element(&numbers, depth: depth - 1), &numbers) }
  return StackLayoutSpec(
    numbers.pick(StackLayoutSpec.Direction.allCases), spacing: Double(numbers.below(9)),
    justifyContent: numbers.pick(StackLayoutSpec.JustifyContent.allCases), alignItems: numbers.pick(StackLayoutSpec.AlignItems.allCases),
    flexWrap: numbers.pick(StackLayoutSpec.FlexWrap.allCases), alignContent: numbers.pick(StackLayoutSpec.AlignContent.allCases),
    lineSpacing: Double(numbers.below(5)), children: children)
}

private func element(_ numbers: inout Numbers, depth: Int) -> LayoutElement {
  if depth <= 0 { return leaf(&numbers) }
  switch numbers.below(11) {
  case 0:
    let inset = EdgeInsets(
      top: Double(numbers.below(9)), left: Double(numbers.below(9)), bottom: Double(numbers.below(9)), right: Double(numbers.below(20)))
    return InsetLayoutSpec(insets: inset, child: element(&numbers, depth: depth - 1))
  case 1: return RatioLayoutSpec(ratio: 0.4 + Double(numbers.below(10)) / 10, child: leaf(&numbers))
  case 2: return CenterLayoutSpec(centering: numbers.pick(CenterLayoutSpec.Centering.allCases), child: element(&numbers, depth: depth - 1))
  case 3:
    let (horizontal, vertical) = (
      numbers.pick(RelativeLayoutSpec.Position.allCases), numbers.pick(RelativeLayoutSpec.Position.allCases)
    )
    return RelativeLayoutSpec(
      horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: [], child: element(&numbers, depth: depth - 1))
  case 4: return BackgroundLayoutSpec(child: element(&numbers, depth: depth - 1), background: leaf(&numbers))
  case 5: return OverlayLayoutSpec(child: element(&numbers, depth: depth - 1), overlay: leaf(&numbers))
  case 6:
    return CornerLayoutSpec(
      child: element(&numbers, depth: depth - 1), corner: leaf(&numbers), location: numbers.pick(CornerLayoutSpec.Location.allCases),
      offset: Point(x: Double(numbers.below(9)) - 4, y: Double(numbers.below(9)) - 4), wrapsCorner: numbers.below(2) == 0)
  case 7:
    let children = (0..<3).map { _ in
      let child = leaf(&numbers)
      child.style.layoutPosition = Point(x: Double(numbers.below(60)), y: Double(numbers.below(40)))
      return child
    }
    return AbsoluteLayoutSpec(sizing: numbers.pick(AbsoluteLayoutSpec.Sizing.allCases), children: children)
  default: return stack(&numbers, depth: depth)
  }
}
