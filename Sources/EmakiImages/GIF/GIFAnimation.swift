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

  /// The frame that shows so many milliseconds after the beginning; after the last time through, the last one.
  func frame(at time: Int) -> Int {
    let duration = frames.reduce(0) { $0 + $1.milliseconds }
    if let plays, time / duration >= plays { return frames.count - 1 }
    var left = time % duration
    for (index, frame) in frames.enumerated() {
      if left < frame.milliseconds { return index }
      left -= frame.milliseconds
    }
    return frames.count - 1
  }

  /// - Parameter hundredths: as the file has it. Where that is 0 or 1 browsers wait for 100 milliseconds.
  static func milliseconds(hundredths: Int) -> Int { hundredths > 1 ? hundredths * 10 : 100 }
}
