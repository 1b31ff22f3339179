import Emaki
import EmakiImages

/// What a frame near the top costs in lists of different lengths, rows made on demand.
struct LengthTask {
  private static let frameCount = 100

  private let rows: Int
  private let feed: String

  init(rows: Int, feed: String) { (self.rows, self.feed) = (rows, feed) }

  /// Times are milliseconds.
  struct Figures: Codable {
    var rows: Int
    /// The list itself: a block for every row, none of them called.
    var list: Double
    /// The first frame, fonts and pictures cold.
    var first: Double
    /// The median of the frames after the first fifty.
    var frame: Double
    var cellsMeasured: Int
    /// Of a frame at the middle of the list; `nil` where the list is too long to wait for.
    var middle: Double?
    /// Before the frame at the middle.
    var peakMegabytes: Double
  }

  func run() async throws {
    let samples = try WorkloadTask.feed(feed).rows
    let renderer = try Renderer(
      viewport: WorkloadTask.viewport, scale: 3, options: Renderer.Options(images: WorkloadTask.access(feed, "/")))
    var start = Clock.wall()
    func lap() -> Double {
      defer { start = Clock.wall() }
      return (Clock.wall() - start) * 1e3
    }
    let table = TableNode(rows: Array(0..<rows)) { index in { NotificationCellNode(samples[index % samples.count]) } }
    let list = lap()
    var times: [Double] = []
    for try await frame in renderer.frames(of: table, scroll: .by(WorkloadTask.step, frames: Self.frameCount)) {
      precondition(frame.pngByteCount > 0, "every frame is a picture")
      times.append(lap())
    }
    let measured = renderer.counts.cellsMeasured
    let peak = Memory.peak
    var middle: Double?
    if rows <= 10_000 {
      _ = lap()
      _ = try await renderer.render(table, row: rows / 2)
      middle = lap()
    }
    try WorkloadTask.print(
      Figures(
        rows: rows, list: list, first: times[0], frame: Clock.median(Array(times[(times.count / 2)...])), cellsMeasured: measured,
        middle: middle, peakMegabytes: peak))
  }
}
