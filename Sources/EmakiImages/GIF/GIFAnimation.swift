/// The frames of a GIF file and when they show.
struct GIFAnimation {
  /// A disposal says what becomes of a frame before the next one is painted.
  enum Disposal: Hashable {
    case keep
    /// Its rectangle becomes transparent.
    case clear
    /// Its rectangle is as it was before.
    case restore
  }

  struct Frame: Hashable {
    /// The columns of the canvas that the frame has; they may reach beyond it.
    var columns: Range<Int>
    var rows: Range<Int>
    var isInterlaced: Bool
    var disposal: Disposal
    /// The palette index that leaves what is below.
    var transparent: Int?
    /// How long it shows, above 0.
    var milliseconds: Int
    /// How many clear codes it has.
    var clears = 0
  }

  /// The frames, at least one.
  var frames: [Frame]
  /// How often they are played; `nil` is for ever.
  var plays: Int? = 1
  /// What the file breaks of its format's rules, in words.
  var faults: [String] = []

  /// When each frame shows.
  var playback: Playback { Playback(milliseconds: frames.map(\.milliseconds), plays: plays) }
}
