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
