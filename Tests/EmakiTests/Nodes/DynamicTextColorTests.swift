import Emaki
import EmakiTestSupport
import Testing

/// Texts whose colours follow the theme.
@Suite struct DynamicTextColorTests {
  private static let color = DynamicColor(light: Color(0xFF0000), dark: Color(0x00FF00))

  private func words(_ node: sending DisplayNode, _ theme: Theme) async throws -> Set<UInt32> {
    let renderer = try Renderer.test(width: 200, height: 100, scale: 2, theme: theme)
    let frame = try await renderer.render(node, in: SizeRange(exactly: Size(width: 200, height: 100)), ground: .black)
    return Set(Picture(frame.bitmap()).words)
  }

  @Test(arguments: [Theme.light, .dark]) func `a text node has the colour of its theme`(theme: Theme) async throws {
    let (own, other) = theme == .light ? (Self.color.light, Self.color.dark) : (Self.color.dark, Self.color.light)
    let plain = TextNode()
    plain.attributedText = AttributedText("HHHH", font: .boldSystem(size: 40), dynamicColor: Self.color)
    let seen = try await words(plain, theme)
    #expect(seen.contains(own.premultiplied) && !seen.contains(other.premultiplied))
    let ranged = TextNode()
    var text = AttributedText("HHHH", font: .boldSystem(size: 40), color: .blue)
    text.addAttribute(\.dynamicColor, Self.color, range: 0..<2)
    ranged.attributedText = text
    #expect(try await words(ranged, theme).isSuperset(of: [own, .blue].map(\.premultiplied)))
    let cut = TextNode()
    cut.attributedText = AttributedText("HHHHHHHHHHHHHHHHHH", font: .boldSystem(size: 40), color: .blue)
    cut.maximumNumberOfLines = 1
    cut.truncationAttributedText = AttributedText(" HH", font: .boldSystem(size: 40), dynamicColor: Self.color)
    #expect(try await words(cut, theme).contains(own.premultiplied))
    let field = EditableTextNode()
    field.typingAttributes = TextAttributes(font: .boldSystem(size: 40), dynamicColor: Self.color)
    field.insertText("HHH")
    #expect(try await words(field, theme).contains(own.premultiplied))
    let button = ButtonNode()
    button.setAttributedTitle(AttributedText("HHH", font: .boldSystem(size: 40), dynamicColor: Self.color), for: .normal)
    #expect(try await words(button, theme).contains(own.premultiplied))
  }

  @Test func `one node follows from theme to theme`() async throws {
    let table = TableNode.plain(rows: [0]) { _ in
      {
        let (cell, text) = (CellNode(), TextNode())
        text.attributedText = AttributedText("HHHH", font: .boldSystem(size: 30), dynamicColor: Self.color)
        cell.automaticallyManagesSubnodes = true
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [text]) }
        return cell
      }
    }
    for theme in [Theme.light, .dark, .light] {
      let frame = try await Renderer.test(width: 200, height: 60, scale: 2, theme: theme).render(table)
      #expect(Picture(frame.bitmap()).words.contains(Self.color.resolved(for: theme).premultiplied))
    }
  }
}
