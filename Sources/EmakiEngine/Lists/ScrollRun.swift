import EmakiNodes

/// A scroll run is how far a list was scrolled by its node, and how it runs there on the virtual clock.
struct ScrollRun: Equatable {
  /// The distances in points before and after the run.
  var from = 0.0, to = 0.0
  /// The instant at which the run begins, in milliseconds.
  var start = 0
  /// The length of a run in milliseconds, that of UIKit's `setContentOffset(_:animated:)`.
  static let length = OffsetRun.length

  /// Returns the distance at an instant in milliseconds.
  func distance(at time: Int) -> Double {
    if from == to || time - start >= Self.length { return to }
    return from + (to - from) * AnimationCurve.easeInOut(Double(max(0, time - start)) / Double(Self.length))
  }

  /// Returns the instant at which the run is over, in milliseconds; `nil` where it is over.
  func end(after time: Int) -> Int? { from == to || time - start >= Self.length ? nil : start + Self.length }
}
