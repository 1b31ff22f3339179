import Emaki
import EmakiRaster
import Foundation
import Testing

/// Tests taps on links of texts: what the delegate is asked and told, and the highlight under a finger.
struct LinkTapTests {
  private final class Controller: TextNodeDelegate {
    var events: [String] = []
    var refused: Set<String> = []

    func textNode(_ textNode: TextNode, tappedLinkAttribute attribute: String, value: String, at point: Point, textRange: Range<Int>) {
      events.append("tapped \(attribute) \(value) \(textRange)")
    }
    func textNode(
      _ textNode: TextNode, longPressedLinkAttribute attribute: String, value: String, at point: Point, textRange: Range<Int>
    ) {
      events.append("pressed \(value)")
    }
    func textNode(_ textNode: TextNode, shouldHighlightLinkAttribute attribute: String, value: String, at point: Point) -> Bool {
      !refused.contains(value)
    }
    func textNode(_ textNode: TextNode, shouldLongPressLinkAttribute attribute: String, value: String, at point: Point) -> Bool {
      value != "https://b.example"
    }
    func textNodeTappedTruncationToken(_ textNode: TextNode) { events.append("tapped token") }

    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  private let controller = Controller()

  /// Two links of ten squares in a line of 10 points a character or so, between other words.
  private func node() -> TextNode {
    var text = AttributedText("go to one place or another", size: 20, lineHeight: 30)
    text.addAttribute(\.link, "https://a.example", range: 6..<9)
    text.addAttribute(\.link, "https://b.example", range: 19..<26)
    let node = TextNode()
    node.attributedText = text
    node.delegate = controller
    return node
  }

  private func drawn(_ node: DisplayNode, width: Double = 400) throws -> Picture {
    try RenderContext.test(scale: 1).picture(of: node, in: SizeRange(max: Size(width, 60)))
  }

  @Test func `a tap tells the delegate of the nearest link that is less than 15 points away`() throws {
    let node = node()
    #expect(!node.tap(at: .zero))
    _ = try drawn(node)
    // "go to " is narrower than 100 points and wider than 40 in any font of 20 points.
    #expect([nil, "https://b.example", "https://c.example"].map { $0.map { node.tapLink($0) } ?? node.tapLink() } == [true, true, false])
    #expect(controller.take() == ["tapped NSLink https://a.example 6..<9", "tapped NSLink https://b.example 19..<26"])
    // The end of the text is the second link, and so is a place a little below or beside it. The beginning is no link.
    let width = node.frame.width
    let points = [(width - 3, 15), (width + 10, 38), (width + 10, 46), (2, 15)] as [(Double, Double)]
    #expect(points.map { node.tap(at: Point($0, $1)) } == [true, true, false, false])
    #expect(controller.take() == Array(repeating: "tapped NSLink https://b.example 19..<26", count: 2))
  }

  @Test func `the delegate refuses highlights and presses, and names of attributes are handed on`() throws {
    let node = node()
    _ = try drawn(node)
    controller.refused = ["https://a.example"]
    let end = Point(node.frame.width - 3, 15)
    #expect([node.tapLink(), node.tapLink("https://b.example"), node.longPress(at: end)] == [false, true, false])
    _ = controller.take()
    node.linkAttributeNames = ["kLinkAttributeName"]
    controller.refused = []
    #expect(node.tapLink() && controller.take() == ["tapped kLinkAttributeName https://a.example 6..<9"])
    node.linkAttributeNames = []
    #expect(!node.tapLink())
    node.delegate = nil
    #expect(node.linkAttributeNames.isEmpty && !node.tapLink())
  }

  @Test func `a tap on the token that stands for the rest of a text is reported`() throws {
    let node = node()
    node.maximumNumberOfLines = 1
    let taps = try [400.0, 100].map { width in
      _ = try drawn(node, width: width)
      return node.tapTruncationToken()
    }
    #expect(taps == [false, true] && controller.take() == ["tapped token"])
  }

  @Test func `a highlighted range is darkened in boxes of its lines, and everything else stays`() throws {
    let node = TextNode()
    node.attributedText = AttributedText("\u{2003}\u{2003}\u{2003}", size: 20, lineHeight: 30)
    node.attributedText?.addAttribute(\.link, "https://a.example", range: 1..<2)
    let box = DisplayNode().laidOut { _ in InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: node) }
    let plain = try drawn(box)
    node.highlightRange = 1..<2
    let picture = try drawn(box)
    // An em space of 20 points begins at 30. With 4 points at each side its box goes from 26 to 54, and from 2 points above its line to 1.5
    // below; the last row of pixels is covered by half, and corners are round.
    let dark = Color(0xE3E3E3)
    #expect(picture.columns(of: dark, in: 20..<21) == Array(26..<54) && picture.columns(of: dark, in: 9..<10).count > 20)
    #expect((0..<picture.size.height).filter { picture[40, $0] == dark }.prefix(33) == Array(8..<41)[...])
    let others = [(40, 7), (40, 43)] + (0..<picture.size.height).map { (10, $0) }
    #expect(others.map { picture[$0, $1] as UInt32 } == others.map { plain[$0, $1] })
    node.highlightStyle = .dark
    #expect(try drawn(box)[40, 20] as UInt32 == plain[40, 20])
    node.highlightRange = 0..<0
    #expect(try drawn(box) == plain)
  }
}
