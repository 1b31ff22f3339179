import Emaki

/// A text on a colour, beside a picture of a kind that this build cannot draw.
final class GreetingCellNode: CellNode {
  private let greeting = TextNode()
  private let picture = NetworkImageNode()

  init(_ text: String) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Color(0xFFF4D6)
    picture.url = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=="
    picture.style.preferredSize = Size(width: 8, height: 8)
    greeting.attributedText = AttributedText(text, font: .system(size: 17, weight: .semibold))
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(
      insets: EdgeInsets(top: 12, left: 16, bottom: 12, right: 16),
      child: StackLayoutSpec(.horizontal, spacing: 8, children: [picture, greeting]))
  }
}

@main
struct Client {
  static func main() async throws {
    let table = TableNode(rows: ["Hello", "こんにちは", "مرحبا"]) { text in { GreetingCellNode(text) } }
    let renderer = try Renderer(viewport: Size(width: 320, height: 240), scale: 2)
    let frame = try await renderer.render(table)
    precondition(frame.warnings.contains { "\($0)".contains("without the trait GIF") }, "no warning names the trait of a picture")
    try frame.writePNG(to: CommandLine.arguments[1])
  }
}
