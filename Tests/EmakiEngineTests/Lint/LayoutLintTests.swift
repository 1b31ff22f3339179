import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiEngine

struct LayoutLintTests {
  private let box = BoxNode("box", 20, 20)

  private func row(_ elements: LayoutElement...) -> StackLayoutSpec {
    StackLayoutSpec(.horizontal, alignItems: .start, children: elements).named("row")
  }

  static let cases = TreeCase.cases("left-out", "overflow", "style", "templates")

  @Test func `no case is missing`() { #expect(Self.cases.count == 74) }

  @Test(arguments: cases) func `a layout has exactly the findings that its case names`(test: TreeCase) {
    test.check(LayoutLint.findings(in: test.root(), range: test.range, context: .test(scale: test.scale)).sentences)
  }

  @Test func `names from outside are safe for a terminal`() {
    let odd = BoxNode("red\u{1B}[31m\n" + String(repeating: "x", count: 2000), 20, 20)
    odd.style.layoutPosition = Point(1, 1)
    let sentence = lint(row(odd)).sentences.joined()
    #expect(sentence.hasPrefix(#""red\u{1B}[31m\u{A}xxx"#) && sentence.count < 1500)
  }

  @Test func `flexing on a root that has a supernode of unknown layout is no finding`() {
    let (root, table) = (node("cell", row(box)).styled { $0.flexShrink = 1 }, DisplayNode())
    table.addSubnode(root)
    #expect(LayoutLint.findings(in: root, range: column(320), context: .test()).isEmpty)
  }

  @Test func `a node that sets its own baselines has no findings`() {
    final class Label: DisplayNode {
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
        style.ascender = 9
        return Size(10, 10)
      }
    }
    #expect(lint(row(Label())).isEmpty)
  }

  @Test func `an element in two places is one finding, with its first place`() {
    box.style.layoutPosition = Point(1, 1)
    let found = lint(StackLayoutSpec(.vertical, children: [row(box), AbsoluteLayoutSpec(children: [box]).named("free")]))
    #expect(
      found.count == 2
        && found.sentences.last
          == "\"box\" in \"free\": this element already stands in \"row\". An element has one place: make another one."
    )
  }

  @Test func `a node in the layout of a node that it is no subnode of is found`() throws {
    let (cell, outer, inner, stray) = (DisplayNode().named("cell"), box, BoxNode("inner", 5, 5), BoxNode("stray", 5, 5))
    cell.addSubnode(outer)
    outer.addSubnode(inner)
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .start, children: [outer, inner, stray]) }
    let range = SizeRange(max: Size(100, 100))
    #expect(
      try cell.lintLayout(in: range).sentences == [
        "\"inner\" in \"cell / StackLayoutSpec\": this node gets no place: it stands in the layout of \"cell\" and is a subnode of \"box\". "
          + "Add it to \"cell\", or describe its place in the layout of \"box\".",
        "\"stray\" in \"cell / StackLayoutSpec\": this node is not painted: it stands in the layout of \"cell\" and is a subnode of none. "
          + "Call addSubnode, or set automaticallyManagesSubnodes of \"cell\".",
      ])
    cell.automaticallyManagesSubnodes = true
    #expect(try cell.lintLayout(in: range).isEmpty)
  }

  @Test func `styles inside a spec of the user's own have no findings`() {
    final class Diagonal: LayoutSpec {
      let child: LayoutElement
      init(_ child: LayoutElement) { self.child = child }
      override func calculateLayoutThatFits(_ constrainedSize: SizeRange, in context: LayoutContext) -> Layout {
        let layout = child.layoutThatFits(constrainedSize, parentSize: .undefined, in: context)
        return context.layout(of: self, size: layout.size, children: [Layout.Child(child, at: .zero, layout: layout)])
      }
    }
    (box.style.flexGrow, box.style.layoutPosition, box.style.ascender) = (1, Point(1, 1), 3)
    #expect(lint(Diagonal(box)).isEmpty)
  }

  @Test func `the tree holds elements that were left out`() throws {
    let title = BoxNode("title", 9, 9)
    let column = StackLayoutSpec(.vertical, children: [title]).styled { ($0.flexGrow, $0.flexShrink) = (1, 1) }
    let range = SizeRange(exactly: Size(100, 50))
    let tree = LayoutTree(of: node("cell", row(BoxNode("picture", 120, 20), column)), in: range, .test())
    let inner = try #require(tree.children.first?.children.last)
    #expect(inner.element === column && inner.size == .zero && inner.constraint == nil)
    #expect(inner.children.count == 1 && inner.children[0].element === title)
    let all = [tree, tree.children[0], tree.children[0].children[0], inner, inner.children[0]]
    #expect(all.map(\.isLaidOut) == [true, true, true, false, false])
  }
}
