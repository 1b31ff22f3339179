import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

/// Tests uses of a node's layout against which Texture asserts (SEMANTICS.md, section 7).
struct LayoutMisuseTests {
  private func errors(_ node: DisplayNode) -> [LayoutError] {
    node.layoutTree(SizeRange(max: Size(100, 100)), in: MeasuringContext.test())
  }

  @Test func `a node in two places is an error at any depth`() {
    let box = BoxNode(10, 10, name: "twice")
    let inner = InsetLayoutSpec(insets: EdgeInsets(), child: StackLayoutSpec(children: [box]))
    #expect(errors(DisplayNode("row") { StackLayoutSpec(children: [box, inner]) }) == [.usedTwice(element: "twice", node: "row")])
  }

  @Test func `adding or removing a subnode while the layout is being described is an error, before that it is none`() {
    let changes: [(DisplayNode) -> Void] = [
      { $0.addSubnode(BoxNode(name: "late")) }, { $0.subnodes.first?.removeFromSupernode() }, { _ in },
    ]
    let found = changes.map { change in
      let root = DisplayNode("row", frame: .zero, BoxNode(name: "early"))
      root.automaticallyManagesSubnodes = true
      root.layoutSpecBlock = { node, _ in
        change(node)
        return StackLayoutSpec(children: [])
      }
      return errors(root)
    }
    #expect(found == [[.subnodesChanged(node: "row")], [.subnodesChanged(node: "row")], []])
  }
}
