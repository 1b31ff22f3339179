import Emaki

/// A text on a colour.
final class GreetingCellNode: CellNode {
  private let greeting = TextNode()

  init(_ text: String) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Color(0xFFF4D6)
    greeting.attributedText = AttributedText(text, font: .system(size: 17, weight: .semibold))
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: greeting)
  }
}

@main
struct Client {
  static func main() async throws {
    let table = TableNode(rows: ["Hello", "こんにちは", "مرحبا"]) { text in { GreetingCellNode(text) } }
    let renderer = try Renderer(viewport: Size(width: 320, height: 240), scale: 2)
    try await renderer.render(table).writePNG(to: CommandLine.arguments[1])
  }
}
