import EmakiLayout
import Testing

@Suite struct StackLayoutSpecTests {
  private let window = SizeRange(exactly: Size(width: 300, height: 100))

  @Test func `the defaults are Texture's`() {
    let stack = StackLayoutSpec()
    #expect(stack.direction == .horizontal)
    #expect(stack.alignItems == .stretch)
    #expect(stack.justifyContent == .start)
    #expect(stack.style.flexGrow == 0 && stack.style.flexShrink == 0 && stack.style.flexBasis == .auto)
    #expect(StackLayoutSpec.vertical().direction == .vertical)
    #expect(StackLayoutSpec.horizontal().direction == .horizontal)
  }

  @Test func `children can be replaced before the spec is used`() {
    let stack = StackLayoutSpec.vertical()
    stack.children = [Box(10, 20), Box(30, 40)]
    stack.alignItems = .start
    let layout = stack.laidOut(SizeRange(max: Size(width: 300, height: 300)))
    #expect(layout.size == Size(width: 30, height: 60))
  }

  @Test func `horizontal and vertical alignment follow the direction, also after it changes`() {
    let stack = StackLayoutSpec(.horizontal)
    stack.horizontalAlignment = .right
    stack.verticalAlignment = .center
    #expect(stack.justifyContent == .end && stack.alignItems == .center)
    stack.direction = .vertical
    #expect(stack.justifyContent == .center && stack.alignItems == .end)
    stack.horizontalAlignment = .none
    stack.verticalAlignment = .none
    #expect(stack.justifyContent == .center && stack.alignItems == .end)
  }

  private func errors(of stack: StackLayoutSpec) -> [LayoutError] {
    stack.debugName = "row"
    let context = LayoutContext(scale: Scale(2))
    _ = stack.layoutThatFits(window, parentSize: ParentSize(window.max), in: context)
    return context.errors
  }

