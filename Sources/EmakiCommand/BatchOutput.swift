import Emaki
import EmakiBatch
import Foundation

/// What is told of a batch: paths on standard output, results in their file, errors and warnings on standard error.
struct BatchOutput {
  private let results: ResultsFile?
  private let progress: BatchProgress
  private var codes: Set<Int32> = []
  /// Told already: a picture that is missing in a thousand feeds is one warning. The results have all of them.
  private var causes: Set<String> = []
  private static let causeLimit = 1000
  private var failure: (any Error)?

  init(results: ResultsFile?, progress: BatchProgress) { (self.results, self.progress) = (results, progress) }

  mutating func add(_ report: FeedReport) {
    if let code = report.code { codes.insert(code) }
    if let path = report.path, results?.isStandardOutput != true { print(path) }
    for warning in report.warnings where causes.count < Self.causeLimit && causes.insert(warning.message).inserted {
      progress.write("warning: \(report.input): \(warning.message)\n")
    }
    if let error = report.error {
      progress.write("error: \(error.contains(report.input) ? "" : report.input + ": ")\(error)\n")
    }
    do { try results?.add(report) } catch { failure = failure ?? error }
  }

  /// The batch's exit code.
  ///
  /// - Throws: where the results could not be written.
  func exitCode() throws -> Int32 {
    if let failure { throw failure }
    return BatchExitCode.worst(codes)
  }
}

/// A line of JSON for each feed.
final class ResultsFile {
  private let path: String
  private let descriptor: Int32
  let isStandardOutput: Bool

  /// Empties the file.
  init(_ path: String) throws {
    isStandardOutput = path == "-"
    self.path = isStandardOutput ? "standard output" : path
    descriptor = isStandardOutput ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      throw Failure(
        .cannotWrite, "cannot write \(path): \(String(cString: strerror(errno))). Choose a place that can be written, with enough room.")
    }
  }

  deinit { if !isStandardOutput { close(descriptor) } }

  func add(_ report: FeedReport) throws {
    try FeedReport.line(report).withUnsafeBytes { try writeAll($0, to: descriptor, path: path) }
  }
}
