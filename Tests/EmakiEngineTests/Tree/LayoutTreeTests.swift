import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiEngine

struct LayoutTreeTests {
  @Test func `a tree keeps specs and opens subnodes`() {
    let icon = BoxNode("icon", 20, 20)
    let inner = node("inner", InsetLayoutSpec(insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: icon))
    let stack = StackLayoutSpec(.horizontal, spacing: 5, alignItems: .start, children: [BoxNode("first", 30, 10), inner])
    let tree = LayoutTree(of: node("cell", stack), in: column(320), .test())
    let row = tree.children[0]
    let (second, leaf) = (row.children[1], row.children[1].children[0].children[0])
    #expect(row.element === stack && second.element === inner && leaf.element === icon && tree.size == Size(320, 24))
    #expect([second.frame, leaf.frame] == [Rect(35, 0, 26, 24), Rect(2, 1, 20, 20)])
  }

  @Test func `each element has the constraint of its last measurement`() throws {
    let text = text("text", characters: 50).styled { $0.flexShrink = 1 }
    let row = StackLayoutSpec(.horizontal, alignItems: .start, children: [BoxNode("icon", 20, 20), text])
    let tree = LayoutTree(of: node("cell", row), in: column(120), .test())
    let constraint = try #require(tree.children[0].children[1].constraint)
    // Measured without limit first, then shrunk to what the icon leaves.
    #expect(constraint.range == column(100))
    // The row's width is exact, its height is not.
    #expect(constraint.parentSize.width == 120 && constraint.parentSize.height == nil)
  }

  @Test func `an element has a constraint even if its stack's size came from memory`() throws {
    // Each level asks the one inside for its unbounded size, and then once more for the size it flexed to.
    let box = BoxNode("box", 50, 10)
    let inner = StackLayoutSpec(.horizontal, alignItems: .start, children: [box])
    let middle = StackLayoutSpec(.vertical, alignItems: .start, children: [inner])
    let outer = StackLayoutSpec(.horizontal, alignItems: .end, children: [middle, BoxNode("other", 10, 90)])
    var tree = LayoutTree(of: node("cell", outer), in: column(320), .test())
    for element in [outer, middle, inner, box] {
      tree = try #require(tree.children.first)
      let constraint = try #require(tree.constraint)
      let size = element.layoutThatFits(constraint.range, parentSize: constraint.parentSize, in: .test()).size
      #expect(tree.element === element && size == tree.size)
    }
  }

  /// A spec of the user's own that puts its child into the middle of its size.
  private final class Middle: LayoutSpec {
    private var child: LayoutElement
    let isOpen: Bool

    init(_ child: LayoutElement, isOpen: Bool) { (self.child, self.isOpen) = (child, isOpen) }

    override func calculateLayoutThatFits(_ constrainedSize: SizeRange, in context: LayoutContext) -> Layout {
      let layout = child.layoutThatFits(SizeRange(max: Size(70, 30)), parentSize: .undefined, in: context)
      return context.layout(
        of: self, size: Size(90, 40), children: [Layout.Child(child, at: Point(10, 5), layout: layout)])
    }

    override var heldElements: [LayoutElement] { isOpen ? [child] : [] }

    override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) { if isOpen { child = replacement(child) } }
  }

  @Test func `the inside of a user's own spec is shown, with constraints where the spec says what it holds`() throws {
    for isOpen in [true, false] {
      let box = BoxNode("box", 20, 10)
      let stack = StackLayoutSpec(.horizontal, alignItems: .start, children: [box])
      let tree = LayoutTree(of: node("cell", Middle(stack, isOpen: isOpen)), in: column(320), .test())
      let inner = try #require(tree.children.first?.children.first)
      #expect(inner.element === stack && inner.frame.origin == Point(10, 5))
      #expect(inner.constraint?.range == (isOpen ? SizeRange(max: Size(70, 30)) : nil))
    }
  }

  @Test func `a spec that its node keeps has its own children again after the tree was made`() {
    let box = BoxNode("box", 20, 20)
    let inset = InsetLayoutSpec(insets: .zero, child: box)
    let kept = StackLayoutSpec(children: [inset])
    let node = node("cell", kept)
    _ = LayoutTree(of: node, in: column(320), .test())
    #expect(kept.children.count == 1 && kept.children[0] === inset && inset.child === box)
  }

  @Test func `flattening the tree of specs gives the layout that is measured`() {
    let icon = BoxNode("icon", 20, 20)
    let root = node("cell", InsetLayoutSpec(insets: EdgeInsets(top: 5, left: 7), child: StackLayoutSpec(children: [icon])))
    let layout = root.specLayout(column(320), in: .test())
    #expect(root.calculatedLayout == nil && layout.children.map(\.element.displayName) == ["InsetLayoutSpec"])
    root.layoutTree(column(320), in: .test())
    #expect(
      root.calculatedLayout.map { Array($0.children) } == layout.nodeChildren(scale: Scale(1)).placed && root.calculatedSize == layout.size)
  }
}
