package import EmakiDisplay

/// A played image is a picture that a node plays if it is an animation, or a video that a node plays.
package struct PlayedImage: Hashable, Sendable {
  /// The address of the picture.
  package var url: ImageURL
  /// The time within the animation at which the node begins to play it, in milliseconds from the animation's beginning, at least 0.
  var start: Int
  /// The way in which a video is played; `nil` for a picture, which plays at its own speed as often as its file says.
  package var video: Course?

  /// A course says how a node plays a video.
  package struct Course: Hashable, Sendable {
    /// The instant at which playing has begun, in milliseconds of the virtual clock; `nil` for the one at which the video is first seen.
    package var since: Int?
    /// The number of seconds of the video in a second of the clock, above 0.
    var rate: Double
    /// Whether the video begins anew at its end. Otherwise its last frame stays.
    var repeats: Bool
  }

  /// Returns the time within the animation, in milliseconds from its beginning. The time goes on through all repetitions and beyond the
  /// end.
  ///
  /// - Parameter elapsed: the milliseconds of the clock since playing has begun.
  func time(after elapsed: Int) -> Int {
    var played = elapsed
    if let rate = video?.rate, rate != 1 {
      let product = Double(elapsed) * rate
      played = product < Self.farAway ? Int(product) : Int(Self.farAway)
    }
    // The start may be any number that the node was given, so the sum may overflow.
    let (time, overflows) = start.addingReportingOverflow(played)
    return overflows ? .max : time
  }

  /// Returns the milliseconds of the clock from the beginning until a video that does not repeat has come to its end; `nil` for other images.
  ///
  /// - Parameter file: the playback that the file itself asks for.
  package func length(of file: Playback) -> Int? {
    guard let video, !video.repeats else { return nil }
    let left = Double(max(0, file.duration - start)) / video.rate
    return left < Self.farAway ? Int(left.rounded(.up)) : Int(Self.farAway)
  }

  /// Some 30 years in milliseconds, which no clock here reaches.
  private static let farAway = 1e12

  /// Returns the frame that shows after some milliseconds of the clock, as the time within the animation at which it begins; `nil` for the frame
  /// with which the node begins to play. A video may repeat, or be played once.
  ///
  /// - Parameter file: the playback that the file itself asks for.
  package func frame(of file: Playback, after elapsed: Int) -> Int? {
    let playback = video.map { Playback(milliseconds: file.milliseconds, plays: $0.repeats ? nil : 1) } ?? file
    let shown = playback.frame(at: time(after: elapsed))
    return shown == playback.frame(at: start) ? nil : playback.start(ofFrame: shown)
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
  struct Progress: Hashable {
    /// The part of the file's bytes that has arrived, in percent from 1 to 99.
    var percent: Int
    /// The time in milliseconds since the first bytes arrived that show something.
    var shownFor: Int
  }

  package init(quality: ImageQuality? = nil, shownFor: Int? = nil, progress: (percent: Int, shownFor: Int)? = nil) {
    self.quality = quality
    self.shownFor = shownFor
    self.progress = progress.map(Progress.init)
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
