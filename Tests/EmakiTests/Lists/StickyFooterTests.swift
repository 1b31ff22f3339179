import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Footers of sections that stay at the bottom edge, as headers stay at the top.
@Suite struct StickyFooterTests {
  private func color(_ row: Int) -> UInt32 { BoxCell.color(ofRow: row).premultiplied }

  private static let (header, footer) = (Color(0xA00000), Color(0x00A000))

  /// Sections of rows of 20 between a header of 10 and a footer of 15.
  private final class Source: TableNodeDataSource, CollectionNodeDataSource, Sendable {
    let counts: [Int]
    let footer: Color

    init(_ counts: [Int], footer: Color = StickyFooterTests.footer) { (self.counts, self.footer) = (counts, footer) }

    private func row(_ path: IndexPath) -> NodeBlock { { BoxCell(height: 20, color: BoxCell.color(ofRow: path.section * 50 + path.row)) } }
    private var headerBlock: NodeBlock { { BoxCell(height: 10, color: StickyFooterTests.header) } }
    private var footerBlock: NodeBlock { { [footer] in BoxCell(height: 15, color: footer) } }

    func numberOfSections(in tableNode: TableNode) -> Int { counts.count }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { row(indexPath) }
    func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> NodeBlock? { headerBlock }
    func tableNode(_ tableNode: TableNode, nodeBlockForFooterInSection section: Int) -> NodeBlock? { footerBlock }
    func numberOfSections(in collectionNode: CollectionNode) -> Int { counts.count }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock { row(indexPath) }
    func collectionNode(
      _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
    ) -> NodeBlock? { kind == .sectionHeader ? headerBlock : footerBlock }
  }

  private static func list(_ source: Source, isGrid: Bool = false, pins: Bool = true, style: TableNode.Style = .plain) -> ListNode {
    if isGrid {
      let grid = CollectionNode(
        layout: CollectionFlowLayout(
          .columns(1), minimumInteritemSpacing: 0, minimumLineSpacing: 0, sectionFootersPinToVisibleBounds: pins))
      grid.dataSource = source
      return grid
    }
    let table = TableNode(style: style)
    (table.separator, table.dataSource) = (nil, source)
    return table
  }

  private func renderer(height: Double = 100) throws -> Renderer { try .test(width: 20, height: height, scale: 1) }

