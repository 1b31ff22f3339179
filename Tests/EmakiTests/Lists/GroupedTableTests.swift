import Emaki
import Foundation
import Testing

/// Grouped tables: the grounds, spaces, titles, corners and separators that UIKit draws.
struct GroupedTableTests {
  private struct Source: TableDataSource {
    var counts = [2, 1]
    var header: String?
    var footer: String?
    /// `nil` for cells without a colour of their own.
    var color: Color?
    var numberOfSections: Int { counts.count }
    func numberOfRows(inSection section: Int) -> Int { counts[section] }
    func nodeBlockForRow(at indexPath: IndexPath) -> NodeBlock { { BoxCell(color: color ?? .clear) } }
    func titleForHeader(inSection section: Int) -> String? { header }
    func titleForFooter(inSection section: Int) -> String? { footer }
  }

  private let ground = Color(0xF2F2F7)
  private let card = Color.white
  private let line = Color(0xFF00FF)

  private func table(_ style: TableNode.Style = .insetGrouped, _ source: Source = Source()) -> TableNode {
    let table = TableNode(dataSource: source)
    (table.tableStyle, table.separator) = (style, TableNode.Separator(color: line, left: 16))
    return table
  }

  /// Returns the stripes of a text such as `g70 l1 c39`: of the ground, lines and cards.
  private func stripes(_ text: String) -> [Stripe] {
    text.split(separator: " ").map { Stripe(["g": ground, "l": line][$0.first] ?? card, Int($0.dropFirst()) ?? 0) }
  }

  private func renderer(width: Double = 100, scale: Double = 1, theme: Theme = .light) throws -> Renderer {
    try .test(width, 160, scale: scale, theme: theme)
  }

  @Test func `sections without titles stand 35 points apart, and lines end them`() async throws {
    // At scale 2: 35 points above the first section, then two rows of 20 points with a pixel below each.
    let frame = try await renderer(scale: 2).render(table(.grouped))
    #expect(frame.stripes(x: 80) == stripes("g70 l1 c39 l1 c40 l1 g70 l1 c39 l1 g57"))
    // The line between rows begins 16 points from the side, those round the section at it.
    #expect(frame.stripes(x: 4) == stripes("g70 l1 c80 l1 g70 l1 c39 l1 g57"))
  }

  @Test func `inset sections are cards with round corners, 16 points from the sides, and 20 in a wide table`() async throws {
    let frame = try await renderer().render(table())
    // At scale 1 each space of 17.5 points takes 18 pixels. The space above the first section takes 35. There is one line, between the two
    // rows, and none round the card.
    #expect(frame.stripes(x: 40) == stripes("g35 c20 l1 c21 g36 c21 g26"))
    let (picture, wide) = (frame.picture, try await renderer(width: 414).render(table()).picture)
    func row(_ y: Int, _ picture: Picture) -> [Int] {
      [ground, card, line].map { picture.columns(of: $0, in: y..<y + 1).count }
    }
    // From 16 points inside the card to the card's end.
    #expect([row(45, picture), row(55, picture)] == [[32, 68, 0], [32, 16, 52]] && picture.color(83, 55) == line)
    #expect(picture[15, 45] != picture[16, 45] && row(45, wide)[0] == 40 && wide[19, 45] != wide[20, 45])
    // A circle of 10 points leaves out the corner pixels of the card, also at the bottom of the last row.
    #expect(picture.colors((16, 35), (83, 35), (16, 76)) == [ground, ground, ground] && row(35, picture)[1] > 40)
  }

  @Test(
    arguments: [
      (.light, nil, Color(0xF2F2F7), .white), (.dark, nil, .black, Color(0x1C1C1E)),
    ] as [(Theme, Color?, Color, Color)])
  func `cells without a colour have the card's, and others fill it down to its corners`(
    theme: Theme, color: Color?, ground: Color, card: Color
  ) async throws {
    let frame = try await renderer(theme: theme).render(table(.insetGrouped, Source(counts: [1], color: color)))
    #expect(frame.stripes(x: 50) == [Stripe(ground, 35), Stripe(card, 21), Stripe(ground, 104)])
    #expect(frame.picture.color(16, 55) == ground)
  }

  @Test func `titles above and below sections have the heights of UIKit's`() async throws {
    // A title is 38 points high, and 17.5 points higher above the first section. A footer is 30.5 points high.
    let heights = try await renderer().heights(of: table(.insetGrouped, Source(header: "General", footer: "Note")), width: 300)
    #expect(heights == [56, 21, 21, 31, 38, 21, 31])
  }

  @Test func `another last row gets the corners when rows are added`() async throws {
    let controller = NumberController([0])
    controller.cell = { _ in BoxCell(color: .clear) }
    let table = TableNode(style: .insetGrouped)
    (table.dataSource, table.separator) = (controller, TableNode.Separator(color: line, left: 16))
    let grow = ScheduledAction.change(at: 100) { $0.insert([1], at: 1, in: $1, with: .none) }
    let frames = try await renderer().allFrames(of: table, framesPerSecond: 10, frames: 3, actions: [grow])
    for (frame, count) in [(0, 1), (2, 2)] {
      #expect(frames[frame].pngData == (try await renderer().render(self.table(.insetGrouped, Source(counts: [count])))).pngData)
    }
  }

  @Test func `the cell of a row is the source's own, in hooks and between pictures`() async throws {
    let path: IndexPath = [0, 1]
    let tap = ScheduledAction(at: 0, row: 1) { (cell: BoxCell) in cell.backgroundColor = cell.indexPath == path ? .green : .red }
    let frames = try await renderer().allFrames(of: table(), framesPerSecond: 10, frames: 2, actions: [tap])
    #expect(frames[1].stripes(x: 50)[3] == Stripe(.green, 21))
    let other = table()
    other.selectedRows = [path]
    _ = try await renderer().render(other)
    let cell = try #require(other.nodeForRow(at: path) as? BoxCell)
    #expect(cell.isSelected && cell.frame.width == 68 && other.indexPath(for: cell) == path)
  }
}
