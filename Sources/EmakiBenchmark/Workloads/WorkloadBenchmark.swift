import Emaki
import EmakiRandom
import Foundation

/// The workload benchmark runs the four workloads as whole programs, in rounds, for `scripts/bench workloads`.
///
/// Each round has its own order of the workloads and of the programs in each: those that are compared run close together.
struct WorkloadBenchmark {
  private var peers: Peers?
  private var rounds = 5
  private static let seed: UInt64 = 4
  private static let usage = "scripts/bench workloads [--against DIR] [--rounds N]"

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw BenchmarkFailure(64, "\(option) needs a value: \(Self.usage)") }
      switch option {
      case "--against": peers = try Peers(sources: value)
      case "--rounds":
        guard let count = Int(value), count > 0 else { throw BenchmarkFailure(64, "--rounds \(value) is no number above 0: \(Self.usage)") }
        rounds = count
      default: throw BenchmarkFailure(64, "there is no option \(option): \(Self.usage)")
      }
    }
  }

  func run() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "emaki-workloads-\(getpid())").path
    try FileManager.default.createDirectory(atPath: scratch + "/data", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let benchmark = try Self.program("EmakiBenchmark")
    let command = try Self.program("emaki")
    let data =
      try peers?.convertData(to: scratch + "/data") ?? Self.generate(scratch + "/data", by: benchmark, errors: scratch + "/errors")
    print(
      "Feeds \(peers == nil ? "of our own making" : "of the peers' data"), \(rounds) rounds in an order drawn with the seed \(Self.seed).")
    var contestants = Contestant.emaki(data, benchmark: benchmark, command: command)
    if var peers {
      contestants += peers.contestants()
      for note in peers.notes { print(note) }
    }
    let results = race(contestants, scratch: scratch)
    results.print()
    if peers != nil { Self.compareWithAsked(results) }
    let errors = scratch + "/errors"
    let pictures = data.pictures ?? data.folder
    try Self.sizes(ChildProcess.run([benchmark, "measure", "sizes", data.list, pictures], errors: errors), errors: errors)
    try Self.longScroll(rows: 10_000, frames: 10_000) {
      try ChildProcess.run([benchmark, "measure", "long", "10000", "10000", data.list], errors: errors)
    }
    try Self.lengths { try ChildProcess.run([benchmark, "measure", "length", String($0), data.list], errors: errors) }
  }

  /// Returns the path of a program in the folder of this one.
  static func program(_ name: String) throws -> String {
    // The kernel's own word: the first argument may be a bare name.
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(filePath: own).deletingLastPathComponent().appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchmarkFailure(69, "\(path) is missing. Build it with scripts/build \(name).")
    }
    return path
  }

  private static func generate(_ folder: String, by benchmark: String, errors: String) throws -> WorkloadData {
    // In a process of its own: this one stays small.
    let run = try ChildProcess.run([benchmark, "measure", "data", folder, String(WorkloadData.feedCount)], errors: errors)
    guard run.status == 0 else { throw BenchmarkFailure(70, "the data cannot be written to \(folder)") }
    return WorkloadData(folder: folder)
  }

  // MARK: Rounds

  private func race(_ contestants: [Contestant], scratch: String) -> WorkloadResults {
    var results = WorkloadResults()
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<rounds {
      let start = Self.load
      for heat in Workload.heats.shuffled(using: &random) {
        let entries = contestants.filter { contestant in contestant.readings.contains { heat.workloads.contains($0.workload) } }
        for contestant in (0..<heat.runs).flatMap({ _ in entries.shuffled(using: &random) }) {
          do {
            try run(contestant, round: round, scratch: scratch, &results)
          } catch {
            Self.say("\(contestant.name): \((error as? BenchmarkFailure)?.message ?? "\(error)")")
          }
        }
      }
      results.loads.append((start, Self.load))
      Self.say("round \(round + 1) of \(rounds), load \(Report.number(start, digits: 2)) to \(Report.number(Self.load, digits: 2))")
    }
    return results
  }

  private func run(_ contestant: Contestant, round: Int, scratch: String, _ results: inout WorkloadResults) throws {
    // Every program writes new files; taking the old ones away is on nobody's clock.
    let folder = scratch + "/out"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let errors = scratch + "/errors"
    let run = try ChildProcess.run(contestant.command(folder), environment: contestant.environment, errors: errors)
    guard run.status == 0 else {
      let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
      throw BenchmarkFailure(70, "failed with status \(run.status): \(text.suffix(400))")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let bytes = names.reduce(0) { sum, name in
      var info = stat()
      return stat(folder + "/" + name, &info) == 0 ? sum + Int(info.st_size) : sum
    }
    for (workload, value) in contestant.readings {
      guard let value = value(run) else { continue }
      results.add(
        WorkloadResults.Sample(round: round, value: value, bytes: bytes, peakMegabytes: run.peakMegabytes, figures: run.figures()),
        of: contestant.name,
        to: workload)
    }
  }

  private static var load: Double {
    var loads = [0.0, 0, 0]
    return getloadavg(&loads, 3) > 0 ? loads[0] : .nan
  }

  private static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  // MARK: Reports

  private static func compareWithAsked(_ results: WorkloadResults) {
    Report.section("Emaki against what is asked, medians of the rounds' ratios")
    let isal = ["C, isa-l", "C, isa-l, 2 threads"]
    let asked: [(Workload, [String], String)] = [
      (.start, isal, "of C with isa-l, the better of 1 and 2 threads; at most 0.8"),
      (.full, ["C, isa-l, 2 threads"], "of C with isa-l, 2 threads; at most 0.9"),
      (.drawnFrames, ["spike, 24 i1 none"], "of the spike; at most 1.2"),
      (.frames, isal, "of C with isa-l, the better of 1 and 2 threads; at most 0.7"),
      (.feeds, ["C, isa-l, 2 threads"], "of C with isa-l, 2 threads; at least 1.2"),
    ]
    for (workload, peers, text) in asked {
      guard let ratio = results.ratio(workload, toBestOf: peers) else { continue }
      Report.row("\(workload.title.prefix(2)) (\(workload.rawValue))", "\(Report.number(ratio, digits: 2)) \(text)")
    }
    for (workload, limit) in [(Workload.frames, 90), (.full, 120), (.feeds, 120)] {
      guard let peak = results.peak(workload) else { continue }
      Report.row("\(workload.title.prefix(2)) (\(workload.rawValue)), peak memory", "\(Report.number(peak, digits: 0)) MB; under \(limit)")
    }
  }

  private static func sizes(_ run: ChildProcess, errors: String) throws {
    let sizes = try JSONDecoder().decode([String: Int].self, from: run.output)
    Report.section("Bytes of a frame by mode, every thirtieth frame of W3, and against libpng's of the same pixels")
    for (mode, bytes) in sizes.sorted(by: { $0.value < $1.value }) {
      Report.row(mode, "\(bytes), \(Report.number(Double(bytes) / Double(sizes["libpng"] ?? 1), digits: 3))")
    }
  }

  private static func lengths(_ run: (Int) throws -> ChildProcess) throws {
    Report.section("A frame against the list's length, rows made on demand: 100 frames from the top, each a PNG in memory")
    for rows in [100, 10_000, 1_000_000] {
      let child = try run(rows)
      guard child.status == 0 else {
        Report.row("\(rows) rows", "failed with status \(child.status)")
        continue
      }
      let figures = try JSONDecoder().decode(LengthTask.Figures.self, from: child.output)
      Report.row(
        "\(rows) rows: a warm frame, the list itself, the first frame",
        [figures.frame, figures.list, figures.first].map { Report.number($0, digits: 2) }.joined(separator: ", ") + " ms")
      Report.row("  cells measured, peak memory", "\(figures.cellsMeasured), \(Report.number(figures.peakMegabytes)) MB")
      Report.row(
        "  the first frame at the middle, at the end, heights given",
        "\(Report.number(figures.middle)), \(Report.number(figures.end)) ms")
    }
  }

  private static func longScroll(rows: Int, frames: Int, _ run: () throws -> ChildProcess) throws {
    Report.section("A scroll of \(frames) frames through \(rows) rows, each a PNG in memory")
    let child = try run()
    guard child.status == 0 else { return Report.row("all frames", "failed with status \(child.status)") }
    let figures = try JSONDecoder().decode(LongScrollTask.Figures.self, from: child.output)
    for mark in figures.marks {
      Report.row(
        "frame \(mark.frame), \(mark.rowsMeasured) rows: resident, layers",
        "\(Report.number(mark.residentMegabytes)), \(Report.number(mark.layerMegabytes)) MB")
    }
    if let first = figures.marks.first, let last = figures.marks.last, last.rowsMeasured > first.rowsMeasured {
      let grown = (last.residentMegabytes - first.residentMegabytes) * 1024 / Double(last.rowsMeasured - first.rowsMeasured)
      Report.row("resident memory grows by", "\(Report.number(grown, digits: 2)) KB a row")
    }
    Report.row("most bytes of layers since the tenth screen", "\(Report.number(figures.peakLayerMegabytes)) MB")
    Report.row("a frame", "\(Report.number(figures.milliseconds / Double(frames), digits: 2)) ms")
  }
}
