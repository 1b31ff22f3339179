import EmakiLayout
import Testing

/// SEMANTICS.md, section 5, step 4: an item's baseline is its ascender, or its cross size plus its descender, whatever the direction.
@Suite struct BaselineAlignmentTests {
  /// Returns a box with a name, so that an explanation can ask for it.
  private func box(_ name: String, _ width: Double, _ height: Double, ascender: Double, descender: Double) -> Box {
    let box = Box(width, height)
    box.debugName = name
    box.style.ascender = ascender
    box.style.descender = descender
    return box
  }

  private var small: Box { box("small", 50, 16, ascender: 10, descender: -4) }
  private var large: Box { box("large", 40, 36, ascender: 30, descender: -6) }

  private let range = SizeRange(max: Size(width: 300, height: 300))

  private func origins(_ stack: StackLayoutSpec) -> [Point] { stack.laidOut(range).children.map(\.origin) }

  /// Returns the line of an explanation about the last place of an element.
  private func lastPlace(of name: String, in stack: StackLayoutSpec) -> String? {
    let context = LayoutContext(scale: Scale(2))
    let explanation = LayoutExplanation(of: name)
    context.explanation = explanation
    _ = stack.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    return explanation.lines.last { $0.contains("placed at") }
  }

  // MARK: In a row

  @Test func `first baselines are aligned at the lowest, and the row has room for all children`() {
    let stack = StackLayoutSpec(alignItems: .baselineFirst, children: [small, large])
    #expect(origins(stack) == [Point(x: 0, y: 20), Point(x: 50, y: 0)])
    // 30 above the baseline and max(16 - 10, 36 - 30) below.
    #expect(stack.laidOut(range).size == Size(width: 90, height: 36))
  }

  @Test func `last baselines are aligned at the lowest`() {
    // Baselines 16 - 4 = 12 and 36 - 6 = 30.
    let stack = StackLayoutSpec(alignItems: .baselineLast, children: [small, large])
    #expect(origins(stack) == [Point(x: 0, y: 18), Point(x: 50, y: 0)])
    #expect(stack.laidOut(range).size == Size(width: 90, height: 36))
  }

  @Test func `a child that reaches below the others makes the row higher`() {
    // 30 above; below the baseline 50 - 10 = 40.
    let deep = box("deep", 50, 50, ascender: 10, descender: 0)
    let stack = StackLayoutSpec(alignItems: .baselineFirst, children: [deep, large])
    #expect(stack.laidOut(range).size.height == 70)
    #expect(origins(stack).map(\.y) == [20, 0])
  }

  @Test func `a child with alignSelf is not aligned by its baseline`() {
    let centered = Box(10, 10)
    centered.style.alignSelf = .center
    let stack = StackLayoutSpec(alignItems: .baselineFirst, children: [small, centered, large])
    // In the middle of 36.
    #expect(origins(stack).map(\.y) == [20, 13, 0])
  }

  @Test func `a column takes the first child's first baseline and the last child's last baseline`() {
    let column = StackLayoutSpec(.vertical, alignItems: .start, children: [small, large])
    let stack = StackLayoutSpec(alignItems: .baselineFirst, children: [column, box("other", 5, 40, ascender: 25, descender: -1)])
    #expect(origins(stack).map(\.y) == [15, 0])
    #expect(column.style.ascender == 10 && column.style.descender == -6)
    // The column is 16 + 36 high, its last baseline at 46; the other's is at 39.
    stack.alignItems = .baselineLast
    #expect(origins(stack).map(\.y) == [0, 7])
  }

  @Test func `other specs have no baselines of their own`() {
    let inset = InsetLayoutSpec(insets: EdgeInsets(top: 3), child: small)
    let stack = StackLayoutSpec(alignItems: .baselineFirst, children: [inset, large])
    #expect(origins(stack).map(\.y) == [30, 0])
  }

  // MARK: In a column

  /// In a column distances from the top are used as distances from the left. Texture does so, and so do we.
  @Test func `a column shifts its children sideways by their ascenders`() {
    let stack = StackLayoutSpec(.vertical, alignItems: .baselineFirst, children: [small, large])
    #expect(origins(stack) == [Point(x: 20, y: 0), Point(x: 0, y: 16)])
    // 30 before the baseline and max(50 - 10, 40 - 30) after it.
    #expect(stack.laidOut(range).size == Size(width: 70, height: 52))
  }

  @Test func `a column takes last baselines from the right edges`() {
    // 50 - 4 = 46 and 40 - 6 = 34; at most 6 after the baseline.
    let stack = StackLayoutSpec(.vertical, alignItems: .baselineLast, children: [small, large])
    #expect(origins(stack) == [Point(x: 0, y: 0), Point(x: 12, y: 16)])
    #expect(stack.laidOut(range).size == Size(width: 52, height: 52))
  }

  // MARK: Explained

  @Test(arguments: [StackLayoutSpec.Direction.horizontal, .vertical]) func `the explanation gives the baseline that placed an element`(
    direction: StackLayoutSpec.Direction
  ) throws {
    let placement = try #require(
      lastPlace(of: "small", in: StackLayoutSpec(direction, alignItems: .baselineFirst, children: [small, large])))
    #expect(placement.contains(direction == .horizontal ? "(0, 20)" : "(20, 0)"))
    #expect(placement.contains("baselineFirst"))
    #expect(placement.contains("baseline at 10"))
  }

  @Test func `an explanation has no baseline where baselines are not aligned`() throws {
    let placement = try #require(lastPlace(of: "small", in: StackLayoutSpec(.vertical, alignItems: .center, children: [small, large])))
    #expect(!placement.contains("baseline"))
  }
}
