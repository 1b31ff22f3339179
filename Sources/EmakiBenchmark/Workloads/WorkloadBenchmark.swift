import EmakiSupport
import Foundation

/// The workload benchmark runs the four workloads as whole programs, in rounds, for `scripts/bench workloads`.
///
/// Each round has its own order of the workloads and of the programs in each: those that are compared run close together.
struct WorkloadBenchmark {
  private var other: String?
  private var rounds = 5
  private static let seed: UInt64 = 4
  private static let usage = "scripts/bench workloads [--against PROGRAM] [--rounds N]"

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw BenchmarkFailure(64, "\(option) needs a value: \(Self.usage)") }
      switch option {
      case "--against": other = value
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
    let (data, errors) = (scratch + "/data", scratch + "/errors")
    let benchmark = try Self.program("EmakiBenchmark")
    // In a process of its own: this one stays small.
    guard try ChildProcess.run([benchmark, "measure", "data", data, "20"], errors: errors).status == 0 else {
      throw BenchmarkFailure(70, "the data cannot be written to \(data)")
    }
    print("\(rounds) rounds in an order drawn with the seed \(Self.seed).")
    let others = other.map { Contestant.build("The other build", $0, data: data) } ?? []
    race(Contestant.build("Emaki", try Self.program("emaki"), data: data) + others, scratch: scratch).print()
    try Self.sizes(ChildProcess.run([benchmark, "measure", "sizes", data + "/feed_100.json"], errors: errors))
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

  // MARK: Rounds

  private func race(_ contestants: [Contestant], scratch: String) -> WorkloadResults {
    var results = WorkloadResults()
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<rounds {
      let start = Self.load
      for workload in Workload.allCases.shuffled(using: &random) {
        let entries = contestants.filter { $0.workload == workload }
        for contestant in (0..<workload.runs).flatMap({ _ in entries.shuffled(using: &random) }) {
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
    let run = try ChildProcess.run(contestant.arguments(folder), errors: errors)
    guard run.status == 0 else {
      let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
      throw BenchmarkFailure(70, "failed with status \(run.status): \(text.suffix(400))")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let bytes = names.reduce(0) { sum, name in
      var info = stat()
      return stat(folder + "/" + name, &info) == 0 ? sum + Int(info.st_size) : sum
    }
    results.add(
      WorkloadResults.Sample(round: round, value: contestant.value(of: run), bytes: bytes, peakMegabytes: run.peakMegabytes),
      of: contestant.name,
      to: contestant.workload)
  }

  private static var load: Double {
    var loads = [0.0, 0, 0]
    return getloadavg(&loads, 3) > 0 ? loads[0] : .nan
  }

  private static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  // MARK: Reports

  private static func sizes(_ run: ChildProcess) throws {
    let sizes = try JSONDecoder().decode([String: Int].self, from: run.output)
    Report.section("Bytes of a frame by mode, every thirtieth frame of W3, and against libpng's of the same pixels")
    for (mode, bytes) in sizes.sorted(by: { $0.value < $1.value }) {
      Report.row(mode, "\(bytes), \(Report.number(Double(bytes) / Double(sizes["libpng"] ?? 1), digits: 3))")
    }
  }
}
