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
