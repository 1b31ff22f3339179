import Emaki
import Synchronization
import Testing

/// Tests how much work `Renderer.heights(of:width:)`, and so `emaki measure`, does for the heights that it returns.
@Suite struct HeightsWorkTests {
  /// How often each row was measured in each width.
  private final class Measures: Sendable {
    private let state = Mutex<[Double: [Int: Int]]>([:])

    func add(row: Int, width: Double) { state.withLock { $0[width, default: [:]][row, default: 0] += 1 } }
    func counts(width: Double) -> [Int: Int] { state.withLock { $0[width] ?? [:] } }
    var widths: [Double] { state.withLock { $0.keys.sorted() } }
  }

  private final class MeasuredCell: CellNode {
    private let row: Int
    private let measures: Measures

    init(_ row: Int, _ measures: Measures) {
      (self.row, self.measures) = (row, measures)
      super.init()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      measures.add(row: row, width: constrainedSize.width)
      return Size(width: constrainedSize.width, height: Double(20 + row % 7))
    }
  }

  /// The number of rows is larger than a run of rows, and than the number of rows of which more than the height is kept.
  private static let rows = 1500

  @Test(arguments: [1, 2, 3, 8]) func `each row is measured once in each width, whatever the number of workers`(jobs: Int) async throws {
    let measures = Measures()
    let table = TableNode.plain(rows: Array(0..<Self.rows)) { row in { MeasuredCell(row, measures) } }
    let renderer = try Renderer.test(scale: 1, jobs: jobs)
    for (index, width) in [320.0, 375, 390].enumerated() {
      let heights = try await renderer.heights(of: table, width: width)
      #expect(heights == (0..<Self.rows).map { Double(20 + $0 % 7) })
      #expect(measures.counts(width: width).count == Self.rows)
      #expect(measures.counts(width: width).values.allSatisfy { $0 == 1 })
      #expect(renderer.counts.cellsMeasured == (index + 1) * Self.rows)
    }
    #expect(measures.widths == [320, 375, 390])
  }
}
