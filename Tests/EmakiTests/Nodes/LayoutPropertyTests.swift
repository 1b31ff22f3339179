import Emaki
import EmakiTestSupport
import Testing

/// What holds for every layout, tried on random trees. A failing test's argument is its seed.
@Suite struct LayoutPropertyTests {
  static let seeds: [UInt64] = Array(1...300)

  // MARK: Trees of all specs

  /// Stands around an element, in its style, and looks at each answer.
  private final class Witness: LayoutSpec {
    let element: LayoutElement
    let outside: Notes<String>

    init(_ element: LayoutElement, _ outside: Notes<String>) {
      (self.element, self.outside) = (element, outside)
      super.init()
      style = element.style
    }

    override func layoutThatFits(_ range: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
      let layout = element.layoutThatFits(range, parentSize: parentSize, in: context)
      // A column learns its baselines when it is laid out.
      style = element.style
      if !isInside(layout.size.width, range.min.width, range.max.width, context.scale)
        || !isInside(layout.size.height, range.min.height, range.max.height, context.scale)
      {
        outside.add("\(type(of: element)) is \(layout.size) in \(range)")
      }
      return context.layout(of: self, size: layout.size, children: [Layout.Child(element, at: .zero, layout: layout)])
    }

    /// Where the minimum is above the maximum it wins.
    private func isInside(_ length: Double, _ low: Double, _ high: Double, _ scale: Scale) -> Bool {
      length >= low - 1e-6 && length <= scale.ceilPixel(max(low, high)) + 1e-6
    }
  }

  /// Whether an element's size may be a wrapper's. A wrapper is not clamped; what takes its size from one is in the range of the tree's other
  /// parts only by chance.
  private static func followsWrapper(_ element: LayoutElement) -> Bool {
    switch element {
    case is WrapperLayoutSpec: true
    case let witness as Witness: followsWrapper(witness.element)
    case let spec as BackgroundLayoutSpec: followsWrapper(spec.child)
    case let spec as OverlayLayoutSpec: followsWrapper(spec.child)
    case let spec as RatioLayoutSpec: followsWrapper(spec.child)
    case let spec as CornerLayoutSpec: !spec.wrapsCorner && followsWrapper(spec.child)
    default: false
    }
  }

  @Test(arguments: seeds) func `a size is within its range, whose ends are rounded up to pixels`(seed: UInt64) {
    let outside = Notes<String>()
    let (range, scale, spec) = RandomLayoutTree.spec(seed: seed) { Self.followsWrapper($0) ? $0 : Witness($0, outside) }
    let context = LayoutContext(scale: scale)
    _ = spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    #expect(context.errors == [] && outside.all == [])
  }

  @Test(arguments: seeds) func `every length is a whole number of pixels, every place finite, and an equal tree has the same layout`(
    seed: UInt64
  ) {
    func numbers(_ layout: Layout, isLength: Bool) -> [Double] {
      let own = isLength ? [layout.size.width, layout.size.height] : layout.children.flatMap { [$0.origin.x, $0.origin.y] }
      return own + layout.children.flatMap { numbers($0.layout, isLength: isLength) }
    }
    for factor in [1, 1.5, 2, 2.5, 3] {
      let scale = Scale(factor)
      let (range, _, spec) = RandomLayoutTree.spec(seed: seed)
      let context = LayoutContext(scale: scale)
      func answer(_ spec: LayoutElement, in context: LayoutContext) -> Layout {
        spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
      }
      let layout = answer(spec, in: context)
      #expect(numbers(layout, isLength: true).allSatisfy { scale.ceilPixel($0) == $0 && ($0 * factor).rounded() / factor == $0 })
      #expect((numbers(layout, isLength: true) + numbers(layout, isLength: false)).allSatisfy { $0.isFinite })
      let (again, fresh) = (answer(spec, in: context), answer(spec, in: LayoutContext(scale: scale)))
      let equal = answer(RandomLayoutTree.spec(seed: seed).spec, in: LayoutContext(scale: scale))
      #expect([again, fresh, equal] == [layout, layout, layout] && context.errors == [])
    }
  }

  @Test func `the random trees contain every spec`() {
    var kinds: [String: Int] = [:]
    for seed in Self.seeds {
      _ = RandomLayoutTree.spec(seed: seed) { element in
        kinds[String(describing: type(of: element)), default: 0] += 1
        return element
      }
    }
    let specs = ["", "Stack", "Inset", "Overlay", "Background", "Center", "Ratio", "Relative", "Absolute", "Wrapper", "Corner"]
    #expect(Set(kinds.keys) == Set(specs.map { $0 + "LayoutSpec" } + ["Box", "DisplayNode"]))
    #expect(kinds.values.allSatisfy { $0 >= 20 })
  }

  // MARK: Lines

  /// What a line leaves before, between and after its children, of the length that it has or must have.
  private struct Room {
    var before: Double
    var between: [Double]
    var after: Double
    /// Missing room is negative.
    var total: Double

