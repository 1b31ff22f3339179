/// Which offsets a scroll stops at.
public struct Scroll: Hashable, Sendable {
  /// In points, from frame to frame; not negative.
  public var step: Double
  /// How many frames; `nil` goes on to the end of the list, which is the last frame.
  public var frames: Int?
  /// Of the first frame, in points; `nil` is at rest.
  public var start: Double?

  public init(step: Double, frames: Int? = nil, start: Double? = nil) {
    self.step = step
    self.frames = frames
    self.start = start
  }

  /// From the top, `step` points a frame. Frames past the end show the end.
  public static func by(_ step: Double, frames: Int) -> Scroll { Scroll(step: step, frames: frames) }

  /// From the top to the end of the list.
  public static func toEnd(step: Double) -> Scroll { Scroll(step: step) }
}
