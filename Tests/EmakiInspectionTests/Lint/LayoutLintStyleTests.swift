import EmakiInspection
import EmakiLayout
import EmakiNodes
import Testing

/// Tests style properties that contradict each other, or that nothing reads.
@Suite struct LayoutLintStyleTests {
  private let box = BoxNode("box", 20, 20)

  /// The box in a horizontal stack, or something around it.
  private func row(_ elements: LayoutElement..., alignItems: StackLayoutSpec.AlignItems = .start) -> StackLayoutSpec {
    StackLayoutSpec(.horizontal, alignItems: alignItems, children: elements).named("row")
  }

  @Test func `a minimum above the maximum is found and named with both`() {
    box.style.minWidth = 200
    box.style.maxWidth = 100
    #expect(
      lint(row(box)).sentences == [
        "\"box\" in \"row\": minWidth 200 pt exceeds maxWidth 100 pt; the minimum wins. Lower minWidth or raise maxWidth."
      ])
  }

  @Test func `a minimum above the maximum that nothing reads is one finding`() {
    let cover = BoxNode("cover", 0, 0).styled {
      $0.minHeight = 30
      $0.maxHeight = 20
    }
    #expect(
      lint(BackgroundLayoutSpec(child: box, background: cover)).sentences == [
        "\"cover\" in \"cell / BackgroundLayoutSpec\": minHeight 30 pt and maxHeight 20 pt have no effect: "
          + "a background gets exactly the size of \"box\". Set them there, or not at all."
      ])
  }

  @Test func `names from outside are safe for a terminal`() {
    let odd = BoxNode("red\u{1B}[31m\n" + String(repeating: "x", count: 2000), 20, 20)
    odd.style.layoutPosition = Point(x: 1, y: 1)
    let sentence = lint(row(odd)).sentences.joined()
    #expect(sentence.hasPrefix(#""red\u{1B}[31m\u{A}xxx"#) && sentence.count < 1500)
  }

  @Test func `points and fractions are compared by the parent's size`() {
    // Half of 320 is more than 100.
    box.style.minWidth = .percent(50)
    box.style.maxWidth = 100
    #expect(lint(row(box)).map(\.kind).count == 1)
    box.style.maxWidth = 160
    #expect(lint(row(box)).isEmpty)
  }

  @Test(arguments: [0, 1, 2]) func `sizes on insets, backgrounds and overlays are found, because nothing reads them`(index: Int) {
    let back = BoxNode("other", 0, 0)
    let specs = [
      InsetLayoutSpec(insets: .zero, child: box), BackgroundLayoutSpec(child: box, background: back),
      OverlayLayoutSpec(child: box, overlay: back),
    ]
    let type = ["InsetLayoutSpec", "BackgroundLayoutSpec", "OverlayLayoutSpec"][index]
    specs[index].style.width = 100
    specs[index].style.maxHeight = .percent(40)
    // The stack reads a stretched child's height, but not a fraction of an undefined length.
    #expect(
      lint(row(specs[index])).sentences == [
        "\"\(type)\" in \"row\": width 100 pt and maxHeight 40% have no effect: \(type) takes its parent's range as it is. "
          + "Set them on its child \"box\", or on a WrapperLayoutSpec around the spec."
      ])
  }

  @Test func `sizes of an inset that a stack or an absolute spec reads are no findings`() {
    let stretched = InsetLayoutSpec(insets: .zero, child: box).styled { $0.minHeight = 40 }
    #expect(lint(row(stretched, alignItems: .stretch)).isEmpty)
    let placed = InsetLayoutSpec(insets: .zero, child: BoxNode("b", 5, 5)).styled { $0.preferredSize = Size(width: 30, height: 30) }
    #expect(lint(AbsoluteLayoutSpec(children: [placed])).isEmpty)
  }

  @Test func `sizes on a background or an overlay are found, because the child decides them`() {
    let cover = BoxNode("cover", 0, 0).styled { $0.height = 10 }
    #expect(
      lint(BackgroundLayoutSpec(child: box, background: cover)).sentences == [
        "\"cover\" in \"cell / BackgroundLayoutSpec\": height 10 pt has no effect: a background gets exactly the size of \"box\". "
          + "Set it there, or not at all."
      ])
    #expect(
      lint(OverlayLayoutSpec(child: box, overlay: cover)).sentences == [
        "\"cover\" in \"cell / OverlayLayoutSpec\": height 10 pt has no effect: an overlay gets exactly the size of \"box\". "
          + "Set it there, or not at all."
      ])
  }

  @Test func `flexing on an element inside a stack's child is found, and should be set on that child`() {
    box.style.flexGrow = 1
    box.style.spacingBefore = 4
    let inset = InsetLayoutSpec(insets: .zero, child: box).named("margin")
    #expect(
      lint(row(inset)).sentences == [
        "\"box\" in \"margin\": flexGrow 1 and spacingBefore 4 have no effect: the parent \"margin\" is an InsetLayoutSpec, "
          + "and only a StackLayoutSpec reads them. Set them on \"margin\", which stands in the stack \"row\"."
      ])
  }

  @Test func `flexing outside any stack is found, and should be left out`() {
    box.style.flexBasis = 10
    box.style.alignSelf = .center
    #expect(
      lint(WrapperLayoutSpec(children: [box])).sentences == [
        "\"box\" in \"cell / WrapperLayoutSpec\": flexBasis 10 pt and alignSelf center have no effect: the parent is a WrapperLayoutSpec, "
          + "and only a StackLayoutSpec reads them. Leave them out, or put the element in a stack."
      ])
  }

  @Test func `flexing on the root is found, and on a subnode of unknown parents it is not`() {
    let root = node("cell", row(box)).styled { $0.flexShrink = 1 }
    let found = LayoutLint.findings(in: root, range: column(320), context: context())
    #expect(
      found.sentences == [
        "\"cell\": flexShrink 1 has no effect: the element is the root, and only a StackLayoutSpec reads it. "
          + "Leave it out, or put the element in a stack."
      ])
    let table = DisplayNode()
    table.addSubnode(root)
    #expect(LayoutLint.findings(in: root, range: column(320), context: context()).isEmpty)
  }

  @Test func `a layout position is found outside absolute specs and on a badge`() {
    let position = Point(x: 3, y: 0.5)
    let badge = BoxNode("badge", 5, 5).styled { $0.layoutPosition = position }
    #expect(
      lint(row(CornerLayoutSpec(child: box, corner: badge, location: .topRight).named("avatar"))).sentences == [
        "\"badge\" in \"avatar\": layoutPosition (3, 0.5) has no effect: the element is the corner of \"avatar\", "
          + "which places it by location and offset. Set the spec's offset."
      ])
    box.style.layoutPosition = position
    #expect(
      lint(row(box)).sentences == [
        "\"box\" in \"row\": layoutPosition (3, 0.5) has no effect: the parent \"row\" is a StackLayoutSpec, "
          + "and only an AbsoluteLayoutSpec reads it. Leave it out, or put the element in an AbsoluteLayoutSpec."
      ])
    #expect(lint(AbsoluteLayoutSpec(children: [box])).isEmpty)
  }

  @Test func `baselines are found where no stack aligns them`() {
    box.style.ascender = 12
    #expect(
      lint(row(box)).sentences == [
        "\"box\" in \"row\": ascender 12 has no effect: the parent \"row\" is a StackLayoutSpec, "
          + "and only a StackLayoutSpec whose alignItems is baselineFirst or baselineLast reads it from children that do not set alignSelf. "
          + "Align the stack's baselines, or leave it out."
      ])
    #expect(lint(row(box, alignItems: .baselineFirst)).isEmpty)
    // A vertical stack hands on its first child's ascender.
    #expect(lint(row(StackLayoutSpec(.vertical, alignItems: .start, children: [box]), alignItems: .baselineFirst)).isEmpty)
  }

  @Test func `nodes that set their own baselines have no findings`() {
    final class Label: DisplayNode {
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
        style.ascender = 9
        return Size(width: 10, height: 10)
      }
    }
    let vertical = StackLayoutSpec(.vertical, alignItems: .start, children: [text("text", characters: 3)])
    #expect(lint(row(Label(), vertical)).isEmpty)
  }

  @Test func `sizes of a child that its stack flexes are found`() {
    box.style.width = 200
    box.style.minWidth = 150
    box.style.flexShrink = 1
    let fixed = BoxNode("fixed", 220, 20)
    #expect(
      lint(row(box, fixed)).sentences == [
        "\"box\" in \"row\": width 200 pt and minWidth 150 pt have no effect: flexShrink makes it 100 pt long in the stack \"row\", "
          + "and a flexed child's own sizes do not resist. Set flexShrink to 0, or leave the size out."
      ])
    // With room enough nothing shrinks.
    #expect(lint(row(box, fixed), in: column(420)).isEmpty)
  }

  @Test func `growing past the maximum is found`() {
    box.style.maxWidth = 50
    box.style.flexGrow = 1
    #expect(
      lint(row(box)).sentences == [
        "\"box\" in \"row\": maxWidth 50 pt has no effect: flexGrow makes it 320 pt long in the stack \"row\", "
          + "and a flexed child's own sizes do not resist. Set flexGrow to 0, or leave the size out."
      ])
  }

  @Test func `a width that flexBasis replaces is found`() {
    box.style.width = 50
    box.style.flexBasis = .percent(25)
    #expect(
      lint(row(box)).sentences == [
        "\"box\" in \"row\": width 50 pt has no effect: flexBasis 25% takes its place along the stack \"row\". Keep one of the two."
      ])
  }

  @Test func `a size that a ratio spec decides is found`() {
    box.style.width = 50
    #expect(
      lint(row(RatioLayoutSpec(ratio: 0.5, child: box).named("frame").styled { $0.width = 100 })).sentences == [
        "\"box\" in \"frame\": width 50 pt has no effect: the RatioLayoutSpec \"frame\" makes its child 100 x 50 pt. Set it on the spec."
      ])
  }

  @Test func `a fraction of an undefined length is found, and counts as auto`() {
    box.style.height = .percent(50)
    #expect(
      lint(row(box)).sentences == [
        "\"box\" in \"row\": height 50% counts as auto: the parent has no definite height. "
          + "Give points, or make the parent's height exact."
      ])
    #expect(lint(row(box), in: SizeRange(exactly: Size(width: 320, height: 40))).isEmpty)
  }

  @Test func `a fraction inside an inset of undefined size is found, and counts as 0`() {
    box.style.height = .percent(50)
    let inset = InsetLayoutSpec(insets: EdgeInsets(left: 4), child: box).named("margin")
    #expect(
      lint(row(inset)).sentences == [
        "\"box\" in \"margin\": height 50% is 0 pt: inside an InsetLayoutSpec a parent without a definite height counts as 0. "
          + "Give points, or make the height around the inset exact."
      ])
  }

  @Test func `an element in two places is one finding, with its first place`() {
    box.style.layoutPosition = Point(x: 1, y: 1)
    let found = lint(StackLayoutSpec(.vertical, children: [row(box), AbsoluteLayoutSpec(children: [box]).named("free")]))
    #expect(found.count == 2)
    #expect(
      found.sentences.last
        == "\"box\" in \"free\": this element already stands in \"row\". An element has one place: make another one.")
  }

  @Test func `a node in the layout of a node that it is no subnode of is found`() throws {
    let (cell, outer, inner, stray) = (DisplayNode(), BoxNode("outer", 20, 20), BoxNode("inner", 5, 5), BoxNode("stray", 5, 5))
    cell.debugName = "cell"
    cell.addSubnode(outer)
    outer.addSubnode(inner)
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .start, children: [outer, inner, stray]) }
    let range = SizeRange(max: Size(width: 100, height: 100))
    #expect(
      try cell.lintLayout(in: range).map(\.description) == [
        "\"inner\" in \"cell / StackLayoutSpec\": this node gets no place: it stands in the layout of \"cell\" and is a subnode of \"outer\". "
          + "Add it to \"cell\", or describe its place in the layout of \"outer\".",
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
    box.style.flexGrow = 1
    box.style.layoutPosition = Point(x: 1, y: 1)
    box.style.ascender = 3
    #expect(lint(Diagonal(box)).isEmpty)
  }
}
