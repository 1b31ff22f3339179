import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@Suite struct TextNodeTests {
  private func column(_ children: [DisplayNode]) -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .start, children: children) }
    return node
  }

  /// Returns a row whose text shrinks to leave room for a picture beside it.
  private func row(_ text: TextNode, beside box: DisplayNode) -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    text.style.flexShrink = 1
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(alignItems: .start, children: [box, text]) }
    return node
  }

  /// The text layouts in a display list.
  private func texts(_ list: DisplayList) -> [TextLayout] {
    list.entries.flatMap { entry -> [TextLayout] in
      guard case .pass(let pass) = entry else { return [] }
      return pass.items.compactMap { if case .text(let layout, _) = $0 { layout } else { nil } }
    }
  }

  @Test func `a text node is as large as its text`() {
    let node = TextNode("abcdefgh", size: 10, lineHeight: 14)
    _ = node.layoutThatFits(SizeRange(max: Size(width: 35, height: .unbounded)), parentSize: .undefined, in: MeasuringContext.test())
    #expect(node.calculatedSize == Size(width: 30, height: 42))
    #expect(node.lineCount == 3)
    #expect(!node.isTruncated)
  }

  @Test func `a node's line count and baselines belong to the width it was measured for last`() {
    let (context, typesetter) = MeasuringContext.squares()
    let node = TextNode("abcdefgh", size: 10, lineHeight: 14)
    node.maximumNumberOfLines = 3
    // Eight squares are set in lines of 4, then of 2, then of 4 again. The last lines are known from before.
    let counts = [40.0, 20, 40].map { width in
      _ = node.layoutThatFits(SizeRange(max: Size(width: width, height: .unbounded)), parentSize: .undefined, in: context)
      return node.lineCount
    }
    #expect(typesetter.requests.count == 2)
    #expect(counts == [2, 3, 2])
    #expect(!node.isTruncated)
    // A square of 10 in the middle of 14 stands on 2 + 8.
    #expect(node.firstBaseline == 10 && node.lastBaseline == 24)
  }

  @Test func `no text takes no room, and an empty text is one line high`() {
    let (none, empty) = (TextNode(), TextNode("", size: 10, lineHeight: 14))
    column([none, empty]).layOut(width: 100)
    #expect(none.frame.size == .zero)
    #expect(none.lineCount == 0)
    #expect(empty.frame.size == Size(width: 0, height: 14))
    #expect(empty.lineCount == 1)
  }

  @Test func `a line limit cuts the text, and the node says that it is truncated`() {
    let node = TextNode("abcdefgh")
    node.maximumNumberOfLines = 2
    column([node]).layOut(width: 30)
    #expect(node.frame.height == 20)
    #expect(node.isTruncated)
    #expect(node.lineCount == 2)
  }

  @Test func `a text is shaped once for each width, and not again for drawing`() {
    let (context, typesetter) = MeasuringContext.squares()
    let text = TextNode("abcdefghij")
    let root = row(text, beside: BoxNode(40, 40))
    for _ in 0..<3 { root.layOut(width: 100, in: context) }
    // The text is measured first without a limit, then within the room that is left.
    #expect(typesetter.requests.map(\.maximumWidth) == [.unbounded, 60])
    let list = root.displayList(in: context)
    #expect(typesetter.requests.count == 2)
    #expect(texts(list).map(\.size) == [Size(width: 60, height: 20)])
  }

  @Test func `a text whose sibling changes is not shaped again for the same width`() {
    let (context, typesetter) = MeasuringContext.squares()
    let (text, box) = (TextNode("abcdefghij"), BoxNode(40, 40))
    let root = row(text, beside: box)
    root.layOut(width: 100, in: context)
    _ = root.displayList(in: context)
    box.size.height = 50
    root.layOut(width: 100, in: context)
    #expect(root.frame.height == 50)
    #expect(typesetter.requests.map(\.maximumWidth) == [.unbounded, 60])
    #expect(texts(root.displayList(in: context)).map(\.size) == [Size(width: 60, height: 20)])
  }

  @Test func `drawing uses the lines of the frame, whatever widths were measured before`() {
    let (context, _) = MeasuringContext.squares()
    let text = TextNode("abcdefghij")
    text.frame = Rect(x: 0, y: 0, width: 100, height: 10)
    func measure(_ width: Double) {
      _ = text.layoutThatFits(SizeRange(max: Size(width: width, height: .unbounded)), parentSize: .undefined, in: context)
    }
    // The narrow width was measured last, and the wide one was placed last.
    let root = column([text])
    root.layOut(width: 100, in: context)
    measure(30)
    #expect(texts(root.displayList(in: context)).map(\.size.height) == [10])
  }

  @Test func `a change of the text invalidates the root`() {
    let (context, typesetter) = MeasuringContext.squares()
    let text = TextNode("abc")
    let root = column([column([text])])
    root.layOut(width: 30, in: context)
    #expect(root.frame.height == 10)
    text.attributedText = AttributedText("abcdef", font: .system(size: 10))
    root.layOut(width: 30, in: context)
    #expect(root.frame.height == 20)
    #expect(typesetter.requests.count == 2)
  }

  @Test func `setting the same text changes nothing, setting a line limit does`() {
    let (context, typesetter) = MeasuringContext.squares()
    let text = TextNode("abcdef")
    let root = column([text])
    root.layOut(width: 30, in: context)
    text.attributedText = AttributedText("abcdef", font: .system(size: 10))
    text.maximumNumberOfLines = 0
    root.layOut(width: 30, in: context)
    #expect(typesetter.requests.count == 1)
    text.maximumNumberOfLines = 1
    root.layOut(width: 30, in: context)
    #expect(root.frame.height == 10)
    #expect(typesetter.requests.count == 2)
  }

  @Test func `a frame narrower than the text breaks it into other lines`() {
    let (context, _) = MeasuringContext.squares()
    let text = TextNode("abcdef")
    column([text]).layOut(width: 100, in: context)
    text.frame.size = Size(width: 30, height: 20)
    #expect(texts(text.displayList(in: context)).map(\.size) == [Size(width: 30, height: 20)])
  }

  @Test func `measuring sets the baselines`() {
    let node = TextNode("abcdef", size: 10, lineHeight: 16)
    column([node]).layOut(width: 30)
    // A square of 10 in the middle of 16 stands on 3 + 8; the last line's baseline is 27 of 32 down.
    #expect(node.style.ascender == 11)
    #expect(node.style.descender == -5)
  }

  @Test(arguments: [StackLayoutSpec.AlignItems.baselineFirst, .baselineLast]) func `texts of different size stand on one baseline`(
    alignment: StackLayoutSpec.AlignItems
  ) {
    let (small, large) = (TextNode("abc", size: 10), TextNode("abc", size: 20))
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(alignItems: alignment, children: [small, large]) }
    root.layOut(width: 200)
    #expect(small.frame.minY + 8 == large.frame.minY + 16)
  }
}
