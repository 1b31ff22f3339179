import Emaki
import EmakiTestSupport
import Testing

/// A table of 25 different classes of cell, as the third article's feed has them: five layouts by five contents.
@Suite struct CellClassesTests {
  private static let makers: [@Sendable () -> CellNode] = [
    { MixedCell<Beside, Words>() }, { MixedCell<Below, Words>() }, { MixedCell<Over, Words>() }, { MixedCell<Corner, Words>() },
    { MixedCell<Spread, Words>() }, { MixedCell<Beside, Sign>() }, { MixedCell<Below, Sign>() }, { MixedCell<Over, Sign>() },
    { MixedCell<Corner, Sign>() }, { MixedCell<Spread, Sign>() }, { MixedCell<Beside, Disc>() }, { MixedCell<Below, Disc>() },
    { MixedCell<Over, Disc>() }, { MixedCell<Corner, Disc>() }, { MixedCell<Spread, Disc>() }, { MixedCell<Beside, Square>() },
    { MixedCell<Below, Square>() }, { MixedCell<Over, Square>() }, { MixedCell<Corner, Square>() }, { MixedCell<Spread, Square>() },
    { MixedCell<Beside, Photo>() }, { MixedCell<Below, Photo>() }, { MixedCell<Over, Photo>() }, { MixedCell<Corner, Photo>() },
    { MixedCell<Spread, Photo>() },
  ]

  /// Each class four times, neighbours of different classes.
  private static func table() -> TableNode { TableNode.plain(rows: Array(0..<100)) { row in makers[row * 7 % 25] } }

  @Test func `the table has 25 classes of cells, and each row has one of them`() async throws {
    #expect(Set(Self.makers.map { ObjectIdentifier(type(of: $0())) }).count == 25)
    let table = Self.table()
    _ = try await Renderer.test(width: 200, scale: 1).renderFull(table)
    let classes = table.rows.map { $0.withCell { $0.map { ObjectIdentifier(type(of: $0)) } } }
    #expect(classes == (0..<100).map { ObjectIdentifier(type(of: Self.makers[$0 * 7 % 25]())) })
  }

  @Test func `each row looks as it does alone, for any number of workers`() async throws {
    let full = try await Renderer.test(width: 200, scale: 2, jobs: 1).fullPNG(of: Self.table())
    #expect(try await Renderer.test(width: 200, scale: 2, jobs: 4).fullPNG(of: Self.table()) == full)
    let picture = try Picture(png: full)
    let renderer = try Renderer.test(width: 200, scale: 2)
    var top = 0
    for row in 0..<100 {
      let alone = try await renderer.render(TableNode.plain(rows: [row]) { row in Self.makers[row * 7 % 25] }, onlyRow: 0).decoded()
      #expect(picture.rows(top..<top + alone.size.height).difference(from: alone) == nil, "row \(row)")
      top += alone.size.height
    }
    #expect(top == picture.size.height)
  }
}

/// A cell of a content, with a text, in a layout.
private final class MixedCell<Arrangement: CellArrangement, Content: CellContent>: CellNode {
  private let content = Content.node()
  private let text = TextNode()

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    text.attributedText = AttributedText("\(Arrangement.self) 並べ \(Content.self)")
    text.style.flexShrink = 1
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
    InsetLayoutSpec(insets: EdgeInsets(top: 4, left: 6, bottom: 5, right: 7), child: Arrangement.spec(content, text))
  }
}

private protocol CellArrangement { static func spec(_ content: DisplayNode, _ text: TextNode) -> LayoutSpec }

private enum Beside: CellArrangement {
  static func spec(_ content: DisplayNode, _ text: TextNode) -> LayoutSpec {
    StackLayoutSpec(.horizontal, spacing: 8, alignItems: .center, children: [content, text])
  }
}

private enum Below: CellArrangement {
  static func spec(_ content: DisplayNode, _ text: TextNode) -> LayoutSpec {
    StackLayoutSpec(.vertical, spacing: 3, alignItems: .start, children: [content, text])
  }
}

private enum Over: CellArrangement {
  static func spec(_ content: DisplayNode, _ text: TextNode) -> LayoutSpec {
    OverlayLayoutSpec(child: text, overlay: CenterLayoutSpec(child: content))
  }
}

private enum Corner: CellArrangement {
  static func spec(_ content: DisplayNode, _ text: TextNode) -> LayoutSpec {
    CornerLayoutSpec(child: text, corner: content, location: .bottomRight)
  }
}

private enum Spread: CellArrangement {
  static func spec(_ content: DisplayNode, _ text: TextNode) -> LayoutSpec {
    StackLayoutSpec(.horizontal, justifyContent: .spaceBetween, alignItems: .end, children: [text, content])
  }
}

private protocol CellContent { static func node() -> DisplayNode }

private enum Words: CellContent {
  static func node() -> DisplayNode {
    let node = TextNode()
    node.attributedText = AttributedText("emaki 絵巻 مرحبا 🎏", color: Color(0x2F7CF6))
    return node
  }
}

private enum Sign: CellContent {
  static func node() -> DisplayNode {
    let node = ImageNode()
    node.image = .resizableRounded(cornerRadius: 3, fill: Color(0xD9785F))
    return node
  }
}

private enum Disc: CellContent {
  static func node() -> DisplayNode {
    let node = DisplayNode()
    node.style.preferredSize = Size(width: 16, height: 16)
    node.cornerRadius = 8
    node.backgroundColor = Color(0x4F9657)
    return node
  }
}

private enum Square: CellContent {
  static func node() -> DisplayNode {
    let node = DisplayNode()
    node.style.preferredSize = Size(width: 12, height: 20)
    node.borderWidth = 2
    node.alpha = 0.5
    return node
  }
}

private enum Photo: CellContent {
  static func node() -> DisplayNode {
    let node = NetworkImageNode()
    node.url = "pictures/kittens/01.jpg"
    node.style.preferredSize = Size(width: 24, height: 18)
    node.imageModification = .circle
    return node
  }
}
