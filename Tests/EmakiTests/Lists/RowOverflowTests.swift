import Emaki
import EmakiTestSupport
import Testing

/// Tests what cells that do not clip paint outside of their rows.
@Suite struct RowOverflowTests {
  /// A cell of 20 points with a bar that sticks out of it, 7 points above and 9 points below.
  private final class Cell: CellNode {
    static let (above, height, below) = (7, 20, 9)
    private let bar = DisplayNode()

    init(_ row: Int, clips: Bool = false) {
      super.init()
      clipsToBounds = clips
      backgroundColor = row % 2 == 0 ? BoxCell.color(ofRow: row) : nil
      bar.backgroundColor = Self.barColor(row)
      addSubnode(bar)
    }

    static func barColor(_ row: Int) -> Color { Color(UInt32(0x800000 + row * 0x000300)) }
    /// Returns the columns of a row's bar. The bars of neighbours overlap in part.
    static func columns(_ row: Int) -> Range<Int> { row % 3 * 10..<row % 3 * 10 + 15 }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: Double(Self.height)) }
    override func layout() {
      bar.frame = Rect(
        x: Double(bars.lowerBound), y: -Double(Self.above), width: Double(bars.count),
        height: Double(Self.above + Self.height + Self.below))
    }
    var bars: Range<Int> = 0..<15
  }

  private static func table(rows: Int = 12, clips: Bool = false) -> TableNode {
    TableNode.plain(numberOfRows: rows) { row in
      {
        let cell = Cell(row, clips: clips)
        cell.bars = Cell.columns(row)
        return cell
      }
    }
  }

  /// Returns the expected picture of the list, painted row by row in their order.
  private static func expected(rows: Int = 12, width: Int, offset: Int, height: Int, isInverted: Bool = false) -> [UInt32] {
    var pixels = [UInt32](repeating: Color.white.premultiplied, count: width * height)
    func fill(_ columns: Range<Int>, _ lines: Range<Int>, _ color: Color) {
      for y in lines.clamped(to: 0..<height) { for x in columns.clamped(to: 0..<width) { pixels[y * width + x] = color.premultiplied } }
    }
    for row in 0..<rows {
      let top = isInverted ? height - (row + 1) * Cell.height + offset : row * Cell.height - offset
      if row % 2 == 0 { fill(0..<width, top..<top + Cell.height, BoxCell.color(ofRow: row)) }
      fill(Cell.columns(row), top - Cell.above..<top + Cell.height + Cell.below, Cell.barColor(row))
    }
    return pixels
  }

  @Test(arguments: [0, 5, 33, 140]) func `rows are painted in their order, and none is cut at its edge`(offset: Int) async throws {
    for jobs in [1, 2] {
      let renderer = try Renderer.test(width: 50, height: 100, scale: 1, jobs: jobs)
      let picture = try await renderer.render(Self.table(), offset: Double(offset)).decoded()
      #expect(picture.words == Self.expected(width: 50, offset: offset, height: 100))
    }
  }

  @Test func `an inverted list is painted in the order of its rows as well`() async throws {
    let table = Self.table()
    table.isInverted = true
    let picture = try await Renderer.test(width: 50, height: 100, scale: 1).render(table, offset: 33).decoded()
    #expect(picture.words == Self.expected(width: 50, offset: 33, height: 100, isInverted: true))
  }

  @Test func `frames of a scroll show drawings that leave their rows, and paint each row once`() async throws {
    let renderer = try Renderer.test(width: 50, height: 100, scale: 1)
    let before = renderer.counts
    var offset = 0
    for try await frame in renderer.frames(of: Self.table(rows: 40), scroll: .by(4, frames: 100)) {
      #expect(try frame.decoded().words == Self.expected(rows: 40, width: 50, offset: offset, height: 100))
      offset += 4
    }
    #expect(renderer.counts.layersDrawn - before.layersDrawn <= 40)
  }

  @Test func `the whole list as one picture shows drawings that leave their rows`() async throws {
    let renderer = try Renderer.test(width: 50, height: 100, scale: 1)
    let frame = try await renderer.renderFull(Self.table()).frame()
    #expect(try frame.decoded().words == Self.expected(width: 50, offset: 0, height: 240))
    var png: [UInt8] = []
    _ = try await renderer.renderFull(Self.table()).writePNG { png += $0 }
    #expect(try Picture(png: png).words == Self.expected(width: 50, offset: 0, height: 240))
  }

  @Test func `given heights change nothing`() async throws {
    let table = Self.table()
    table.rowHeights = Array(repeating: 20, count: 12)
    let picture = try await Renderer.test(width: 50, height: 100, scale: 1).render(table, offset: 33).decoded()
    #expect(picture.words == Self.expected(width: 50, offset: 33, height: 100))
  }

  @Test func `a cell that clips, as cells do by default, stays in its row`() async throws {
    let picture = try await Renderer.test(width: 50, height: 100, scale: 1).render(Self.table(clips: true)).decoded()
    for y in 0..<100 {
      for x in 0..<50 {
        let row = y / 20
        let color = Cell.columns(row).contains(x) ? Cell.barColor(row) : row % 2 == 0 ? BoxCell.color(ofRow: row) : .white
        if picture[x, y] != color.premultiplied { Issue.record("(\(x), \(y)) is not \(color)") }
      }
    }
  }

  @Test func `items of a collection leave their lines as rows do`() async throws {
    let collection = CollectionNode(numberOfItems: 12, layout: CollectionFlowLayout(.columns(1), minimumLineSpacing: 0)) { row in
      {
        let cell = Cell(row)
        cell.bars = Cell.columns(row)
        return cell
      }
    }
    let picture = try await Renderer.test(width: 50, height: 100, scale: 1).render(collection, offset: 33).decoded()
    #expect(picture.words == Self.expected(width: 50, offset: 33, height: 100))
  }

  @Test func `a cell's shadow falls on the rows around it`() async throws {
    let table = TableNode.plain(numberOfRows: 3) { row in
      {
        let cell = BoxCell(height: 20, color: .white)
        if row == 1 {
          (cell.clipsToBounds, cell.shadowOpacity, cell.shadowRadius, cell.shadowOffset) = (false, 1, 3, .zero)
        } else {
          cell.backgroundColor = nil
        }
        return cell
      }
    }
    let picture = try await Renderer.test(width: 40, height: 60, scale: 1).render(table).decoded()
    let (above, below) = (picture[20, 18] & 0xFF, picture[20, 41] & 0xFF)
    #expect(above < 200 && below < 200)
    #expect(picture[20, 5] == Color.white.premultiplied && picture[20, 30] == Color.white.premultiplied)
  }
}
