import Foundation

/// The batch benchmark measures what `emaki batch` costs as a whole program: workers, memory of many feeds, resuming, streaming. It is run
/// by `scripts/bench batch`.
///
/// Feeds are of 20 rows, 390 points wide at scale 3, drawn to their full height.
struct BatchBenchmark {
  private let rounds: Int
  private let feeds: Int
  private let count: Int
  private static let usage = "scripts/bench batch [--rounds N] [--count N]"

  /// Creates the benchmark that the arguments describe.
  ///
  /// - Parameter arguments: `--rounds`, how often programs are compared (3 by default), and `--count`, the number of feeds where many are
  ///   drawn (10,000 by default).
  init(arguments: [String]) throws {
    var (rounds, count) = (3, 10_000)
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
        throw BenchmarkFailure(64, "\(option) needs a number above 0: \(Self.usage)")
      }
      switch option {
      case "--rounds": rounds = value
      case "--count": count = value
      default: throw BenchmarkFailure(64, "there is no option \(option): \(Self.usage)")
      }
    }
    (self.rounds, self.count, feeds) = (rounds, count, 200)
  }

  func run() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "emaki-batch-\(getpid())").path
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let (benchmark, command) = (try WorkloadBenchmark.program("EmakiBenchmark"), try WorkloadBenchmark.program("emaki"))
    let place = Place(scratch: scratch, command: command, benchmark: benchmark)
    // In a process of its own: this one stays small.
    for (folder, count) in [("some", feeds), ("many", count)] {
      _ = try place.run([benchmark, "measure", "data", scratch + "/" + folder, "\(count)"])
      // The long list; with so many feeds one of them has taken its name.
      if count <= 100 { try FileManager.default.removeItem(atPath: scratch + "/\(folder)/feed_100.json") }
    }
    try compare(place)
    try many(place)
    try resume(place)
  }

  private struct Place {
    let scratch: String
    let command: String
    let benchmark: String

    var output: String { scratch + "/out" }
    var errors: String { scratch + "/errors" }

    func run(_ arguments: [String]) throws -> ChildProcess {
      let run = try ChildProcess.run(arguments, errors: errors)
      guard run.status == 0 else {
        let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        throw BenchmarkFailure(70, "\(arguments[0]) failed with status \(run.status): \(text.suffix(400))")
      }
      return run
    }

    /// Removes the pictures of an earlier run. The time for that is not measured.
    func empty() throws {
      try? FileManager.default.removeItem(atPath: output)
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    }
  }

  // MARK: Side by side

  private func compare(_ place: Place) throws {
    let requests = place.scratch + "/requests"
    let lines = (0..<feeds).map { #"{"id": "\#($0)", "path": "\#(place.scratch)/some/\#(GeneratedData.feedName($0))"}"# }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: requests))
    let batch = [place.command, "batch", place.scratch + "/some", "-o", place.output, "--full", "--quiet", "--jobs"]
    let programs: [(name: String, arguments: [String])] = [
      ("one worker", batch + ["1"]), ("two workers", batch + ["2"]),
      (
        "two workers, requests on standard input",
        ["/bin/sh", "-c", "exec \"$0\" batch - --stream -o \"$1\" --full --jobs 2 < \"$2\"", place.command, place.output, requests]
      ),
    ]
    var walls = [[Double]](repeating: [], count: programs.count)
    for round in 0...rounds {
      for (index, program) in programs.enumerated() {
        try place.empty()
        let wall = try place.run(program.arguments).wall
        // The first round warms what the system keeps of files.
        if round > 0 { walls[index].append(wall) }
      }
    }
    Report.section("\(feeds) feeds, process start and end included (medians of \(rounds) interleaved rounds)")
    for (program, walls) in zip(programs, walls) {
      Report.row(program.name, "\(Report.number(Double(feeds) / Clock.median(walls))) feeds a second")
    }
    func ratio(_ a: Int, _ b: Int) -> String {
      let ratios = zip(walls[a], walls[b]).map { $0 / $1 }
      let (least, most) = (ratios.min() ?? .nan, ratios.max() ?? .nan)
      return "\(Report.number(Clock.median(ratios), digits: 2)) (\(Report.number(least, digits: 2)) to \(Report.number(most, digits: 2)))"
    }
    Report.row("two workers to one, speed", ratio(0, 1))
    Report.row("requests to files, time", ratio(2, 1))
  }

  // MARK: Many

  private func many(_ place: Place) throws {
    try place.empty()
    let results = place.scratch + "/results.ndjson"
    let process = Process()
    process.executableURL = URL(filePath: place.command)
    process.arguments = [
      "batch", place.scratch + "/many", "-o", place.output, "--full", "--quiet", "--results", results,
    ]
    process.standardOutput = FileHandle.nullDevice
    try Data().write(to: URL(filePath: results))
    let start = Clock.wall()
    try process.run()
    let file = try FileHandle(forReadingFrom: URL(filePath: results))
    var (done, bytes, rest) = (0, 0, Data())
    var sizes: [(feed: Int, megabytes: Double)] = []
    var last: Double?
    while process.isRunning {
      usleep(20_000)
      rest += try file.readToEnd() ?? Data()
      let resident = Memory.resident(of: process.processIdentifier)
      last = resident ?? last
      while let end = rest.firstIndex(of: 0x0A) {
        if let line = try JSONSerialization.jsonObject(with: rest[..<end]) as? [String: Any], let path = line["path"] as? String {
          bytes += line["bytes"] as? Int ?? 0
          // There would be many gigabytes of them.
          unlink(path)
        }
        rest = Data(rest[(end + 1)...])
        done += 1
        if done == 100 || done % max(1, count / 10) == 0 && done < count && done > 100, let resident { sizes.append((done, resident)) }
      }
    }
    let wall = Clock.wall() - start
    guard process.terminationStatus == 0 else { throw BenchmarkFailure(70, "the batch of \(count) failed") }
    Report.section("\(count) feeds in one process")
    Report.row("in all", "\(Report.number(wall)) s, \(Report.number(Double(count) / wall)) feeds a second")
    Report.row("a picture", "\(Report.number(Double(bytes) / Double(max(1, done)) / 1e6, digits: 2)) MB")
    for (feed, megabytes) in sizes { Report.row("resident after feed \(feed)", "\(Report.number(megabytes)) MB") }
    if let first = sizes.first, let last {
      Report.row("resident at the end", "\(Report.number(last)) MB")
      Report.row("the end to the hundredth", Report.number(last / first.megabytes, digits: 3))
    }
  }

  // MARK: Resuming

  private func resume(_ place: Place) throws {
    try place.empty()
    // How large the pictures are is all one here.
    let batch = [
      place.command, "batch", place.scratch + "/many", "-o", place.output, "--scale", "0.25", "--full", "--quiet", "--resume",
    ]
    _ = try place.run(batch)
    let walls = try (0..<3).map { _ in try place.run(batch).wall }
    Report.section("--resume over \(count) finished feeds")
    Report.row("process start to end (median of 3)", "\(Report.number(Clock.median(walls), digits: 2)) s")
  }
}
