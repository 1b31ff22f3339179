import Emaki
import EmakiRaster
import Testing

/// Tests the widths of texts that are not aligned to the left.
struct HuggingTextTests {
  private static let (short, long) = ("مرحبا، هل وصلت؟", "نعم بالطبع، أستطيع قراءة الإنجليزية والعربية معًا في المحادثة نفسها")

  private func node(_ string: String, alignment: ParagraphStyle.Alignment = .natural, hugs: Bool? = nil) -> TextNode {
    let node = TextNode()
    var text = AttributedText(string, size: 17)
    text.paragraphStyle.alignment = alignment
    node.attributedText = text
    if let hugs { node.hugsText = hugs }
    return node
  }

  /// Returns what a stack shows with the text in it, and the frame that the text has there.
  private func shown(
    _ text: TextNode, _ alignItems: StackLayoutSpec.AlignItems = .stretch, _ direction: LayoutDirection = .leftToRight,
    axis: StackLayoutSpec.Direction = .vertical, width: Double = 300, scale: Double = 2
  ) throws -> (picture: Picture, frame: Rect) {
    let cell = CellNode().laidOut { _ in StackLayoutSpec(axis, alignItems: alignItems, children: [text]) }
    let picture = try RenderContext.test(scale: scale, layoutDirection: direction).picture(of: cell, in: .row(width: width))
    return (picture, text.frame)
  }

  @Test func `a right-to-left text hugs in a tree from right to left, and stands where it stood`() throws {
    let (hugging, frame) = try shown(node(Self.short), .start, .rightToLeft)
    // A text with an explicit side fills the column, and its pixels are the same.
    let (filling, wide) = try shown(node(Self.short, alignment: .right), .start, .rightToLeft)
    #expect(frame.width < 150 && frame.maxX == 300 && wide.width == 300)
    #expect(hugging.difference(from: filling) == nil && Set(hugging.words).count > 2)
  }

  @Test func `in a tree from left to right it fills the column unless it hugs`() throws {
    #expect(try [nil, false].map { try shown(node(Self.short, hugs: $0), .end).frame.width } == [300, 300])
    let frame = try shown(node(Self.short, hugs: true), .end).frame
    #expect(frame.width < 150 && frame.maxX == 300)
  }

  @Test(arguments: [ParagraphStyle.Alignment.center, .right]) func `a hugging text that is stretched keeps its side`(
    alignment: ParagraphStyle.Alignment
  ) throws {
    let text = node("one\nand two", alignment: alignment, hugs: true)
    let (picture, frame) = try shown(text)
    #expect(try picture.difference(from: shown(node("one\nand two", alignment: alignment)).picture) == nil)
    #expect(try frame.width == 300 && shown(text, .start).frame.width < 100)
  }

  @Test(arguments: [ParagraphStyle.Alignment.center, .right, .natural])
  func `a text with a smallest width stands at its side of it in a row`(alignment: ParagraphStyle.Alignment) throws {
    func row(_ alignment: ParagraphStyle.Alignment, _ width: WritableKeyPath<LayoutElementStyle, LayoutDimension>) throws -> Picture {
      let text = node(alignment == .center || alignment == .right ? "one" : Self.short, alignment: alignment)
      text.style[keyPath: width] = 200
      return try shown(text, axis: .horizontal).picture
    }
    let smallest = try row(alignment, \.minWidth)
    #expect(try smallest.difference(from: row(alignment, \.width)) == nil && smallest != row(.left, \.minWidth))
  }

  @Test(arguments: [1.0, 3]) func `a hugging text has the lines of one that fills its column`(scale: Double) throws {
    for width in stride(from: 60.0, through: 240, by: 30) {
      let texts = [node(Self.long), node(Self.long, alignment: .right)]
      let (hugging, filling) = (
        try shown(texts[0], .start, .rightToLeft, width: width, scale: scale),
        try shown(texts[1], .start, .rightToLeft, width: width, scale: scale)
      )
      #expect(texts[0].lineCount == texts[1].lineCount && hugging.frame.height == filling.frame.height && hugging.frame.width <= width)
      #expect(hugging.picture.difference(from: filling.picture) == nil, "\(width)")
    }
  }
}
