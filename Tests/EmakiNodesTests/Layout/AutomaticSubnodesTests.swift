import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

struct AutomaticSubnodesTests {
  private let context = MeasuringContext.test()

  @Test func `the subnodes are those of the layout, in its order, also when it changes`() {
    let nodes = (0..<4).map { BoxNode(name: "\($0)") }
    var order = [1, 2]
    let node = DisplayNode { StackLayoutSpec(children: order.map { nodes[$0] }) }
    #expect(node.subnodes.isEmpty)
    let orders = [[1, 2], [1, 3, 2], [3, 1], [0, 2, 1]]
    for wanted in orders {
      order = wanted
      node.setNeedsLayout()
      node.layOut(in: context)
      #expect(node.subnodeNames == wanted.map(String.init).joined())
      #expect(nodes.map { $0.supernode === node } == nodes.indices.map(wanted.contains))
    }
    #expect(nodes[2].frame == Rect(10, 0, 10, 10))
  }

  @Test func `nested specs give direct subnodes in the order of the tree, a background before its child`() {
    let back = BoxNode(name: "0")
    let nodes = (1...7).map { BoxNode(name: "\($0)") }
    let node = DisplayNode {
      let left = StackLayoutSpec(.vertical, children: [nodes[0], StackLayoutSpec(children: [nodes[1]])])
      let inset = InsetLayoutSpec(
        insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4),
        child: StackLayoutSpec(
          .vertical, children: [CenterLayoutSpec(centering: .x, child: nodes[4]), StackLayoutSpec(children: [nodes[5]])]))
      let free = AbsoluteLayoutSpec(sizing: .sizeToFit, children: [StackLayoutSpec(children: [nodes[2]]), nodes[3]])
      return BackgroundLayoutSpec(
        child: OverlayLayoutSpec(child: StackLayoutSpec(children: [left, free, inset]), overlay: nodes[6]), background: back)
    }
    node.layOut(in: context)
    #expect(node.subnodeNames == "01234567")
    // Beside two columns of 10 and inside the inset.
    #expect(nodes[4...5].map(\.frame) == [Rect(22, 1, 10, 10), Rect(22, 11, 10, 10)])
  }

  @Test func `without automatic subnodes, which are off by default, specs place the subnodes but do not change them or their order`() {
    let (front, back, cover) = (BoxNode(30, 20, name: "front"), BoxNode(name: "back"), BoxNode(name: "cover"))
    let node = DisplayNode()
    for subnode in [cover, front, back] { node.addSubnode(subnode) }
    let other = BoxNode(name: "other")
    node.layoutSpecBlock = { _, _ in
      let inner = BackgroundLayoutSpec(child: front, background: back)
      return StackLayoutSpec(alignItems: .start, children: [OverlayLayoutSpec(child: inner, overlay: cover), other])
    }
    node.layOut()
    #expect(node.subnodeNames == "coverfrontback")
    #expect(node.subnodes.map(\.frame) == Array(repeating: Rect(0, 0, 30, 20), count: 3))
  }

  @Test func `a node that another layout takes over leaves the first`() {
    let shared = BoxNode(name: "shared")
    let nodes = (0..<2).map { _ in DisplayNode { StackLayoutSpec(children: [shared]) } }
    for node in nodes { node.layOut() }
    #expect(nodes.map(\.subnodes.count) == [0, 1] && shared.supernode === nodes[1])
  }
}
