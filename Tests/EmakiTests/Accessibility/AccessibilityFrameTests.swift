import Emaki
import Foundation
import Testing

/// Tests what a screen reader is told of pictures of lists, in the coordinate space of the picture.
@Suite struct AccessibilityFrameTests {
  /// A cell with a text 5 points from the left and the top, in a row 30 points high.
  private final class Cell: CellNode {
    private let text = TextNode()

    init(_ string: AttributedText) {
      super.init()
      automaticallyManagesSubnodes = true
      text.attributedText = string
      style.height = .points(30)
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(
        .vertical, alignItems: .start, children: [InsetLayoutSpec(insets: EdgeInsets(top: 5, left: 5), child: text)])
    }
  }

  private func table(_ names: [String]) -> TableNode {
    TableNode.plain(rows: names) { name in { Cell(AttributedText(name, font: .system(size: 10), lineHeight: 10)) } }
  }

  private func renderer(_ height: Double, _ direction: LayoutDirection = .leftToRight, describes: Bool = true) throws -> Renderer {
    try Renderer(
      viewport: Size(width: 100, height: height), scale: 2,
      options: Renderer.Options(
        jobs: 2, layoutDirection: direction, cacheDirectory: TestFonts.cacheDirectory, describesFrames: describes))
  }

  private func texts(_ frame: Frame) -> [AccessibilityElement] { frame.accessibilityElements.flatMap(\.flattened) }

  @Test func `places are those in the picture, whatever was scrolled`() async throws {
    let frame = try await renderer(50).render(table(["a", "b", "c"]), offset: 20)
    #expect(frame.accessibilityElements.map(\.frame) == [-20, 10, 40].map { Rect(x: 0, y: $0, width: 100, height: 30) })
    #expect(frame.accessibilityElements.allSatisfy { !$0.isElement && $0.node == "Cell" })
    #expect(texts(frame).map(\.label) == ["a", "b", "c"])
    #expect(texts(frame).map(\.frame.origin) == [-15, 15, 45].map { Point(x: 5, y: $0) })
  }

  @Test func `a list that begins at the bottom is read from the top of the picture`() async throws {
    let list = table(["a", "b"])
    list.isInverted = true
    #expect(try await texts(renderer(60).render(list)).map(\.label) == ["b", "a"])
  }

  @Test func `in a list from right to left places are mirrored`() async throws {
    let frame = try await renderer(60, .rightToLeft).render(table(["a", "b"]))
    #expect(texts(frame).map(\.label) == ["a", "b"])
    for text in texts(frame) { #expect(text.frame.maxX == 95) }
  }

  @Test func `the pages of a pager stand side by side, and from right to left the other way round`() async throws {
    let pager = PagerNode(numberOfPages: 2) { page in { Cell(AttributedText("\(page)", font: .system(size: 10), lineHeight: 10)) } }
    let plain = try await renderer(30).render(pager, offset: 40)
    #expect(plain.accessibilityElements.map(\.frame.minX) == [-40, 60])
    #expect(texts(plain).map(\.label) == ["0", "1"])
    let mirrored = try await renderer(30, .rightToLeft).render(pager, offset: 40)
    #expect(mirrored.accessibilityElements.map(\.frame.minX) == [40, -60])
    #expect(texts(mirrored).map(\.label) == ["0", "1"])
  }

  @Test func `a row that is selected says so`() async throws {
    let list = table(["a", "b"])
    list.selectedRows = [IndexPath(row: 1, section: 0)]
    let frame = try await renderer(60).render(list)
    #expect(frame.accessibilityElements.map(\.traits) == [[], .selected])
  }

  @Test func `the links of a text are elements inside it, where they stand`() async throws {
    var string = AttributedText("see example.com", font: .system(size: 10), lineHeight: 10)
    string.append(AttributedText(" www.example.org", font: .system(size: 10), lineHeight: 10))
    string.detectLinks()
    let text = string
    let list = TableNode.plain(rows: [0]) { _ in { Cell(text) } }
    let element = try #require(try await texts(renderer(60).render(list)).first)
    #expect(element.label == "see example.com www.example.org" && element.traits == .staticText)
    #expect(element.elements.map(\.label) == ["www.example.org"])
    let link = try #require(element.elements.first)
    #expect(link.traits == .link && link.isElement)
    #expect(link.frame.minX >= element.frame.minX && link.frame.maxX <= element.frame.maxX + 0.01 && link.frame.width > 0)
    #expect(link.frame.minY >= element.frame.minY && link.frame.maxY <= element.frame.maxY + 0.01)
  }

  @Test func `a node that is drawn alone and a row that is drawn alone begin at the corner`() async throws {
    let alone = Cell(AttributedText("a", font: .system(size: 10), lineHeight: 10))
    #expect(try await texts(renderer(60).render(alone)).map(\.frame.origin) == [Point(x: 5, y: 5)])
    let row = try await renderer(60).render(table(["a", "b"]), onlyRow: 1)
    #expect(texts(row).map(\.label) == ["b"] && texts(row).map(\.frame.origin) == [Point(x: 5, y: 5)])
  }

  @Test func `a header that stays at the top is read where it is seen`() async throws {
    struct Sections: TableDataSource {
      let numberOfSections = 1
      func numberOfRows(inSection section: Int) -> Int { 3 }
      func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { Self.cell("\(indexPath.row)") }
      func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { Self.cell("header") }
      private static func cell(_ name: String) -> NodeBlock {
        { Cell(AttributedText(name, font: .system(size: 10), lineHeight: 10)) }
      }
    }
    let frame = try await renderer(60).render(TableNode.plain(dataSource: Sections()), offset: 40)
    // The rows begin at 30, 60 and 90 of the list; the header lies over row 0.
    #expect(texts(frame).map(\.label) == ["0", "header", "1", "2"])
    #expect(texts(frame).map(\.frame.minY) == [-5, 5, 25, 55])
  }

  @Test func `a picture without a description has no accessibility elements`() async throws {
    #expect(try await renderer(60, describes: false).render(table(["a"])).accessibilityElements.isEmpty)
  }

  @Test func `describing a picture changes no byte of it`() async throws {
    let plain = try await renderer(60, describes: false).render(table(["a", "b"]))
    #expect(try await renderer(60).render(table(["a", "b"])).pngData == plain.pngData)
  }
}
