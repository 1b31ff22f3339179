import EmakiLayout
import Testing

struct StackLayoutSpecTests {
  @Test func `the defaults are Texture's`() {
    let stack = StackLayoutSpec()
    #expect([stack, .vertical(), .horizontal()].map(\.direction) == [.horizontal, .vertical, .horizontal])
    #expect(stack.alignItems == .stretch && stack.justifyContent == .start)
    #expect(stack.style.flexGrow == 0 && stack.style.flexShrink == 0 && stack.style.flexBasis == .auto)
  }

  @Test func `horizontal and vertical alignment follow the direction, also after it changes`() {
    let stack = StackLayoutSpec(.horizontal)
    stack.horizontalAlignment = .right
    stack.verticalAlignment = .center
    #expect(stack.justifyContent == .end && stack.alignItems == .center)
    stack.direction = .vertical
    #expect(stack.justifyContent == .center && stack.alignItems == .end)
    (stack.horizontalAlignment, stack.verticalAlignment) = (.none, .none)
    #expect(stack.justifyContent == .center && stack.alignItems == .end)
  }

  private func errors(of stack: StackLayoutSpec) -> [LayoutError] {
    stack.debugName = "row"
    let context = LayoutContext(scale: Scale(2))
    _ = stack.layoutThatFits(SizeRange(exactly: Size(300, 100)), parentSize: .undefined, in: context)
    return context.errors
  }

  /// Either property beside either alignment, as in Texture. The message is in `EmakiDrawingTests/Documents/Faults`.
  @Test func `setting a property that an alignment decides is an error`() {
    let stack = StackLayoutSpec(justifyContent: .end, alignItems: .end)
    let steps: [(change: () -> Void, property: String?, alignment: String)] = [
      ({ (stack.alignItems, stack.verticalAlignment) = (.start, .center) }, nil, ""),
      ({ stack.alignItems = .end }, "alignItems", "verticalAlignment"), ({ stack.verticalAlignment = .none }, nil, ""),
      ({ stack.alignItems = .end }, nil, ""),
      ({ (stack.horizontalAlignment, stack.alignItems) = (.left, .start) }, "alignItems", "horizontalAlignment"),
      ({ stack.justifyContent = .start }, "justifyContent", "horizontalAlignment"),
    ]
    for (change, property, alignment) in steps {
      change()
      #expect(errors(of: stack) == (property.map { [.setBesideAlignment(element: "row", property: $0, alignment: alignment)] } ?? []))
    }
  }

  @Test func `a spec that is changed and used again is laid out anew`() {
    let box = Box()
    box.style.preferredSize = Size(10, 10)
    let stack = StackLayoutSpec(.vertical, children: [StackLayoutSpec(.horizontal, alignItems: .start, children: [box])])
    let range = SizeRange(max: Size(100, 100))
    let kept = LayoutContext(scale: Scale(2))
    let heights = [(10, nil), (40, nil), (40, kept), (50, kept)].map { height, context in
      box.style.height = .points(height)
      let context = context ?? LayoutContext(scale: Scale(2))
      return stack.layoutThatFits(range, parentSize: ParentSize(range.max), in: context).size.height
    }
    #expect(heights == [10, 40, 40, 50])
  }

  /// An element that takes all children away from its stack when it is measured, itself included.
  private final class Emptier: LayoutElement {
    weak var stack: StackLayoutSpec?

    override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
      stack?.children = []
      return context.layout(of: self, size: constrainedSize.clamp(Size(10, 10)))
    }
  }

  @Test func `a stack that loses its children while they are measured lays out those that it had`() {
    let stack = StackLayoutSpec(children: [Emptier(), Emptier(), Emptier()])
    for child in stack.children { (child as? Emptier)?.stack = stack }
    let range = SizeRange(max: Size(100, 100))
    #expect(stack.laidOut(range).children.map(\.origin.x) == [0, 10, 20])
    #expect(stack.children.isEmpty && stack.laidOut(range).children.isEmpty)
  }
}
