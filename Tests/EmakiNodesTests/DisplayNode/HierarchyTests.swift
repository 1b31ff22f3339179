import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

struct HierarchyTests {
  private let parent = DisplayNode()
  private let a = BoxNode(name: "a")
  private let b = BoxNode(name: "b")
  private let c = BoxNode(name: "c")
  private let d = BoxNode(name: "d")

  init() { for node in [a, b, c] { parent.addSubnode(node) } }

  @Test func `an added node lies in front of the others, and moves there where it is added again`() {
    #expect([a, b, c].allSatisfy { $0.supernode === parent } && d.supernode == nil)
    #expect(history(of: parent.subnodeNames, { parent.addSubnode(a) }) == ["abc", "bca"])
  }

  @Test func `a node takes the place of a subnode`() {
    parent.replaceSubnode(b, withSubnode: d)
    #expect(parent.subnodeNames == "adc" && b.supernode == nil && d.supernode === parent)
    for node in [a, c] { parent.replaceSubnode(node, withSubnode: c) }
    #expect(parent.subnodeNames == "cd")
  }

  @Test(arguments: [(0, "dabc", "cab"), (1, "adbc", "acb"), (2, "abdc", "abc"), (3, "abcd", "abc")])
  func `a node is inserted at its index, and a subnode moved to an index among the others`(index: Int, new: String, moved: String) {
    let names = history(
      of: parent.subnodeNames, { parent.insertSubnode(c, at: min(index, 2)) }, { parent.insertSubnode(c, at: 2) },
      { parent.insertSubnode(d, at: index) })
    #expect(names == ["abc", moved, "abc", new])
  }

  @Test func `a node is inserted below or above a sibling`() {
    let names = history(
      of: parent.subnodeNames, { parent.insertSubnode(d, belowSubnode: b) }, { parent.insertSubnode(d, aboveSubnode: b) },
      { parent.insertSubnode(a, aboveSubnode: c) })
    #expect(names == "abc adbc abdc bdca".words)
  }

  @Test func `a node that is removed or added to another supernode leaves the old one`() {
    for _ in 0..<2 {
      b.removeFromSupernode()
      #expect(parent.subnodeNames == "ac" && b.supernode == nil)
    }
    let other = DisplayNode(frame: .zero, a)
    #expect(parent.subnodeNames == "c" && a.supernode === other)
  }

  @Test func `a subnode that outlives its supernode has no supernode`() {
    do {
      let shortLived = DisplayNode(frame: .zero, d)
      #expect(d.supernode === shortLived)
    }
    #expect(d.supernode == nil)
  }

  @Test func `adding and removing a subnode invalidate the layout`() {
    let (root, context) = (BoxNode(), MeasuringContext.test())
    let counts = [{}, {}, { root.addSubnode(d) }, { d.removeFromSupernode() }].map { change in
      change()
      root.layOut(in: context)
      return root.measureCount
    }
    #expect(counts == [1, 1, 2, 3])
  }

  @Test func `a node cannot be added to itself or its subnodes`() async {
    await #expect(processExitsWith: .failure) {
      let (outer, inner) = (DisplayNode(), DisplayNode())
      outer.addSubnode(inner)
      inner.addSubnode(outer)
    }
  }
}
