import Emaki
import EmakiDiagnostics
import Foundation
import Testing

/// Tests how much a list of many rows keeps of the rows that were passed: their heights, and a limited number of cells.
@Suite struct LongListTests {
  private static let rows = 18_000
  private static let last = rows - 1
  /// The largest number of cells that a list keeps: 1024 measured rows, a quarter more than that out of range, a run of rows that are being
  /// measured, and those in view or on their way to it.
  private static let mostCells = 2 * 1024 + 256 + 1024 + 256

  private let cells = CellCounter()

  private func table(_ mode: RangeMode = .full) -> TableNode {
    let table = TableNode.plain(dataSource: CountedSource(rows: Array(0..<Self.rows), cells: cells))
    table.rangeMode = mode
    return table
  }

  /// Returns a table of only the last rows. Its pictures are those of the end of the list.
  private func end() -> TableNode {
    TableNode.plain(dataSource: CountedSource(rows: Array(Self.rows - 20..<Self.rows), cells: CellCounter()))
  }

  private func renderer() throws -> Renderer { try .test(width: 8, height: 100, scale: 1) }

  @Test func `a row drawn alone makes no other row`() async throws {
    let frame = try await renderer().render(table(), onlyRow: Self.last)
    #expect(cells.made == [Self.last: 1])
    #expect(frame.offset == 0)
    let expected = try await renderer().render(end(), onlyRow: 19)
    #expect(frame.pngData == expected.pngData)
  }

  @Test func `a row drawn alone whose height is given stands where the heights say`() async throws {
    let table = table()
    table.rowHeights = Array(repeating: 20, count: Self.rows)
    let frame = try await renderer().render(table, onlyRow: Self.last)
    #expect(cells.made == [Self.last: 1])
    #expect(frame.offset == Double(Self.last * 20))
  }

  @Test(arguments: [RangeMode.full, .lowMemory]) func `a viewport far down passes each row once and keeps a limited number of cells`(
    mode: RangeMode
  ) async throws {
    let renderer = try renderer()
    let frame = try await renderer.render(table(mode), row: Self.last)
    #expect(cells.most <= (mode == .full ? Self.mostCells : 256 + 1024 + 100))
    #expect(renderer.counts.cellsMeasured <= Self.rows + 10)
    #expect(frame.offset == Double(Self.rows * 20 - 100))
    let expected = try await self.renderer().render(end(), row: 19)
    #expect(frame.pngData == expected.pngData)
  }

  @Test func `the heights of a long list keep a limited number of cells`() async throws {
    #expect(try await renderer().heights(of: table()) == Array(repeating: 20, count: Self.rows))
    #expect(cells.most <= Self.mostCells)
  }

  @Test func `a long list as one picture keeps a limited number of cells, and shows every row`() async throws {
    var bytes = Data()
    _ = try await renderer().renderFull(table()).writePNG { bytes.append(contentsOf: $0) }
    #expect(cells.most <= Self.mostCells)
    let picture = try Picture(png: bytes)
    #expect(picture.size.height == Self.rows * 20)
    let wrong = (0..<Self.rows).filter { picture[4, $0 * 20 + 10] != BoxCell.color(ofRow: $0).premultiplied }
    #expect(wrong.isEmpty)
  }

  @Test func `a scroll down and up again keeps a limited number of cells, and shows the same rows`() async throws {
    let bottom = Double(Self.rows * 20 - 100)
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 1000, offset: bottom), .init(time: 2000, offset: 0)])
    var pictures: [Double: Data] = [:]
    for try await frame in try renderer().frames(of: table(), script: script, framesPerSecond: 20) {
      // Heights are whole multiples of 20 pixels, so the way back has the same offsets with the same places.
      if let known = pictures[frame.offset] { #expect(frame.pngData == known, "\(frame.offset)") }
      pictures[frame.offset] = frame.pngData
    }
    #expect(pictures.count > 20)
    #expect(cells.most <= Self.mostCells)
    #expect(cells.made[0] == 2, "the first row was let go on the way down")
  }

  @Test func `an update far down keeps cells with their rows`() async throws {
    let (rows, cells) = (Array(0..<Self.rows), cells)
    var updates = TableUpdates()
    updates.deleteRows(at: [IndexPath(row: 0, section: 0)])
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 100, offset: 250_000)])
    let update = ScheduledUpdate(
      at: 150, updates: updates, dataSource: CountedSource(rows: Array(rows.dropFirst()), cells: cells))
    let frame = try await renderer().render(
      TableNode.plain(dataSource: CountedSource(rows: rows, cells: cells)), at: .milliseconds(200), script: script, updates: [update])
    #expect(frame.offset == 250_000)
    #expect(frame.stripes().first?.height == 20)
    #expect(frame.stripes().first.map { $0.color == BoxCell.color(ofRow: 12_501).premultiplied } == true)
    #expect(cells.most <= Self.mostCells)
  }

  @Test func `looking for characters without glyphs keeps no cells`() async throws {
    #expect(try await renderer().missingGlyphs(in: table()) == [])
    #expect(cells.made.count == Self.rows)
    #expect(cells.most <= 10)
  }
}
