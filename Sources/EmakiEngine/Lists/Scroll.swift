import EmakiEncoding
import EmakiLayout
import EmakiNodes

/// A scroll describes the offsets of a list, one for each frame.
///
/// ```swift
/// let frames = renderer.frames(of: table, scroll: .by(12, frames: 60))
/// ```
public struct Scroll: Hashable, Sendable {
  /// The distance that the list is scrolled from one frame to the next, in points. It is not negative.
  public var step: Double
  /// The number of frames; `nil` goes on to the end of the list, which is the last frame.
  public var frames: Int?
  /// The offset of the first frame, in points; `nil` begins where the list is at rest.
  public var start: Double?

  /// The number of frames in a second, by which what moves by itself goes on from frame to frame; 60 by default. Values out of the range of
  /// all formats, 1 to 1000, count as the nearest of them.
  public var framesPerSecond: Int

  /// Creates a scroll.
  public init(step: Double, frames: Int? = nil, start: Double? = nil, framesPerSecond: Int = 60) {
    self.step = step
    self.frames = frames
    self.start = start
    self.framesPerSecond = framesPerSecond
  }

  /// Returns a scroll of a number of frames from the top, with `step` points a frame. Frames past the end show the end.
  public static func by(_ step: Double, frames: Int) -> Scroll { Scroll(step: step, frames: frames) }

  /// Returns a scroll from the top to the end of the list, with `step` points a frame.
  public static func toEnd(step: Double) -> Scroll { Scroll(step: step) }
}

/// A scroll path holds the scroll offset of a list at each frame, and at each instant between frames.
struct ScrollPath {
  private let course: Course
  let framesPerSecond: Int
  /// The number of frames; `nil` goes on to the end of the list.
  let frameCount: Int?

  /// A course says what the offsets follow. `rest` is the offset of a list that is not scrolled, in points.
  private enum Course {
    case steps(Scroll, rest: Double)
    case script(ScrollScript, rest: Double)
    case pages(from: Int, to: Int, width: Int, scale: Scale)
  }

  init(_ scroll: Scroll, rest: Double) {
    course = .steps(scroll, rest: rest)
    frameCount = scroll.frames
    framesPerSecond = Self.rate(scroll.framesPerSecond)
  }

  /// Creates a path from one page of a pager to another, both included, in equal steps of a millisecond each.
  ///
  /// - Parameters:
  ///   - width: the width of a page, in device pixels.
  ///   - frames: the number of frames.
  init(from: Int, to: Int, width: Int, scale: Scale, frames: Int) {
    course = .pages(from: from, to: to, width: width, scale: scale)
    frameCount = frames
    framesPerSecond = 1000
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
    course = .script(script, rest: rest)
    self.framesPerSecond = rate
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
  func offset(at time: Int) -> Double {
    switch course {
    case .steps(let steps, let rest): return (steps.start ?? rest) + Double(frame(at: time)) * steps.step
    case .script(let script, let rest): return script.offset(at: time, rest: rest)
    case .pages(let from, let to, let width, let scale):
      let part = (frameCount ?? 1) > 1 ? Double(frame(at: time)) / Double((frameCount ?? 1) - 1) : 0
      return scale.points(from * width + Int((Double((to - from) * width) * part).rounded()))
    }
  }

  /// Returns the index of the last frame that is not after an instant in milliseconds.
  private func frame(at time: Int) -> Int { ((time + 1) * framesPerSecond + 999) / 1000 - 1 }

  /// How long displaying rows, pictures and fetches take.
  var script: ScrollScript { if case .script(let script, _) = course { script } else { ScrollScript() } }

  /// The pages of a pager that must be there.
  var pages: [Int] { if case .pages(let from, let to, _, _) = course { [from, to] } else { [] } }

  /// Whether all frames show the list at the same offset.
  var isStill: Bool { if case .steps(let steps, _) = course { steps.step <= 0 } else { false } }

  /// Whether rows that were scrolled past may come into view again.
  var rowsMayReturn: Bool { if case .steps = course { false } else { true } }

  /// Returns how far beyond a frame's viewport the next frames show the list, in device pixels: at most the length of one viewport.
  ///
  /// - Parameters:
  ///   - length: the length of the viewport, in device pixels.
  ///   - scale: the device pixels of a point.
  func reach(length: Int, scale: Scale) -> Int {
    guard case .steps(let steps, _) = course else { return length }
    // This reach keeps every worker busy, and it takes no more memory than that is worth.
    return Int(min(Double(length), 4 * scale.pixels(steps.step) + Double(length) / 8))
  }
}
