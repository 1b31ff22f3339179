/// A display moment says which parts of a row have arrived at an instant of the virtual clock. All times are whole milliseconds.
package struct DisplayMoment: Hashable, Sendable {
  /// The time in milliseconds since the row's display pass was done; `nil` before it is done.
  package var displayedFor: Int?
  /// The network images that have not arrived in full, or that arrived so recently that something still fades. An image that is not listed
  /// has arrived in full.
  package var images: [ImageURL: LateImage]
  /// The virtual clock's time in milliseconds, which decides the position of a shimmer.
  package var clock: Int
  /// The frames that animations show, each given by the time at which it begins, in milliseconds from the animation's beginning. An
  /// animation that is not listed shows the frame with which it begins.
  package var frames: [PlayedImage: Int]
  /// The instant on the virtual clock, in milliseconds, at which nodes that are animated are shown; `nil` where none is.
  package var motion: Int?

  package init(
    displayedFor: Int?, images: [ImageURL: LateImage] = [:], clock: Int = 0, frames: [PlayedImage: Int] = [:], motion: Int? = nil
  ) {
    self.displayedFor = displayedFor
    self.images = images
    self.clock = clock
    self.frames = frames
    self.motion = motion
  }

  /// Returns whether everything has arrived, all fades have ended, and no animated picture plays. Then only animated nodes can make the row
  /// look other than it does in the end.
  ///
  /// - Parameter fade: the longest time that something in the row fades, in milliseconds.
  package func isSettled(besidesMotionAfter fade: Int) -> Bool { displayedFor ?? -1 >= fade && images.isEmpty && frames.isEmpty }
}
