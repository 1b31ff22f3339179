import Emaki
import EmakiImages
import Foundation

/// A long scroll task measures the memory that stays in use in a scroll through a long list. Every frame is a PNG in memory.
struct LongScrollTask {
  let rows: Int
  let frames: Int
  let feed: String

  /// A mark holds what was measured after one frame.
  struct Mark: Codable {
    var frame: Int
    var rowsMeasured: Int
    var residentMegabytes: Double
    /// The size of layers and their bands, in megabytes.
    var layerMegabytes: Double
  }

  struct Figures: Codable {
    var milliseconds: Double
    var marks: [Mark]
    /// The largest size of layers and their bands after the first ten screens, in megabytes.
    var peakLayerMegabytes: Double
  }

  func run() async throws {
    let samples = try WorkloadTask.feed(feed).rows
    let renderer = try Renderer(
      viewport: WorkloadTask.viewport, scale: 3, options: Renderer.Options(images: WorkloadTask.access(feed, "/")))
    // Every row has a text of its own: what is alike would be painted once.
    let table = TableNode.plain(numberOfRows: rows) { index in
      {
        var row = samples[index % samples.count]
        row.body = "\(index) " + row.body
        return NotificationCellNode(row)
      }
    }
    // Rows of the workloads are 143 points high on average.
    let step = Double(rows) * 143 / Double(frames)
    var iterator = renderer.frames(of: table, scroll: .by(step, frames: frames)).makeAsyncIterator()
    var figures = Figures(milliseconds: 0, marks: [], peakLayerMegabytes: 0)
    let start = Clock.wall()
    while let frame = try await iterator.next() {
      precondition(frame.pngByteCount > 0, "every frame is a picture")
      let layers = Double(iterator.bytesAlive.pixels + iterator.bytesAlive.bands) / 1e6
      if Double(frame.index) * step > 10 * WorkloadTask.viewport.height {
        figures.peakLayerMegabytes = max(figures.peakLayerMegabytes, layers)
      }
      if (frame.index + 1) % max(1, frames / 10) == 0 {
        figures.marks.append(
          Mark(
            frame: frame.index + 1, rowsMeasured: renderer.counts.cellsMeasured, residentMegabytes: Memory.resident,
            layerMegabytes: layers))
      }
    }
    figures.milliseconds = (Clock.wall() - start) * 1e3
    try WorkloadTask.print(figures)
  }
}
