import Foundation

/// The suite benchmark measures what `emaki verify` costs as a whole program, beside drawing the same pictures and doing nothing with them.
/// It is run by `scripts/bench suite`.
///
/// A case is the first screen of a feed of 20 rows, 390 x 844 points at scale 2. Those that fail show another text in their fourth row.
struct SuiteBenchmark {
  private static let (cases, few, rounds) = (500, 50, 3)
  private static let size = (width: 390, height: 844, scale: 2)

  func run() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "emaki-suite-\(getpid())").path
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let (benchmark, command) = (try WorkloadBenchmark.program("EmakiBenchmark"), try WorkloadBenchmark.program("emaki"))
    // In a process of its own: this one stays small.
    _ = try Self.run([benchmark, "measure", "data", scratch, "\(Self.cases)"])
    for index in 0..<Self.few { try Self.change("\(scratch)/\(GeneratedData.feedName(index))", to: "\(scratch)/changed_\(index).json") }
    for (name, count, failures) in [("all", Self.cases, 0), ("few", Self.few, 0), ("failing", Self.cases, Self.few)] {
      try Self.suite(count, failures: failures).write(toFile: "\(scratch)/\(name).yaml", atomically: true, encoding: .utf8)
    }
    func emaki(_ program: String, _ verb: String, _ suite: String, _ options: String...) -> [String] {
      [program, verb, "--suite", "\(scratch)/\(suite).yaml"] + options
    }
    _ = try Self.run(emaki(command, "record", "all", "--all"), environment: ["CI": ""])
    let report = scratch + "/report.html"
    var programs: [(name: String, arguments: [String], status: Int32)] = [
      ("\(Self.cases) pictures drawn and dropped", [benchmark, "measure", "pictures", scratch, "\(Self.cases)"], 0),
      ("emaki verify, \(Self.cases) cases, none changed", emaki(command, "verify", "all"), 0),
      ("emaki verify, \(Self.few) cases, none changed", emaki(command, "verify", "few"), 0),
      ("emaki verify --report, \(Self.cases) cases, \(Self.few) changed", emaki(command, "verify", "failing", "--report", report), 1),
    ]
    let debug = command.replacingOccurrences(of: "/release/", with: "/debug/")
    if debug != command, FileManager.default.isExecutableFile(atPath: debug) {
      programs.append(("emaki verify, \(Self.cases) cases, a debug build", emaki(debug, "verify", "all"), 0))
    }
    var runs = [[ChildProcess]](repeating: [], count: programs.count)
    for round in 0...Self.rounds {
      for (index, program) in programs.enumerated() {
        let run = try Self.run(program.arguments, status: program.status)
        // The first round warms what the system keeps of files.
        if round > 0 { runs[index].append(run) }
      }
    }
    Report.section("Suites, process start and end included (medians of \(Self.rounds) interleaved rounds)")
    for (program, runs) in zip(programs, runs) {
      let peak = runs.map(\.peakMegabytes).max() ?? .nan
      Report.row(program.name, "\(Report.number(Clock.median(runs.map(\.wall)), digits: 2)) s, at most \(Report.number(peak)) MB")
    }
    func ratio(_ a: Int, _ b: Int) -> String {
      Report.number(Clock.median(zip(runs[a], runs[b]).map { $0.wall / $1.wall }), digits: 2)
    }
    Report.row("verify to drawing", ratio(1, 0))
    Report.row("failing with report to passing", ratio(3, 1))
    if programs.count > 4 { Report.row("debug to release", ratio(4, 1)) }
    let bytes = try FileManager.default.attributesOfItem(atPath: report)[.size] as? Int ?? 0
    Report.row("report of \(Self.few) failures", "\(Report.number(Double(bytes) / 1e6, digits: 2)) MB")
  }

  private static func suite(_ count: Int, failures: Int) -> String {
    var lines = ["emaki: 1", "size: \(size.width)x\(size.height)", "scale: \(size.scale)", "cases:"]
    lines += (0..<count).map { "  - {name: case-\($0), feed: \($0 < failures ? "changed_\($0).json" : GeneratedData.feedName($0))}" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func change(_ feed: String, to path: String) throws {
    guard var rows = try JSONSerialization.jsonObject(with: try Data(contentsOf: URL(filePath: feed))) as? [[String: Any]] else {
      throw BenchmarkFailure(70, "\(feed) is no list of rows")
    }
    rows[3]["body"] = "Something else"
    try JSONSerialization.data(withJSONObject: rows).write(to: URL(filePath: path))
  }

  private static func run(
    _ arguments: [String], status: Int32 = 0, environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let run = try ChildProcess.run(arguments, environment: environment, errors: "/dev/null")
    // As `waitpid` has it.
    guard run.status == status << 8 else {
      throw BenchmarkFailure(70, "\(arguments.joined(separator: " ")) ended with status \(run.status >> 8), not \(status)")
    }
    return run
  }
}
