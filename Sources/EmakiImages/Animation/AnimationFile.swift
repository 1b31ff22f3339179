internal import EmakiDisplay

/// Holds what is known of an animation before its frames are decoded.
struct AnimationFile {
  /// The times at which the frames show.
  var playback: Playback
  /// The cost of each frame in pixels, which counts against the limit of `work`. In a video it is that of everything that is decoded for the
  /// frame, and else only of what the frame adds to those before it.
  var costs: [Int]
  /// The rules of the format that the file breaks, in words.
  var faults: [String] = []
  /// The kind of the costs.
  var work = DecodingWork.framePixels
  /// The number of pixels of a frame as it is decoded, where that may be more than are shown.
  var decodedPixels = 0

  /// Returns the cost of showing a frame, in pixels. The frames before it count whether they are painted already or not: the answer must not
  /// depend on what was shown before.
  func cost(ofShowing frame: Int) -> Int { work == .videoPixels ? costs[frame] : costs[...frame].reduce(0, +) }

  /// The largest cost of showing a frame, in pixels.
  var largestCost: Int { work == .videoPixels ? costs.max() ?? 0 : costs.reduce(0, +) }
}

extension ImageLimits {
  /// Returns the largest cost of showing a frame, in pixels.
  func limit(of work: DecodingWork) -> Int { work == .videoPixels ? videoPixels : framePixels }
}