    init(_ stack: StackLayoutSpec, _ layout: Layout, _ range: SizeRange, of items: Range<Int>) {
      let isHorizontal = stack.direction == .horizontal
      func along(_ size: Size) -> Double { isHorizontal ? size.width : size.height }
      let styles = stack.children.map(\.style)
      let starts = layout.children.map { isHorizontal ? $0.origin.x : $0.origin.y }
      let lengths = layout.children.map { along($0.layout.size) }
      let (first, last) = (items.lowerBound, items.upperBound - 1)
      var sum = stack.spacing * Double(items.count - 1)
      for index in items { sum += styles[index].spacingBefore + lengths[index] + styles[index].spacingAfter }
      let length = max(along(range.min), min(along(range.max), sum))
      total = length - sum
      before = starts[first] - styles[first].spacingBefore
      between = items.dropFirst().map { index in
        starts[index] - styles[index].spacingBefore - stack.spacing - starts[index - 1] - lengths[index - 1]
          - styles[index - 1].spacingAfter
      }
      after = length - starts[last] - lengths[last] - styles[last].spacingAfter
    }
  }

  /// The lines of a stack of the same seed: SEMANTICS.md, section 5, steps 1 and 2, of the lengths before anything flexes.
  private static func lines(seed: UInt64, _ wrap: StackLayoutSpec.FlexWrap) -> [Range<Int>] {
    let (range, scale, stack) = RandomLayoutTree.line(seed: seed, wrap)
    if wrap == .noWrap { return [0..<stack.children.count] }
    func along(_ size: Size) -> Double { stack.direction == .horizontal ? size.width : size.height }
    let flexible = stack.children.indices.filter { stack.children[$0].style.flexGrow > 0 && stack.children[$0].style.flexShrink > 0 }
    for child in stack.children { (child.style.flexGrow, child.style.flexShrink) = (0, 0) }
    let layout = stack.layoutThatFits(range, parentSize: ParentSize(range.max), in: LayoutContext(scale: scale))
    var lengths = layout.children.map { along($0.layout.size) }
    // The only child that grows and shrinks counts as nothing where the length is definite.
    if flexible.count == 1 && along(range.min) == along(range.max) { lengths[flexible[0]] = 0 }
    var lines: [Range<Int>] = []
    var (start, length) = (0, 0.0)
    for (index, child) in stack.children.enumerated() {
      let own = child.style.spacingBefore + lengths[index] + child.style.spacingAfter
      let added = (index == start ? 0 : stack.spacing) + own
      if index > start && length + added > along(range.max) {
        lines.append(start..<index)
        (start, length) = (index, own)
      } else {
        length += added
      }
    }
    return lines + [start..<stack.children.count]
  }

  /// The lines of a random stack: its justification, their rooms and their numbers of children.
  private static func rooms(
    seed: UInt64, _ wrap: StackLayoutSpec.FlexWrap
  ) -> (justification: StackLayoutSpec.JustifyContent, rooms: [(room: Room, count: Int)]) {
    let (range, scale, stack) = RandomLayoutTree.line(seed: seed, wrap)
    let context = LayoutContext(scale: scale)
    let layout = stack.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    #expect(context.errors == [])
    return (stack.justifyContent, lines(seed: seed, wrap).map { (Room(stack, layout, range, of: $0), $0.count) })
  }

  @Test(arguments: Array(1...400) as [UInt64], [StackLayoutSpec.FlexWrap.noWrap, .wrap])
  func `children, spacings and gaps add up to each line as justifyContent says`(seed: UInt64, wrap: StackLayoutSpec.FlexWrap) {
    let (justification, rooms) = Self.rooms(seed: seed, wrap)
    for (room, count) in rooms { check(room, of: count, justification) }
  }

  private func check(_ room: Room, of count: Int, _ justification: StackLayoutSpec.JustifyContent) {
    func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
    #expect(same(room.before + room.between.reduce(0, +) + room.after, room.total))
    // SEMANTICS.md, section 5, step 6: room of less than 0.01 is not shared out between children.
    let isShared = room.total >= 0.01 && count > 1
    let share = room.between.first ?? 0
    #expect(room.between.allSatisfy { same($0, share) })
    let isJustified =
      switch justification {
      case .start: same(room.before, 0) && same(share, 0)
      case .end: same(room.after, 0) && same(share, 0)
      case .center: same(room.before, room.after) && same(share, 0)
      case .spaceBetween: same(room.before, 0) && (isShared ? same(room.after, 0) && share > 0 : same(share, 0))
      case .spaceAround: same(room.before, room.after) && (isShared ? same(room.before * 2, share) && share > 0 : same(share, 0))
      }
    #expect(isJustified, "\(justification): \(room)")
  }

  @Test(arguments: [StackLayoutSpec.FlexWrap.noWrap, .wrap]) func `the random lines are of every kind, too short, too long and just right`(
    wrap: StackLayoutSpec.FlexWrap
  ) {
    let stacks = (1...400).map { Self.rooms(seed: $0, wrap) }
    #expect(wrap == .noWrap || (1...3).allSatisfy { count in stacks.count { $0.rooms.count == count } >= 20 })
    for justification in StackLayoutSpec.JustifyContent.allCases {
      let rooms = stacks.filter { $0.justification == justification }.flatMap(\.rooms).map(\.room.total)
      #expect([rooms.count { $0 > 1 }, rooms.count { $0 == 0 }, rooms.count { $0 < -1 }].allSatisfy { $0 >= 5 }, "\(justification)")
    }
  }
}
