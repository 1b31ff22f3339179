import Emaki
import EmakiEngine
import EmakiRaster
import Foundation
import Testing

/// Tests taps on links of texts: what the delegate is asked and told, and the highlight under a finger.
@Suite struct LinkTapTests {
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
    var text = AttributedText("go to one place or another", font: .system(size: 20), lineHeight: 30)
    text.addAttribute(\.link, "https://a.example", range: 6..<9)
    text.addAttribute(\.link, "https://b.example", range: 19..<26)
    let node = TextNode()
    node.attributedText = text
    node.delegate = controller
    return node
  }

  private func drawn(_ node: DisplayNode, width: Double = 400) throws -> Picture {
    try RenderContext.test(scale: 1).picture(of: node, in: SizeRange(max: Size(width: width, height: 60)))
  }

  @Test func `a tap tells the delegate of the nearest link that is less than 15 points away`() throws {
    let node = node()
    #expect(!node.tap(at: .zero))
    _ = try drawn(node)
    // "go to " is narrower than 100 points and wider than 40 in any font of 20 points.
    #expect(node.tapLink())
    #expect(controller.take() == ["tapped NSLink https://a.example 6..<9"])
    #expect(node.tapLink("https://b.example"))
    #expect(controller.take() == ["tapped NSLink https://b.example 19..<26"])
    #expect(!node.tapLink("https://c.example"))
    // The end of the text is the second link, and so is a place a little below or beside it. The beginning is no link.
    #expect(node.tap(at: Point(x: node.frame.width - 3, y: 15)))
    #expect(node.tap(at: Point(x: node.frame.width + 10, y: 38)))
    #expect(!node.tap(at: Point(x: node.frame.width + 10, y: 46)))
    #expect(!node.tap(at: Point(x: 2, y: 15)))
    #expect(controller.take() == Array(repeating: "tapped NSLink https://b.example 19..<26", count: 2))
  }

  @Test func `the delegate refuses highlights and presses, and names of attributes are handed on`() throws {
    let node = node()
    _ = try drawn(node)
    controller.refused = ["https://a.example"]
    #expect(!node.tapLink() && node.tapLink("https://b.example"))
    #expect(!node.longPress(at: Point(x: node.frame.width - 3, y: 15)))
    _ = controller.take()
    node.linkAttributeNames = ["kLinkAttributeName"]
    controller.refused = []
    #expect(node.tapLink())
    #expect(controller.take() == ["tapped kLinkAttributeName https://a.example 6..<9"])
    node.linkAttributeNames = []
    #expect(!node.tapLink())
    node.delegate = nil
    #expect(node.linkAttributeNames.isEmpty && !node.tapLink())
  }

  @Test func `a tap on the token that stands for the rest of a text is reported`() throws {
    let node = node()
    node.maximumNumberOfLines = 1
    _ = try drawn(node)
    #expect(!node.tapTruncationToken())
    _ = try drawn(node, width: 100)
    #expect(node.tapTruncationToken())
    #expect(controller.take() == ["tapped token"])
  }

  @Test func `a highlighted range is darkened in boxes of its lines, and everything else stays`() throws {
    var text = AttributedText("\u{2003}\u{2003}\u{2003}", font: .system(size: 20), lineHeight: 30)
    text.addAttribute(\.link, "https://a.example", range: 1..<2)
    let node = TextNode()
    node.attributedText = text
    let box = DisplayNode()
    box.automaticallyManagesSubnodes = true
    box.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: node) }
    let plain = try drawn(box)
    node.highlightRange = 1..<2
    let picture = try drawn(box)
    // An em space of 20 points begins at 30. With 4 points at each side its box goes from 26 to 54, and from 2 points above its line to 1.5
    // below.
    let dark: UInt32 = 0xFFE3E3E3
    func darkened(_ y: Int) -> [Int] { (0..<picture.size.width).filter { picture[$0, y] == dark } }
    #expect(darkened(20) == Array(26..<54))
    #expect(darkened(9) == Array(26..<54).filter { $0 > 26 && $0 < 53 } || darkened(9).count > 20)
    // The last row of pixels is covered by half.
    #expect((0..<picture.size.height).filter { picture[40, $0] == dark }.prefix(33) == Array(8..<41)[...])
    #expect(picture[40, 7] == plain[40, 7] && picture[40, 43] == plain[40, 43])
    for y in 0..<60 where y < picture.size.height { #expect(picture[10, y] == plain[10, y]) }
    node.highlightStyle = .dark
    #expect(try drawn(box)[40, 20] == plain[40, 20])
    node.highlightRange = 0..<0
    #expect(try drawn(box) == plain)
  }

  @Test func `an action taps a link in a row of a list`() async throws {
    final class Cell: CellNode, TextNodeDelegate {
      let text = TextNode()
      override init() {
        super.init()
        automaticallyManagesSubnodes = true
        text.attributedText = AttributedText("open", attributes: TextAttributes(font: .system(size: 20), link: "https://a.example"))
        text.delegate = self
        layoutSpecBlock = { [unowned self] _, _ in StackLayoutSpec(children: [text]) }
      }
      func textNode(_ textNode: TextNode, tappedLinkAttribute attribute: String, value: String, at point: Point, textRange: Range<Int>) {
        backgroundColor = .green
      }
    }
    let table = TableNode(rows: [0]) { _ in { Cell() } }
    let tap = ScheduledAction(at: 100) { (cell: Cell) in _ = cell.text.tap(at: Point(x: 4, y: 4)) }
    let frames = try await Renderer.test(width: 200, height: 40, scale: 1).allFrames(
      of: table, script: ScrollScript(), framesPerSecond: 10, frames: 2, actions: [tap])
    #expect(try frames[0].decoded()[150, 3] == Color.white.premultiplied)
    #expect(try frames[1].decoded()[150, 3] == Color.green.premultiplied)
  }
}
