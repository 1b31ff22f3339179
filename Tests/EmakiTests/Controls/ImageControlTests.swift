import Emaki
import Testing

/// Image nodes and text nodes as controls.
struct ImageControlTests {
  private final class Cell: CellNode {
    let (avatar, name, link) = (NetworkImageNode(), TextNode(), TextNode())
    var log: [String] = []

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      avatar.setPreferredSize(20, 20)
      name.attributedText = AttributedText("Anna")
      var text = AttributedText("see www.example.org")
      _ = text.detectLinks()
      link.attributedText = text
      avatar.addTarget(self, action: Cell.avatarTapped, forControlEvents: .touchUpInside)
      name.addTarget(self, action: Cell.nameTapped(_:), forControlEvents: .touchUpInside)
    }

    func avatarTapped() { log.append("avatar") }
    func nameTapped(_ sender: TextNode) { log.append(sender.attributedText?.string ?? "") }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.horizontal, children: [avatar, name, link])
    }
  }

  @Test func `a tap on an image or a text calls its actions, unless it is disabled`() async throws {
    let table = TableNode.plain { _ in Cell() }
    _ = try await Renderer.test(200, 40).render(table)
    let cell = try #require(table.nodeForRow(at: [0, 0]) as? Cell)
    cell.avatar.tap()
    cell.name.tap()
    cell.name.isEnabled = false
    cell.name.tap()
    cell.link.tap()
    #expect(cell.log == ["avatar", "Anna"] && !cell.link.tap(at: .zero))
  }

  @Test func `an image with an action is an element to a screen reader`() {
    let avatar = Cell().avatar
    #expect(avatar.accessibilityTraits.contains(.image))
    #expect([avatar, NetworkImageNode()].map(\.isAccessibilityElement) == [true, false])
  }
}
