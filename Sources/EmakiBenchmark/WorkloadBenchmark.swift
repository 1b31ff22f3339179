import EmakiCells
import EmakiEncoding
import EmakiEngine
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiSupport
import Foundation

/// The workload benchmark runs the four workloads as whole programs, in rounds, for `scripts/bench`.
///
/// Each round has its own order of the workloads and of the programs in each: those that are compared run close together.
struct WorkloadBenchmark {
  private var other: String?
  private var rounds = 5
  private static let seed: UInt64 = 4
  private static let usage = "scripts/bench [--against PROGRAM] [--rounds N]"

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
    guard try ChildProcess.run([benchmark, "data", data], errors: errors).status == 0 else {
      throw BenchmarkFailure(70, "the data cannot be written to \(data)")
    }
    print("\(rounds) rounds in an order drawn with the seed \(Self.seed).")
    let others = other.map { Contestant.build("The other build", $0, data: data) } ?? []
    race(Contestant.build("Emaki", try Self.program("emaki"), data: data) + others, scratch: scratch).print()
    try Self.sizes(ChildProcess.run([benchmark, "sizes", data + "/feed_100.json"], errors: errors))
  }

  /// Returns the path of a program in the folder of this one.
  private static func program(_ name: String) throws -> String {
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

  /// Prints the mean number of bytes of a frame in every mode, for every thirtieth frame of W3.
  static func printSizes(feed path: String) async throws {
    let table = TableNode(feed: try feed(path))
    var sizes: [String: Int] = [:]
    for mode in PNGMode.allCases {
      let images = ImageAccess(baseDirectory: URL(filePath: path).deletingLastPathComponent().path)
      let renderer = try Renderer(
        viewport: Size(width: 390, height: 844), scale: 3, options: Renderer.Options(images: images, png: mode))
      var bytes = 0
      var frames = 0
      for try await frame in renderer.frames(of: table, scroll: .by(720, frames: 4)) {
        bytes += frame.pngByteCount
        frames += 1
      }
      sizes[mode.rawValue] = bytes / frames
    }
    print(String(decoding: try JSONEncoder().encode(sizes), as: UTF8.self))
  }
}

/// A child process is a program that was run to its end, with what it cost.
struct ChildProcess {
  /// The time from before the program's start to after its end, in seconds.
  var wall: Double
  /// The largest resident size of the program, or of the largest of the programs it waited for, in megabytes.
  var peakMegabytes: Double
  var output: Data
  /// The program's status as `waitpid` gives it; 0 is success.
  var status: Int32

  /// Runs a program. Its standard error is written to the file `errors`.
  ///
  /// The peak of a program is at least this process' own size when it starts it (Linux counts what is mapped before `exec`): keep it small.
  static func run(_ arguments: [String], errors: String) throws -> ChildProcess {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw BenchmarkFailure(70, "no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in argv + envp { free(string) } }

    let start = Clock.wall()
    var pid = pid_t()
    let code = posix_spawn(&pid, arguments[0], &actions, nil, argv, envp)
    close(ends[1])
    let pipe = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    guard code == 0 else { throw BenchmarkFailure(69, "cannot start \(arguments[0]): \(String(cString: strerror(code)))") }
    let output = try pipe.readToEnd() ?? Data()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
    return ChildProcess(wall: Clock.wall() - start, peakMegabytes: Double(usage.ru_maxrss) / 1024, output: output, status: status)
  }
}
