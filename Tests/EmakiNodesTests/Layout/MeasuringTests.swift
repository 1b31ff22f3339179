import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests which changes make a node measure again.
struct MeasuringTests {
  private let context = MeasuringContext.test()
  private let range = SizeRange(max: Size(100, 100))

  @Test(arguments: [ParentSize(width: 100, height: 100), .undefined])
  func `a node is measured once for the same range, and again in another`(parentSize: ParentSize) {
    let node = BoxNode()
    for _ in 0..<3 { _ = node.layoutThatFits(range, parentSize: parentSize, in: context) }
    let another = SizeRange(max: Size(99, 100))
    let counts = history(of: node.measureCount, { _ = node.layoutThatFits(another, parentSize: parentSize, in: context) })
    #expect(counts == [1, 2])
  }

  @Test func `a node is measured again at another scale`() {
    let node = BoxNode(10.4, 10.4)
    let widths = [1.0, 2].map { node.layoutThatFits(range, parentSize: .undefined, in: MeasuringContext.test(scale: $0)).size.width }
    #expect(widths == [11, 10.5])
  }

  @Test func `a node with a length in percent is measured again in another parent`() {
    let node = BoxNode()
    node.style.width = .fraction(0.5)
    let widths = [80.0, 60].map { node.layoutThatFits(range, parentSize: ParentSize(width: $0, height: $0), in: context).size.width }
    #expect(widths == [40, 30])
  }

  @Test func `a child's style that its parent changes while it is laid out takes effect`() {
    let box = BoxNode()
    var side = 20.0
    let root = DisplayNode {
      box.style.preferredSize = Size(side, side)
      return StackLayoutSpec(children: [box])
    }
    root.layOut(in: context)
    side = 40
    root.setNeedsLayout()
    root.layOut(in: context)
    #expect(box.frame.size == Size(40, 40))
  }

  @Test func `the calculated layout is the one that was placed`() {
    // A row measures its child first without a limit of width, then within the room that is left.
    let child = column(BoxNode(30, 10))
    child.style.flexGrow = 1
    DisplayNode { StackLayoutSpec(children: [child]) }.layOut(in: context)
    #expect(child.frame.width == 100 && child.calculatedSize == child.frame.size)
  }

  @Test func `laying out again equals a fresh layout`() {
    func tree(_ widths: [Double]) -> DisplayNode {
      let box = BoxNode(10, 10)
      let root = column(box, column(BoxNode(20, 5)))
      for width in widths { root.layOut(width: width, in: context) }
      box.size = Size(15, 15)
      root.layOut(in: context)
      return root
    }
    let (used, fresh) = (tree([100, 80]), tree([]))
    #expect(used.calculatedLayout == fresh.calculatedLayout && used.subnodes.map(\.frame) == fresh.subnodes.map(\.frame))
  }
}
