import Emaki
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

/// What holds for every layout, tried on random trees. A failing test's argument is its seed.
@Suite struct LayoutPropertyTests {
  /// Trees of all specs.
  static let seeds: [UInt64] = Array(1...300)

  private func layout(_ seed: UInt64) -> (layout: Layout, errors: [LayoutError]) {
    let (range, scale, spec) = RandomLayoutTree.spec(seed: seed)
    let context = LayoutContext(scale: scale)
    return (spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context), context.errors)
  }

  // MARK: Sizes

  /// Stands around an element, in its style, and looks at each answer.
  private final class Witness: LayoutSpec {
    let element: LayoutElement
    let findings: Findings

    final class Findings {
      var outside: [String] = []
      var answers = 0
    }

    init(_ element: LayoutElement, _ findings: Findings) {
      self.element = element
      self.findings = findings
      super.init()
      style = element.style
    }

    override func layoutThatFits(_ range: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
      let layout = element.layoutThatFits(range, parentSize: parentSize, in: context)
      // A column learns its baselines when it is laid out.
      style = element.style
      findings.answers += 1
      if !isInside(layout.size.width, range.min.width, range.max.width, context.scale)
        || !isInside(layout.size.height, range.min.height, range.max.height, context.scale)
      {
        findings.outside.append("\(type(of: element)) is \(layout.size) in \(range)")
      }
      return context.layout(of: self, size: layout.size, children: [Layout.Child(element, at: .zero, layout: layout)])
    }

    /// Where the minimum is above the maximum it wins.
    private func isInside(_ length: Double, _ low: Double, _ high: Double, _ scale: Scale) -> Bool {
      length >= low - 1e-6 && length <= scale.ceilPixel(max(low, high)) + 1e-6
    }
  }

  @Test(arguments: seeds) func `a size is within its range, whose ends are rounded up to pixels`(seed: UInt64) {
    let findings = Witness.Findings()
    // A wrapper is not clamped; what takes its size from one is in the range of the tree's other parts only by chance.
    let (range, scale, spec) = RandomLayoutTree.spec(seed: seed) { element in
      Self.followsWrapper(element) ? element : Witness(element, findings)
    }
    let context = LayoutContext(scale: scale)
    let layout = spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    #expect(context.errors == [])
    #expect(findings.outside == [])
    #expect(Self.followsWrapper(spec) || findings.answers > 0)
    #expect(layout.size.width.isFinite && layout.size.height.isFinite)
  }

  @Test(arguments: [1, 1.5, 2, 2.5, 3] as [Double]) func `every length is exactly a whole number of pixels`(factor: Double) {
    let scale = Scale(factor)
    for seed in Self.seeds {
      let (range, _, spec) = RandomLayoutTree.spec(seed: seed)
      let layout = spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: LayoutContext(scale: scale))
      #expect(Self.lengths(in: layout).allSatisfy { scale.ceilPixel($0) == $0 && ($0 * factor).rounded() / factor == $0 }, "seed \(seed)")
    }
  }

  /// The widths and heights of a layout and of all in it.
  private static func lengths(in layout: Layout) -> [Double] {
    [layout.size.width, layout.size.height] + layout.children.flatMap { lengths(in: $0.layout) }
  }

  /// Whether an element's size may be a wrapper's.
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

  @Test func `the random trees contain every spec`() {
    var kinds: [String: Int] = [:]
    for seed in Self.seeds {
      _ = RandomLayoutTree.spec(seed: seed) { element in
        kinds[String(describing: type(of: element)), default: 0] += 1
        return element
      }
    }
    #expect(
      Set(kinds.keys) == [
        "Box", "DisplayNode", "LayoutSpec", "StackLayoutSpec", "InsetLayoutSpec", "OverlayLayoutSpec", "BackgroundLayoutSpec",
        "CenterLayoutSpec",
        "RatioLayoutSpec", "RelativeLayoutSpec", "AbsoluteLayoutSpec", "WrapperLayoutSpec", "CornerLayoutSpec",
      ])
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

    /// - Parameter items: the line's children; all where there is one line.
    init(_ stack: StackLayoutSpec, _ layout: Layout, _ range: SizeRange, of items: Range<Int>? = nil) {
      let isHorizontal = stack.direction == .horizontal
      func along(_ size: Size) -> Double { isHorizontal ? size.width : size.height }
      func along(_ point: Point) -> Double { isHorizontal ? point.x : point.y }
      let styles = stack.children.map(\.style)
      let starts = layout.children.map { along($0.origin) }
      let lengths = layout.children.map { along($0.layout.size) }
      let items = items ?? 0..<styles.count
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

  @Test(arguments: Array(1...400) as [UInt64]) func `children, spacings and gaps add up to the line as justifyContent says`(seed: UInt64) {
    let (range, scale, stack) = RandomLayoutTree.line(seed: seed)
    let context = LayoutContext(scale: scale)
    let layout = stack.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    #expect(context.errors == [] && layout.children.count == stack.children.count)
    check(Room(stack, layout, range), of: stack.children.count, stack.justifyContent)
  }

  private func check(_ room: Room, of count: Int, _ justification: StackLayoutSpec.JustifyContent) {
    func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
    #expect(same(room.before + room.between.reduce(0, +) + room.after, room.total))
    // SEMANTICS.md, section 5, step 6: room of less than 0.01 is not shared out between children.
    let isShared = room.total >= 0.01 && count > 1
    let share = room.between.first ?? 0
    #expect(room.between.allSatisfy { same($0, share) })
    switch justification {
    case .start:
      #expect(same(room.before, 0) && same(share, 0))
    case .end:
      #expect(same(room.after, 0) && same(share, 0))
    case .center:
      #expect(same(room.before, room.after) && same(share, 0))
    case .spaceBetween:
      #expect(same(room.before, 0) && (isShared ? same(room.after, 0) && share > 0 : same(share, 0)))
    case .spaceAround:
      #expect(same(room.before, room.after) && (isShared ? same(room.before * 2, share) && share > 0 : same(share, 0)))
    }
  }

  @Test func `the random lines are of every kind, too short, too long and just right`() {
    let lines = (1...400).map { RandomLayoutTree.line(seed: $0) }
    #expect(Set(lines.map(\.stack.children.count)) == [1, 2, 3, 4, 5])
    for justification in StackLayoutSpec.JustifyContent.allCases {
      let rooms = lines.filter { $0.stack.justifyContent == justification && $0.stack.children.count > 1 }.map { line in
        let layout = line.stack.layoutThatFits(
          line.range, parentSize: ParentSize(line.range.max), in: LayoutContext(scale: line.scale))
        return Room(line.stack, layout, line.range).total
      }
      for count in [rooms.count { $0 > 1 }, rooms.count { $0 == 0 }, rooms.count { $0 < -1 }] { #expect(count >= 5, "\(justification)") }
    }
  }

  // MARK: Wrapped lines

  /// The lines of a wrapping stack of the same seed: SEMANTICS.md, section 5, steps 1 and 2, of the lengths before anything flexes.
  private static func lines(seed: UInt64) -> [Range<Int>] {
    let (range, scale, stack) = RandomLayoutTree.line(seed: seed, .wrap)
    let isHorizontal = stack.direction == .horizontal
    func along(_ size: Size) -> Double { isHorizontal ? size.width : size.height }
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

  private func rooms(seed: UInt64) -> (rooms: [(room: Room, count: Int)], stack: StackLayoutSpec, errors: [LayoutError]) {
    let (range, scale, stack) = RandomLayoutTree.line(seed: seed, .wrap)
    let context = LayoutContext(scale: scale)
    let layout = stack.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    let rooms = Self.lines(seed: seed).map { items in (room: Room(stack, layout, range, of: items), count: items.count) }
    return (rooms, stack, context.errors)
  }

  @Test(arguments: Array(1...400) as [UInt64]) func `children, spacings and gaps add up to each line of a stack that wraps`(seed: UInt64) {
    let (rooms, stack, errors) = rooms(seed: seed)
    #expect(errors == [])
    #expect(rooms.reduce(0) { $0 + $1.count } == stack.children.count)
    for (room, count) in rooms { check(room, of: count, stack.justifyContent) }
  }

  @Test func `the random stacks wrap, and their lines are of every kind`() {
    let stacks = (1...400).map { rooms(seed: $0) }
    for count in 1...3 { #expect(stacks.count { $0.rooms.count == count } >= 20, "\(count) lines") }
    let wrapped = stacks.filter { $0.rooms.count > 1 }.flatMap(\.rooms)
    #expect(wrapped.count { $0.count > 1 } >= 20)
    for count in [wrapped.count { $0.room.total > 1 }, wrapped.count { $0.room.total < -1 }] { #expect(count >= 20) }
  }

  // MARK: Numbers

  @Test(arguments: seeds) func `every place and every size is a finite number`(seed: UInt64) {
    let (layout, errors) = layout(seed)
    #expect(errors == [])
    func check(_ layout: Layout) -> Bool {
      layout.size.width.isFinite && layout.size.height.isFinite
        && layout.children.allSatisfy { $0.origin.x.isFinite && $0.origin.y.isFinite && check($0.layout) }
    }
    #expect(check(layout))
  }

  // MARK: Repeated

  @Test(arguments: seeds) func `a tree gives the same layout twice, and so does an equal tree`(seed: UInt64) {
    let (range, scale, spec) = RandomLayoutTree.spec(seed: seed)
    func answer(in context: LayoutContext) -> Layout { spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context) }
    let context = LayoutContext(scale: scale)
    let first = answer(in: context)
    #expect(answer(in: context) == first)
    #expect(answer(in: LayoutContext(scale: scale)) == first)
    #expect(layout(seed).layout == first)
  }

  @Test func `threads with contexts of their own give the same layouts as one thread`() async {
    let expected = Self.seeds.map { layout($0).layout }
    let answers = Mutex<[[Layout]]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      let layouts = Self.seeds.map { layout($0).layout }
      answers.withLock { $0.append(layouts) }
    }
    let layouts = answers.withLock { $0 }
    #expect(layouts.count == 2)
    for (index, seed) in Self.seeds.enumerated() {
      #expect(layouts.allSatisfy { $0[index] == expected[index] }, "seed \(seed)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func `one worker and four draw the same bytes and measure the same heights`(seed: UInt64)
    async throws
  {
    func drawn(jobs: Int) async throws -> (heights: [Double], png: [UInt8]) {
      let renderer = try Renderer.test(width: 200, height: 100, scale: 2, jobs: jobs)
      let table = TableNode.plain(rows: (0..<60).map { seed * 1000 + $0 }) { seed in { RandomLayoutTree.cell(seed: seed) } }
      return (try await renderer.heights(of: table), try await renderer.fullPNG(of: table))
    }
    let (one, four) = (try await drawn(jobs: 1), try await drawn(jobs: 4))
    #expect(one.heights == four.heights)
    #expect(one.heights.contains { $0 > 20 } && Set(one.heights).count > 20)
    #expect(one.png == four.png)
  }
}
