import Emaki
import Testing

/// Tests that the memory of a scroll does not grow with its length.
@Suite struct LongScrollTests {
  @Test func `layers and bands take at most a screen and a little while ten thousand rows are scrolled`() async throws {
    let renderer = try Renderer(
      viewport: Size(width: 40, height: 400), scale: 1,
      options: Renderer.Options(jobs: 2, cacheDirectory: TestFonts.cacheDirectory, layerMemory: 64 << 10))
    let rows = 10_000
    let table = TableNode.plain(numberOfRows: rows) { row in
      { BoxCell(height: Double(30 + row % 50), color: Color(UInt32(row))) }
    }
    // A row has 40 pixels across, of 4 bytes each. Bands of one colour take next to nothing, but not nothing.
    let screen = 400.0 * 40 * 4
    var iterator = renderer.frames(of: table, scroll: .toEnd(step: 97)).makeAsyncIterator()
    var frames = 0
    var most = 0
    while let frame = try await iterator.next() {
      frames += 1
      most = max(most, iterator.bytesAlive.pixels + iterator.bytesAlive.bands)
      #expect(frame.pngByteCount > 0)
    }
    #expect(frames > 5000)
    // This is the screen, a row that is cut at each end, and four steps and an eighth of a screen ahead. Bands take as much again.
    #expect(Double(most) < 2 * (screen + 2 * 80 * 160 + (4 * 97 + 50) * 160))
    #expect(renderer.counts.layersDrawn == rows)
    #expect(renderer.counts.cellsMeasured == rows)
  }

  /// The nodes are kept, but not their layouts.
  @Test func `rows behind the viewport keep only their cells`() async throws {
    let renderer = try Renderer.test(width: 40, height: 100, scale: 1)
    let table = TableNode.plain(numberOfRows: 50) { row in { BoxCell(height: 30, color: Color(UInt32(row))) } }
    for try await _ in renderer.frames(of: table, scroll: .toEnd(step: 90)) {}
    let isKept = (0..<50).map { table.rows[$0].withCell { $0?.calculatedLayout != nil } }
    #expect(!isKept.prefix(40).contains(true))
    #expect((0..<50).allSatisfy { table.rows[$0].withCell { $0?.calculatedSize == Size(width: 40, height: 30) } })
  }
}
