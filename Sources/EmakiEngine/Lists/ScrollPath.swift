import EmakiEncoding
import EmakiLayout
import EmakiNodes

/// A scroll path holds the scroll offset of a list at each frame, and at each instant between frames.
struct ScrollPath: Sendable {
  let script: ScrollScript
  /// The scroll that gives the offsets in equal steps; `nil` where the offsets follow the script.
  private let steps: Scroll?
  /// The offset of a list that is not scrolled, in points.
  private let rest: Double
  let framesPerSecond: Int
  /// The number of frames; `nil` goes on to the end of the list.
  let frameCount: Int?

  init(_ scroll: Scroll, rest: Double) {
    (steps, self.rest, script, frameCount) = (scroll, rest, ScrollScript(), scroll.frames)
    framesPerSecond = Self.rate(scroll.framesPerSecond)
  }

  /// Creates a path that follows a script.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - rest: the offset of a list that nobody scrolls, in points.
  ///   - framesPerSecond: the rate, which is brought into the range of all formats; `nil` is 60.
  ///   - frameCount: the number of frames; `nil` goes on to the end of the script.
  init(_ script: ScrollScript, rest: Double, framesPerSecond: Int?, frameCount: Int?) {
    let rate = Self.rate(framesPerSecond ?? 60)
    (steps, self.rest, self.script, self.framesPerSecond) = (nil, rest, script, rate)
    self.frameCount = frameCount ?? script.duration * rate / 1000 + 1
  }

  /// Returns a rate that is in the range of all formats.
  private static func rate(_ framesPerSecond: Int) -> Int {
    let rates = FrameStreamFormat.framesPerSecond
    return min(max(framesPerSecond, rates.lowerBound), rates.upperBound)
  }

  /// Returns the instant of a frame in whole milliseconds, rounded down.
  func time(ofFrame index: Int) -> Int {
    let (seconds, rest) = index.quotientAndRemainder(dividingBy: framesPerSecond)
    return seconds * 1000 + rest * 1000 / framesPerSecond
  }

  /// Returns the offset at an instant in milliseconds, in points and not clamped. Between frames of equal steps it is that of the frame
  /// before.
  func offset(at time: Int) -> Double { steps == nil ? script.offset(at: time, rest: rest) : offset(ofFrame: frame(at: time)) }

  /// Returns the offset at a frame, in points and not clamped.
  func offset(ofFrame index: Int) -> Double {
    if let steps { return (steps.start ?? rest) + Double(index) * steps.step }
    return script.offset(at: time(ofFrame: index), rest: rest)
  }

  /// Returns the index of the last frame that is not after an instant in milliseconds.
  private func frame(at time: Int) -> Int { ((time + 1) * framesPerSecond + 999) / 1000 - 1 }

  /// Whether all frames show the list at the same offset.
  var isStill: Bool { steps.map { $0.step <= 0 } ?? false }

  /// Whether rows that were scrolled past may come into view again.
  var rowsMayReturn: Bool { steps == nil }

  /// Returns how far beyond a frame's viewport the next frames show the list, in device pixels: at most the length of one viewport.
  ///
  /// - Parameters:
  ///   - length: the length of the viewport, in device pixels.
  ///   - scale: the device pixels of a point.
  func reach(length: Int, scale: Scale) -> Int {
    guard let steps else { return length }
    // This reach keeps every worker busy, and it takes no more memory than that is worth.
    return Int(min(Double(length), 4 * scale.pixels(steps.step) + Double(length) / 8))
  }
}

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
