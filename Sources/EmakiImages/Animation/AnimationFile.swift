internal import EmakiDisplay

/// Holds what is known of an animation before its frames are decoded.
struct AnimationFile {
  /// The times at which the frames show.
  var playback: Playback
  /// The cost of each frame in pixels, which counts against the limit of `work`.
  var costs: [Int]
  /// The rules of the format that the file breaks, in words.
  var faults: [String] = []
  /// The kind of the costs.
  var work = DecodingWork.framePixels
  /// The frames that can be decoded without those before them, in order. The first one is 0.
  var starts = [0]

  /// Returns the cost of showing a frame, in pixels. The frames before it count whether they are painted already or not: the answer must not
  /// depend on what was shown before.
  func cost(ofShowing frame: Int) -> Int { costs[(starts.last { $0 <= frame } ?? 0)...frame].reduce(0, +) }

  /// The largest cost of showing a frame, in pixels.
  var largestCost: Int {
    zip(starts, starts.dropFirst() + [costs.count]).reduce(0) { max($0, costs[$1.0..<$1.1].reduce(0, +)) }
  }
}

extension ImageLimits {
  /// Returns the largest cost of showing a frame, in pixels.
  func limit(of work: DecodingWork) -> Int { work == .videoPixels ? videoPixels : framePixels }
}
