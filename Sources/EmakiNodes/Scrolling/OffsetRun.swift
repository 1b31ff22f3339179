import EmakiLayout

/// An offset run scrolls a node to an offset on the virtual clock, as UIKit's `setContentOffset(_:animated:)` does.
package final class OffsetRun {
  /// The offset before the run; `nil` until a layout has found it.
  var from: Point?
  /// The offset at the end of the run; `nil` until a layout has found it.
  var to: Point?
  /// The instant at which the run begins, in milliseconds; `nil` until the clock is known.
  var begin: Int?
  private let show: (Point) -> Void
  /// Called when the run is over.
  private let finished: () -> Void

  /// The time that a run takes, in milliseconds, as in UIKit.
  package static let length = 300

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - from: the offset before the run; `nil` until a layout has found it.
  ///   - to: the offset at the end of the run; `nil` until a layout has found it.
  ///   - show: shows an offset.
  ///   - finished: called when the run is over, after the last offset is shown.
  init(from: Point?, to: Point?, show: @escaping (Point) -> Void, finished: @escaping () -> Void) {
    self.from = from
    self.to = to
    self.show = show
    self.finished = finished
  }

  /// The instant at which the run ends, in milliseconds; `nil` until it has begun.
  var end: Int? { begin.map { $0 + Self.length } }

  /// Begins a run whose ends are known.
  ///
  /// - Parameter time: the instant on the virtual clock, in milliseconds; `nil` where it is not known.
  /// - Returns: whether the run has begun now.
  func begin(at time: Int?) -> Bool {
    guard begin == nil, from != nil, to != nil, let time else { return false }
    begin = time
    return true
  }

  /// Shows the offset of an instant in milliseconds.
  func show(at time: Int) {
    guard let from, let to, let begin else { return }
    let part = AnimationCurve.easeInOut(Double(max(0, min(time - begin, Self.length))) / Double(Self.length))
    show(Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
  }

  /// Shows the offset at the end, where it is known, and tells that the run is over.
  func finish() {
    if let to { show(to) }
    finished()
  }
}
