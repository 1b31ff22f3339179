import EmakiDisplay
import EmakiNodes
import Testing

@Suite struct HierarchyTests {
  private let parent = DisplayNode()
  private let a = BoxNode(name: "a")
  private let b = BoxNode(name: "b")
  private let c = BoxNode(name: "c")
  private let d = BoxNode(name: "d")

  private var names: String { parent.subnodes.map { $0.debugName ?? "?" }.joined() }

  private func addAll() { for node in [a, b, c] { parent.addSubnode(node) } }

  @Test func `an added node lies in front of the others`() {
    addAll()
    #expect(names == "abc")
    #expect([a, b, c].allSatisfy { $0.supernode === parent })
    #expect(d.supernode == nil)
  }

  @Test func `a node takes the place of a subnode`() {
    addAll()
    parent.replaceSubnode(b, withSubnode: d)
    #expect(names == "adc")
    #expect(b.supernode == nil && d.supernode === parent)
    parent.replaceSubnode(a, withSubnode: c)
    #expect(names == "cd")
    parent.replaceSubnode(c, withSubnode: c)
    #expect(names == "cd")
  }

  @Test func `a subnode that is added again moves to the front`() {
    addAll()
    parent.addSubnode(a)
    #expect(names == "bca")
  }

  @Test(arguments: [(0, "dabc"), (1, "adbc"), (3, "abcd")]) func `a node is inserted at its index`(index: Int, expected: String) {
    addAll()
    parent.insertSubnode(d, at: index)
    #expect(names == expected)
  }

  @Test(arguments: [(0, "cab"), (1, "acb"), (2, "abc")]) func `a subnode is moved to an index among the others`(
    index: Int, expected: String
  ) {
    addAll()
    parent.insertSubnode(c, at: index)
    #expect(names == expected)
  }

  @Test func `a node is inserted below or above a sibling`() {
    addAll()
    parent.insertSubnode(d, belowSubnode: b)
    #expect(names == "adbc")
    parent.insertSubnode(d, aboveSubnode: b)
    #expect(names == "abdc")
    parent.insertSubnode(a, aboveSubnode: c)
    #expect(names == "bdca")
  }

  @Test func `a node that is removed has no supernode`() {
    addAll()
    b.removeFromSupernode()
    #expect(names == "ac")
    #expect(b.supernode == nil)
    b.removeFromSupernode()
    #expect(names == "ac")
  }

  @Test func `a node that is added to another supernode leaves the old one`() {
    addAll()
    let other = DisplayNode()
    other.addSubnode(b)
    #expect(names == "ac")
    #expect(other.subnodes.map(\.debugName) == ["b"])
    #expect(b.supernode === other)
  }

  @Test func `a subnode that outlives its supernode has no supernode`() {
    do {
      let shortLived = DisplayNode()
      shortLived.addSubnode(a)
      #expect(a.supernode === shortLived)
    }
    #expect(a.supernode == nil)
  }

  @Test func `adding and removing a subnode invalidate the layout`() {
    let context = MeasuringContext.test()
    let root = BoxNode()
    root.layOut(width: 100, in: context)
    root.layOut(width: 100, in: context)
    #expect(root.measureCount == 1)
    root.addSubnode(a)
    root.layOut(width: 100, in: context)
    #expect(root.measureCount == 2)
    a.removeFromSupernode()
    root.layOut(width: 100, in: context)
    #expect(root.measureCount == 3)
  }

  @Test func `a node cannot be added to itself or its subnodes`() async {
    await #expect(processExitsWith: .failure) {
      let (outer, inner) = (DisplayNode(), DisplayNode())
      outer.addSubnode(inner)
      inner.addSubnode(outer)
    }
  }
}
