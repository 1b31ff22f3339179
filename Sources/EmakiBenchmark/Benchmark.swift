import EmakiFeeds
import Foundation

/// The benchmark program measures what Emaki's work costs, for `scripts/bench`.
@main
enum Benchmark {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "data" where arguments.count == 2: try GeneratedData(folder: arguments[1]).write()
      case "sizes" where arguments.count == 2: try await WorkloadBenchmark.printSizes(feed: arguments[1])
      default: try WorkloadBenchmark(arguments: arguments).run()
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
  static func wall() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

func feed(_ path: String) throws -> Feed { try Feed(parsing: [UInt8](Data(contentsOf: URL(filePath: path))), name: path) }
