/// A playback says when each frame of an animation shows.
package struct Playback: Hashable, Sendable {
  /// The time in milliseconds that each frame shows, above 0. There is at least one frame.
  package var milliseconds: [Int]
  /// The number of times that the frames are played; `nil` is for ever.
  package var plays: Int?

  package init(milliseconds: [Int], plays: Int?) { (self.milliseconds, self.plays) = (milliseconds, plays) }

  /// The time in milliseconds that all frames show together.
  package var duration: Int { milliseconds.reduce(0, +) }

  /// Returns the index of the frame that shows a number of milliseconds after the beginning. After the last time through, it is the last
  /// frame.
  package func frame(at time: Int) -> Int {
    let duration = duration
    if let plays, time / duration >= plays { return milliseconds.count - 1 }
    var left = time % duration
    for (index, shown) in milliseconds.enumerated() {
      if left < shown { return index }
      left -= shown
    }
    return milliseconds.count - 1
  }

  /// Returns the number of milliseconds from the beginning of the animation to that of a frame.
  package func start(ofFrame index: Int) -> Int { milliseconds[..<index].reduce(0, +) }

  /// Returns the time in milliseconds that a frame shows. Where a file says 10 milliseconds or less, it is 100, as in browsers.
  package static func shown(milliseconds: Int) -> Int { milliseconds > 10 ? milliseconds : 100 }
}
