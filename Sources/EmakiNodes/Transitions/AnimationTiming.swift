import EmakiLayout

/// An animation timing says when an animation runs, in whole milliseconds, and along which curve.
struct AnimationTiming: Hashable, Sendable {
  /// The time before the animation starts to change the values, in milliseconds.
  let delay: Int
  /// The time that the animation takes after its delay, in milliseconds.
  let duration: Int
  let curve: AnimationCurve

  /// Creates a timing from seconds, which are rounded to milliseconds. Negative times and NaN count as 0, and the longest time is an hour.
  init(delay: Double, duration: Double, curve: AnimationCurve) {
    func milliseconds(_ seconds: Double) -> Int { seconds > 0 ? Int((min(seconds, 3600) * 1000).rounded()) : 0 }
    (self.delay, self.duration, self.curve) = (milliseconds(delay), milliseconds(duration), curve)
  }

  /// The time from the beginning of the delay to the end, in milliseconds.
  var total: Int { delay + duration }

  /// Returns the part of the way that is gone after a time.
  ///
  /// - Parameter elapsed: the time since the beginning of the delay, in milliseconds.
  func part(after elapsed: Int) -> Double {
    if elapsed >= total { return 1 }
    if elapsed <= delay { return 0 }
    return curve(Double(elapsed - delay) / Double(duration), duration: Double(duration) / 1000)
  }
}
