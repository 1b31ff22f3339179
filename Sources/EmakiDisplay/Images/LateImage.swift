/// A network image that is not there in full, or not for long.
package struct LateImage: Hashable, Sendable {
  /// The best that is there; `nil` while nothing is.
  package var quality: ImageQuality?
  /// Milliseconds since the first quality came; `nil` while nothing is there.
  package var shownFor: Int?
  /// What of a progressive picture is there besides; `nil` where that is nothing.
  package var progress: Progress?

  /// The beginning of a progressive picture.
  package struct Progress: Hashable, Sendable {
    /// Of the file's bytes, 1 to 99.
    package var percent: Int
    /// Milliseconds since the first part that shows something came.
    package var shownFor: Int

    package init(percent: Int, shownFor: Int) { (self.percent, self.shownFor) = (percent, shownFor) }
  }

  package init(quality: ImageQuality? = nil, shownFor: Int? = nil, progress: Progress? = nil) {
    self.quality = quality
    self.shownFor = shownFor
    self.progress = progress
  }

  /// The best that is there, and since when anything is.
  ///
  /// - Parameter rendersProgress: whether beginnings of progressive pictures count.
  package func best(rendersProgress: Bool) -> (quality: ImageQuality, shownFor: Int)? {
    if rendersProgress, let progress {
      return (quality == .full ? .full : .progress(percent: progress.percent), max(progress.shownFor, shownFor ?? 0))
    }
    return quality.map { ($0, shownFor ?? 0) }
  }
}
