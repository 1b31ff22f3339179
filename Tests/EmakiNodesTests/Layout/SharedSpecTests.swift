import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests one spec object in two places. Without nodes in it, it is laid out as two specs would be. With a node in it, it is an error.
struct SharedSpecTests {
  private let range = SizeRange(exactly: Size(100, 80))

  /// Returns a stack of spacers. The second one grows and shrinks, so its size depends on where the stack stands.
  private static func spacers() -> StackLayoutSpec {
    let (fixed, flexible) = (LayoutSpec(), LayoutSpec())
    fixed.style.preferredSize = Size(30, 10)
    flexible.style.flexGrow = 1
    flexible.style.flexShrink = 1
    let stack = StackLayoutSpec(.horizontal, spacing: 2, alignItems: .start, children: [fixed, flexible])
    stack.style.flexShrink = 1
    return stack
  }

  /// Returns a layout with the specs in places of different widths, each of which is measured in several ranges.
  private static func tree(_ first: LayoutElement, _ second: LayoutElement, _ third: LayoutElement) -> LayoutSpec {
    let narrow = InsetLayoutSpec(insets: EdgeInsets(left: 40), child: second)
    let row = StackLayoutSpec(.horizontal, alignItems: .end, children: [StackLayoutSpec(.vertical, children: [third]), LayoutSpec()])
    return StackLayoutSpec(.vertical, spacing: 1, children: [first, narrow, row])
  }

  @Test func `a spec without nodes in three places is laid out as three equal specs`() {
    let shared = Self.spacers()
    let context = MeasuringContext.test()
    for _ in 0..<2 {
      let layout = Self.tree(shared, shared, shared).layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
      let apart = Self.tree(Self.spacers(), Self.spacers(), Self.spacers())
        .layoutThatFits(range, parentSize: ParentSize(range.max), in: MeasuringContext.test())
      #expect(layout == apart && layout.children[0].layout.size != layout.children[1].layout.children[0].layout.size)
    }
    #expect(context.errors == [])
  }

  @Test func `a spec without nodes can be used by two nodes at once`() {
    func sizes(_ first: LayoutSpec, _ second: LayoutSpec) -> [Size] {
      let (wide, narrow) = (DisplayNode { first }, DisplayNode { second })
      narrow.style.width = 50
      let root = DisplayNode { StackLayoutSpec(.vertical, children: [wide, narrow]) }
      #expect(root.layoutTree(range, in: MeasuringContext.test()) == [])
      return [wide.frame.size, narrow.frame.size]
    }
    let shared = Self.spacers()
    #expect([sizes(shared, shared), sizes(Self.spacers(), Self.spacers())] == Array(repeating: [Size(100, 10), Size(50, 10)], count: 2))
  }

  @Test(arguments: [0, 1]) func `a spec that holds a node is an error in its second place`(kind: Int) {
    let box = BoxNode(10, 10, name: "twice")
    let shared: LayoutSpec = kind == 0 ? InsetLayoutSpec(insets: .zero, child: box) : StackLayoutSpec(children: [box])
    let twice = StackLayoutSpec(.vertical, children: [shared, InsetLayoutSpec(insets: .zero, child: shared)])
    let root = DisplayNode("row") { twice }
    #expect(root.layoutTree(range, in: MeasuringContext.test()) == [.usedTwice(element: "twice", node: "row")])
  }
}
