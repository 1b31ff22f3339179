import Emaki
import Testing

/// What holds for every layout, tried on random trees. A failing test's argument is its seed.
struct LayoutPropertyTests {
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
      let lengths = numbers(layout, isLength: true)
      #expect(lengths.allSatisfy { scale.ceilPixel($0) == $0 && ($0 * factor).rounded() / factor == $0 })
      #expect((lengths + numbers(layout, isLength: false)).allSatisfy { $0.isFinite })
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
    #expect(Set(kinds.keys) == Set(specs.map { $0 + "LayoutSpec" } + ["Box", "DisplayNode"]) && kinds.values.allSatisfy { $0 >= 20 })
  }
}
