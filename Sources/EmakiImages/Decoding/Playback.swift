/// A playback says when each frame of an animation shows.
struct Playback: Hashable {
  /// How long each frame shows, above 0; at least one.
  var milliseconds: [Int]
  /// How often the frames are played; `nil` is for ever.
  var plays: Int?

  /// The frame that shows so many milliseconds after the beginning; after the last time through, the last one.
  func frame(at time: Int) -> Int {
    let duration = milliseconds.reduce(0, +)
    if let plays, time / duration >= plays { return milliseconds.count - 1 }
    var left = time % duration
    for (index, shown) in milliseconds.enumerated() {
      if left < shown { return index }
      left -= shown
    }
    return milliseconds.count - 1
  }

  /// Returns how long a frame shows. Where a file says 10 milliseconds or less, browsers wait for 100.
  static func shown(milliseconds: Int) -> Int { milliseconds > 10 ? milliseconds : 100 }
}
