import FoundationEssentials

/// A progress bar is shown on a terminal for work that takes longer than a second. In a pipe it prints nothing.
final class ProgressBar {
  private let label: String
  private let total: Int?
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now
  private var isVisible = false

  /// Creates a bar that is not shown yet.
  ///
  /// - Parameter total: the number of pieces of work; `nil` where it is not known beforehand.
  init(_ label: String, total: Int?) {
    self.label = label
    self.total = total
  }

  func update(_ done: Int) {
    let now = ContinuousClock.now
    guard Terminal.isInteractive, now - start > .seconds(1), now - shown > .milliseconds(100) else { return }
    shown = now
    isVisible = true
    guard let total, total > 0 else { return Terminal.write("\r\u{1B}[K\(label) \(done)") }
    let filled = 30 * done / total
    Terminal.write(
      "\r\u{1B}[K\(label) [\(String(repeating: "#", count: filled))\(String(repeating: " ", count: 30 - filled))] \(done)/\(total)")
  }

  func finish() {
    if isVisible { Terminal.write("\r\u{1B}[K") }
  }
}
