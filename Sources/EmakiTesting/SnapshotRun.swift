import EmakiSupport
import Synchronization

/// A snapshot run records which goldens were compared in a run of tests, and where. It ensures that no two different pictures share a
/// golden, because such pictures would overwrite each other's golden, or one of them would always differ.
///
/// Tests run side by side, and may ask from any thread.
final class SnapshotRun: Sendable {
  /// A use describes the first snapshot that asked for a golden: its place and its pixels.
  private struct Use {
    var place: String
    /// The hash of the snapshot's pixels; `nil` until they are drawn.
    var pixels: String?
  }

  /// The first use of each golden, by the golden's path.
  private let uses = Mutex<[ExactString: Use]>([:])

  init() {}

  /// The run that the current task's snapshots belong to. By default it is one run for all snapshots that a process compares. Tests of the
  /// comparison itself set others.
  @TaskLocal static var current = SnapshotRun()

  /// Notes that a golden is asked for.
  ///
  /// - Returns: the place that has asked for it first.
  func firstPlace(of golden: String, asking place: String) -> String {
    uses.withLock { uses in
      if let use = uses[golden.exact] { return use.place }
      uses[golden.exact] = Use(place: place)
      return place
    }
  }

  /// Notes the pixels that are compared with a golden.
  ///
  /// The same pixels may be compared several times, because a test may be repeated, or an argument of a test may not change the pixels.
  ///
  /// - Returns: whether the pixels are the first that are compared with the golden, or the same as the first.
  func isOnly(_ pixels: String, of golden: String) -> Bool {
    uses.withLock { uses in
      guard let first = uses[golden.exact]?.pixels else {
        uses[golden.exact]?.pixels = pixels
        return true
      }
      return first == pixels
    }
  }
}
