internal import EmakiDisplay

/// Holds the frames of a GIF file and when they show.
struct GIFAnimation {
  struct Frame: Hashable {
    /// The range of the canvas's columns that the frame covers; it may reach beyond the canvas.
    var columns: Range<Int>
    var rows: Range<Int>
    var isInterlaced: Bool
    var disposal: FrameDisposal
    /// The index in the palette that leaves the pixel below as it is; `nil` where there is none.
    var transparent: Int?
    /// The time in milliseconds that the frame shows, above 0.
    var milliseconds: Int
    /// The number of clear codes in the frame's data.
    var clears = 0
  }

  /// The frames of the animation, at least one.
  var frames: [Frame]
  /// The number of times that the frames are played; `nil` is for ever.
  var plays: Int? = 1
  /// The rules of the format that the file breaks, in words.
  var faults: [String] = []

  /// The playback, which says when each frame shows.
  var playback: Playback { Playback(milliseconds: frames.map(\.milliseconds), plays: plays) }
}