  @Test func `setting a property that an alignment decides is an error`() {
    let stack = StackLayoutSpec(justifyContent: .end, alignItems: .end)
    stack.alignItems = .start
    stack.verticalAlignment = .center
    #expect(errors(of: stack) == [])
    stack.alignItems = .end
    #expect(errors(of: stack) == [.setBesideAlignment(element: "row", property: "alignItems", alignment: "verticalAlignment")])
    stack.verticalAlignment = .none
    #expect(errors(of: stack) == [])
    stack.alignItems = .end
    #expect(errors(of: stack) == [])
    // Either property beside either alignment, as in Texture.
    stack.horizontalAlignment = .left
    stack.alignItems = .start
    #expect(errors(of: stack) == [.setBesideAlignment(element: "row", property: "alignItems", alignment: "horizontalAlignment")])
    stack.justifyContent = .start
    #expect(
      errors(of: stack).map(\.description) == [
        "\"row\": justifyContent is set while horizontalAlignment is in use. Use either the two alignments, or alignItems and justifyContent."
      ])
  }

  @Test func `growing children get whole points, and the first gets the rest`() {
    // 100 - 30 = 70 left for three: 23 each, and one more for the first.
    let boxes = (0..<3).map { _ in Box(10, 10) }
    for box in boxes { box.style.flexGrow = 1 }
    let layout = StackLayoutSpec(children: boxes).laidOut(SizeRange(exactly: Size(width: 100, height: 10)))
    #expect(layout.children.map(\.layout.size.width) == [34, 33, 33])
  }

  @Test func `children shrink in proportion to their size`() {
    // 60 too much: 200 gives 40, 100 gives 20.
    let boxes = [Box(200, 10), Box(100, 10)]
    for box in boxes { box.style.flexShrink = 1 }
    let layout = StackLayoutSpec(children: boxes).laidOut(SizeRange(exactly: Size(width: 240, height: 10)))
    #expect(layout.children.map(\.layout.size.width) == [160, 80])
  }

  @Test func `a spacer takes the remaining room`() {
    let spacer = LayoutSpec()
    spacer.style.flexGrow = 1
    let layout = StackLayoutSpec(alignItems: .start, children: [Box(50, 10), spacer, Box(50, 10)]).laidOut(window)
    #expect(layout.children.map(\.origin.x) == [0, 50, 250])
  }

  @Test func `children with flexGrow 1 and 2 share the room one to two`() {
    let (one, two) = (LayoutSpec(), LayoutSpec())
    one.style.flexGrow = 1
    two.style.flexGrow = 2
    let layout = StackLayoutSpec(children: [one, two]).laidOut(window)
    #expect(layout.children.map(\.layout.size.width) == [100, 200])
  }

  @Test func `a flex basis in percent is a fraction of the stack`() {
    let (a, b) = (Box(1, 1), Box(1, 1))
    a.style.flexBasis = .percent(40)
    b.style.flexBasis = .percent(60)
    let layout = StackLayoutSpec(children: [a, b]).laidOut(window)
    #expect(layout.children.map(\.layout.size.width) == [120, 180])
  }

  @Test func `the work of a chain of stacks does not grow with its depth`() {
    func measurements(depth: Int) -> Int {
      let box = Box(1000, 10)
      var element: LayoutElement = box
      for _ in 0..<depth {
        element.style.flexShrink = 1
        element = StackLayoutSpec(.horizontal, alignItems: .start, children: [element])
      }
      _ = element.laidOut(SizeRange(max: Size(width: 300, height: 100)))
      return box.measured
    }
    // The box is measured without limit below a parent of undefined and of definite width. Then the innermost stack, which shrinks it,
    // measures it without limit and exactly.
    let few = measurements(depth: 3)
    #expect(few <= 4)
    #expect([10, 30, 60].map(measurements) == [few, few, few])
  }

  @Test func `a spec that is changed and used again is laid out anew`() {
    let box = Box()
    box.style.preferredSize = Size(width: 10, height: 10)
    let stack = StackLayoutSpec(.vertical, children: [StackLayoutSpec(.horizontal, alignItems: .start, children: [box])])
    let range = SizeRange(max: Size(width: 100, height: 100))
    #expect(stack.laidOut(range).size.height == 10)
    box.style.height = 40
    #expect(stack.laidOut(range).size.height == 40)
    let context = LayoutContext(scale: Scale(2))
    #expect(stack.layoutThatFits(range, parentSize: ParentSize(range.max), in: context).size.height == 40)
    box.style.height = 50
    #expect(stack.layoutThatFits(range, parentSize: ParentSize(range.max), in: context).size.height == 50)
  }

  /// 98.6 - (1.9 + 1.7) - 10 - 55 is 30, so each child gets 15. Added in another order it is a little less than 30, and each would get 14.
  @Test func `the room to grow is computed by adding spacings first`() {
    let (a, b) = (Box(10, 10), Box(55, 10))
    a.style.flexGrow = 1
    b.style.flexGrow = 1
    b.style.spacingBefore = 1.7
    let range = SizeRange(min: Size(width: 98.6, height: 0), max: Size(width: 98.6, height: 100))
    let layout = StackLayoutSpec(spacing: 1.9, children: [a, b]).laidOut(range)
    #expect(layout.children.map(\.layout.size.width) == [25, 70])
  }

  /// An element that takes all children away from its stack when it is measured, itself included.
  private final class Emptier: LayoutElement {
    weak var stack: StackLayoutSpec?

    override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
      stack?.children = []
      return context.layout(of: self, size: constrainedSize.clamp(Size(width: 10, height: 10)))
    }
  }

  @Test func `a stack that loses its children while they are measured lays out those that it had`() {
    let stack = StackLayoutSpec(children: [Emptier(), Emptier(), Emptier()])
    for child in stack.children { (child as? Emptier)?.stack = stack }
    let range = SizeRange(max: Size(width: 100, height: 100))
    #expect(stack.laidOut(range).children.map(\.origin.x) == [0, 10, 20])
    #expect(stack.children.isEmpty)
    #expect(stack.laidOut(range).children.isEmpty)
  }
}
