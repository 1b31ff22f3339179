import EmakiEngine
import EmakiSupport
import FoundationEssentials
import Glibc

/// A frame output reports frames while they are written.
final class FrameOutput {
  var product: Product
  let trace: TraceFile?
  private(set) var statistics = FrameStatistics()

  init(product: Product, trace: TraceFile?) {
    (self.product, self.trace) = (product, trace)
  }

  /// Notes a frame that was written.
  func add(_ frame: Frame, writing: Duration) throws {
    product.add(frame.warnings)
    statistics.add(frame, writing: writing)
    if let trace, let state = frame.trace { try trace.add(state) }
  }
}

/// Frame statistics collect the figures that `--stats` prints about a scroll.
///
/// Late rows, cancelled passes, fetches and the bytes of displayed rows are counted on the virtual clock, so they are the same on every
/// machine and for any number of workers. The bytes in memory and the times are measured in this run.
struct FrameStatistics {
  private var stages: [(name: String, times: StageTimes, slow: Int)] =
    ["plan", "display", "assemble", "write", "in all"].map { ($0, StageTimes(), 0) }
  private var lateRows: Set<ExactString> = []
  private var lateFrames = 0
  private var lateAppearances = 0
  private var cancelled = 0
  private var fetches = 0
  /// The largest number of bytes of displayed rows, counted on the virtual clock.
  private var peakBytes = 0
  /// The largest numbers of bytes that layers, bands and pictures had in memory in this run.
  private var peak = (layers: 0, bands: 0, images: 0)

  mutating func add(_ frame: Frame, writing: Duration) {
    let timing = frame.timing
    let times = [timing.plan, timing.display, timing.assemble, writing, timing.plan + timing.display + timing.assemble + writing]
    for (index, time) in times.enumerated() {
      stages[index].times.add(time / .milliseconds(1))
      if time > .seconds(1) / 60 { stages[index].slow += 1 }
    }
    lateRows.formUnion(frame.lateRows.map(\.exact))
    lateAppearances += frame.lateRows.count
    lateFrames += frame.lateRows.isEmpty ? 0 : 1
    let alive = frame.bytesAlive
    peak = (max(peak.layers, alive.layers), max(peak.bands, alive.bands), max(peak.images, alive.images))
    guard let trace = frame.trace else { return }
    cancelled += trace.display.cancelled.count
    fetches += trace.fetches.count { $0.event == "began" }
    peakBytes = max(peakBytes, trace.bytesAlive)
  }

  func print() {
    var lines = [
      "late rows \(lateRows.count), in \(lateFrames) frames, \(lateAppearances) times",
      "display passes cancelled \(cancelled)", "fetches \(fetches)",
      "peak of displayed rows \(peakBytes) bytes",
      "peak in this run's memory: layers \(peak.layers), bands \(peak.bands), pictures \(peak.images) bytes",
    ]
    for (name, times, slow) in stages where times.count > 0 {
      lines.append("\(name) \(times.description), over 1/60 s \(decimals(Double(slow) * 100 / Double(times.count), 1)) %")
    }
    Terminal.write(lines.map { "stats: \($0)\n" }.joined())
  }
}

/// A trace file is the file that `--trace` writes. It holds one JSON document about a scroll, with one line for each frame. The file
/// appears only when it is complete.
final class TraceFile {
  private let file: OutputFile
  private let encoder = JSONEncoder()
  private var isEmpty = true

  init(_ path: String) throws {
    file = try OutputFile(path)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try write("{\"frames\": [\n")
  }

  func add(_ trace: FrameTrace) throws {
    try write(isEmpty ? "" : ",\n")
    isEmpty = false
    try encoder.encode(trace).withUnsafeBytes { try file.write([$0]) }
  }

  func finish() throws {
    try write("\n]}\n")
    try file.commit()
  }

  private func write(_ text: String) throws { try Array(text.utf8).withUnsafeBytes { try file.write([$0]) } }
}

/// Stage times collect how long a stage takes, for the figures that `--stats` prints about frames and feeds.
///
/// Times are counted by their size instead of being stored, so a run of a whole night needs no more memory than one of an hour.
struct StageTimes {
  /// The number of times of each size. The sizes form a scale on which each size is one percent longer than the size before it.
  private var counts: [Int: Int] = [:]
  private(set) var count = 0
  private(set) var total = 0.0
  private static let step = log(1.01)

  /// Adds a time.
  ///
  /// - Parameter milliseconds: the time in milliseconds, at least 0.
  mutating func add(_ milliseconds: Double) {
    // Times below a microsecond are counted as a microsecond.
    counts[Int((log(max(milliseconds, 0.001)) / Self.step).rounded()), default: 0] += 1
    count += 1
    total += milliseconds
  }

  /// Returns the time in milliseconds that the given percentage of times do not exceed, accurate to one percent; 0 if there are no times.
  func percentile(_ percent: Int) -> Double {
    var rest = min(count * percent / 100, count - 1)
    for (size, count) in counts.sorted(by: { $0.key < $1.key }) {
      if rest < count { return exp(Double(size) * Self.step) }
      rest -= count
    }
    return 0
  }

  /// The 50th and the 95th percentile, as in `p50 0.123 ms, p95 4.567 ms`.
  var description: String { "p50 \(decimals(percentile(50), 3)) ms, p95 \(decimals(percentile(95), 3)) ms" }
}
