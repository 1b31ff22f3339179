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

  @Test func `reading a row takes its dot away, and unreading brings it back to its place`() {
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

  @Test func `a background is below what it is the background of`() {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    let (front, back) = (BoxNode(name: "front"), BoxNode(name: "back"))
    node.layoutSpecBlock = { _, _ in BackgroundLayoutSpec(child: front, background: back) }
    node.layOut(width: 100)
    #expect(node.subnodes.map(\.debugName) == ["back", "front"])
  }

  @Test func `nodes deep inside specs become direct subnodes`() {
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

  @Test func `without it the tree is left as it was built`() {
    let node = DisplayNode()
    let (inside, outside) = (BoxNode(name: "inside"), BoxNode(name: "outside"))
    node.addSubnode(outside)
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [inside]) }
    node.layOut(width: 100)
    #expect(node.subnodes.map(\.debugName) == ["outside"])
  }

  @Test func `a node taken over by another layout leaves the first`() {
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
