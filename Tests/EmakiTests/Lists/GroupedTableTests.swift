import Emaki
import EmakiEngine
import Foundation
import Testing

/// Grouped tables: the grounds, spaces, titles, corners and separators that UIKit draws.
@Suite struct GroupedTableTests {
  private struct Source: TableDataSource {
    var counts = [2, 1]
    var header: String?
    var footer: String?
    /// `nil` for cells without a colour of their own.
    var color: Color?
    var numberOfSections: Int { counts.count }
    func numberOfRows(inSection section: Int) -> Int { counts[section] }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock {
      { BoxCell(height: 20, color: color ?? .clear) }
    }
    func titleForHeader(inSection section: Int) -> String? { header }
    func titleForFooter(inSection section: Int) -> String? { footer }
  }

  private let ground = Color(0xF2F2F7)
  private let card = Color.white
  private let line = Color(0xFF00FF)

  private func table(_ style: TableNode.Style, _ source: Source = Source()) -> TableNode {
    let table = TableNode(dataSource: source)
    (table.tableStyle, table.separator) = (style, TableNode.Separator(color: line, left: 16))
    return table
  }

  private func renderer(width: Double = 100, height: Double = 160, scale: Double = 1, theme: Theme = .light) throws -> Renderer {
    try .test(width: width, height: height, scale: scale, theme: theme)
  }

  @Test func `sections without titles stand 35 points apart, and lines end them`() async throws {
    // At scale 2: 35 points above the first section, then two rows of 20 points with a pixel below each.
    let frame = try await renderer(scale: 2).render(table(.grouped))
    #expect(
      frame.stripes(x: 80) == [
        Stripe(ground, 70), Stripe(line, 1), Stripe(card, 39), Stripe(line, 1), Stripe(card, 40), Stripe(line, 1), Stripe(ground, 70),
        Stripe(line, 1), Stripe(card, 39), Stripe(line, 1), Stripe(ground, 320 - 263),
      ])
    // The line between rows begins 16 points from the side, those round the section at it.
    #expect(
      frame.stripes(x: 4) == [
        Stripe(ground, 70), Stripe(line, 1), Stripe(card, 80), Stripe(line, 1), Stripe(ground, 70), Stripe(line, 1), Stripe(card, 39),
        Stripe(line, 1), Stripe(ground, 320 - 263),
      ])
  }

  @Test func `inset sections are cards with round corners, 16 points from the sides, and 20 in a wide table`() async throws {
    let frame = try await renderer().render(table(.insetGrouped))
    let picture = try frame.decoded()
    let (ground, card) = (ground.premultiplied, card.premultiplied)
    // At scale 1 each space of 17.5 points takes 18 pixels. The space above the first section takes 35.
    func row(_ y: Int) -> [UInt32] { (0..<100).map { picture[$0, y] } }
    #expect(row(45) == Array(repeating: ground, count: 16) + Array(repeating: card, count: 68) + Array(repeating: ground, count: 16))
    // A circle of 10 points leaves out the corner pixels of the card, also at the bottom of the last row.
    #expect(picture[16, 35] == ground)
    #expect(picture[83, 35] == ground)
    #expect(picture[50, 35] == card)
    #expect(picture[16, 76] == ground)
    #expect(picture[16, 55] == card)
    // There is one line, between the two rows, from 16 points inside the card to the card's end. There is none round the card.
    #expect(
      frame.stripes(x: 40) == [
        Stripe(self.ground, 35), Stripe(self.card, 20), Stripe(line, 1), Stripe(self.card, 21), Stripe(self.ground, 36),
        Stripe(self.card, 21),
        Stripe(self.ground, 26),
      ])
    #expect(picture[31, 55] == card && picture[32, 55] == line.premultiplied && picture[83, 55] == line.premultiplied)
    let wide = try await renderer(width: 414).render(table(.insetGrouped)).decoded()
    #expect(wide[19, 45] == ground && wide[20, 45] == card)
  }

  @Test func `cells with a colour fill their card down to its corners`() async throws {
    let frame = try await renderer().render(table(.insetGrouped, Source(counts: [1], color: .green)))
    #expect(frame.stripes(x: 50) == [Stripe(ground, 35), Stripe(.green, 21), Stripe(ground, 104)])
    #expect(try frame.decoded()[16, 55] == ground.premultiplied)
  }

  @Test func `on dark the grounds are UIKit's dark ones`() async throws {
    let frame = try await renderer(theme: .dark).render(table(.insetGrouped, Source(counts: [1])))
    #expect(frame.stripes(x: 50) == [Stripe(Color(0x000000), 35), Stripe(Color(0x1C1C1E), 21), Stripe(Color(0x000000), 104)])
  }

  @Test func `titles above and below sections have the heights of UIKit's`() async throws {
    // A title is 38 points high, and 17.5 points higher above the first section. A footer is 30.5 points high.
    let heights = try await renderer().heights(of: table(.insetGrouped, Source(header: "General", footer: "Note")), width: 300)
    #expect(heights == [56, 21, 21, 31, 38, 21, 31])
  }

  @Test func `another last row gets the corners when rows are added`() async throws {
    final class Controller: TableNodeDataSource {
      var count = 1
      func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { count }
      func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { { BoxCell(height: 20, color: .clear) } }
    }
    let controller = Controller()
    let table = TableNode(style: .insetGrouped)
    (table.dataSource, table.separator) = (controller, TableNode.Separator(color: line, left: 16))
    let grow = ScheduledAction(at: 100) { (table: TableNode) in
      (table.dataSource as? Controller)?.count = 2
      table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    }
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(), framesPerSecond: 10, frames: 3, actions: [grow])
    let expected = try await renderer().render(self.table(.insetGrouped, Source(counts: [2])))
    #expect(try frames[2].decoded() == expected.decoded())
    #expect(frames[0].stripes(x: 50) == [Stripe(ground, 35), Stripe(card, 21), Stripe(ground, 104)])
    #expect(controller.count == 2)
  }

  @Test func `the cell of a row is the source's own, in hooks and between pictures`() async throws {
    let table = table(.insetGrouped)
    let path = IndexPath(row: 1, section: 0)
    let tap = ScheduledAction(at: 0, row: 1) { (cell: BoxCell) in cell.backgroundColor = cell.indexPath == path ? .green : .red }
    let frames = try await renderer().allFrames(of: table, script: ScrollScript(), framesPerSecond: 10, frames: 2, actions: [tap])
    #expect(frames[1].stripes(x: 50)[3] == Stripe(.green, 21))
    let other = self.table(.insetGrouped)
    other.selectedRows = [path]
    _ = try await renderer().render(other)
    let cell = try #require(other.nodeForRow(at: path) as? BoxCell)
    #expect(cell.isSelected && cell.frame.width == 68)
    #expect(other.indexPath(for: cell) == path)
  }
}
