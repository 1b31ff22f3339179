/// A display moment says what of a row is there at an instant of the virtual clock. All times are whole milliseconds.
package struct DisplayMoment: Hashable, Sendable {
  /// The time since the row's display pass was done; `nil` before it.
  package var displayedFor: Int?
  /// The network images that are not there in full, or that came so lately that something still fades. An image that is not listed is there
  /// in full.
  package var images: [ImageURL: LateImage]
  /// The virtual clock's time, which moves a shimmer.
  package var clock: Int

  /// Makes the moment at which all pictures but those listed are there.
  package init(displayedFor: Int?, images: [ImageURL: LateImage] = [:], clock: Int = 0) {
    self.displayedFor = displayedFor
    self.images = images
    self.clock = clock
  }
}
