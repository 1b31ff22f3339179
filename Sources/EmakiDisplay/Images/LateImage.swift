/// A late image is a network image that is not there in full, or not for long.
package struct LateImage: Hashable, Sendable {
  /// The best quality that is there; `nil` while nothing is.
  package var quality: ImageQuality?
  /// The time since the first quality came, in milliseconds; `nil` while nothing is there.
  package var shownFor: Int?
  /// The beginning of a progressive picture that is there besides; `nil` where there is none.
  package var progress: Progress?

  /// A progress is the beginning of a progressive picture.
  package struct Progress: Hashable, Sendable {
    /// How much of the file's bytes is there, in percent from 1 to 99.
    package var percent: Int
    /// The time since the first part that shows something came, in milliseconds.
    package var shownFor: Int

    /// Makes the beginning of a picture.
    package init(percent: Int, shownFor: Int) { (self.percent, self.shownFor) = (percent, shownFor) }
  }

  /// Makes an image of which nothing is there, as far as no parameter says otherwise.
  package init(quality: ImageQuality? = nil, shownFor: Int? = nil, progress: Progress? = nil) {
    self.quality = quality
    self.shownFor = shownFor
    self.progress = progress
  }

  /// Returns the best quality that is there, and the milliseconds since anything is; `nil` while nothing is.
  ///
  /// - Parameter rendersProgress: whether beginnings of progressive pictures count.
  package func best(rendersProgress: Bool) -> (quality: ImageQuality, shownFor: Int)? {
    if rendersProgress, let progress {
      return (quality == .full ? .full : .progress(percent: progress.percent), max(progress.shownFor, shownFor ?? 0))
    }
    return quality.map { ($0, shownFor ?? 0) }
  }
}
