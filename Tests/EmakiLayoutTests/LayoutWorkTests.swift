import EmakiLayout
import EmakiSupport
import Testing

/// Tests how often the leaves of deep trees are measured. The work is counted, not timed.
struct LayoutWorkTests {
  /// A tree whose leaves count how often they are measured.
  final class Tree {
    fileprivate(set) var root: LayoutElement
    fileprivate(set) var elements = 1
    private var boxes: [Box]

    init() {
      let box = Box(37, 23)
      boxes = [box]
      root = box
    }

    func makeBox(_ width: Double, _ height: Double) -> Box {
      let box = Box(width, height)
      boxes.append(box)
      elements += 1
      return box
    }

    /// How often leaves are measured when the tree is laid out once.
    func work(_ range: SizeRange) -> Int {
      _ = root.laidOut(range)
      return boxes.reduce(0) { $0 + $1.measured }
    }
  }

  private static let ranges = [
    SizeRange(max: Size(300, 400)), SizeRange(exactly: Size(320, 200)),
    SizeRange(min: Size(375, 0), max: Size(375, .unbounded)),
  ]

  /// Puts one more spec around the tree.
  private static func wrap(_ tree: Tree, _ random: inout SplitMix64, kinds: ClosedRange<Int>) {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 2 }
    let child = tree.root
    if chance(60) { child.style.flexShrink = number(1...4) }
    if chance(30) { child.style.flexGrow = number(1...4) }
    if chance(10) { child.style.flexBasis = .points(number(20...400)) }
    if chance(10) { child.style.width = .percent(number(40...200)) }
    if chance(10) { child.style.height = .percent(number(40...200)) }
    if chance(5) { child.style.minWidth = .points(number(20...200)) }
    if chance(5) { child.style.maxHeight = .points(number(20...400)) }
    if chance(20) { child.style.alignSelf = AlignSelf.allCases.randomElement(using: &random) ?? .auto }
    if chance(10) { child.style.spacingBefore = number(1...9) }
    func sibling() -> Box {
      let box = tree.makeBox(number(4...60), number(4...60))
      if chance(40) { box.style.flexShrink = 1 }
      if chance(20) { box.style.flexGrow = 1 }
      return box
    }
    tree.elements += 1
    switch Int.random(in: kinds, using: &random) {
    case 0: tree.root = InsetLayoutSpec(insets: EdgeInsets(top: number(0...3), left: number(0...3), bottom: 0, right: 1), child: child)
    case 1: tree.root = BackgroundLayoutSpec(child: child, background: sibling())
    case 2: tree.root = OverlayLayoutSpec(child: sibling(), overlay: child)
    case 3:
      tree.root = CenterLayoutSpec(
        centering: CenterLayoutSpec.Centering.allCases.randomElement(using: &random) ?? .xy,
        sizingOption: chance(50) ? .minimumSize : [], child: child)
    case 4:
      tree.root = RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: chance(50) ? .none : .center, child: child)
    case 5: tree.root = CornerLayoutSpec(child: child, corner: sibling(), location: .topRight, wrapsCorner: chance(50))
    case 6: tree.root = AbsoluteLayoutSpec(sizing: chance(50) ? .sizeToFit : .default, children: [sibling(), child])
    case 7: tree.root = WrapperLayoutSpec(children: [child, sibling()])
    case 8...10: tree.root = RatioLayoutSpec(ratio: number(1...5), child: child)
    default:
      var children: [LayoutElement] = [child]
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        children.insert(sibling(), at: Int.random(in: 0...children.count, using: &random))
      }
      tree.root = StackLayoutSpec(
        chance(50) ? .horizontal : .vertical, spacing: number(0...4),
        justifyContent: StackLayoutSpec.JustifyContent.allCases.randomElement(using: &random) ?? .start,
        alignItems: StackLayoutSpec.AlignItems.allCases.randomElement(using: &random) ?? .stretch, flexWrap: chance(20) ? .wrap : .noWrap,
        alignContent: StackLayoutSpec.AlignContent.allCases.randomElement(using: &random) ?? .start, children: children)
    }
  }

  private static func tree(seed: UInt64, depth: Int, kinds: ClosedRange<Int>) -> Tree {
    var random = SplitMix64(seed: seed)
    let tree = Tree()
    for _ in 0..<depth { wrap(tree, &random, kinds: kinds) }
    return tree
  }

  /// Makes a tree of one to four levels that are repeated, each of which may shrink. Such trees need the most measurements.
  private static func repeating(seed: UInt64, depth: Int) -> Tree {
    var random = SplitMix64(seed: seed)
    let tree = Tree()
    let period = UInt64.random(in: 1...4, using: &random)
    for level in 0..<UInt64(depth) {
      var own = SplitMix64(seed: seed &+ level % period &* 1000)
      tree.root.style.flexShrink = 1
      wrap(tree, &own, kinds: 8...16)
    }
    return tree
  }

  /// Stacks and ratios that flex at random are measured once for each of a few sizes that differ from level to level.
  @Test(arguments: [10, 20, 30, 40, 50, 60]) func `a random deep tree takes only a few measurements for each element`(depth: Int) {
    for kinds in [0...20, 8...16, 11...12] {
      for seed in 0..<UInt64(100) {
        let tree = Self.tree(seed: seed, depth: depth, kinds: kinds)
        let work = tree.work(Self.ranges[Int(seed % 3)])
        #expect(work <= 16 * tree.elements, "seed \(seed), kinds \(kinds): \(work) for \(tree.elements) elements")
      }
    }
  }

  /// A stack is laid out in 1000 ranges at most, and each time measures a child three times at most: in any length, flexed, and stretched.
  @Test(arguments: [20, 60]) func `the work for a repeated pattern is bounded by its number of elements`(depth: Int) {
    for seed in 0..<UInt64(40) {
      let tree = Self.repeating(seed: seed, depth: depth)
      let work = tree.work(Self.ranges[Int(seed % 3)])
      #expect(work <= 3000 * tree.elements, "seed \(seed): \(work) for \(tree.elements) elements")
    }
  }

  @Test func `a tree that is measured in too many sizes is an error and does not take for ever`() {
    // Every stack asks for two sizes that no other has, so that the 13th is asked for 4096.
    let tree = Tree()
    for level in 0..<60 {
      let spec = BranchingLayoutSpec(step: Double(1 << (level % 13)) / 16, child: tree.root)
      tree.root = StackLayoutSpec(alignItems: .start, children: [spec])
    }
    tree.root.debugName = "outermost"
    let context = LayoutContext(scale: Scale(2))
    let range = SizeRange(max: Size(300, 5000))
    _ = tree.root.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    #expect(context.errors.contains(.tooManyRanges(element: "StackLayoutSpec", limit: 1000)))
    #expect(context.errors.first?.description.hasPrefix("\"StackLayoutSpec\": its layout was asked for in more than 1000") == true)
  }

  /// Measures its child in two heights.
  final class BranchingLayoutSpec: LayoutSpec {
    let step: Double
    let child: LayoutElement

    init(step: Double, child: LayoutElement) {
      self.step = step
      self.child = child
    }

    override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
      let lower = SizeRange(max: Size(range.max.width, range.max.height - step))
      _ = child.layoutThatFits(lower, parentSize: .undefined, in: context)
      let layout = child.layoutThatFits(range, parentSize: .undefined, in: context)
      return context.layout(of: self, size: layout.size, children: [Layout.Child(child, at: .zero, layout: layout)])
    }
  }

  /// A remembered measurement is what laying out would give. So every tree is laid out like one whose stacks remember nothing.
  @Test func `remembered measurements equal fresh ones`() {
    for seed in 0..<UInt64(200) {
      let tree = Self.tree(seed: seed, depth: 10, kinds: 8...16)
      let layout = tree.root.laidOut(Self.ranges[Int(seed % 3)])
      let other = Self.tree(seed: seed, depth: 10, kinds: 8...16)
      other.forgetful()
      #expect(layout == other.root.laidOut(Self.ranges[Int(seed % 3)]), "seed \(seed)")
    }
  }
}

extension LayoutWorkTests.Tree {
  /// Puts an element around each stack under the root. It measures the stack in a context of its own, where nothing is remembered.
  func forgetful() {
    func forgetful(_ element: LayoutElement) -> LayoutElement {
      switch element {
      case let stack as StackLayoutSpec:
        stack.children = stack.children.map(forgetful)
        return ForgetfulLayoutSpec(stack)
      case let ratio as RatioLayoutSpec:
        ratio.child = forgetful(ratio.child)
        return ratio
      default: return element
      }
    }
    root = forgetful(root)
  }

  final class ForgetfulLayoutSpec: LayoutElement {
    private let stack: StackLayoutSpec

    init(_ stack: StackLayoutSpec) {
      self.stack = stack
      super.init()
      style = stack.style
    }

    override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
      let layout = stack.layoutThatFits(constrainedSize, parentSize: parentSize, in: LayoutContext(scale: context.scale))
      (style.ascender, style.descender) = (stack.style.ascender, stack.style.descender)
      return layout
    }
  }
}
