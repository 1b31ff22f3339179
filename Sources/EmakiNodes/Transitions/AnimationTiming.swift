import EmakiLayout

/// An animation timing says when an animation runs, in whole milliseconds, and along which curve.
struct AnimationTiming: Hashable, Sendable {
  /// The time before the animation starts to change the values, in milliseconds.
  let delay: Int
  /// The time that the animation takes after its delay, in milliseconds.
  let duration: Int
  let curve: AnimationCurve
  /// Whether the animation runs again and again.
  let repeats: Bool
  /// Whether the animation runs back as well.
  let autoreverses: Bool

  /// Creates a timing from seconds, which are rounded to milliseconds. Negative times and NaN count as 0, and the longest time is an hour.
  init(delay: Double, duration: Double, curve: AnimationCurve, repeats: Bool = false, autoreverses: Bool = false) {
    func milliseconds(_ seconds: Double) -> Int { seconds > 0 ? Int((min(seconds, Self.longest) * 1000).rounded()) : 0 }
    (self.delay, self.duration, self.curve) = (milliseconds(delay), milliseconds(duration), curve)
    (self.repeats, self.autoreverses) = (repeats, autoreverses)
  }

  /// The longest time in seconds, which an animation takes that repeats.
  private static let longest = 3600.0

  /// The time from the beginning of the delay to the end, in milliseconds.
  var total: Int {
    if duration == 0 { return delay }
    return delay + (repeats ? Int(Self.longest) * 1000 : autoreverses ? 2 * duration : duration)
  }

  /// Returns the part of the way that is gone after a time.
  ///
  /// - Parameter elapsed: the time since the beginning of the delay, in milliseconds.
  func part(after elapsed: Int) -> Double {
    if elapsed >= total { return 1 }
    if elapsed <= delay { return 0 }
    let (runs, rest) = (elapsed - delay).quotientAndRemainder(dividingBy: duration)
    let isBack = autoreverses && !runs.isMultiple(of: 2)
    return curve(Double(isBack ? duration - rest : rest) / Double(duration), duration: Double(duration) / 1000)
  }
}
