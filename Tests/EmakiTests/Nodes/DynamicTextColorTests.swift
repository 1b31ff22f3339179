import Emaki
import Testing

/// Texts whose colours follow the theme.
struct DynamicTextColorTests {
  private static let color = DynamicColor(light: Color(0xFF0000), dark: Color(0x00FF00))
  private static let big = AttributedText("HHHH", font: .boldSystem(size: 40), dynamicColor: color)

  /// Nodes that show a text of both colours in their own ways.
  private static let nodes: [@Sendable () -> DisplayNode] = [
    {
      let ranged = TextNode()
      var text = AttributedText("HHHH", font: .boldSystem(size: 40), color: .blue)
      text.addAttribute(\.dynamicColor, color, range: 0..<2)
      ranged.attributedText = text
      return ranged
    },
    {
      let cut = TextNode()
      cut.attributedText = AttributedText("HHHHHHHHHHHHHHHHHH", font: .boldSystem(size: 40), color: .blue)
      (cut.maximumNumberOfLines, cut.truncationAttributedText) = (1, big)
      return cut
    },
    {
      let field = EditableTextNode()
      field.typingAttributes = TextAttributes(font: .boldSystem(size: 40), dynamicColor: color)
      field.insertText("HHH")
      return field
    },
    {
      let button = ButtonNode()
      button.setAttributedTitle(big, for: .normal)
      return button
    },
  ]

  private func shows(_ picture: Picture) -> [Bool] {
    [Self.color.light, Self.color.dark].map { picture.words.contains($0.premultiplied) }
  }

  @Test(arguments: nodes.indices, Theme.allCases) func `a text has the colour of its theme, whoever shows it`(
    index: Int, theme: Theme
  )
    async throws
  {
    let renderer = try Renderer.test(200, 100, theme: theme)
    let frame = try await renderer.render(Self.nodes[index](), in: SizeRange(exactly: Size(200, 100)), ground: .black)
    #expect(shows(frame.picture) == [theme == .light, theme == .dark])
  }

  @Test func `one node follows from theme to theme`() async throws {
    let table = TableNode.plain { _ in
      let text = TextNode()
      text.attributedText = Self.big
      return CellNode().laidOut { _ in WrapperLayoutSpec(children: [text]) }
    }
    for theme in [Theme.light, .dark, .light] {
      let frame = try await Renderer.test(200, 60, theme: theme).render(table)
      #expect(shows(frame.picture) == [theme == .light, theme == .dark])
    }
  }
}
