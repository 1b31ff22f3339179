import EmakiCells
import EmakiEngine
import EmakiFeeds
import EmakiImages
import EmakiLayout
import EmakiNodes
import Foundation

/// The live benchmark measures lists of many rows on the virtual clock: planning, first frames at any place, a scroll from end to end, and
/// a fling that turns.
struct LiveBenchmark {
  let samples: String

  private static let viewport = Size(width: 390, height: 844)
  private static let million = 1_000_000

  func run() async throws {
    try await planning()
    Report.section("The first frame of \(Self.million) rows made on demand, each in a process of its own")
    for place in ["top", "middle", "end"] { try report(["first", place, samples]) }
    Report.section("10000 rows scrolled from end to end by a script, 10000 frames, each a PNG in memory")
    try report(["through", samples])
    Report.section("A fling through 10000 rows, with a turn in the middle, 720 frames, display passes of 30 to 80 ms")
    try report(["fling", samples])
  }

  /// Runs a task in a process of its own, and prints the task's output.
  private func report(_ task: [String]) throws {
    let child = try ChildProcess.run([CommandLine.arguments[0], "measure"] + task, errors: "/dev/null")
    guard child.status == 0 else { return Report.row(task.joined(separator: " "), "failed with status \(child.status)") }
    print(String(decoding: child.output, as: UTF8.self), terminator: "")
  }

  // MARK: Planning

  private func planning() async throws {
    Report.section("Planning a frame of \(Self.million) rows (medians)")
    let heights = (0..<Self.million).map { 40 + Double($0 * 7919 % 160) }
    var tops = [0.0]
    for height in heights { tops.append(tops[tops.count - 1] + height) }
    let planner = RangePlanner()
    var sum = 0
    let pure = Clock.median(15) {
      let start = Clock.wall()
      for index in 0..<1000 {
        let offset = tops[Self.million] * Double(index * 613 % 1000) / 1000
        sum &+= planner.plan(count: Self.million, offset: offset, viewport: 844, direction: .forward) { tops[$0] }.preload.upperBound
      }
      return (Clock.wall() - start) / 1000
    }
    precondition(sum != 0, "plans are used")
    Report.row("the ranges alone, anywhere", "\(Report.number(pure * 1e6, digits: 2)) us")
    // Rows of a colour: what is measured is the list, not texts.
    let table = TableNode.plain(numberOfRows: Self.million) { row in { ColoredCell(height: 40 + Double(row * 7919 % 160)) } }
    table.rowHeights = heights
    let renderer = try Renderer(viewport: Self.viewport, scale: 1)
    var times: [Double] = []
    for try await frame in renderer.frames(of: table, scroll: Scroll(step: 1, frames: 2000, start: tops[Self.million / 2])) {
      times.append(frame.timing.plan / .microseconds(1))
    }
    Report.row("a frame's whole planning, a point a frame, in the middle", "\(Report.number(Clock.median(times), digits: 2)) us")
  }

  // MARK: First frames

  /// Measures the first frame at a place of a list.
  ///
  /// - Parameter place: `top`, with nothing known; `middle` or `end`, with heights given.
  func firstFrame(at place: String) async throws {
    let rows = try sample("kittens", in: samples).rows
    let renderer = try renderer()
    let heights = try await renderer.heights(of: TableNode.plain(rows: rows) { row in { NotificationCellNode(row) } })
    // The renderer of the frame is as cold as a new one.
    let start = Clock.wall()
    let cold = try self.renderer()
    let table = TableNode.plain(numberOfRows: Self.million) { index in { NotificationCellNode(rows[index % rows.count]) } }
    if place != "top" { table.rowHeights = (0..<Self.million).map { heights[$0 % heights.count] } }
    let frame =
      place == "top"
      ? try await cold.render(table) : try await cold.render(table, row: place == "end" ? Self.million - 1 : Self.million / 2)
    let milliseconds = (Clock.wall() - start) * 1e3
    precondition(frame.pngByteCount > 0, "the frame is a picture")
    Report.row(
      place,
      "\(Report.number(milliseconds)) ms, \(cold.counts.cellsMeasured) rows measured, peak \(Report.number(Memory.peak, digits: 0)) MB")
  }

  private func renderer() throws -> Renderer {
    try Renderer(viewport: Self.viewport, scale: 3, options: Renderer.Options(images: ImageAccess(baseDirectory: samples)))
  }

  /// Returns a list of rows that all differ and have pictures.
  private func table(_ count: Int) throws -> TableNode {
    let rows = try sample("kittens", in: samples).rows
    return TableNode.plain(numberOfRows: count) { index in
      {
        var row = rows[index % rows.count]
        row.body = "\(index) " + row.body
        return NotificationCellNode(row)
      }
    }
  }

  // MARK: Scrolls

