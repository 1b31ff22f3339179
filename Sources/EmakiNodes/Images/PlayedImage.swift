package import EmakiDisplay

/// A played image is a picture that a node plays if it is an animation, or a video that a node plays.
package struct PlayedImage: Hashable, Sendable {
  /// The address of the picture.
  package var url: ImageURL
  /// The time within the animation at which the node begins to play it, in milliseconds from the animation's beginning, at least 0.
  package var start: Int
  /// The way in which a video is played; `nil` for a picture, which plays at its own speed as often as its file says.
  package var video: Course?

  /// A course says how a node plays a video.
  package struct Course: Hashable, Sendable {
    /// The instant at which playing has begun, in milliseconds of the virtual clock; `nil` for the one at which the video is first seen.
    package var since: Int?
    /// The number of seconds of the video in a second of the clock, above 0.
    var rate: Double
    /// Whether the video begins anew at its end. Otherwise its last frame stays.
    package var repeats: Bool
  }

  /// Returns the time within the animation, in milliseconds from its beginning. The time goes on through all repetitions and beyond the
  /// end.
  ///
  /// - Parameter elapsed: the milliseconds of the clock since playing has begun.
  package func time(after elapsed: Int) -> Int {
    var played = elapsed
    if let rate = video?.rate, rate != 1 {
      let product = Double(elapsed) * rate
      played = product < Self.farAway ? Int(product) : Int(Self.farAway)
    }
    // The start may be any number that the node was given, so the sum may overflow.
    let (time, overflows) = start.addingReportingOverflow(played)
    return overflows ? .max : time
  }

  /// Returns the milliseconds of the clock from the beginning until a time within the animation is reached.
  package func elapsed(until time: Int) -> Int {
    let left = Double(max(0, time - start)) / (video?.rate ?? 1)
    return left < Self.farAway ? Int(left.rounded(.up)) : Int(Self.farAway)
  }

  /// Some 30 years in milliseconds, which no clock here reaches.
  private static let farAway = 1e12

  /// Returns the playback of the file as the node plays it: a video may repeat, or be played once.
  ///
  /// - Parameter file: the playback that the file itself asks for.
  package func playback(of file: Playback) -> Playback {
    guard let video else { return file }
    return Playback(milliseconds: file.milliseconds, plays: video.repeats ? nil : 1)
  }
}

/// A late image is a network image that has not arrived in full, or has arrived only recently.
package struct LateImage: Hashable, Sendable {
  /// The best quality that has arrived; `nil` while nothing has.
  package var quality: ImageQuality?
  /// The time since the first quality arrived, in milliseconds; `nil` while nothing has.
  package var shownFor: Int?
  /// The part of a progressive picture that has arrived besides; `nil` where there is none.
  var progress: Progress?

  /// A progress says how much of a progressive picture has arrived.
  package struct Progress: Hashable, Sendable {
    /// The part of the file's bytes that has arrived, in percent from 1 to 99.
    var percent: Int
    /// The time in milliseconds since the first bytes arrived that show something.
    var shownFor: Int

    package init(percent: Int, shownFor: Int) { (self.percent, self.shownFor) = (percent, shownFor) }
  }

  package init(quality: ImageQuality? = nil, shownFor: Int? = nil, progress: Progress? = nil) {
    self.quality = quality
    self.shownFor = shownFor
    self.progress = progress
  }

  /// Returns the best quality that has arrived, and the time in milliseconds since anything has; `nil` while nothing has.
  ///
  /// - Parameter rendersProgress: whether beginnings of progressive pictures count.
  func best(rendersProgress: Bool) -> (quality: ImageQuality, shownFor: Int)? {
    if rendersProgress, let progress {
      return (quality == .full ? .full : .progress(percent: progress.percent), max(progress.shownFor, shownFor ?? 0))
    }
    return quality.map { ($0, shownFor ?? 0) }
  }
}

extension Playback {
  /// The playback of an activity indicator: eight steps in a second, for ever.
  static let activityIndicator = Playback(milliseconds: Array(repeating: 125, count: 8), plays: nil)

  /// The playback of a caret, which is visible for half a second and hidden for half a second, for ever.
  static let caret = Playback(milliseconds: [500, 500], plays: nil)

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
  static let activityIndicator = ImageURL("emaki:activity-indicator")
  /// The address that stands for a caret, which is no picture.
  static let caret = ImageURL("emaki:caret")
}
