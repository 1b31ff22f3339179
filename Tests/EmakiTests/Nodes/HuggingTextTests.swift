import Emaki
import EmakiRaster
import Testing

/// Tests the widths of texts that are not aligned to the left.
@Suite struct HuggingTextTests {
  private static let (short, long) = ("مرحبا، هل وصلت؟", "نعم بالطبع، أستطيع قراءة الإنجليزية والعربية معًا في المحادثة نفسها")

  private func node(_ string: String, alignment: ParagraphStyle.Alignment = .natural) -> TextNode {
    let node = TextNode()
    var text = AttributedText(string, font: .system(size: 17))
    text.paragraphStyle.alignment = alignment
    node.attributedText = text
    return node
  }

  /// Returns what a column shows with the text in it, and the frame that the text has there.
  private func column(
    _ text: TextNode, _ alignItems: StackLayoutSpec.AlignItems, width: Double = 300, scale: Double = 2, _ direction: LayoutDirection
  ) throws -> (picture: Picture, frame: Rect) {
    let cell = CellNode()
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: alignItems, children: [text]) }
    let picture = try RenderContext.test(scale: scale, layoutDirection: direction).picture(of: cell, in: .row(width: width))
    return (picture, text.frame)
  }

  @Test func `a right-to-left text hugs in a tree from right to left, and stands where it stood`() throws {
    let (hugging, frame) = try column(node(Self.short), .start, .rightToLeft)
    #expect(frame.width < 150 && frame.maxX == 300)
    // A text with an explicit side fills the column, and its pixels are the same.
    let (filling, wide) = try column(node(Self.short, alignment: .right), .start, .rightToLeft)
    #expect(wide.width == 300)
    #expect(hugging.difference(from: filling) == nil)
    #expect(Set(hugging.words).count > 2)
  }

  @Test func `in a tree from left to right it fills the column unless it hugs`() throws {
    #expect(try column(node(Self.short), .start, .leftToRight).frame.width == 300)
    let text = node(Self.short)
    text.hugsText = true
    let frame = try column(text, .end, .leftToRight).frame
    #expect(frame.width < 150 && frame.maxX == 300)
    text.hugsText = false
    #expect(try column(text, .end, .leftToRight).frame.width == 300)
  }

  @Test(arguments: [ParagraphStyle.Alignment.center, .right]) func `a hugging text that is stretched keeps its side`(
    alignment: ParagraphStyle.Alignment
  ) throws {
    let (text, other) = (node("one\nand two", alignment: alignment), node("one\nand two", alignment: alignment))
    text.hugsText = true
    let (picture, frame) = try column(text, .stretch, .leftToRight)
    #expect(frame.width == 300)
    #expect(try picture.difference(from: column(other, .stretch, .leftToRight).picture) == nil)
    #expect(try column(text, .start, .leftToRight).frame.width < 100)
  }

  @Test(arguments: [ParagraphStyle.Alignment.center, .right, .natural], [ParagraphStyle.Alignment.left])
  func `a text with a smallest width stands at its side of it in a row`(
    alignment: ParagraphStyle.Alignment, left: ParagraphStyle.Alignment
  ) throws {
    func row(_ text: TextNode, _ width: (inout LayoutElementStyle) -> Void) throws -> Picture {
      let cell = CellNode()
      cell.automaticallyManagesSubnodes = true
      width(&text.style)
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.horizontal, children: [text]) }
      return try RenderContext.test(scale: 2).picture(of: cell, in: .row(width: 300))
    }
    let words = alignment == .natural ? Self.short : "one"
    let smallest = try row(node(words, alignment: alignment)) { $0.minWidth = 200 }
    #expect(try smallest.difference(from: row(node(words, alignment: alignment)) { $0.width = 200 }) == nil)
    #expect(try smallest.difference(from: row(node(words, alignment: left)) { $0.minWidth = 200 }) != nil)
  }

  @Test(arguments: [1.0, 2, 3]) func `a hugging text has the lines of one that fills its column`(scale: Double) throws {
    for width in stride(from: 60.0, through: 240, by: 15) {
      let (hugging, filling) = (node(Self.long), node(Self.long, alignment: .right))
      let (picture, frame) = try column(hugging, .start, width: width, scale: scale, .rightToLeft)
      let other = try column(filling, .start, width: width, scale: scale, .rightToLeft)
      #expect(hugging.lineCount == filling.lineCount && frame.height == other.frame.height && frame.width <= width)
      #expect(picture.difference(from: other.picture) == nil, "\(width)")
    }
  }
}
