import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

struct TextNodeTests {
  private let squares = MeasuringContext.squares()
  private var context: MeasuringContext { squares.context }

  /// The widths in which the typesetter was asked to set texts.
  private var widths: [Double] { squares.typesetter.requests.map(\.maximumWidth) }

  /// The sizes of the text layouts that are painted.
  private func texts(_ root: DisplayNode) -> [Size] {
    root.items(in: context).compactMap { if case .text(let layout, _) = $0 { layout.size } else { nil } }
  }

  private func measure(_ node: DisplayNode, _ width: Double) {
    _ = node.layoutThatFits(SizeRange(max: Size(width, .unbounded)), parentSize: .undefined, in: context)
  }

  @Test func `a text node is as large as its text, and belongs to the width it was measured for last`() {
    let node = TextNode("abcdefgh", size: 10, lineHeight: 14)
    node.maximumNumberOfLines = 3
    // Eight squares are set in lines of 4, then of 2, then of 4 again. The last lines are known from before.
    let lines = [40.0, 20, 40].map { width in
      measure(node, width)
      return [Double(node.lineCount), node.calculatedSize.width, node.calculatedSize.height]
    }
    #expect(lines == [[2, 40, 28], [3, 20, 42], [2, 40, 28]] && widths.count == 2 && !node.isTruncated)
    // A square of 10 in the middle of 14 stands on 2 + 8, and the last line's baseline is 4 above the end.
    #expect([node.firstBaseline, node.lastBaseline, node.style.ascender, node.style.descender] == [10, 24, 10, -4])
  }

  @Test func `no text takes no room, and an empty text is one line high`() {
    let (none, empty) = (TextNode(), TextNode("", size: 10, lineHeight: 14))
    column(none, empty).layOut()
    #expect([none, empty].map(\.frame.size) == [.zero, Size(0, 14)] && [none, empty].map(\.lineCount) == [0, 1])
  }

  @Test func `a line limit cuts the text, and the node says that it is truncated`() {
    let node = TextNode("abcdefgh")
    node.maximumNumberOfLines = 2
    column(node).layOut(width: 30)
    #expect(node.frame.height == 20 && node.isTruncated && node.lineCount == 2)
  }

  @Test(arguments: [(20.0, 2, true), (30, 3, false), (29, 3, false), (28, 2, true), (4, 1, true), (.unbounded, 3, false)])
  func `a text has as many lines as there is height for, as in Texture, and one at least`(height: Double, lines: Int, isTruncated: Bool) {
    // Three lines of 10 points. A node's height is rounded, so a point may be missing.
    let node = TextNode("abcdefgh")
    node.layoutTree(SizeRange(max: Size(30, height)), in: context)
    #expect(node.lineCount == lines && node.isTruncated == isTruncated && texts(node) == [Size(30, Double(10 * lines))])
    // The same text without a limit is not the one with it.
    measure(node, 30)
    #expect(node.lineCount == 3 && !node.isTruncated)
  }

  @Test func `a text is shaped once for each width, and not again for drawing or where its sibling changes`() {
    let (text, box) = (TextNode("abcdefghij"), BoxNode(40, 40))
    text.style.flexShrink = 1
    let root = DisplayNode { StackLayoutSpec(alignItems: .start, children: [box, text]) }
    for height in [40.0, 40, 50] {
      box.size.height = height
      root.layOut(in: context)
      #expect(texts(root) == [Size(60, 20)] && root.frame.height == height)
    }
    // The text is measured first without a limit, then within the room that is left.
    #expect(widths == [.unbounded, 60])
  }

  @Test func `drawing uses the lines of the frame, whatever widths were measured before`() {
    let text = TextNode("abcdefghij")
    // The narrow width was measured last, and the wide one was placed last.
    let root = column(text)
    root.layOut(in: context)
    measure(text, 30)
    #expect(history(of: texts(root), { text.frame.size = Size(50, 20) }) == [[Size(100, 10)], [Size(50, 20)]])
  }

  @Test func `a change of the text or its line limit invalidates the root, and setting the same changes nothing`() {
    let text = TextNode("abcdef")
    let root = column(column(text))
    let same = AttributedText("abcdef", font: .system(size: 10))
    let changes: [() -> Void] = [
      {}, { (text.attributedText, text.maximumNumberOfLines) = (same, 0) }, { text.maximumNumberOfLines = 1 },
      { text.attributedText = AttributedText("abc", font: .system(size: 10)) },
    ]
    let seen = changes.map { change in
      change()
      root.layOut(width: 30, in: context)
      return [root.frame.height, text.frame.width, Double(widths.count)]
    }
    #expect(seen == [[20, 30, 1], [20, 30, 1], [10, 30, 2], [10, 30, 3]])
  }
}
