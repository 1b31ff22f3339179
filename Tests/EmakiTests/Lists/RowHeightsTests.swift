import EmakiDrawing
import Synchronization
import Testing

@testable import EmakiEngine

/// Tests that rows are made on demand, and heights that are known beforehand.
struct RowHeightsTests {
  private func height(ofRow row: Int) -> Double { Double(20 + row * 7 % 31) }

  private func table(rows: Int, known heights: [Double]? = nil, _ made: EventLog = EventLog()) -> TableNode {
    let table = TableNode.plain(numberOfRows: rows) { row in
      made.note("\(row)")
      return { BoxCell(height: Double(20 + row * 7 % 31), color: BoxCell.color(ofRow: row % 200)) }
    }
    table.rowHeights = heights
    return table
  }

  private func renderer(height: Double = 100, scale: Double = 1) throws -> Renderer { try .test(10, height, scale: scale) }

  @Test func `only rows up to the viewport are made, and only those in view are drawn`() async throws {
    let (made, renderer) = (EventLog(), try renderer())
    _ = try await renderer.render(table(rows: 1_000_000, made))
    // Four rows are 122 points high.
    #expect(made.events.count <= 12 && renderer.counts.layersDrawn <= 5)
  }

  @Test(arguments: [0, 50_000, 99_990]) func `with known heights a frame anywhere makes only the rows that it shows`(row: Int)
    async throws
  {
    let (made, renderer) = (EventLog(), try renderer())
    let heights = (0..<100_000).map { height(ofRow: $0) }
    let frame = try await renderer.render(table(rows: 100_000, known: heights, made), row: row)
    let count = made.events.count
    #expect(count <= 6 && Set(made.events).count == count && renderer.counts.cellsMeasured == count)
    #expect(frame.offset == min(heights[..<row].reduce(0, +), heights.reduce(0, +) - 100))
    #expect(row > 99_000 || frame.picture.number(5, 0) == row % 200)
  }

  @Test func `frames are the same with and without known heights`() async throws {
    let renderer = try renderer(scale: 2)
    let known = table(rows: 60, known: try await renderer.heights(of: table(rows: 60)))
    let plain = try await renderer.allFrames(of: table(rows: 60), .toEnd(step: 33))
    let frames = try await renderer.allFrames(of: known, .toEnd(step: 33))
    #expect(frames.map(\.pngData) == plain.map(\.pngData) && frames.map(\.offset) == plain.map(\.offset))
    #expect(try await renderer.fullPNG(of: known) == renderer.fullPNG(of: table(rows: 60)))
  }

  /// Counts the cells that are in view.
  private final class InView: Sendable {
    let counts = Mutex((now: 0, most: 0, entered: 0))
  }

  private final class CountedCell: BoxCell {
    private let inView: InView

    init(_ inView: InView) {
      self.inView = inView
      super.init(height: 20, color: .white)
    }

    override func didEnterVisibleState() {
      inView.counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.entered + 1) }
    }

    override func didExitVisibleState() { inView.counts.withLock { $0.now -= 1 } }
  }

  @Test(arguments: [false, true]) func `a whole list with known heights comes into view by many rows at a time, each once`(
    isInverted: Bool
  ) async throws {
    let (inView, renderer) = (InView(), try renderer(height: 60))
    let table = TableNode.plain(100) { _ in CountedCell(inView) }
    (table.isInverted, table.rowHeights) = (isInverted, Array(repeating: 20, count: 100))
    _ = try await renderer.fullPNG(of: table)
    #expect(inView.counts.withLock { $0 == (now: 0, most: 32, entered: 100) } && renderer.counts.cellsMeasured == 100)
    // Rows come into view in a viewport as well.
    _ = try await renderer.render(table)
    #expect(inView.counts.withLock { $0.entered } == 103)
  }

  private static let wrong: [(heights: [Double], message: String)] = [
    ([20, 27], "rowHeights has 2 heights for 3 rows. Give one for each row."),
    (
      [20, 28, 34],
      "row \"1\" is 27.0 points high, and rowHeights says 28.0. Take them from heights(of:width:) for the same rows, width, scale and direction."
    ),
    ([20, -1, 34], impossible("-1.0")), ([20, .nan, 34], impossible("nan")), ([20, .infinity, 34], impossible("inf")),
    ([20, 1e300, 34], impossible("1e+300")),
  ]

  private static func impossible(_ height: String) -> String {
    "row \"1\" cannot be \(height) points high. Give rowHeights from 0 to a thousand million points."
  }

  @Test(arguments: wrong)
  func `wrong heights are errors`(heights: [Double], message: String) async throws {
    let error = await #expect(throws: RenderError.self) { try await renderer().render(table(rows: 3, known: heights)) }
    #expect(error?.description == message)
  }

  @Test func `a row that cannot be laid out is an error with known heights, too`() async throws {
    let table = TableNode.plain(rows: [0]) { _ in { BoxCell(height: .infinity, color: .black) } }
    table.rowHeights = [50]
    await #expect(throws: RenderError.self) { _ = try await renderer().render(table) }
  }

  @Test func `warnings are reported with known heights, too`() async throws {
    func table() -> TableNode { TableNode(feed: Feed(rows: [NotificationRow(id: "a", body: "x\u{378}", imageURL: "none.png")])) }
    let (renderer, known) = (try Renderer.test(), table())
    known.rowHeights = try await renderer.heights(of: table())
    let plain = try await renderer.render(table()).warnings
    #expect(try await renderer.render(known).warnings == plain && plain.count == 2)
  }
}