  func through() async throws {
    let table = try table(10_000)
    let renderer = try renderer()
    let length = try await lengthOfRows()
    let script = ScrollScript(moves: [.init(time: 0, offset: 0), .init(time: 10_000_000 / 60, offset: length * 10_000)])
    let screen = Int(Self.viewport.width * 3 * Self.viewport.height * 3) * 4
    var iterator = renderer.frames(of: table, script: script, framesPerSecond: 60, frames: 10_000).makeAsyncIterator()
    var most = FrameBytes()
    /// The bytes that are neither layers nor bands nor pictures, with the number of rows passed, from the thousandth frame on.
    var kept: [(rows: Double, bytes: Double)] = []
    while let frame = try await iterator.next() {
      precondition(frame.pngByteCount > 0, "every frame is a picture")
      let bytes = iterator.bytesAlive
      most = most.largest(FrameBytes(layers: bytes.pixels, bands: bytes.bands, images: renderer.imageBytes))
      if frame.index >= 1000 && frame.index % 20 == 0 {
        let ranged = bytes.pixels + bytes.bands + renderer.imageBytes
        kept.append((Double(renderer.counts.cellsMeasured), Memory.resident * 1_048_576 - Double(ranged)))
      }
      if frame.index % 2000 == 1999 {
        Report.row(
          "frame \(frame.index + 1): layers, bands, pictures, resident",
          [bytes.pixels, bytes.bands, renderer.imageBytes].map { Report.number(Double($0) / 1e6) }.joined(separator: ", ")
            + ", \(Report.number(Memory.resident)) MB")
      }
    }
    // Of the kittens' rows the highest has five lines.
    let bound = Double(screen) * 2.5 + 1170 * 3 * 150 * 4
    Report.row(
      "most bytes of layers; at most 2.5 screens and a row",
      "\(Report.number(Double(most.layers) / 1e6)); \(Report.number(bound / 1e6)) MB")
    Report.row(
      "most bytes of bands, of pictures", "\(Report.number(Double(most.bands) / 1e6)), \(Report.number(Double(most.images) / 1e6)) MB")
    let grown = Self.slope(kept)
    // A cell, its picture, two texts, the dot and the line.
    Report.row(
      "resident memory without those grows by",
      "\(Report.number(grown, digits: 0)) bytes a row, \(Report.number(grown / 6, digits: 0)) bytes a live node")
  }

  /// Returns the slope of the line that fits the points with the least squares.
  private static func slope(_ points: [(rows: Double, bytes: Double)]) -> Double {
    let count = Double(points.count)
    let middle = (rows: points.reduce(0) { $0 + $1.rows } / count, bytes: points.reduce(0) { $0 + $1.bytes } / count)
    let spread = points.reduce(0) { $0 + ($1.rows - middle.rows) * ($1.rows - middle.rows) }
    return points.reduce(0) { $0 + ($1.rows - middle.rows) * ($1.bytes - middle.bytes) } / spread
  }

  private func lengthOfRows() async throws -> Double {
    let heights = try await renderer().heights(of: table(100))
    return heights.reduce(0, +) / Double(heights.count)
  }

  func fling() async throws {
    let table = try table(10_000)
    let renderer = try renderer()
    let length = try await lengthOfRows() * 10_000
    let script = ScrollScript(
      moves: [
        .init(time: 0, offset: 0), .init(time: 6000, offset: length, ease: .inOut), .init(time: 12_000, offset: 0, ease: .inOut),
      ], displayLatency: .between(30...80))
    var sequence = renderer.frames(of: table, script: script, framesPerSecond: 60)
    sequence.isTraced = true
    var (started, committed, cancelled, late, wrong) = (0, 0, 0, 0, 0)
    var times: [Double] = []
    var running: Set<String> = []
    for try await frame in sequence {
      guard let trace = frame.trace else { continue }
      started += trace.display.started.count
      committed += trace.display.committed.count
      cancelled += trace.display.cancelled.count
      late += trace.late.count
      // What was cancelled since it began last must not be committed: passes are begun, then end once.
      for row in trace.display.started { running.insert(row) }
      for row in trace.display.committed where running.remove(row) == nil { wrong += 1 }
      for row in trace.display.cancelled { running.remove(row) }
      times.append((frame.timing.plan + frame.timing.display + frame.timing.assemble) / .milliseconds(1))
    }
    Report.row("display passes started, committed, cancelled", "\(started), \(committed), \(cancelled)")
    Report.row("committed after they were cancelled", "\(wrong)")
    Report.row("rows in view as placeholders, over all frames", "\(late)")
    Report.row("a frame (median)", "\(Report.number(Clock.median(times), digits: 2)) ms")
    Report.row("cells measured, nodes' layers drawn", "\(renderer.counts.cellsMeasured), \(renderer.counts.layersDrawn)")
  }
}

/// A colored cell has a height and a background, and nothing else.
private final class ColoredCell: CellNode {
  private let height: Double

  init(height: Double) {
    self.height = height
    super.init()
    backgroundColor = .unread
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: height) }
}
