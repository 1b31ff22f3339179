import EmakiLayout
import Testing

/// Tests that a layout against which Texture asserts (SEMANTICS.md, section 7) is an error that names the element.
/// Those that a document can say are in `EmakiDrawingTests/Documents/Faults`.
struct LayoutErrorTests {
  /// Something that cannot be laid out, in a range of 0 to 100.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var spec: @Sendable (_ odd: LayoutElement) -> LayoutSpec

    init(_ description: String, _ spec: @escaping @Sendable (LayoutElement) -> LayoutSpec) {
      testDescription = description
      self.spec = spec
    }
  }

  private func errors(of test: Case) -> [LayoutError] {
    let odd = Box(10, 10)
    odd.debugName = "odd"
    let spec = test.spec(odd)
    spec.debugName = "spec"
    let context = LayoutContext(scale: Scale(2))
    let range = SizeRange(max: Size(100, 100))
    _ = spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    return context.errors
  }

  private static func stack(
    _ description: String, _ width: LayoutDimension? = nil, _ change: @escaping @Sendable (inout LayoutElementStyle) -> Void
  ) -> Case {
    Case(description) {
      change(&$0.style)
      let stack = StackLayoutSpec(children: [$0])
      if let width { stack.style.width = width }
      return stack
    }
  }

  static let named = [
    stack("an infinite width") { $0.width = .points(.infinity) },
    stack("a flex factor that is no number", 100) { $0.flexGrow = .nan },
  ]

  static let ratios = [0, -1, .nan, .infinity].map { (ratio: Double) in Case("\(ratio)") { RatioLayoutSpec(ratio: ratio, child: $0) } }

  @Test(arguments: named) func `a layout that is impossible is an error that names the element`(test: Case) {
    let errors = errors(of: test)
    #expect(!errors.isEmpty && errors.allSatisfy { $0.description.hasPrefix("\"odd\": ") }, "\(errors)")
  }

  @Test(arguments: ratios) func `a ratio must be a finite number above 0`(test: Case) {
    let messages = errors(of: test).map(\.description)
    #expect(messages.count == 1 && messages[0].hasPrefix("\"spec\": ratio is \(test.testDescription)."))
  }

  static let others = [
    stack("a spacing that is no number") { $0.spacingBefore = .nan },
    Case("an infinite spacing of a stack") { StackLayoutSpec(spacing: .infinity, children: [Box(5, 5), $0]) },
    Case("a position that is no number") {
      $0.style.layoutPosition = Point(.nan, 3)
      return AbsoluteLayoutSpec(children: [$0])
    },
    Case("an offset that is no number") {
      CornerLayoutSpec(child: Box(5, 5), corner: $0, location: .topLeft, offset: Point(.nan, 0))
    },
    Case("a baseline that is no number") {
      $0.style.ascender = .nan
      return StackLayoutSpec(alignItems: .baselineFirst, children: [$0, Box(5, 5)])
    },
    stack("points below 0") { $0.width = -5 }, stack("a basis above the whole", 50) { $0.flexBasis = .percent(150) },
    stack("a basis below 0") { $0.flexBasis = -5 },
    Case("a maximum without end") {
      $0.style.maxWidth = .points(.infinity)
      return WrapperLayoutSpec(children: [$0])
    },
    Case("a part above the whole") {
      $0.style.width = .percent(150)
      return WrapperLayoutSpec(children: [$0])
    },
  ]

  @Test(arguments: others) func `a place that is not a number, or a value out of range, is an error`(test: Case) {
    #expect(!errors(of: test).isEmpty)
  }

  @Test func `a size that no layout may have is named with its sides and their bound`() {
    let messages = [(.infinity, 5), (5, 10_000_000), (-1, -.nan)].map {
      LayoutError.invalidSize(element: "box", size: Size($0, $1)).description
    }
    let parts = [
      "\"box\": its size came out as inf x 5.0 points. Its width must be 0 or more and below 10000000.", "Its height must be",
      "came out as -1.0 x nan points. Its width and height must be",
    ]
    #expect(zip(messages, parts).allSatisfy { $0.contains($1) }, "\(messages)")
  }
}
