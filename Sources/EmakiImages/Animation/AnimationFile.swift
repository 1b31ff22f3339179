internal import EmakiDisplay

/// Holds what is known of an animation before its frames are decoded.
struct AnimationFile {
  /// The times at which the frames show.
  var playback: Playback
  /// The cost of each frame in pixels, which counts against `ImageLimits.framePixels`.
  var costs: [Int]
  /// The rules of the format that the file breaks, in words.
  var faults: [String] = []
}
