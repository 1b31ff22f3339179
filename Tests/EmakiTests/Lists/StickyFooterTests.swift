import Emaki
import Foundation
import Testing

@testable import EmakiEngine

/// Footers of sections that stay at the bottom edge, as headers stay at the top.
struct StickyFooterTests {
  /// Sections of rows of 20 points between a header of 10 and a footer of 15.
  private static func source(_ counts: Int..., alpha: Double = 1) -> NumberController {
    let source = NumberController(sections: counts.enumerated().map { Array($0 * 50..<$0 * 50 + $1) })
    source.header = { BoxCell(height: 10, color: Color(0xA00000).withAlphaComponent(alpha)) }
    source.footer = { BoxCell(height: 15, color: Color(0x00A000).withAlphaComponent(alpha)) }
    return source
  }

  private static func table(_ source: NumberController) -> TableNode {
    let table = source.table()
    table.delegate = nil
    return table
  }

  private static func list(_ source: NumberController, isGrid: Bool, pins: Bool = true) -> ListNode {
    if !isGrid { return table(source) }
    let grid = CollectionNode(
      layout: CollectionFlowLayout(
        .columns(1), minimumInteritemSpacing: 0, minimumLineSpacing: 0, sectionHeadersPinToVisibleBounds: pins,
        sectionFootersPinToVisibleBounds: pins))
    grid.dataSource = source
    return grid
  }

  private let header = Stripe(Color(0xA00000), 10)
  private let footer = Stripe(Color(0x00A000), 15)

  private func renderer() throws -> Renderer { try .test(20, 100) }

  @Test(arguments: [false, true]) func `a footer stays at the bottom until its own place comes into view`(isGrid: Bool) async throws {
    let source = Self.source(8, 8)
    func rows(_ rows: ClosedRange<Int>) -> [Stripe] { rows.map { Stripe($0, 20) } }
    // Section 0 has its header at 0, its rows at 10 to 170, and its footer at 170 to 185. The footer of the next section comes with its first
    // row, below its header: at 10 points below row 195 of the list.
    let expected: KeyValuePairs<Double, [Stripe]> = [
      0: [header] + rows(0...2) + [Stripe(3, 15), footer], 84: [header, Stripe(4, 16)] + rows(5...6) + [Stripe(7, 19), footer],
      90: [header, Stripe(4, 10)] + rows(5...7) + [footer, Stripe(Color(0xA00000), 5)],
      100: [header] + rows(5...7) + [footer, header, Stripe(Color(0x00A000), 5)],
      120: [header] + rows(6...7) + [footer, header, Stripe(50, 10), footer],
    ]
    for (offset, stripes) in expected {
      #expect(try await renderer().render(Self.list(source, isGrid: isGrid), offset: offset).stripes() == stripes, "\(offset)")
    }
  }

  @Test func `headers and footers of other styles and of layouts that do not pin them scroll`() async throws {
    let source = Self.source(8, 8)
    let grouped = Self.table(source)
    grouped.tableStyle = .grouped
    for list in [Self.list(source, isGrid: true, pins: false), grouped] {
      let colors = try await renderer().render(list, offset: 50).stripes().map(\.color)
      #expect(Set(colors).isDisjoint(with: [header.color, footer.color]))
    }
  }

  @Test(arguments: [false, true]) func `a list in a node shows both as one that is drawn by itself, and rows show through`(
    isGrid: Bool
  ) async throws {
    nonisolated(unsafe) let source = Self.source(8, 8, alpha: 0.4)
    for offset in [0, 5, 15, 84, 90, 97, 103, 120, 172, 178, 200, 290] as [Double] {
      let list: @Sendable () -> ListNode = {
        let list = Self.list(source, isGrid: isGrid)
        list.contentOffset = .down(offset)
        return list
      }
      let alone = try await renderer().render(list()).picture
      #expect(try await renderer().render(TableNode.holding(height: 100, list)).picture == alone, "\(offset)")
      // The header covers rows 0 and 1, and the footer rows 3 and 4.
      if offset == 15 { #expect(Set([alone[5, 2], alone[5, 16], 0xFFFF_FFFF, header.color]).count == 4) }
      if offset == 0 { #expect(alone[5, 86] != alone[5, 95] && alone[5, 95] != BoxCell.color(ofRow: 4).premultiplied) }
    }
  }

  @Test func `a footer far below is measured without the rows before it, and stands above an inset`() async throws {
    let (source, renderer) = (Self.source(100_000), try renderer())
    let list = Self.table(source)
    let last = try await renderer.render(list).stripes().last
    #expect(last == footer && renderer.counts.cellsMeasured < 100)
    list.contentInset.bottom = 12
    #expect(try await renderer.render(list).stripes()[4...] == [Stripe(3, 3), footer, Stripe(3, 2), Stripe(4, 10)])
  }

  @Test func `the footer is displayed with the rows in view, once`() async throws {
    let rows = (0..<30).map { ColorRow($0, isLate: true) }
    let section = ColorSource.Section(rows: rows, footer: ColorRow(100, height: 10, isLate: true))
    func table() -> TableNode { TableNode.plain(dataSource: ColorSource([section])) }
    let (name, still) = ("the footer of section 0", ScrollScript(displayLatency: .fixed(100)))
    let script = ScrollScript(moves: .through((0, 0), (200, 0), (1200, 510)), displayLatency: .fixed(100))
    #expect(try await renderer().render(table(), at: .first, script: still).lateRows.contains(name))
    let settled = try await renderer().render(table(), at: .settled, script: still)
    let scrolled = try await renderer().allFrames(of: table(), script: script, framesPerSecond: 20)
    #expect(settled.time == 100 && settled.lateRows == [])
    #expect([settled, scrolled[scrolled.count - 1]].map { $0.stripes().last } == [Stripe(100, 10), Stripe(100, 10)])
    let started: [String] = scrolled.flatMap { $0.trace?.display.started ?? [] }
    #expect(started.filter { $0 == name } == [name])
  }

  @Test func `a row that the list is scrolled to ends above the footer`() async throws {
    let (source, renderer) = (Self.source(30), try renderer())
    let list = Self.table(source)
    list.scrollToRow(at: [0, 10], at: .bottom, animated: false)
    #expect(try await renderer.render(list).stripes().suffix(2) == [Stripe(10, 20), footer])
  }
}
