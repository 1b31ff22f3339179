import Emaki
import Foundation
import Testing

@testable import EmakiNodes

/// Tests what a table draws around its rows.
struct TableChromeTests {
  private func renderer(
    height: Double = 50, scale: Double = 1, theme: Theme = .light, _ direction: LayoutDirection = .leftToRight
  ) throws -> Renderer { try .test(20, height, scale: scale, layoutDirection: direction, theme: theme) }

  private func stripes(_ table: TableNode, height: Double = 50, at offset: Double? = nil) async throws -> [Stripe] {
    try await renderer(height: height).render(table, offset: offset ?? table.stillOffset).stripes()
  }

  private func stripes(_ table: TableNode, at offsets: [Double]) async throws -> [[Stripe]] {
    var all: [[Stripe]] = []
    for offset in offsets { all.append(try await stripes(table, at: offset)) }
    return all
  }

  /// Rows of 20 points.
  private func rows(_ count: Int) -> TableNode { TableNode.plain(dataSource: ColorSource(rows: (0..<count).map { ColorRow($0) })) }

  // MARK: Separators

  private let line = Color(0xFF00FF)

  @Test(arguments: [1, 2, 3] as [Double]) func `a separator is one device pixel below each row`(scale: Double) async throws {
    let section = ColorSource.Section(
      header: ColorRow(100, height: 10), rows: [ColorRow(0), ColorRow(1)], footer: ColorRow(150, height: 10))
    let table = TableNode.plain(dataSource: ColorSource([section]))
    table.separator = TableNode.Separator(color: line)
    let s = Int(scale)
    #expect(
      try await renderer(height: 100, scale: scale).render(table).stripes() == [
        Stripe(100, 10 * s), Stripe(0, 20 * s), Stripe(line, 1), Stripe(1, 20 * s), Stripe(line, 1), Stripe(150, 10 * s),
        Stripe(.white, 40 * s - 2),
      ])
  }

  @Test(arguments: Theme.allCases) func `a table's ground and separators follow the theme, unless they are given colours`(
    theme: Theme
  ) async throws {
    func table() -> TableNode {
      let table = TableNode(rows: [0]) { _ in { BoxCell(color: .clear) } }
      table.separator = TableNode.Separator()
      return table
    }
    let (renderer, ground) = (try renderer(height: 40, theme: theme), DynamicColor.systemBackground.resolved(for: theme))
    let alone = try await renderer.render(table()).stripes()
    // 0x3C3C43 at 0.29 on white, 0x545458 at 0.6 on black.
    let blue = theme == .light ? 0xFF - (0xFF - 0x43) * 0.29 : 0x58 * 0.6
    #expect(abs(Double(alone[1].color & 0xFF) - blue) < 2)
    #expect(alone == [Stripe(ground, 20), alone[1], Stripe(ground, 19)])
    // A list that stands in a node is painted, too.
    let (page, nested) = (DisplayNode(), table())
    page.backgroundColor = .red
    page.addSubnode(nested)
    page.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(top: 5), child: nested) }
    let stripes = try await renderer.render(page, in: .exactly(20, 40)).stripes()
    #expect(stripes == [Stripe(.red, 5), Stripe(ground, 20), alone[1], Stripe(ground, 14)])
    let own = table()
    own.backgroundColor = .white
    own.separator?.color = .red
    #expect(try await renderer.render(own).stripes() == [Stripe(.white, 20), Stripe(.red, 1), Stripe(.white, 19)])
  }

  @Test(arguments: LayoutDirection.allCases) func `a separator has exactly its insets, mirrored from right to left`(
    direction: LayoutDirection
  ) async throws {
    let table = rows(1)
    table.separator = TableNode.Separator(color: line, left: 3, right: 5.5)
    let picture = try await renderer(scale: 2, direction).render(table).picture
    #expect(picture.columns(of: line, in: 40..<41) == Array(direction == .rightToLeft ? 11..<34 : 6..<29))
    // Beside the line the cell's background shows, as in UIKit.
    #expect(picture.number(0, 40) == 0)
  }

  @Test func `insets that leave no room for a separator leave none, and a selected row's colour shows there`() async throws {
    let table = rows(2)
    table.separator = TableNode.Separator(color: line, left: 10, right: 10)
    for color in [BoxCell.color(ofRow: 0), Color(0xD9D9D9)] {
      #expect(try await stripes(table) == [Stripe(color, 21), Stripe(1, 21), Stripe(.white, 8)])
      table.selectedRows = [[0, 0]]
    }
  }

  @Test func `a cell has insets of its own, and one without a background shows the list's beside the line`() async throws {
    let table = TableNode.plain(3) { row in
      let cell = CellNode()
      cell.style.height = .points(20)
      if row > 0 { cell.separatorInset = EdgeInsets(left: row == 1 ? 5 : 20, right: 1) }
      return cell
    }
    table.separator = TableNode.Separator(color: line, left: 3)
    let picture = try await renderer(height: 100).render(table).picture
    #expect([20, 41, 62].map { picture.columns(of: line, in: $0..<$0 + 1) } == [Array(3..<20), Array(5..<19), []])
    #expect(picture.color(0, 20) == .white)
  }

  // MARK: Headers

  /// Two sections of three rows of 20 with headers of 10: the second begins at 70.
  private func sections() -> TableNode {
    TableNode.plain(
      dataSource: ColorSource(
        (0..<2).map { section in
          ColorSource.Section(header: ColorRow(100 + section, height: 10), rows: (0..<3).map { ColorRow(section * 3 + $0) })
        }))
  }

  @Test func `a header sticks to the top until the next pushes it out pixel by pixel`() async throws {
    let table = sections()
    var expected: [Double: [Stripe]] = [
      0: [Stripe(100, 10), Stripe(0, 20), Stripe(1, 20)], 15: [Stripe(100, 10), Stripe(0, 5), Stripe(1, 20), Stripe(2, 15)],
      70: [Stripe(101, 10), Stripe(3, 20), Stripe(4, 20)], 75: [Stripe(101, 10), Stripe(3, 15), Stripe(4, 20), Stripe(5, 5)],
    ]
    for shown in 1...9 {
      expected[Double(70 - shown)] = [Stripe(100, shown), Stripe(101, 10), Stripe(3, 20), Stripe(4, 20 - shown)]
    }
    for (offset, shown) in expected { #expect(try await stripes(table, at: offset) == shown, "\(offset)") }
  }

  @Test func `a header sticks below the content inset, and is shown once`() async throws {
    let table = sections()
    table.contentInset = EdgeInsets(top: 15)
    let shown = try await stripes(table, at: [-15, -10, 12])
    #expect(
      shown == [
        [Stripe(.white, 15), Stripe(100, 10), Stripe(0, 20), Stripe(1, 5)],
        // The header's own place would be 10 points down. It stays 15 points down, and its own place is empty.
        [Stripe(.white, 15), Stripe(100, 10), Stripe(0, 15), Stripe(1, 10)],
        // Row 0, from 10 on, shows in the inset.
        [Stripe(0, 15), Stripe(100, 10), Stripe(1, 13), Stripe(2, 12)],
      ])
  }

  @Test func `a table's header and footer are at its ends and do not stick`() async throws {
    let table = sections()
    table.tableHeader = ColorRow(120, height: 30).nodeBlock
    table.tableFooter = ColorRow(121, height: 5).nodeBlock
    let shown = [try await stripes(table), try await stripes(table, at: 20), try await stripes(table, at: .infinity)]
    #expect(
      shown == [
        [Stripe(120, 30), Stripe(100, 10), Stripe(0, 10)], [Stripe(120, 10), Stripe(100, 10), Stripe(0, 20), Stripe(1, 10)],
        [Stripe(101, 10), Stripe(4, 15), Stripe(5, 20), Stripe(121, 5)],
      ])
  }

  // MARK: Insets

  @Test func `an inset is empty ground before the first and after the last row, and offsets are limited to it`() async throws {
    let (table, renderer) = (rows(10), try renderer())
    table.contentInset = EdgeInsets(top: 12, bottom: 7)
    for (asked, shown) in [(-1000.0, -12.0), (-12, -12), (-5, -5), (0, 0), (157, 157), (1000, 157)] {
      #expect(try await renderer.render(table, offset: asked).offset == shown)
    }
    let ends = try await stripes(table, at: [-12, 157])
    #expect(
      ends == [[Stripe(.white, 12), Stripe(0, 20), Stripe(1, 18)], [Stripe(7, 3), Stripe(8, 20), Stripe(9, 20), Stripe(.white, 7)]])
    // However the list is drawn, it rests at this offset.
    let rest = [try await renderer.render(table), try await renderer.render(table, at: .first)]
    let scroll = try await renderer.allFrames(of: table, .by(5, frames: 2))
    #expect((rest + scroll).map(\.offset) == [-12, -12, -12, -7])
  }

  @Test(arguments: [(.nan, 0, 90), (.infinity, -1e9, 90), (-10, 10, 80)] as [(Double, Double, Double)])
  func `invalid and negative insets do not trap`(top: Double, least: Double, most: Double) async throws {
    let (table, renderer) = (sections(), try renderer())
    table.contentInset = EdgeInsets(top: top, bottom: top == .infinity ? .nan : top)
    let ends = [try await renderer.render(table, offset: -.infinity), try await renderer.render(table, offset: .infinity)]
    #expect(ends.map(\.offset) == [least, most])
  }

  @Test(arguments: [-100.0, 0, 100]) func `a list shorter than its viewport rests at its inset`(offset: Double) async throws {
    let table = rows(1)
    table.contentInset = EdgeInsets(top: 12, bottom: 7)
    let frame = try await renderer().render(table, offset: offset)
    #expect(frame.offset == -12 && frame.stripes() == [Stripe(.white, 12), Stripe(0, 20), Stripe(.white, 18)])
  }

  // MARK: Inversion

  @Test func `an inverted list begins at the bottom`() async throws {
    let table = rows(5)
    table.isInverted = true
    table.contentInset = EdgeInsets(top: 4)
    let shown = try await stripes(table, at: [0, 15, -9])
    #expect(
      shown == [
        [Stripe(2, 10), Stripe(1, 20), Stripe(0, 20)], [Stripe(3, 5), Stripe(2, 20), Stripe(1, 20), Stripe(0, 5)],
        [Stripe(2, 6), Stripe(1, 20), Stripe(0, 20), Stripe(.white, 4)],
      ])
    table.contentInset = .zero
    #expect(try await stripes(table, height: 120) == [Stripe(.white, 20)] + (0..<5).reversed().map { Stripe($0, 20) })
  }

  /// A cell of 40 stripes of 100 points, each of another colour, the first at its top.
  private final class StripedCell: BoxCell {
    init() {
      super.init(height: 4000)
      for index in 0..<40 {
        let stripe = DisplayNode()
        stripe.backgroundColor = BoxCell.color(ofRow: index)
        addSubnode(stripe)
      }
    }

    override func layout() {
      for (index, stripe) in subnodes.enumerated() {
        stripe.frame = Rect(0, Double(index) * 100, bounds.width, 100)
      }
    }
  }

  /// A row of 30 points above a very high one.
  private func striped() -> TableNode {
    let table = TableNode.plain(2) { row in row == 0 ? StripedCell() : BoxCell(height: 30, color: BoxCell.color(ofRow: 50)) }
    table.isInverted = true
    return table
  }

  /// The rows of pixels of such a list from its top.
  private let expected = (0..<4030).map { $0 < 30 ? 50 : ($0 - 30) / 100 }

  @Test(arguments: [0, 1000, 1500, 2450, 3900] as [Double]) func `a very high row of an inverted list is upright`(offset: Double)
    async throws
  {
    let frame = try await renderer(height: 200).render(striped(), offset: offset)
    let (picture, end) = (frame.picture, 4030 - Int(frame.offset))
    #expect(frame.offset == min(offset, 3830) && (0..<200).map { picture.number(4, $0) } == Array(expected[end - 200..<end]))
  }

  @Test(arguments: [nil, 1500, 70] as [Double?])
  func `a picture of an inverted list is written from its top`(split: Double?) async throws {
    let picture = try await renderer(height: 200).renderFull(striped())
    for rows in try split.map({ try picture.parts(every: $0) }) ?? [0..<4030] {
      var (bytes, painted): ([UInt8], [Int]) = ([], [])
      _ = try await picture.writePNG(rows: rows, progress: { painted.append($0) }) { bytes += $0 }
      let written = try Picture(png: bytes)
      #expect((0..<rows.count).map { written.number(4, $0) } == Array(expected[rows]) && painted.last == (rows.upperBound <= 30 ? 1 : 2))
      #expect(try await picture.frame(rows: rows).picture == written)
    }
  }

  // MARK: Marks

  @Test func `only selected and highlighted rows are marked`() async throws {
    let table = TableNode.plain(4) { row in
      let cell = CellNode()
      cell.style.height = .points(20)
      if row == 3 { cell.selectionStyle = .none }
      return cell
    }
    let grey = Stripe(Color(0xD9D9D9), 20)
    table.selectedRows = [[0, 1], [0, 3], [4, 9]]
    let selected = try await stripes(table, height: 100)
    (table.selectedRows, table.highlightedRows) = ([], [[0, 0]])
    let highlighted = try await stripes(table, height: 100)
    #expect([selected, highlighted] == [[Stripe(.white, 20), grey, Stripe(.white, 60)], [grey, Stripe(.white, 80)]])
  }
}
