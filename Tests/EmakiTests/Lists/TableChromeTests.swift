import Emaki
import Foundation
import Testing

/// Tests what a table draws around its rows.
@Suite struct TableChromeTests {
  private func renderer(height: Double = 100, scale: Double = 1, rightToLeft: Bool = false) throws -> Renderer {
    try Renderer(
      viewport: Size(width: 20, height: height), scale: scale,
      options: Renderer.Options(
        jobs: 2, layoutDirection: rightToLeft ? .rightToLeft : .leftToRight, cacheDirectory: TestFonts.cacheDirectory))
  }

  private func section(_ number: Int, rows: [Int], header: Double? = 10, footer: Double? = nil) -> ColorSource.Section {
    ColorSource.Section(
      header: header.map { ColorRow(100 + number, height: $0) }, rows: rows.map { ColorRow($0) },
      footer: footer.map { ColorRow(150 + number, height: $0) })
  }

  // MARK: Separators

  private let line = Color(0xFF00FF)

  @Test(arguments: [1, 2, 3] as [Double]) func `a separator is one device pixel below each row`(scale: Double) async throws {
    let table = TableNode.plain(dataSource: ColorSource([section(0, rows: [0, 1], footer: 10)]))
    table.separator = TableNode.Separator(color: line)
    let s = Int(scale)
    #expect(
      try await renderer(scale: scale).render(table).stripes() == [
        Stripe(100, 10 * s), Stripe(0, 20 * s), Stripe(line, 1), Stripe(1, 20 * s), Stripe(line, 1), Stripe(150, 10 * s),
        Stripe(.white, 40 * s - 2),
      ])
  }

  @Test(arguments: [Theme.light, .dark]) func `a table's ground and separators follow the theme, unless they are given colours`(
    theme: Theme
  ) async throws {
    func renderer() throws -> Renderer { try .test(width: 20, height: 40, scale: 1, theme: theme) }
    func table() -> TableNode {
      let table = TableNode(rows: [0]) { _ in { BoxCell(height: 20, color: .clear) } }
      table.separator = TableNode.Separator()
      return table
    }
    let ground = DynamicColor.systemBackground.resolved(for: theme)
    let alone = try await renderer().render(table()).stripes()
    #expect(alone.map(\.height) == [20, 1, 19] && alone[0] == Stripe(ground, 20) && alone[2] == Stripe(ground, 19))
    // 0x3C3C43 at 0.29 on white, 0x545458 at 0.6 on black.
    let blue = theme == .light ? 0xFF - (0xFF - 0x43) * 0.29 : 0x58 * 0.6
    #expect(abs(Double(alone[1].color & 0xFF) - blue) < 2)
    // A list that stands in a node is painted, too.
    let page = DisplayNode()
    page.backgroundColor = .red
    page.automaticallyManagesSubnodes = true
    let nested = table()
    page.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(top: 5, left: 0, bottom: 0, right: 0), child: nested) }
    let stripes = try await renderer().render(page, in: SizeRange(exactly: Size(width: 20, height: 40))).stripes()
    #expect(stripes.prefix(3) == [Stripe(.red, 5), Stripe(ground, 20), alone[1]])
    let own = table()
    own.backgroundColor = .white
    own.separator?.color = .red
    #expect(try await renderer().render(own).stripes() == [Stripe(.white, 20), Stripe(.red, 1), Stripe(.white, 19)])
  }

  @Test(arguments: [false, true]) func `a separator has exactly its insets, mirrored from right to left`(rightToLeft: Bool) async throws {
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0)]))
    table.separator = TableNode.Separator(color: line, left: 3, right: 5.5)
    let picture = Picture(try await renderer(scale: 2, rightToLeft: rightToLeft).render(table).bitmap())
    let columns = (0..<40).filter { picture[$0, 40] == line.premultiplied }
    #expect(columns == Array(rightToLeft ? 11..<34 : 6..<29))
    // Beside the line the cell's background shows, as in UIKit.
    #expect(picture[0, 40] == BoxCell.color(ofRow: 0).premultiplied)
  }

  @Test func `insets that leave no room for a separator leave none`() async throws {
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0), ColorRow(1)]))
    table.separator = TableNode.Separator(color: line, left: 10, right: 10)
    #expect(try await renderer().render(table).stripes() == [Stripe(0, 21), Stripe(1, 21), Stripe(.white, 58)])
  }

  @Test func `a cell has insets of its own, and one without a background shows the list's beside the line`() async throws {
    final class Cell: CellNode {
      override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
    }
    let table = TableNode.plain(numberOfRows: 3) { row in
      {
        let cell = Cell()
        if row > 0 { cell.separatorInset = EdgeInsets(left: row == 1 ? 5 : 20, right: 1) }
        return cell
      }
    }
    table.separator = TableNode.Separator(color: line, left: 3)
    let picture = Picture(try await renderer().render(table).bitmap())
    func columns(_ y: Int) -> [Int] { (0..<20).filter { picture[$0, y] == line.premultiplied } }
    #expect(columns(20) == Array(3..<20))
    #expect(columns(41) == Array(5..<19))
    #expect(columns(62) == [])
    #expect(picture[0, 20] == 0xFFFF_FFFF)
  }

  @Test func `a selected row's colour shows beside its separator`() async throws {
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0), ColorRow(1)]))
    table.separator = TableNode.Separator(color: line, left: 10)
    table.selectedRows = [IndexPath(row: 0, section: 0)]
    #expect(try await renderer().render(table).stripes() == [Stripe(Color(0xD9D9D9), 21), Stripe(1, 21), Stripe(.white, 58)])
  }

  // MARK: Headers

  /// Two sections of three rows of 20 with headers of 10: the second begins at 70.
  private func sections(_ style: TableNode.Style = .plain) -> TableNode {
    let table = TableNode.plain(dataSource: ColorSource([section(0, rows: [0, 1, 2]), section(1, rows: [3, 4, 5])]))
    table.tableStyle = style
    return table
  }

  @Test func `a header sticks to the top until the next pushes it out pixel by pixel`() async throws {
    let renderer = try renderer(height: 50)
    #expect(try await renderer.render(sections(), offset: 0).stripes() == [Stripe(100, 10), Stripe(0, 20), Stripe(1, 20)])
    #expect(try await renderer.render(sections(), offset: 15).stripes() == [Stripe(100, 10), Stripe(0, 5), Stripe(1, 20), Stripe(2, 15)])
    for shown in 1...9 {
      let offset = Double(70 - shown)
      let frame = try await renderer.render(sections(), offset: offset)
      #expect(frame.stripes() == [Stripe(100, shown), Stripe(101, 10), Stripe(3, 20), Stripe(4, 20 - shown)], "\(shown)")
    }
    #expect(try await renderer.render(sections(), offset: 70).stripes() == [Stripe(101, 10), Stripe(3, 20), Stripe(4, 20)])
    #expect(try await renderer.render(sections(), offset: 75).stripes() == [Stripe(101, 10), Stripe(3, 15), Stripe(4, 20), Stripe(5, 5)])
  }

  @Test func `the headers of a grouped list scroll with their rows`() async throws {
    let frame = try await renderer(height: 50).render(sections(.grouped), offset: 15)
    #expect(frame.stripes() == [Stripe(0, 15), Stripe(1, 20), Stripe(2, 15)])
  }

  @Test func `a header sticks below the content inset, and is shown once`() async throws {
    let table = sections()
    table.contentInset = EdgeInsets(top: 15)
    let renderer = try renderer(height: 50)
    #expect(
      try await renderer.render(table, offset: -15).stripes() == [Stripe(.white, 15), Stripe(100, 10), Stripe(0, 20), Stripe(1, 5)])
    // The header's own place would be 10 points down. It stays 15 points down, and its own place is empty.
    #expect(
      try await renderer.render(table, offset: -10).stripes() == [Stripe(.white, 15), Stripe(100, 10), Stripe(0, 15), Stripe(1, 10)])
    // Row 0, from 10 on, shows in the inset.
    #expect(
      try await renderer.render(table, offset: 12).stripes() == [Stripe(0, 15), Stripe(100, 10), Stripe(1, 13), Stripe(2, 12)])
  }

  @Test func `a translucent sticky header is shown once, not at its own place as well`() async throws {
    var first = section(0, rows: [0, 1, 2, 3, 4])
    first.header?.color = Color(0x000000, alpha: 0.5)
    let table = TableNode.plain(dataSource: ColorSource([first]))
    table.backgroundColor = .clear
    let picture = Picture(try await renderer(height: 50).render(table, offset: 5).bitmap())
    #expect(Set(picture.rows(0..<5).words) == [0x8000_0000])
  }

  @Test func `a sticky header looks the same when its place leaves the display range`() async throws {
    let late = ColorRow(100, height: 10, isLate: true)
    let rows = (0..<40).map { ColorRow($0, isLate: true) }
    let table = TableNode.plain(dataSource: ColorSource([ColorSource.Section(header: late, rows: rows)]))
    let script = ScrollScript(
      moves: [.init(time: 0, offset: 0), .init(time: 100, offset: 0), .init(time: 500, offset: 400)], displayLatency: .fixed(30))
    for frame in try await renderer().allFrames(of: table, script: script).dropFirst(3) {
      #expect(frame.stripes().first?.color == BoxCell.color(ofRow: 100).premultiplied, "\(frame.time) ms")
    }
  }

  @Test func `a table's header and footer are at its ends and do not stick`() async throws {
    let table = sections()
    table.tableHeader = ColorRow(120, height: 30).nodeBlock
    table.tableFooter = ColorRow(121, height: 5).nodeBlock
    let renderer = try renderer(height: 50)
    #expect(try await renderer.render(table).stripes() == [Stripe(120, 30), Stripe(100, 10), Stripe(0, 10)])
    #expect(try await renderer.render(table, offset: 20).stripes() == [Stripe(120, 10), Stripe(100, 10), Stripe(0, 20), Stripe(1, 10)])
    #expect(
      try await renderer.render(table, offset: .infinity).stripes() == [Stripe(101, 10), Stripe(4, 15), Stripe(5, 20), Stripe(121, 5)])
  }

  // MARK: Insets

  @Test func `an inset is empty ground before the first and after the last row, and offsets are limited to it`() async throws {
    let table = TableNode.plain(dataSource: ColorSource(rows: (0..<10).map { ColorRow($0) }))
    table.contentInset = EdgeInsets(top: 12, bottom: 7)
    let renderer = try renderer(height: 50)
    for (asked, shown) in [(-1000.0, -12.0), (-12, -12), (-5, -5), (0, 0), (157, 157), (1000, 157)] {
      #expect(try await renderer.render(table, offset: asked).offset == shown)
    }
    #expect(try await renderer.render(table, offset: -12).stripes() == [Stripe(.white, 12), Stripe(0, 20), Stripe(1, 18)])
    // However the list is drawn, it rests at this offset.
    #expect(try await renderer.render(table).offset == -12)
    #expect(try await renderer.render(table, at: .first).offset == -12)
    for try await frame in renderer.frames(of: table, scroll: .by(5, frames: 2)) {
      #expect(frame.offset == -12 + 5 * Double(frame.index))
    }
    #expect(try await renderer.render(table, offset: 157).stripes() == [Stripe(7, 3), Stripe(8, 20), Stripe(9, 20), Stripe(.white, 7)])
  }

  @Test(arguments: [(.nan, 0), (.infinity, -1e9), (-10, 10)] as [(Double, Double)])
  func `invalid and negative insets do not trap`(top: Double, least: Double) async throws {
    let table = sections()
    table.contentInset = EdgeInsets(top: top, bottom: top == .infinity ? .nan : top)
    let renderer = try renderer(height: 50)
    #expect(try await renderer.render(table, offset: -.infinity).offset == least)
    #expect(try await renderer.render(table, offset: .infinity).offset == (top == -10 ? 80 : 90))
  }

  @Test func `a list shorter than its viewport rests at its inset`() async throws {
    let table = TableNode.plain(dataSource: ColorSource(rows: [ColorRow(0)]))
    table.contentInset = EdgeInsets(top: 12, bottom: 7)
    for offset in [-100.0, 0, 100] {
      let frame = try await renderer(height: 50).render(table, offset: offset)
      #expect(frame.offset == -12)
      #expect(frame.stripes() == [Stripe(.white, 12), Stripe(0, 20), Stripe(.white, 18)])
    }
  }

  // MARK: Inversion

  @Test func `an inverted list begins at the bottom`() async throws {
    let table = TableNode.plain(dataSource: ColorSource(rows: (0..<5).map { ColorRow($0) }))
    table.isInverted = true
    table.contentInset = EdgeInsets(top: 4)
    let renderer = try renderer(height: 50)
    #expect(try await renderer.render(table, offset: 0).stripes() == [Stripe(2, 10), Stripe(1, 20), Stripe(0, 20)])
    #expect(try await renderer.render(table, offset: 15).stripes() == [Stripe(3, 5), Stripe(2, 20), Stripe(1, 20), Stripe(0, 5)])
    #expect(try await renderer.render(table, offset: -9).stripes() == [Stripe(2, 6), Stripe(1, 20), Stripe(0, 20), Stripe(.white, 4)])
    table.contentInset = .zero
    #expect(
      try await self.renderer(height: 120).render(table).stripes() == [Stripe(.white, 20)] + (0..<5).reversed().map { Stripe($0, 20) })
  }

  /// A cell of stripes of 100, each of another colour, the first at its top.
  private final class StripedCell: CellNode {
    static let count = 40

    override init() {
      super.init()
      for _ in 0..<Self.count { addSubnode(DisplayNode()) }
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      Size(width: constrainedSize.width, height: Double(Self.count) * 100)
    }

    override func layout() {
      for (index, stripe) in subnodes.enumerated() {
        stripe.backgroundColor = BoxCell.color(ofRow: index)
        stripe.frame = Rect(x: 0, y: Double(index) * 100, width: bounds.width, height: 100)
      }
    }
  }

  @Test(arguments: [0, 1000, 1500, 2450, 3900] as [Double])
  func `a very high row of an inverted list is upright`(offset: Double) async throws {
    let table = TableNode.plain(rows: [0, 1]) { _ in { StripedCell() } }
    table.isInverted = true
    let frame = try await renderer(height: 200).render(table, offset: offset)
    // This is the distance from the bottom of the frame to the bottom of row 0. Both rows have the same stripes.
    let expected = (0..<200).map { y in
      let fromBottom = Int(offset) + 199 - y
      return BoxCell.color(ofRow: (7999 - fromBottom) % 4000 / 100).premultiplied
    }
    let picture = Picture(frame.bitmap())
    #expect((0..<200).map { picture[4, $0] } == expected)
  }

  @Test(arguments: [nil, 1500, 70] as [Double?])
  func `a picture of an inverted list is written from its top`(split: Double?) async throws {
    let table = TableNode.plain(rows: [0, 1]) { row in
      {
        if row == 0 { return StripedCell() }
        let cell = CellNode()
        cell.style.height = .points(30)
        cell.backgroundColor = BoxCell.color(ofRow: 50)
        return cell
      }
    }
    table.isInverted = true
    let picture = try await renderer(height: 200).renderFull(table)
    // Row 1, and below it the stripes of row 0.
    let expected = (0..<4030).map { BoxCell.color(ofRow: $0 < 30 ? 50 : ($0 - 30) / 100).premultiplied }
    for rows in try split.map({ try picture.parts(every: $0) }) ?? [0..<4030] {
      var bytes: [UInt8] = []
      var painted: [Int] = []
      _ = try await picture.writePNG(rows: rows, progress: { painted.append($0) }) { bytes += $0 }
      let written = try Picture(png: bytes)
      #expect((0..<rows.count).map { written[4, $0] } == Array(expected[rows]))
      #expect(painted.last == (rows.upperBound <= 30 ? 1 : 2))
      #expect(Picture(try await picture.frame(rows: rows).bitmap()).words == written.words)
    }
  }

  // MARK: Marks

  @Test func `only selected and highlighted rows are marked`() async throws {
    let table = TableNode.plain(numberOfRows: 4) { row in
      {
        let cell = CellNode()
        cell.style.height = .points(20)
        if row == 3 { cell.selectionStyle = .none }
        return cell
      }
    }
    table.selectedRows = [IndexPath(row: 1, section: 0), IndexPath(row: 3, section: 0), IndexPath(row: 9, section: 4)]
    let grey = Stripe(Color(0xD9D9D9), 20)
    #expect(try await renderer().render(table).stripes() == [Stripe(.white, 20), grey, Stripe(.white, 60)])
    table.selectedRows = []
    table.highlightedRows = [IndexPath(row: 0, section: 0)]
    #expect(try await renderer().render(table).stripes() == [grey, Stripe(.white, 80)])
  }
}
