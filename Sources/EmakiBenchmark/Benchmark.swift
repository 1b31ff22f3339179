import EmakiFeeds
import Foundation

/// The benchmark program measures what Emaki's work costs.
///
/// - `scripts/bench` measures drawing, phase by phase, in one run.
/// - `scripts/bench layout` measures layout by itself.
/// - `scripts/bench text` measures texts at a second width.
/// - `scripts/bench live` measures lists of many rows while they are scrolled.
/// - `scripts/bench batch` measures the drawing of many feeds.
/// - `scripts/bench suite` measures suites of goldens.
/// - `scripts/bench workloads` measures whole programs, and compares them with those of another build if asked to.
@main
enum Benchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      if arguments.first == "layout" { return LayoutBenchmark().run() }
      if arguments.first == "text" {
        try CellBenchmark(samples: arguments.dropFirst().first ?? "samples").parts()
        return try TextBenchmark().run()
      }
      if arguments.first == "live" { return try await LiveBenchmark(samples: arguments.dropFirst().first ?? "samples").run() }
      if arguments.first == "suite" { return try SuiteBenchmark().run() }
      if arguments.first == "batch" { return try BatchBenchmark(arguments: Array(arguments.dropFirst())).run() }
      if arguments.first == "measure" { return try await WorkloadTask.run(Array(arguments.dropFirst())) }
      if arguments.first == "workloads" { return try WorkloadBenchmark(arguments: Array(arguments.dropFirst())).run() }
    } catch let failure as BenchmarkFailure {
      FileHandle.standardError.write(Data("error: \(failure.message)\n".utf8))
      exit(failure.code)
    }
    do {
      try await runAll(samples: arguments.first ?? "samples")
    } catch {
      // A thrown error at the top would trap. Mostly the argument is neither a part of the benchmark nor a folder of samples.
      FileHandle.standardError.write(Data("error: \(error.localizedDescription)\n".utf8))
      exit(1)
    }
  }

  private static func runAll(samples: String) async throws {
    let list = ListBenchmark(samples: samples)
    // First: the peak of memory is the process', and must not be that of the phases below, which keep every layer.
    try await list.frames()
    try await CellBenchmark(samples: samples).run()
    try CellBenchmark(samples: samples).parts()
    try TextBenchmark().run()
    try await list.run()
  }
}

/// A report prints a table of figures on standard output.
enum Report {
  static func section(_ title: String) { print("\n\(title)") }

  static func row(_ name: String, _ value: String) {
    print("  " + name + String(repeating: " ", count: max(1, 58 - name.count)) + value)
  }

  static func number(_ value: Double, digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }
}

/// These functions read clocks, in seconds.
enum Clock {
  static func wall() -> Double { seconds(CLOCK_MONOTONIC) }
  /// Returns the processor time of the calling thread, in seconds.
  static func thread() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Returns the median of several runs of `body`, which returns seconds. One run before them is not counted.
  static func median(_ runs: Int, _ body: () throws -> Double) rethrows -> Double {
    _ = try body()
    return try median((0..<runs).map { _ in try body() })
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

enum Memory {
  /// The process' resident size now, in megabytes.
  static var resident: Double { resident(of: getpid()) ?? .nan }

  /// Returns the resident size of a process in megabytes; `nil` where it has ended.
  static func resident(of process: Int32) -> Double? {
    let pages = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8))?.split(separator: " ").dropFirst().first.flatMap {
      Double($0)
    }
    // One that has ended and is not waited for has none.
    return pages.flatMap { $0 > 0 ? $0 : nil }.map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576 }
  }

  /// The process' largest resident size so far, in megabytes.
  static var peak: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}

/// Reads a feed of the folder `samples`.
func sample(_ name: String, in folder: String) throws -> Feed {
  let path = "\(folder)/\(name).json"
  return try Feed(parsing: [UInt8](Data(contentsOf: URL(filePath: path))), name: path)
}
