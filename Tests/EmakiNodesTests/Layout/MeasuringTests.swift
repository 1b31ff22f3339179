import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests which changes make a node measure again.
@Suite struct MeasuringTests {
  private let context = MeasuringContext.test()
  private let range = SizeRange(max: Size(width: 100, height: 100))

  private func column(_ children: [DisplayNode]) -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .start, children: children) }
    return node
  }

  @Test func `a node is measured once for the same range`() {
    let node = BoxNode()
    for _ in 0..<3 { _ = node.layoutThatFits(range, parentSize: ParentSize(range.max), in: context) }
    #expect(node.measureCount == 1)
  }

  @Test func `a node is not measured again if its parent has no definite size`() {
    let node = BoxNode()
    for _ in 0..<3 { _ = node.layoutThatFits(range, parentSize: .undefined, in: context) }
    #expect(node.measureCount == 1)
  }

  @Test func `a node is measured again in another range`() {
    let node = BoxNode()
    _ = node.layoutThatFits(range, parentSize: .undefined, in: context)
    _ = node.layoutThatFits(SizeRange(max: Size(width: 99, height: 100)), parentSize: .undefined, in: context)
    #expect(node.measureCount == 2)
  }

  @Test func `a node is measured again at another scale`() {
    let node = BoxNode(10.4, 10.4)
    #expect(node.layoutThatFits(range, parentSize: .undefined, in: context).size.width == 11)
    #expect(node.layoutThatFits(range, parentSize: .undefined, in: MeasuringContext.test(scale: 2)).size.width == 10.5)
  }

  @Test func `a node with a length in percent is measured again in another parent`() {
    let node = BoxNode()
    node.style.width = .fraction(0.5)
    #expect(node.layoutThatFits(range, parentSize: ParentSize(width: 80, height: 80), in: context).size.width == 40)
    #expect(node.layoutThatFits(range, parentSize: ParentSize(width: 60, height: 60), in: context).size.width == 30)
  }

  @Test func `a layout pass without a change measures nothing`() {
    let box = BoxNode()
    let root = column([column([box])])
    root.layOut(width: 100, in: context)
    let count = box.measureCount
    #expect(count >= 1)
    for _ in 0..<3 { root.layOut(width: 100, in: context) }
    #expect(box.measureCount == count)
  }

  @Test func `invalidating a node's layout measures it and the nodes above, but not its siblings`() {
    let (changed, sibling) = (BoxNode(), BoxNode())
    let root = column([column([changed]), sibling])
    root.layOut(width: 100, in: context)
    let (before, other) = (changed.measureCount, sibling.measureCount)
    changed.setNeedsLayout()
    root.layOut(width: 100, in: context)
    #expect(changed.measureCount > before)
    #expect(sibling.measureCount == other)
  }

  @Test func `a change deep in the tree invalidates the root`() {
    let box = BoxNode(10, 10)
    let root = column([column([column([box])])])
    root.layOut(width: 100, in: context)
    #expect(root.frame.height == 10)
    box.size = Size(width: 20, height: 35)
    root.layOut(width: 100, in: context)
    #expect(root.frame.height == 35)
    #expect(box.frame.size == Size(width: 20, height: 35))
  }

  @Test func `a child's style that its parent changes while it is laid out takes effect`() {
    let box = BoxNode()
    var isLarge = false
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      box.style.preferredSize = isLarge ? Size(width: 40, height: 40) : Size(width: 20, height: 20)
      return StackLayoutSpec(children: [box])
    }
    root.layOut(width: 100, in: context)
    #expect(box.frame.size == Size(width: 20, height: 20))
    isLarge = true
    root.setNeedsLayout()
    root.layOut(width: 100, in: context)
    #expect(box.frame.size == Size(width: 40, height: 40))
  }

  @Test func `the calculated layout is the one that was placed`() {
    // A row measures its child first without a limit of width, then within the room that is left.
    let child = column([BoxNode(30, 10)])
    child.style.flexGrow = 1
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [child]) }
    root.layOut(width: 100, in: context)
    #expect(child.frame.width == 100)
    #expect(child.calculatedSize == child.frame.size)
  }

  @Test func `laying out again equals a fresh layout`() {
    func tree() -> (DisplayNode, BoxNode) {
      let box = BoxNode(10, 10)
      return (column([box, column([BoxNode(20, 5)])]), box)
    }
    let (used, box) = tree()
    used.layOut(width: 100, in: context)
    used.layOut(width: 80, in: context)
    box.size = Size(width: 15, height: 15)
    used.layOut(width: 100, in: context)
    let (fresh, other) = tree()
    other.size = Size(width: 15, height: 15)
    fresh.layOut(width: 100, in: context)
    #expect(used.calculatedLayout == fresh.calculatedLayout)
    #expect(used.subnodes.map(\.frame) == fresh.subnodes.map(\.frame))
  }
}
