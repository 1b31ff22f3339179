import Emaki
import EmakiRaster
import Testing

/// Tests that `.rightToLeft` mirrors the places of nodes, but not what they show.
@Suite struct RightToLeftTests {
  /// A picture, two texts in a column, and a dot at the end.
  private func cell() -> CellNode {
    let (icon, title, note, dot) = (DisplayNode(), TextNode(), TextNode(), DisplayNode())
    icon.backgroundColor = .accent
    icon.style.preferredSize = Size(width: 40, height: 40)
    dot.backgroundColor = .black
    dot.style.preferredSize = Size(width: 10, height: 10)
    title.attributedText = AttributedText("Kitten, 7 days", font: .system(size: 14, weight: .bold), lineHeight: 20)
    note.attributedText = AttributedText("asleep", font: .system(size: 12), lineHeight: 16)
    for (node, name) in [(icon, "icon"), (title, "title"), (note, "note"), (dot, "dot")] as [(DisplayNode, String)] {
      node.debugName = name
    }
    let cell = CellNode()
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in
      let column = StackLayoutSpec(.vertical, alignItems: .start, children: [title, note])
      column.style.flexGrow = 1
      column.style.flexShrink = 1
      return InsetLayoutSpec(
        insets: EdgeInsets(top: 5, left: 12, bottom: 5, right: 20),
        child: StackLayoutSpec(spacing: 8, alignItems: .center, children: [icon, column, dot]))
    }
    return cell
  }

  @Test(arguments: [1.0, 2, 3]) func `frames are mirrored, letters are not`(scale: Double) throws {
    let (plain, mirrored) = (cell(), cell())
    let picture = try RenderContext.test(scale: scale).picture(of: plain, in: .row(width: 320))
    let other = try RenderContext.test(scale: scale, layoutDirection: .rightToLeft).picture(of: mirrored, in: .row(width: 320))
    #expect(mirrored.frame == plain.frame)
    #expect(plain.subnodes.map(\.displayName) == ["icon", "title", "note", "dot"])
    #expect(mirrored.subnodes.map(\.displayName) == ["icon", "title", "note", "dot"])
    #expect(mirrored.subnodes[0].frame.minX == 320 - 12 - 40)
    #expect(mirrored.subnodes[3].frame.minX == 20)
    for (node, twin) in zip(plain.subnodes, mirrored.subnodes) {
      #expect(twin.frame.size == node.frame.size && twin.frame.minY == node.frame.minY)
      #expect(abs(twin.frame.minX - (320 - node.frame.maxX)) < 1e-9)
      #expect(picture.part(node.frame, scale: scale) == other.part(twin.frame, scale: scale), "\(node.displayName)")
    }
    // The title has more than two colours, so the pictures that were compared are not blank.
    #expect(Set(picture.part(plain.subnodes[1].frame, scale: scale)).count > 2)
  }

  @Test func `a right-to-left renderer mirrors every cell`() async throws {
    var options = Renderer.Options(jobs: 1, cacheDirectory: TestFonts.cacheDirectory)
    options.layoutDirection = .rightToLeft
    let renderer = try Renderer(viewport: Size(width: 320, height: 50), scale: 1, options: options)
    let cell = try RenderContext.test(scale: 1, layoutDirection: .rightToLeft).picture(of: cell(), in: .row(width: 320))
    let table = TableNode.plain(rows: [0]) { [self] _ in { self.cell() } }
    #expect(try await renderer.render(table).decoded().difference(from: cell) == nil)
  }

  @Test func `the direction of the traits mirrors every cell as well`() async throws {
    let traits = TraitCollection(layoutDirection: .rightToLeft)
    let options = Renderer.Options(jobs: 1, traits: traits, cacheDirectory: TestFonts.cacheDirectory)
    let renderer = try Renderer(viewport: Size(width: 320, height: 50), scale: 1, options: options)
    let cell = try RenderContext.test(scale: 1, layoutDirection: .rightToLeft).picture(of: cell(), in: .row(width: 320))
    let table = TableNode.plain(rows: [0]) { [self] _ in { self.cell() } }
    #expect(try await renderer.render(table).decoded().difference(from: cell) == nil)
  }

  private struct Titled: TableDataSource {
    func numberOfRows(inSection section: Int) -> Int { 1 }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { BoxCell(height: 10, color: .clear) } }
    func titleForHeader(inSection section: Int) -> String? { "Title" }
  }

  @Test(arguments: [TableNode.Style.plain, .grouped]) func `the title of a section begins on the right`(style: TableNode.Style) async throws
  {
    let table = TableNode(dataSource: Titled())
    (table.tableStyle, table.separator) = (style, nil)
    var options = Renderer.Options(jobs: 1, cacheDirectory: TestFonts.cacheDirectory)
    options.layoutDirection = .rightToLeft
    let picture = try await Renderer(viewport: Size(width: 320, height: 100), scale: 1, options: options).render(table).decoded()
    let ground = picture[160, 14]
    let inked = (0..<320).filter { x in (2..<80).contains { y in picture[x, y] & 0xFF < 160 } }
    #expect(ground & 0xFF > 200)
    #expect(try #require(inked.first) > 230 && #require(inked.last) < 306)
    #expect(try #require(inked.last) > 290)
  }

  @Test func `nodes inside nodes are mirrored about their own middle`() throws {
    let box = DisplayNode()
    box.style.preferredSize = Size(width: 10, height: 10)
    let inner = DisplayNode()
    inner.automaticallyManagesSubnodes = true
    inner.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(left: 3, right: 20), child: box) }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(spacing: 0, alignItems: .start, children: [inner]) }
    let context = MeasuringContext(scale: Scale(1), layoutDirection: .rightToLeft, typesetter: SquareTypesetter())
    #expect(root.layoutTree(.row(width: 100), in: context) == [])
    // The outer node is 33 points wide at the right end. The box is 20 points from its left.
    #expect(inner.frame == Rect(x: 67, y: 0, width: 33, height: 10))
    #expect(box.frame == Rect(x: 20, y: 0, width: 10, height: 10))
  }
}
