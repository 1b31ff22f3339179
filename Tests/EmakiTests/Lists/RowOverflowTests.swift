import Emaki
import Testing

@testable import EmakiEngine

/// Tests what cells that do not clip paint outside of their rows.
struct RowOverflowTests {
  /// A cell of 20 points with a bar that sticks out of it, 7 points above and 9 points below. Every second cell has a ground.
  private final class Cell: BoxCell {
    private let bar: DisplayNode
    private let columns: Range<Int>

    init(_ row: Int, clips: Bool = false) {
      (bar, columns) = (DisplayNode(Self.barColor(row)), Self.columns(row))
      super.init(height: 20, color: row % 2 == 0 ? BoxCell.color(ofRow: row) : nil)
      clipsToBounds = clips
      addSubnode(bar)
    }

    static func barColor(_ row: Int) -> Color { Color(UInt32(0x800000 + row * 0x000300)) }
    /// Returns the columns of a row's bar. The bars of neighbours overlap in part.
    static func columns(_ row: Int) -> Range<Int> { row % 3 * 10..<row % 3 * 10 + 15 }

    override func layout() { bar.frame = Rect(Double(columns.lowerBound), -7, Double(columns.count), 36) }
  }

  private func table(rows: Int = 12, clips: Bool = false) -> TableNode {
    TableNode.plain(rows) { row in Cell(row, clips: clips) }
  }

  private func renderer() throws -> Renderer { try .test(50, 100) }

  /// Returns the expected picture of the list, painted row by row in their order.
  private func expected(rows: Int = 12, offset: Int = 33, height: Int = 100, isInverted: Bool = false, clips: Bool = false) -> [UInt32] {
    var pixels = [UInt32](repeating: Color.white.premultiplied, count: 50 * height)
    func fill(_ columns: Range<Int>, _ lines: Range<Int>, _ color: Color) {
      for y in lines.clamped(to: 0..<height) { for x in columns { pixels[y * 50 + x] = color.premultiplied } }
    }
    for row in 0..<rows {
      let top = isInverted ? height - (row + 1) * 20 + offset : row * 20 - offset
      if row % 2 == 0 { fill(0..<50, top..<top + 20, BoxCell.color(ofRow: row)) }
      fill(Cell.columns(row), clips ? top..<top + 20 : top - 7..<top + 29, Cell.barColor(row))
    }
    return pixels
  }

  @Test(arguments: [0, 5, 33, 140], [false, true]) func `rows are painted in their order, and only those that clip are cut at their edges`(
    offset: Int, clips: Bool
  ) async throws {
    let (table, known) = (table(clips: clips), table(clips: clips))
    // Given heights change nothing.
    known.rowHeights = Array(repeating: 20, count: 12)
    for table in [table, known] {
      #expect(try await renderer().render(table, offset: Double(offset)).picture.words == expected(offset: offset, clips: clips))
    }
  }

  @Test func `inverted lists and the lines of collections are painted in the order of their rows as well`() async throws {
    let (table, renderer) = (table(), try renderer())
    table.isInverted = true
    let collection = CollectionNode(numberOfItems: 12, layout: .tight(.columns(1))) { item in { Cell(item) } }
    #expect(try await renderer.render(table, offset: 33).picture.words == expected(isInverted: true))
    #expect(try await renderer.render(collection, offset: 33).picture.words == expected())
  }

  @Test func `frames of a scroll show drawings that leave their rows, and paint each row once`() async throws {
    let renderer = try renderer()
    for frame in try await renderer.allFrames(of: table(rows: 40), .by(9, frames: 50)) {
      #expect(try frame.decoded().words == expected(rows: 40, offset: frame.index * 9))
    }
    #expect(renderer.counts.layersDrawn <= 40)
  }

  @Test func `the whole list as one picture shows drawings that leave their rows`() async throws {
    let whole = expected(offset: 0, height: 240)
    #expect(try await renderer().renderFull(table()).frame().decoded().words == whole)
    #expect(try Picture(png: await renderer().fullPNG(of: table())).words == whole)
  }

  @Test func `cells clip by default, and the shadow of one that does not falls on the rows around it`() async throws {
    let table = TableNode.plain(3) { row in
      let cell = BoxCell(color: row == 1 ? .white : .clear)
      if row == 1 { (cell.clipsToBounds, cell.shadowOpacity, cell.shadowRadius, cell.shadowOffset) = (false, 1, 3, .zero) }
      return cell
    }
    let picture = try await Renderer.test(40, 60).render(table).picture
    #expect(CellNode().clipsToBounds && [18, 41].allSatisfy { picture[20, $0] & 0xFF < 200 })
    #expect(picture.colors((20, 5), (20, 30)) == [.white, .white])
  }
}
