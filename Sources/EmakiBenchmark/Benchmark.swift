import EmakiFeeds
import Foundation

/// The benchmark program measures what Emaki's work costs: `scripts/bench` and its parts.
@main
enum Benchmark {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "layout": LayoutBenchmark().run()
      case "workloads": try WorkloadBenchmark(arguments: Array(arguments.dropFirst())).run()
      case "data" where arguments.count == 2: try GeneratedData(folder: arguments[1]).write()
      case "sizes" where arguments.count == 2: try await WorkloadBenchmark.printSizes(feed: arguments[1])
      case let samples: try await ListBenchmark(samples: samples ?? "samples").run()
      }
    } catch {
      // A thrown error at the top would trap.
      FileHandle.standardError.write(Data("error: \((error as? BenchmarkFailure)?.message ?? error.localizedDescription)\n".utf8))
      exit((error as? BenchmarkFailure)?.code ?? 1)
    }
  }
}

/// A benchmark failure says why there are no figures.
struct BenchmarkFailure: Error {
  /// The exit code, as in BSD's `sysexits.h`.
  var code: Int32
  var message: String

  init(_ code: Int32, _ message: String) { (self.code, self.message) = (code, message) }
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

/// The process' largest resident size so far, in megabytes.
func peakMegabytes() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_maxrss) / 1024
}

func feed(_ path: String) throws -> Feed { try Feed(parsing: [UInt8](Data(contentsOf: URL(filePath: path))), name: path) }
