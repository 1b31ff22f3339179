import Emaki
import EmakiImages

/// A length task measures what a frame near the top of a list costs, for one length of the list. Rows are made on demand.
struct LengthTask {
  private static let frameCount = 100

  private let rows: Int
  private let feed: String

  init(rows: Int, feed: String) { (self.rows, self.feed) = (rows, feed) }

  /// Figures hold what the task measured. Times are in milliseconds.
  struct Figures: Codable {
    var rows: Int
    /// The time for creating the list, with a block for every row and none of them called.
    var list: Double
    /// The time of the first frame, with cold fonts and pictures.
    var first: Double
    /// The median time of the frames after the first fifty.
    var frame: Double
    var cellsMeasured: Int
    /// The time of a first frame at the list's middle, with every row's height given. `end` is that at the list's end.
    var middle: Double
    var end: Double
    var peakMegabytes: Double
  }

  func run() async throws {
    let samples = try WorkloadTask.feed(feed).rows
    let renderer = try Renderer(
      viewport: WorkloadTask.viewport, scale: 3, options: Renderer.Options(images: WorkloadTask.access(feed, "/"), layerMemory: 0))
    var start = Clock.wall()
    func lap() -> Double {
      defer { start = Clock.wall() }
      return (Clock.wall() - start) * 1e3
    }
    func makeTable() -> TableNode {
      TableNode.plain(numberOfRows: rows) { index in { NotificationCellNode(samples[index % samples.count]) } }
    }
    let table = makeTable()
    let list = lap()
    var times: [Double] = []
    for try await frame in renderer.frames(of: table, scroll: .by(WorkloadTask.step, frames: Self.frameCount)) {
      precondition(frame.pngByteCount > 0, "every frame is a picture")
      times.append(lap())
    }
    let measured = renderer.counts.cellsMeasured
    let heights = try await renderer.heights(of: TableNode.plain(rows: samples) { row in { NotificationCellNode(row) } })
    _ = lap()
    func frame(atRow row: Int) async throws -> Double {
      let table = makeTable()
      table.rowHeights = (0..<rows).map { heights[$0 % heights.count] }
      _ = lap()
      let frame = try await renderer.render(table, row: row)
      precondition(frame.pngByteCount > 0, "every frame is a picture")
      return lap()
    }
    let (middle, end) = (try await frame(atRow: rows / 2), try await frame(atRow: rows - 1))
    try WorkloadTask.print(
      Figures(
        rows: rows, list: list, first: times[0], frame: Clock.median(Array(times[(times.count / 2)...])), cellsMeasured: measured,
        middle: middle, end: end, peakMegabytes: Memory.peak))
  }
}
