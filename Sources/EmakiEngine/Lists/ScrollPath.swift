import EmakiList

/// Where a list is scrolled at each frame, and at each instant between.
struct ScrollPath: Sendable {
  let script: ScrollScript
  /// `nil` follows the script.
  private let steps: Scroll?
  /// Where the list is where nobody scrolls it, in points.
  private let rest: Double
  let framesPerSecond: Int
  /// `nil` goes on to the end of the list.
  let frameCount: Int?

  init(_ scroll: Scroll, rest: Double) {
    (steps, self.rest, script, framesPerSecond, frameCount) = (scroll, rest, ScrollScript(), 60, scroll.frames)
  }

  /// - Parameters:
  ///   - framesPerSecond: brought into the range of all formats; `nil` is 60.
  ///   - frameCount: `nil` goes on to the end of the script.
  init(_ script: ScrollScript, rest: Double, framesPerSecond: Int?, frameCount: Int?) {
    let rates = FrameStreamFormat.framesPerSecond
    let rate = min(max(framesPerSecond ?? 60, rates.lowerBound), rates.upperBound)
    (steps, self.rest, self.script, self.framesPerSecond) = (nil, rest, script, rate)
    self.frameCount = frameCount ?? script.duration * rate / 1000 + 1
  }

  /// The instant of a frame in whole milliseconds, the fraction left out.
  func time(ofFrame index: Int) -> Int {
    let (seconds, rest) = index.quotientAndRemainder(dividingBy: framesPerSecond)
    return seconds * 1000 + rest * 1000 / framesPerSecond
  }

  /// In points, not clamped. Between the frames of steps it is that of the frame before.
  func offset(at time: Int) -> Double { steps == nil ? script.offset(at: time, rest: rest) : offset(ofFrame: frame(at: time)) }

  func offset(ofFrame index: Int) -> Double {
    if let steps { return (steps.start ?? rest) + Double(index) * steps.step }
    return script.offset(at: time(ofFrame: index), rest: rest)
  }

  /// The last frame that is not after an instant.
  private func frame(at time: Int) -> Int { ((time + 1) * framesPerSecond + 999) / 1000 - 1 }

  /// Whether a frame is like the next.
  var isStill: Bool { steps.map { $0.step <= 0 } ?? false }

  /// Whether what is scrolled past may come again.
  var turns: Bool { steps == nil }

  /// How far beyond a frame the next ones show, in device pixels: at most a screenful.
  ///
  /// - Parameter length: of the viewport, in device pixels.
  func reach(length: Int, scale: Scale) -> Int {
    guard let steps else { return length }
    // Enough for every worker, and no more than memory is worth.
    return Int(min(Double(length), 4 * scale.pixels(steps.step) + Double(length) / 8))
  }
}
