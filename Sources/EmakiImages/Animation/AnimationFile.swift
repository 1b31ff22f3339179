internal import EmakiDisplay

/// Holds what is known of an animation before its frames are decoded.
struct AnimationFile {
  /// The times at which the frames show.
  var playback: Playback
  /// The cost of each frame in pixels, which counts against the limit of `work`. For a video, the cost of a frame covers everything that is
  /// decoded to show it. For other animations, it covers only what the frame itself adds to the frames before it.
  var costs: [Int]
  /// The rules of the format that the file breaks, in words.
  var faults: [String] = []
  /// The kind of work that the costs measure.
  var work = DecodingWork.framePixels
  /// The number of pixels of a decoded frame, where more pixels may be decoded than are shown.
  var decodedPixels = 0

  /// Returns the cost of showing a frame, in pixels. The frames before it count even if they are painted already, because the answer must
  /// not depend on what was shown before.
  func cost(ofShowing frame: Int) -> Int { work == .videoPixels ? costs[frame] : costs[...frame].reduce(0, +) }

  /// The largest cost of showing a frame, in pixels.
  var largestCost: Int { work == .videoPixels ? costs.max() ?? 0 : costs.reduce(0, +) }
}

extension ImageLimits {
  /// Returns the largest cost of showing a frame, in pixels.
  func limit(of work: DecodingWork) -> Int { work == .videoPixels ? videoPixels : framePixels }
}
