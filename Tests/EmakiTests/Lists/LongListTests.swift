import Emaki
import Foundation
import Testing

@testable import EmakiEngine

/// Tests how much a list of many rows keeps of the rows that were passed: their heights, and a limited number of cells.
struct LongListTests {
  private static let rows = 18_000
  private static let last = rows - 1
  /// The largest number of cells that a list keeps: 1024 measured rows, a quarter more than that out of range, a run of rows that are being
  /// measured, and those in view or on their way to it.
  private static let mostCells = 2 * 1024 + 256 + 1024 + 256

  private let cells = CellCounter()

  private func table(_ rows: Range<Int> = 0..<Self.rows) -> TableNode {
    TableNode.plain(dataSource: CountedSource(rows: Array(rows), cells: cells))
  }

  /// Returns a table of only the last rows. Its pictures are those of the end of the list.
  private func end() -> TableNode {
    TableNode.plain(dataSource: CountedSource(rows: Array(Self.rows - 20..<Self.rows), cells: CellCounter()))
  }

  private func renderer() throws -> Renderer { try .test(8, 100) }

  @Test(arguments: [false, true]) func `a row drawn alone makes no other row, and stands where the heights say`(hasHeights: Bool)
    async throws
  {
    let table = table()
    if hasHeights { table.rowHeights = Array(repeating: 20, count: Self.rows) }
    let frame = try await renderer().render(table, onlyRow: Self.last)
    #expect(cells.made == [Self.last: 1] && frame.offset == (hasHeights ? Double(Self.last * 20) : 0))
    #expect(frame.pngData == (try await renderer().render(end(), onlyRow: 19)).pngData)
  }

  @Test(arguments: [(RangeMode.full, mostCells), (.lowMemory, 256 + 1024 + 100)])
  func `a viewport far down passes each row once and keeps a limited number of cells`(mode: RangeMode, most: Int) async throws {
    let (renderer, table) = (try renderer(), table())
    table.rangeMode = mode
    let frame = try await renderer.render(table, row: Self.last)
    #expect(cells.most <= most && renderer.counts.cellsMeasured <= Self.rows + 10 && frame.offset == Double(Self.rows * 20 - 100))
    #expect(frame.pngData == (try await self.renderer().render(end(), row: 19)).pngData)
  }

  @Test func `the heights of a long list keep a limited number of cells, and measure each row once in each width`() async throws {
    let (renderer, table) = (try renderer(), table())
    let heights = Array(repeating: 20.0, count: Self.rows)
    #expect(try await renderer.heights(of: table) == heights && cells.most <= Self.mostCells)
    #expect(try await renderer.heights(of: table, width: 375) == heights && renderer.counts.cellsMeasured == 2 * Self.rows)
  }

  @Test func `a long list as one picture keeps a limited number of cells, and shows every row`() async throws {
    let picture = try Picture(png: await renderer().fullPNG(of: table()))
    #expect(cells.most <= Self.mostCells && picture.size.height == Self.rows * 20)
    #expect((0..<Self.rows).allSatisfy { picture.color(4, $0 * 20 + 10) == BoxCell.color(ofRow: $0) })
  }

  @Test func `a scroll down and up again keeps a limited number of cells, and shows the same rows`() async throws {
    let bottom = Double(Self.rows * 20 - 100)
    let script = ScrollScript(moves: .through((0, 0), (1000, bottom), (2000, 0)))
    var pictures: [Double: Data] = [:]
    for try await frame in try renderer().frames(of: table(), script: script, framesPerSecond: 20) {
      // Heights are whole multiples of 20 pixels, so the way back has the same offsets with the same places.
      #expect(frame.pngData == pictures[frame.offset, default: frame.pngData], "\(frame.offset)")
      pictures[frame.offset] = frame.pngData
    }
    // The first row was let go on the way down.
    #expect(pictures.count > 20 && cells.most <= Self.mostCells && cells.made[0] == 2)
  }

  @Test func `an update far down keeps cells with their rows`() async throws {
    var updates = TableUpdates()
    updates.deleteRows(at: [[0, 0]])
    let script = ScrollScript(moves: .through((0, 0), (100, 250_000)))
    let next = CountedSource(rows: Array(1..<Self.rows), cells: cells)
    let frame = try await renderer().render(
      table(), at: .milliseconds(200), script: script, updates: [ScheduledUpdate(at: 150, updates: updates, dataSource: next)])
    #expect(frame.offset == 250_000 && frame.stripes()[0] == Stripe(12_501, 20) && cells.most <= Self.mostCells)
  }

  @Test func `looking for characters without glyphs keeps no cells`() async throws {
    #expect(try await renderer().missingGlyphs(in: table()) == [])
    #expect(cells.made.count == Self.rows && cells.most <= 10)
  }

  @Test func `the layers and bands of a scroll do not grow with its length`() async throws {
    let rows = 2000
    let renderer = try Renderer.test(40, 400) { $0.layerMemory = 64 << 10 }
    let table = TableNode.plain(rows) { row in BoxCell(height: Double(30 + row % 50), color: Color(UInt32(row))) }
    var iterator = renderer.frames(of: table, scroll: .toEnd(step: 97)).makeAsyncIterator()
    var most = 0
    while let frame = try await iterator.next() {
      most = max(most, iterator.bytesAlive.pixels + iterator.bytesAlive.bands)
      #expect(frame.pngByteCount > 0)
    }
    // This is the screen, a row that is cut at each end, and four steps and an eighth of a screen ahead. A row has 40 pixels across, of 4 bytes
    // each. Bands take as much again.
    #expect(most > 0 && most < 2 * 160 * (400 + 2 * 80 + 4 * 97 + 50))
    #expect(renderer.counts.layersDrawn == rows && renderer.counts.cellsMeasured == rows)
  }
}