  /// Returns the list in a row of a table.
  private static func nested(_ list: @escaping @Sendable () -> ListNode) -> TableNode {
    TableNode.plain(numberOfRows: 1) { _ in
      {
        let (list, cell) = (list(), CellNode())
        cell.automaticallyManagesSubnodes = true
        cell.style.height = .points(100)
        cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(children: [list]) }
        return cell
      }
    }
  }

  @Test(arguments: [false, true]) func `a footer stays at the bottom until its own place comes into view`(isGrid: Bool) async throws {
    let source = Source([8, 8])
    let footer = Self.footer.premultiplied
    // Section 0 has its header at 0, its rows at 10 to 170, and its footer at 170 to 185.
    let top = Picture(try await renderer().render(Self.list(source, isGrid: isGrid)).bitmap())
    #expect(top[5, 84] == color(3) && top[5, 85] == footer && top[5, 99] == footer)
    let near = Picture(try await renderer().render(Self.list(source, isGrid: isGrid), offset: 84).bitmap())
    #expect(near[5, 84] == color(7) && near[5, 85] == footer && near[5, 99] == footer)
    let own = Picture(try await renderer().render(Self.list(source, isGrid: isGrid), offset: 90).bitmap())
    #expect(own[5, 79] == color(7) && own[5, 80] == footer && own[5, 94] == footer && own[5, 95] == Self.header.premultiplied)
    // The footer of the next section comes with its first row, below its header: at 10 points below row 195 of the list.
    let next = Picture(try await renderer().render(Self.list(source, isGrid: isGrid), offset: 100).bitmap())
    #expect(next[5, 85] == Self.header.premultiplied && next[5, 94] == Self.header.premultiplied && next[5, 95] == footer)
    let pushed = Picture(try await renderer().render(Self.list(source, isGrid: isGrid), offset: 120).bitmap())
    #expect(pushed[5, 75] == color(50) && pushed[5, 84] == color(50) && pushed[5, 85] == footer)
    withExtendedLifetime(source) {}
  }

  @Test func `footers of other styles and of layouts that do not pin them scroll`() async throws {
    let source = Source([8, 8])
    for list in [Self.list(source, isGrid: true, pins: false), Self.list(source, style: .grouped)] {
      let picture = Picture(try await renderer().render(list).bitmap())
      #expect((0..<100).allSatisfy { picture[5, $0] != Self.footer.premultiplied })
    }
    withExtendedLifetime(source) {}
  }

  @Test(arguments: [false, true]) func `a list in a node shows them as one that is drawn by itself, and rows show through`(
    isGrid: Bool
  ) async throws {
    let source = Source([8, 8], footer: Self.footer.withAlphaComponent(0.4))
    for offset in [0, 5, 84, 90, 97, 103, 120, 200, 290] as [Double] {
      @Sendable func list() -> ListNode {
        let list = Self.list(source, isGrid: isGrid)
        list.contentOffset = Point(x: 0, y: offset)
        return list
      }
      let alone = Picture(try await renderer().render(list()).bitmap())
      #expect(Picture(try await renderer().render(Self.nested(list)).bitmap()) == alone, "\(offset)")
      if offset == 0 { #expect(alone[5, 86] != alone[5, 95] && alone[5, 95] != color(4), "rows 3 and 4 show through") }
    }
    withExtendedLifetime(source) {}
  }

  @Test func `a footer far below is measured without the rows before it`() async throws {
    let source = Source([100_000])
    let renderer = try renderer()
    let frame = try await renderer.render(Self.list(source))
    #expect(Picture(frame.bitmap())[5, 90] == Self.footer.premultiplied)
    #expect(renderer.counts.cellsMeasured < 100)
    // A taller footer does not change rows, and one in an inset lies above it.
    let list = Self.list(source)
    list.contentInset.bottom = 12
    let inset = Picture(try await renderer.render(list).bitmap())
    #expect(inset[5, 72] == color(3) && inset[5, 73] == Self.footer.premultiplied && inset[5, 87] == Self.footer.premultiplied)
    #expect(inset[5, 88] == color(3) || inset[5, 88] == color(4))
    withExtendedLifetime(source) {}
  }

  @Test func `the footer is displayed with the rows in view, and its hooks are called`() async throws {
    let rows = (0..<30).map { ColorRow($0, isLate: true) }
    let source = ColorSource([ColorSource.Section(rows: rows, footer: ColorRow(100, height: 10, isLate: true))])
    let footer = "the footer of section 0"
    let script = ScrollScript(displayLatency: .fixed(100))
    let first = try await renderer().render(TableNode.plain(dataSource: source), at: .first, script: script)
    #expect(first.lateRows.contains(footer))
    let settled = try await renderer().render(TableNode.plain(dataSource: source), at: .settled, script: script)
    #expect(settled.time == 100 && settled.lateRows == [])
    #expect(settled.stripes().last == Stripe(100, 10))
    let scrolled = try await renderer().allFrames(
      of: TableNode.plain(dataSource: source),
      script: ScrollScript(
        moves: [.init(time: 0, offset: 0), .init(time: 200, offset: 0), .init(time: 1200, offset: 510)], displayLatency: .fixed(100)),
      framesPerSecond: 20)
    #expect(scrolled.last?.stripes().last == Stripe(100, 10))
    let started: [String] = scrolled.flatMap { $0.trace?.display.started ?? [] }
    #expect(started.filter { $0 == footer } == [footer])
  }

  @Test func `a row that the list is scrolled to ends above the footer`() async throws {
    let source = Source([30])
    let list = Self.list(source)
    (list as? TableNode)?.scrollToRow(at: IndexPath(row: 10, section: 0), at: .bottom, animated: false)
    let picture = Picture(try await renderer().render(list).bitmap())
    #expect(picture[5, 84] == color(10) && picture[5, 65] == color(10) && picture[5, 85] == Self.footer.premultiplied)
    withExtendedLifetime(source) {}
  }
}
