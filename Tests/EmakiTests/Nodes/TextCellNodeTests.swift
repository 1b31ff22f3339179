import Emaki
import EmakiTestSupport
import Testing

/// Cells that show one text.
@Suite struct TextCellNodeTests {
  private func byHand(_ text: String, font: Font, color: Color, insets: EdgeInsets) -> CellNode {
    let (cell, node) = (CellNode(), TextNode())
    node.attributedText = AttributedText(text, font: font, color: color)
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: insets, child: node) }
    return cell
  }

  @Test func `a text cell is the same in every byte as a cell made by hand`() async throws {
    let renderer = try Renderer.test(width: 120, height: 100)
    let text = "A few words, 日本語, and a line break at the end"
    let expected = byHand(text, font: .system(size: 18), color: .black, insets: EdgeInsets(top: 11, left: 15, bottom: 11, right: 15))
    #expect(try await renderer.render(TextCellNode(text)).pngData == (try await renderer.render(expected).pngData))
  }

  @Test func `its text, font, colour and spaces can be changed`() async throws {
    let renderer = try Renderer.test(width: 120, height: 100)
    let cell = TextCellNode()
    cell.text = "Other words"
    cell.font = .system(size: 12, weight: .bold)
    cell.textColor = .red
    cell.textInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let expected = byHand(
      "Other words", font: .system(size: 12, weight: .bold), color: .red, insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(try await renderer.render(cell).pngData == (try await renderer.render(expected).pngData))
  }

  @Test func `its attributes may follow the theme`() async throws {
    let renderer = try Renderer.test(width: 120, height: 60, theme: .dark)
    let attributes = TextAttributes(font: .system(size: 12), dynamicColor: .label, letterSpacing: 1)
    let cell = TextCellNode("Words", attributes: attributes, insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(cell.font == .system(size: 12) && cell.textAttributes == attributes)
    let (expected, node) = (CellNode(), TextNode())
    node.attributedText = AttributedText("Words", attributes: attributes)
    expected.automaticallyManagesSubnodes = true
    expected.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: node) }
    #expect(try await renderer.render(cell).pngData == (try await renderer.render(expected).pngData))
    let red = TextCellNode("Words", attributes: attributes)
    red.textColor = .red
    #expect(red.textAttributes.dynamicColor == nil && red.textAttributes.color == .red && red.textAttributes.letterSpacing == 1)
  }

  @Test func `a change of the text lays the cell out again`() throws {
    let cell = TextCellNode("one line")
    let low = try cell.measure(SizeRange(width: 120, height: nil)).height
    cell.text = "a text that is long enough for two lines"
    #expect(try cell.measure(SizeRange(width: 120, height: nil)).height > low)
  }
}
