/// What of a row is there at an instant of the virtual clock. All times are whole milliseconds.
package struct DisplayMoment: Hashable, Sendable {
  /// Since the row's display pass was done; `nil` before it.
  package var displayedFor: Int?
  /// The network images that are not there in full, or have come so lately that something still fades, by URL. One that is not listed is
  /// there in full.
  package var images: [String: LateImage]
  /// The virtual clock, which moves a shimmer.
  package var clock: Int
  /// Whether what is not there may be seen to be missing. Off, everything but late pictures counts as displayed long ago.
  package var showsPlaceholders = true

  package init(displayedFor: Int?, images: [String: LateImage] = [:], clock: Int = 0) {
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

  package init(quality: ImageQuality? = nil, shownFor: Int? = nil) {
    self.quality = quality
    self.shownFor = shownFor
  }
}

/// How much of a picture is there.
package enum ImageQuality: Hashable, Sendable {
  /// A thumbnail whose longer side has 16 pixels at most, scaled up: shown while the picture is on its way.
  case preview
  case full
}
