package import EmakiSupport

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

extension Playback {
  /// The playback of an activity indicator: eight steps in a second, for ever.
  package static let activityIndicator = Playback(milliseconds: Array(repeating: 125, count: 8), plays: nil)

  /// The playback of a caret, which is visible for half a second and hidden for half a second, for ever.
  package static let caret = Playback(milliseconds: [500, 500], plays: nil)

  /// Returns the playback of what plays without a file; `nil` for the address of a picture.
  package static func builtIn(_ url: ImageURL) -> Playback? {
    switch url {
    case .activityIndicator: activityIndicator
    case .caret: caret
    default: nil
    }
  }
}

extension ImageURL {
  /// The address that stands for an activity indicator, which is no picture.
  package static let activityIndicator = ImageURL("emaki:activity-indicator")
  /// The address that stands for a caret, which is no picture.
  package static let caret = ImageURL("emaki:caret")
}
