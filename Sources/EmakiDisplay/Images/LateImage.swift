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
  package func best(rendersProgress: Bool) -> (quality: ImageQuality, shownFor: Int)? {
    if rendersProgress, let progress {
      return (quality == .full ? .full : .progress(percent: progress.percent), max(progress.shownFor, shownFor ?? 0))
    }
    return quality.map { ($0, shownFor ?? 0) }
  }
}

/// An image quality says how much of a picture has arrived.
package enum ImageQuality: Hashable, Sendable {
  /// A thumbnail has arrived, whose longer side has 16 pixels at most. It is scaled up until the picture arrives.
  case preview
  /// The first `percent` percent of a progressive picture's bytes have arrived, 1 to 99.
  case progress(percent: Int)
  /// The whole picture has arrived.
  case full
}

extension ImageQuality: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    switch self {
    case .preview: digest.append(0)
    case .progress(let percent):
      digest.append(1)
      digest.append(percent)
    case .full: digest.append(2)
    }
  }
}
