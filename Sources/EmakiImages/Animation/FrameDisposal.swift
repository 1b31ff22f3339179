/// A frame disposal says what happens to a frame of an animation before the next one is painted.
enum FrameDisposal: Hashable {
  case keep
  /// The frame's rectangle becomes transparent.
  case clear
  /// The frame's rectangle is restored to the pixels before the frame.
  case restore
}
