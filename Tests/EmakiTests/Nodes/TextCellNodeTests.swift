import Emaki
import Testing

/// Cells that show one text.
struct TextCellNodeTests {
  private func byHand(_ text: AttributedText, _ insets: EdgeInsets) -> CellNode {
    let node = TextNode()
    node.attributedText = text
    return CellNode().laidOut { _ in InsetLayoutSpec(insets: insets, child: node) }
  }

  private func picture(_ cell: sending CellNode) async throws -> Picture {
    try await Renderer.test(120, 100, theme: .dark).render(cell).picture
  }

  private let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

  @Test func `a text cell looks like a cell made by hand`() async throws {
    let text = "A few words, 日本語, and a line break at the end"
    let expected = byHand(AttributedText(text, size: 18), EdgeInsets(top: 11, left: 15, bottom: 11, right: 15))
    #expect(try await picture(TextCellNode(text)) == picture(expected))
  }

  @Test func `its text, font, colour and spaces can be changed`() async throws {
    let (cell, bold) = (TextCellNode(), Font.system(size: 12, weight: .bold))
    (cell.text, cell.font, cell.textColor, cell.textInsets) = ("Other words", bold, .red, insets)
    #expect(try await picture(cell) == picture(byHand(AttributedText("Other words", font: bold, color: .red), insets)))
  }

  @Test func `its attributes may follow the theme`() async throws {
    let attributes = TextAttributes(font: .system(size: 12), dynamicColor: .label, letterSpacing: 1)
    let cell = TextCellNode("Words", attributes: attributes, insets: insets)
    #expect(cell.font == .system(size: 12) && cell.textAttributes == attributes)
    #expect(try await picture(cell) == picture(byHand(AttributedText("Words", attributes: attributes), insets)))
    let red = TextCellNode("Words", attributes: attributes)
    red.textColor = .red
    #expect(red.textAttributes == TextAttributes(font: .system(size: 12), color: .red, letterSpacing: 1))
  }

  @Test func `a change of the text lays the cell out again`() throws {
    let cell = TextCellNode("one line")
    let low = try cell.measure(SizeRange(width: 120, height: nil)).height
    cell.text = "a text that is long enough for two lines"
    #expect(try cell.measure(SizeRange(width: 120, height: nil)).height > low)
  }
}
