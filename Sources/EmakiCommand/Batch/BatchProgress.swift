import EmakiBatch
import FoundationEssentials
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
      if !isQuiet { Terminal.write(state.rate.text(after: seconds) + "\n") }
    }
  }

  /// Says how far the batch came when a signal stops it, unless the progress is quiet. It never waits: where standard error takes no more, the
  /// program must end all the same.
  func reportInterruption() {
    if isQuiet || !Terminal.takesOutput { return }
    _ = state.withLockIfAvailable { state in
      Self.clear(&state)
      let rate = state.rate
      Terminal.writeLine("interrupted: \(rate.done) of \(rate.total) feeds are done. Give --resume to draw the others.")
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
