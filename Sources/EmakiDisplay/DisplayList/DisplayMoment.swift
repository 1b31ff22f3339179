/// What of a row is there at an instant of the virtual clock. All times are whole milliseconds.
package struct DisplayMoment: Hashable, Sendable {
  /// Since the row's display pass was done; `nil` before it.
  package var displayedFor: Int?
  /// The network images that are not there in full, or have come so lately that something still fades, by URL. One that is not listed is
  /// there in full.
  package var images: [ImageURL: LateImage]
  /// The virtual clock, which moves a shimmer.
  package var clock: Int

  package init(displayedFor: Int?, images: [ImageURL: LateImage] = [:], clock: Int = 0) {
    self.displayedFor = displayedFor
    self.images = images
    self.clock = clock
  }
}

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

/// How much of a picture is there.
package enum ImageQuality: Hashable, Sendable {
  /// A thumbnail whose longer side has 16 pixels at most, scaled up: shown while the picture is on its way.
  case preview
  /// What the first so many percent of a progressive picture's bytes show, 1 to 99.
  case progress(percent: Int)
  case full
}
