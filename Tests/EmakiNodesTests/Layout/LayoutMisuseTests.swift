import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests uses of a node's layout against which Texture asserts (SEMANTICS.md, section 7).
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

  @Test func `a node in two places is an error at any depth`() {
    let box = BoxNode(10, 10, name: "twice")
    let twice = node { _ in
      StackLayoutSpec(children: [box, InsetLayoutSpec(insets: EdgeInsets(), child: StackLayoutSpec(children: [box]))])
    }
    #expect(errors(twice) == [.usedTwice(element: "twice", node: "row")])
  }

  @Test func `a node can stand in one layout after another, in the same context and in others`() {
    let box = BoxNode(10, 10, name: "box")
    let root = node { _ in StackLayoutSpec(children: [box]) }
    for _ in 0..<3 {
      #expect(errors(root) == [])
      root.setNeedsLayout()
    }
  }

  @Test func `adding or removing a subnode while the layout is being described is an error`() {
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

  @Test func `adding a subnode before the layout is described is no error`() {
    let root = node { _ in StackLayoutSpec(children: []) }
    root.addSubnode(BoxNode(5, 5, name: "early"))
    #expect(errors(root) == [])
  }
}
