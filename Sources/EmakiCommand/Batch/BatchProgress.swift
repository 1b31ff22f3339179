import EmakiBatch
import EmakiSupport
import FoundationEssentials
import Glibc
import Synchronization

/// Batch progress shows on standard error how many feeds are done: a line that changes on a terminal, and elsewhere a line every ten
/// seconds.
final class BatchProgress: Sendable {
  private struct State {
    var rate: BatchRate
    var isShown = false
    var ticks: Task<Void, Never>?
  }

  private let state: Mutex<State>
  private let start = ContinuousClock.now
  private let isQuiet: Bool

  init(total: Int, isQuiet: Bool) {
    state = Mutex(State(rate: BatchRate(total: total)))
    self.isQuiet = isQuiet
    if isQuiet { return }
    let interval: Duration = Terminal.isInteractive ? .milliseconds(200) : .seconds(10)
    let ticks = Task { [weak self] in
      while (try? await Task.sleep(for: interval)) != nil { self?.show() }
    }
    state.withLock { $0.ticks = ticks }
  }

  func add(_ report: FeedReport) { state.withLock { $0.rate.add(report) } }

  /// Writes a line above the progress line.
  func write(_ line: String) {
    state.withLock { state in
      Self.clear(&state)
      Terminal.writeLine(line)
    }
  }

  /// Ends the progress with a last line on how many feeds are done, unless the progress is quiet.
  func finish() {
    state.withLock { state in
      state.ticks?.cancel()
      Self.clear(&state)
      if !isQuiet { Terminal.write(state.rate.text(after: seconds, isOver: true) + "\n") }
    }
  }

  /// Says how far the batch came when a signal stops it. It never waits: where standard error takes no more, the
  /// program must end all the same.
  func reportInterruption() {
    if !Terminal.takesOutput { return }
    _ = state.withLockIfAvailable { state in
      Self.clear(&state)
      Terminal.writeLine("interrupted: \(state.rate.counts) are done. Give --resume to draw the others.")
    }
  }

  private func show() {
    state.withLock { state in
      if state.ticks?.isCancelled == true { return }
      Self.clear(&state)
      state.isShown = Terminal.isInteractive
      Terminal.write(state.rate.text(after: seconds) + (state.isShown ? "" : "\n"))
    }
  }

  private var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  private static func clear(_ state: inout State) {
    if state.isShown { Terminal.write("\r\u{1B}[K") }
    state.isShown = false
  }
}

/// A batch output reports on a batch. It writes paths or one JSON document to standard output, results to their file, and errors and
/// warnings to standard error.
struct BatchOutput {
  private let results: ResultsFile?
  private let progress: BatchProgress
  private let printsPaths: Bool
  /// The document that `--json` prints; `nil` without `--json`, when each path is printed as soon as its feed is done.
  private var document: ProductDocument?
  private var codes: Set<Int32> = []
  /// The causes of warnings that were reported already. A picture that is missing in a thousand feeds gives only one warning, but the
  /// results name it for each feed.
  private var causes: Set<ExactString> = []
  private static let causeLimit = 1000
  private var untold = 0
  private var failure: (any Error)?

  init(results: ResultsFile?, progress: BatchProgress, printsPaths: Bool, isJSON: Bool) {
    (self.results, self.progress, document) = (results, progress, isJSON ? ProductDocument() : nil)
    self.printsPaths = printsPaths && results?.isStandardOutput != true
  }

  mutating func add(_ report: FeedReport) {
    if let code = report.code { codes.insert(code) }
    for file in report.files { add(ProductDocument.File(path: file.path, width: file.width, height: file.height, bytes: file.bytes)) }
    for warning in report.warnings {
      guard causes.count < Self.causeLimit, causes.insert(warning.message.exact).inserted else {
        untold += 1
        continue
      }
      progress.write("warning: \(report.input): \(warning.message)")
      document?.warnings.append(ProductDocument.Warning(input: report.input, row: warning.row, message: warning.message))
    }
    if let error = report.error {
      progress.write("error: \(error.contains(report.input) ? "" : report.input + ": ")\(error)")
    }
    do { try results?.add(report) } catch { failure = failure ?? error }
  }

  /// Reports what is left out of the batch, and inputs without feeds.
  mutating func add(_ warnings: [String]) {
    for warning in warnings {
      Terminal.warning(warning)
      document?.warnings.append(ProductDocument.Warning(row: "", message: warning))
    }
  }

  private mutating func add(_ file: ProductDocument.File) {
    if document != nil {
      document?.files.append(file)
    } else if printsPaths {
      do { try StandardOutput.printPath(file.path) } catch { failure = failure ?? error }
    }
  }

  /// Prints the document if `--json` was given, and returns the exit code of the batch.
  ///
  /// - Throws: an error if the results could not be written.
  func finish() throws -> Int32 {
    try StandardOutput.flush()
    if untold > 0 {
      let are = untold == 1 ? " is" : "s are"
      Terminal.warning("\(untold) more warning\(are) like these. --results FILE has them all, each with its feed.")
    }
    if let document { try printJSON(document) }
    if let failure { throw failure }
    return FeedReport.worstCode(codes)
  }
}

/// A results file has one line of JSON for each feed.
final class ResultsFile {
  private let path: String
  private let descriptor: Int32
  let isStandardOutput: Bool
  /// The length of the whole lines in the file, in bytes.
  private var byteCount = 0

  /// Empties the file.
  init(_ path: String) throws {
    isStandardOutput = path == "-"
    self.path = isStandardOutput ? Streams.outputName : path
    descriptor = isStandardOutput ? Streams.current.output : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw OutputError(path: path, code: errno) }
  }

  deinit { if !isStandardOutput { close(descriptor) } }

  func add(_ report: FeedReport) throws {
    let line = try FeedReport.line(report)
    do {
      try line.withUnsafeBytes { try writeAll($0, to: descriptor, path: path) }
    } catch {
      // A half-written line is removed, so that the next line does not follow it. In a pipe or a device it cannot be removed.
      if ftruncate(descriptor, off_t(byteCount)) == 0 { lseek(descriptor, off_t(byteCount), SEEK_SET) }
      throw error
    }
    byteCount += line.count
  }
}
