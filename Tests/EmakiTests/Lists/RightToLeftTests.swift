import EmakiDrawing
import EmakiRaster
import Foundation
import Testing

/// Tests that `.rightToLeft` mirrors the places of nodes, but not what they show.
struct RightToLeftTests {
  /// A picture, two texts in a column, and a dot at the end.
  private static func cell() -> CellNode {
    func box(_ color: Color, _ side: Double) -> DisplayNode {
      let node = DisplayNode()
      node.backgroundColor = color
      node.setPreferredSize(side, side)
      return node
    }
    let (icon, title, note, dot) = (box(.accent, 40), TextNode(), TextNode(), box(.black, 10))
    title.attributedText = AttributedText("Kitten, 7 days", font: .system(size: 14, weight: .bold), lineHeight: 20)
    note.attributedText = AttributedText("asleep", size: 12, lineHeight: 16)
    let cell = CellNode()
    for node in [icon, title, note, dot] { cell.addSubnode(node) }
    cell.layoutSpecBlock = { _, _ in
      let column = StackLayoutSpec(.vertical, alignItems: .start, children: [title, note])
      (column.style.flexGrow, column.style.flexShrink) = (1, 1)
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 5, left: 12, bottom: 5, right: 20),
        child: StackLayoutSpec(spacing: 8, alignItems: .center, children: [icon, column, dot]))
    }
    return cell
  }

  @Test(arguments: [1.0, 2, 3]) func `frames are mirrored, letters are not`(scale: Double) throws {
    let (plain, mirrored) = (Self.cell(), Self.cell())
    let picture = try RenderContext.test(scale: scale).picture(of: plain, in: .row(width: 320))
    let other = try RenderContext.test(scale: scale, layoutDirection: .rightToLeft).picture(of: mirrored, in: .row(width: 320))
    #expect(mirrored.frame == plain.frame && [0, 3].map { mirrored.subnodes[$0].frame.minX } == [320 - 12 - 40, 20])
    for (frame, twin) in zip(plain.subnodes.map(\.frame), mirrored.subnodes.map(\.frame)) {
      #expect(twin.size == frame.size && twin.minY == frame.minY && abs(twin.minX - (320 - frame.maxX)) < 1e-9)
      #expect(picture.part(frame, scale: scale) == other.part(twin, scale: scale))
    }
    // The title has more than two colours, so the pictures that were compared are not blank.
    #expect(Set(picture.part(plain.subnodes[1].frame, scale: scale)).count > 2)
  }

  @Test(arguments: [false, true]) func `a right-to-left renderer mirrors every cell, and so does the direction of the traits`(isTrait: Bool)
    async throws
  {
    var options = Renderer.Options(jobs: 1, cacheDirectory: TestFonts.cacheDirectory)
    if isTrait { options.traits = TraitCollection(layoutDirection: .rightToLeft) } else { options.layoutDirection = .rightToLeft }
    let renderer = try Renderer(viewport: Size(320, 50), scale: 1, options: options)
    let cell = try RenderContext.test(scale: 1, layoutDirection: .rightToLeft).picture(of: Self.cell(), in: .row(width: 320))
    #expect(try await renderer.render(TableNode.plain(rows: [0]) { _ in { Self.cell() } }).decoded() == cell)
  }

  private struct Titled: TableDataSource {
    func numberOfRows(inSection section: Int) -> Int { 1 }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { BoxCell(height: 10, color: .clear) } }
    func titleForHeader(inSection section: Int) -> String? { "Title" }
  }

  @Test(arguments: [TableNode.Style.plain, .grouped]) func `the title of a section begins on the right`(style: TableNode.Style) async throws
  {
    let table = TableNode.plain(dataSource: Titled())
    table.tableStyle = style
    let picture = try await Renderer.test(320, 100, layoutDirection: .rightToLeft).render(table).picture
    let inked = picture.columns(in: 2..<80) { $0 & 0xFF < 160 }
    #expect(inked.first ?? 0 > 230 && (291..<306).contains(inked.last ?? 0) && picture[160, 14] & 0xFF > 200)
  }

}
