import Emaki
import Synchronization
import Testing

/// Tests that rows are made on demand, and heights that are known beforehand.
@Suite struct RowHeightsTests {
  /// Counts the rows that are made.
  private final class Reached: Sendable {
    let rows = Mutex<Set<Int>>([])
    var count: Int { rows.withLock(\.count) }
  }

  private func height(ofRow row: Int) -> Double { Double(20 + row * 7 % 31) }

  private func table(rows: Int, _ reached: Reached = Reached()) -> TableNode {
    let heights = (0..<31).map { height(ofRow: $0) }
    return TableNode.plain(numberOfRows: rows) { row in
      reached.rows.withLock { rows in
        #expect(rows.insert(row).inserted, "row \(row) is made once")
      }
      return { BoxCell(height: heights[row % 31], color: BoxCell.color(ofRow: row % 200)) }
    }
  }

  @Test func `only rows up to the viewport are made`() async throws {
    let reached = Reached()
    let frame = try await Renderer.test(width: 10, height: 100, scale: 1).render(table(rows: 1_000_000, reached))
    #expect(frame.size.height == 100)
    #expect(reached.count <= 12)
  }

  /// The heights of 31 rows sum to 31 x 20 + (0 + ... + 30) points, in some order.
  private func offset(ofRow row: Int) -> Double { Double(row / 31 * 1085) + (row / 31 * 31..<row).reduce(0) { $0 + height(ofRow: $1) } }

  @Test(arguments: [0, 500_000, 999_990]) func `with known heights a frame anywhere makes only the rows that it shows`(row: Int)
    async throws
  {
    let reached = Reached()
    let table = table(rows: 1_000_000, reached)
    table.rowHeights = (0..<1_000_000).map { height(ofRow: $0) }
    let renderer = try Renderer.test(width: 10, height: 100, scale: 1)
    let frame = try await renderer.render(table, row: row)
    #expect(reached.count <= 6)
    #expect(renderer.counts.cellsMeasured == reached.count)
    let end = Double(1_000_000 / 31 * 1085) + (999_998..<1_000_000).reduce(0) { $0 + height(ofRow: $1) }
    #expect(frame.offset == min(offset(ofRow: row), end - 100))
    if row < 999_000 { #expect(try frame.decoded()[5, 0] == BoxCell.color(ofRow: row % 200).premultiplied) }
  }

  @Test func `frames are the same with and without known heights`() async throws {
    let renderer = try Renderer.test(width: 10, height: 100, scale: 2)
    let plain = try await renderer.allFrames(of: table(rows: 60), .toEnd(step: 33))
    let known = table(rows: 60)
    known.rowHeights = try await renderer.heights(of: table(rows: 60))
    let frames = try await renderer.allFrames(of: known, .toEnd(step: 33))
    #expect(frames.map(\.pngData) == plain.map(\.pngData))
    #expect(frames.map(\.offset) == plain.map(\.offset))
    #expect(try await renderer.fullPNG(of: known) == renderer.fullPNG(of: table(rows: 60)))
  }

  /// A cell that is white, and black in view.
  private final class ViewedCell: CellNode {
    override init() {
      super.init()
      backgroundColor = .white
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }

    override func didEnterVisibleState() {
      backgroundColor = .black
      setNeedsDisplay()
    }
  }

  @Test func `cells hear that they are in view with known heights, too`() async throws {
    let table = TableNode.plain(numberOfRows: 3) { _ in { ViewedCell() } }
    table.rowHeights = [20, 20, 20]
    let frame = try await Renderer.test(width: 10, height: 60, scale: 1).render(table)
    #expect(frame.stripes() == [Stripe(.black, 60)])
  }

  /// Counts the cells that are in view.
  private final class InView: Sendable {
    let counts = Mutex((now: 0, most: 0, entered: 0))

    func enter() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.entered + 1) } }

    func leave() { counts.withLock { $0.now -= 1 } }
  }

  private final class CountedCell: CellNode {
    private let inView: InView

    init(_ inView: InView) {
      self.inView = inView
      super.init()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }

    override func didEnterVisibleState() { inView.enter() }

    override func didExitVisibleState() { inView.leave() }
  }

  @Test(arguments: [false, true], [1, 3]) func `a whole list with known heights comes into view by many rows at a time, each once`(
    isInverted: Bool, jobs: Int
  ) async throws {
    let inView = InView()
    let table = TableNode.plain(numberOfRows: 100) { _ in { CountedCell(inView) } }
    table.isInverted = isInverted
    table.rowHeights = Array(repeating: 20, count: 100)
    let renderer = try Renderer.test(width: 10, height: 60, scale: 1, jobs: jobs)
    _ = try await renderer.fullPNG(of: table)
    #expect(inView.counts.withLock { $0.most } == 32)
    #expect(inView.counts.withLock { $0.entered } == 100)
    #expect(inView.counts.withLock { $0.now } == 0)
    #expect(renderer.counts.cellsMeasured == 100)
  }

  private func error(_ heights: [Double], rows: Int = 3) async -> String? {
    let table = table(rows: rows)
    table.rowHeights = heights
    do { _ = try await Renderer.test(width: 10, height: 100, scale: 1).render(table) } catch { return "\(error)" }
    return nil
  }

  @Test func `wrong heights are errors`() async throws {
    #expect(await error([20, 27, 34]) == nil)
    #expect(await error([20, 27]) == "rowHeights has 2 heights for 3 rows. Give one for each row.")
    #expect(
      await error([20, 28, 34])
        == "row \"1\" is 27.0 points high, and rowHeights says 28.0. Take them from heights(of:width:) for the same rows, width, scale and "
        + "direction.")
    for bad in [-1, .nan, .infinity, 1e300] as [Double] {
      #expect(
        await error([20, bad, 34])
          == "row \"1\" cannot be \(bad) points high. Give rowHeights from 0 to a thousand million points.")
    }
  }

  @Test func `a row that cannot be laid out is an error with known heights, too`() async throws {
    let table = TableNode.plain(rows: [0]) { _ in { BoxCell(height: .infinity, color: .black) } }
    table.rowHeights = [50]
    await #expect(throws: RenderError.self) { _ = try await Renderer.test().render(table) }
  }

  @Test func `warnings are reported with known heights, too`() async throws {
    let rows = [NotificationRow(id: "a", body: "x\u{378}", imageURL: "none.png")]
    let renderer = try Renderer.test()
    let plain = try await renderer.render(TableNode(feed: Feed(rows: rows)))
    let table = TableNode(feed: Feed(rows: rows))
    table.rowHeights = try await renderer.heights(of: TableNode(feed: Feed(rows: rows)))
    #expect(plain.warnings.count == 2)
    #expect(try await renderer.render(table).warnings == plain.warnings)
  }
}
