import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// What Texture asserts against in a node's layout (SEMANTICS.md, section 7).
@Suite struct LayoutMisuseTests {
  private func errors(_ node: DisplayNode) -> [LayoutError] {
    node.layoutTree(SizeRange(max: Size(width: 100, height: 100)), in: MeasuringContext.test())
  }

  private func node(_ spec: @escaping (DisplayNode) -> LayoutSpec) -> DisplayNode {
    let node = DisplayNode()
    node.debugName = "row"
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { node, _ in spec(node) }
    return node
  }

  @Test func `one node in two places is an error, as deep as it stands`() {
    let box = BoxNode(10, 10, name: "twice")
    let twice = node { _ in
      StackLayoutSpec(children: [box, InsetLayoutSpec(insets: EdgeInsets(), child: StackLayoutSpec(children: [box]))])
    }
    #expect(errors(twice) == [.usedTwice(element: "twice", node: "row")])
  }

  @Test func `a node may stand in one layout after another, of one context or of several`() {
    let box = BoxNode(10, 10, name: "box")
    let root = node { _ in StackLayoutSpec(children: [box]) }
    for _ in 0..<3 {
      #expect(errors(root) == [])
      root.setNeedsLayout()
    }
  }

  @Test func `adding a subnode while the layout is described is an error, and so is removing one`() {
    let box = BoxNode(10, 10, name: "box")
    let adds = node { node in
      node.addSubnode(BoxNode(5, 5, name: "late"))
      return StackLayoutSpec(children: [box])
    }
    #expect(errors(adds) == [.subnodesChanged(node: "row")])
    let removes = node { node in
      node.subnodes.first?.removeFromSupernode()
      return StackLayoutSpec(children: [])
    }
    removes.addSubnode(BoxNode(5, 5, name: "early"))
    #expect(errors(removes) == [.subnodesChanged(node: "row")])
  }

  @Test func `adding a subnode beforehand is none`() {
    let root = node { _ in StackLayoutSpec(children: []) }
    root.addSubnode(BoxNode(5, 5, name: "early"))
    #expect(errors(root) == [])
  }
}
