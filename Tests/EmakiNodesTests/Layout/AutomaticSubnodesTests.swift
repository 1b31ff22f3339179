import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct AutomaticSubnodesTests {
  /// A row of a picture, a text and, while it is unread, a dot.
  private final class Row: CellNode {
    let (icon, text, dot) = (BoxNode(50, 50, name: "icon"), BoxNode(100, 20, name: "text"), BoxNode(10, 10, name: "dot"))
    var isRead = false { didSet { setNeedsLayout() } }

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(alignItems: .center, children: isRead ? [icon, text] : [icon, text, dot])
    }

    var names: [String?] { subnodes.map(\.debugName) }
  }

  @Test func `the subnodes are those of the layout, in its order`() {
    let row = Row()
    #expect(row.names == [])
    row.layOut(width: 375)
    #expect(row.names == ["icon", "text", "dot"])
    #expect(row.subnodes.allSatisfy { $0.supernode === row })
  }

  @Test func `marking a row as read removes its dot, and marking it as unread puts the dot back in its place`() {
    let row = Row()
    let context = MeasuringContext.test()
    row.layOut(width: 375, in: context)
    row.isRead = true
    row.layOut(width: 375, in: context)
    #expect(row.names == ["icon", "text"])
    #expect(row.dot.supernode == nil)
    row.isRead = false
    row.layOut(width: 375, in: context)
    #expect(row.names == ["icon", "text", "dot"])
    #expect(row.dot.supernode === row)
    #expect(row.dot.frame == Rect(x: 150, y: 20, width: 10, height: 10))
  }

  @Test func `a changed layout inserts, removes and reorders subnodes`() {
    let context = MeasuringContext.test()
    let nodes = (0..<4).map { BoxNode(name: "\($0)") }
    var order = [1, 2]
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(children: order.map { nodes[$0] }) }
    func names(_ wanted: [Int]) -> String {
      order = wanted
      node.setNeedsLayout()
      node.layOut(width: 100, in: context)
      return node.subnodes.map(\.displayName).joined()
    }
    #expect(names([1, 2]) == "12")
    #expect(names([1, 3, 2]) == "132")
    #expect(names([3, 1]) == "31")
    #expect(nodes[2].supernode == nil)
    #expect(names([0, 2, 1]) == "021")
  }

  @Test func `nested stacks and absolute specs give subnodes in the order of the tree`() {
    let nodes = (1...5).map { BoxNode(name: "\($0)") }
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in
      let left = StackLayoutSpec(.vertical, children: [nodes[0], StackLayoutSpec(children: [nodes[1]])])
      return StackLayoutSpec(children: [
        left, AbsoluteLayoutSpec(sizing: .sizeToFit, children: [StackLayoutSpec(children: [nodes[2]]), nodes[3]]), nodes[4],
      ])
    }
    node.layOut(width: 100)
    #expect(node.subnodes.map(\.displayName).joined() == "12345")
  }

  @Test func `a background is behind its child`() {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    let (front, back) = (BoxNode(name: "front"), BoxNode(name: "back"))
    node.layoutSpecBlock = { _, _ in BackgroundLayoutSpec(child: front, background: back) }
    node.layOut(width: 100)
    #expect(node.subnodes.map(\.debugName) == ["back", "front"])
  }

  @Test func `nodes inside nested specs become direct subnodes`() {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    let (a, b) = (BoxNode(name: "a"), BoxNode(name: "b"))
    node.layoutSpecBlock = { _, _ in
      InsetLayoutSpec(
        insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4),
        child: StackLayoutSpec(.vertical, children: [CenterLayoutSpec(centering: .x, child: a), StackLayoutSpec(children: [b])]))
    }
    node.layOut(width: 106)
    #expect(node.subnodes.map(\.debugName) == ["a", "b"])
    #expect(a.frame == Rect(x: 47, y: 1, width: 10, height: 10))
    #expect(b.frame == Rect(x: 2, y: 11, width: 10, height: 10))
  }

  @Test func `without automatic subnodes the tree stays as it was built`() {
    let node = DisplayNode()
    let (inside, outside) = (BoxNode(name: "inside"), BoxNode(name: "outside"))
    node.addSubnode(outside)
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [inside]) }
    node.layOut(width: 100)
    #expect(node.subnodes.map(\.debugName) == ["outside"])
  }

  @Test func `without automatic subnodes specs place the subnodes but do not change their order`() {
    let (front, back, cover) = (BoxNode(30, 20, name: "front"), BoxNode(name: "back"), BoxNode(name: "cover"))
    let node = DisplayNode()
    for subnode in [cover, front, back] { node.addSubnode(subnode) }
    node.layoutSpecBlock = { _, _ in
      let inner = BackgroundLayoutSpec(child: front, background: back)
      return StackLayoutSpec(alignItems: .start, children: [OverlayLayoutSpec(child: inner, overlay: cover)])
    }
    node.layOut(width: 100)
    #expect(node.subnodes.map(\.debugName) == ["cover", "front", "back"])
    #expect([front, back, cover].allSatisfy { $0.frame == Rect(x: 0, y: 0, width: 30, height: 20) })
  }

  @Test func `a node that another layout takes over leaves the first`() {
    let shared = BoxNode(name: "shared")
    let (first, second) = (DisplayNode(), DisplayNode())
    for node in [first, second] {
      node.automaticallyManagesSubnodes = true
      node.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [shared]) }
      node.layOut(width: 100)
    }
    #expect(first.subnodes.isEmpty)
    #expect(second.subnodes.count == 1)
    #expect(shared.supernode === second)
  }
}
