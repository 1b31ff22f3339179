import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Tests what a screen reader is told of pictures of lists, in the coordinate space of the picture.
struct AccessibilityFrameTests {
  /// A cell with a text 5 points from the left and the top, in a row 30 points high.
  private final class Cell: CellNode {
    init(_ string: AttributedText) {
      super.init()
      style.height = .points(30)
      let text = TextNode()
      text.attributedText = string
      _ = laidOut { _ in
        StackLayoutSpec(.vertical, alignItems: .start, children: [InsetLayoutSpec(insets: EdgeInsets(top: 5, left: 5), child: text)])
      }
    }

    convenience init(_ name: String) { self.init(AttributedText(name, size: 10, lineHeight: 10)) }
  }

  private func table(_ names: String...) -> TableNode { TableNode.plain(rows: names) { name in { Cell(name) } } }

  private func renderer(_ height: Double = 60, _ direction: LayoutDirection = .leftToRight, describes: Bool = true) throws -> Renderer {
    try .test(100, height, layoutDirection: direction, describes: describes)
  }

  private func texts(_ frame: Frame) -> [AccessibilityElement] { frame.accessibilityElements.flatMap(\.flattened) }

  @Test func `places are those in the picture, whatever was scrolled`() async throws {
    let frame = try await renderer(50).render(table("a", "b", "c"), offset: 20)
    let rows = frame.accessibilityElements
    #expect(rows.map(\.frame) == [-20, 10, 40].map { Rect(0, $0, 100, 30) } && rows.allSatisfy { !$0.isElement && $0.node == "Cell" })
    #expect(texts(frame).map(\.label) == "a b c".words && texts(frame).map(\.frame.origin) == [-15, 15, 45].map { Point(5, $0) })
  }

  @Test func `a list that begins at the bottom is read from the top of the picture`() async throws {
    let list = table("a", "b")
    list.isInverted = true
    #expect(try await texts(renderer().render(list)).map(\.label) == ["b", "a"])
  }

  @Test func `in a list from right to left places are mirrored`() async throws {
    let frame = try await renderer(60, .rightToLeft).render(table("a", "b"))
    #expect(texts(frame).map(\.label) == ["a", "b"] && texts(frame).map(\.frame.maxX) == [95, 95])
  }

  @Test(arguments: [(LayoutDirection.leftToRight, [-40.0, 60]), (.rightToLeft, [40, -60])])
  func `the pages of a pager stand side by side in reading order`(direction: LayoutDirection, places: [Double])
    async throws
  {
    let pager = PagerNode(numberOfPages: 2) { page in { Cell("\(page)") } }
    let frame = try await renderer(30, direction).render(pager, offset: 40)
    #expect(frame.accessibilityElements.map(\.frame.minX) == places && texts(frame).map(\.label) == ["0", "1"])
  }

  @Test func `a row that is selected says so`() async throws {
    let list = table("a", "b")
    list.selectedRows = [[0, 1]]
    let frame = try await renderer().render(list)
    #expect(frame.accessibilityElements.map(\.traits) == [[], .selected])
  }

  @Test func `the links of a text are elements inside it, where they stand`() async throws {
    var string = AttributedText("see example.com www.example.org", size: 10, lineHeight: 10)
    string.detectLinks()
    let text = string
    let list = TableNode.plain(rows: [0]) { _ in { Cell(text) } }
    let element = try #require(try await texts(renderer().render(list)).first)
    let link = try #require(element.elements.first)
    #expect(
      (element.label, element.traits, element.elements.count, link.label, link.traits, link.isElement)
        == ("see example.com www.example.org", .staticText, 1, "www.example.org", .link, true))
    let (inner, outer) = (link.frame, element.frame)
    #expect(
      inner.minX >= outer.minX && inner.maxX <= outer.maxX + 0.01 && inner.width > 0 && inner.minY >= outer.minY
        && inner.maxY <= outer.maxY + 0.01)
  }

  @Test func `a node and a row that are drawn alone begin at the corner`() async throws {
    let drawn = [try await renderer().render(Cell("a")), try await renderer().render(table("a", "b"), onlyRow: 1)].flatMap(texts)
    #expect(drawn.map(\.label) == ["a", "b"] && drawn.map(\.frame.origin) == [Point(5, 5), Point(5, 5)])
  }

  @Test func `a header that stays at the top is read where it is seen`() async throws {
    struct Sections: TableDataSource {
      let numberOfSections = 1
      func numberOfRows(inSection section: Int) -> Int { 3 }
      func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { Cell("\(indexPath.row)") } }
      func nodeBlockForHeader(inSection section: Int) -> NodeBlock? { { Cell("header") } }
    }
    let frame = try await renderer().render(TableNode.plain(dataSource: Sections()), offset: 40)
    // The rows begin at 30, 60 and 90 of the list; the header lies over row 0.
    #expect(texts(frame).map(\.label) == "0 header 1 2".words && texts(frame).map(\.frame.minY) == [-5, 5, 25, 55])
  }

  @Test func `a picture without a description has the same bytes, and no accessibility elements`() async throws {
    let (plain, described) = (
      try await renderer(60, describes: false).render(table("a", "b")), try await renderer().render(table("a", "b"))
    )
    #expect(plain.accessibilityElements.isEmpty && plain.pngData == described.pngData)
  }
}
